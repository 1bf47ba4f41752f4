//! A reverse topological order of a graph's nodes (each after all that it leads to), or a loop.

use std::collections::VecDeque;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::edges::{EdgeList, to_u32};
use super::graph::Node;
use crate::{Control, Stopped};

/// Number of nodes between two reports.
const REPORT_EVERY: usize = 1 << 11;

/// A reverse topological order, or a loop if there is none.
pub(super) enum NodeOrder {
    /// No loops: all nodes, each after all that it leads to.
    Acyclic(Vec<u32>),
    /// The nodes along a loop; the first is repeated at the end.
    Loop(Vec<Node>),
}

/// The state of a node in the depth-first search.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    New,
    /// On the current path: an edge back to it closes a loop.
    OnPath,
    Done,
}

impl NodeOrder {
    /// Searches depth first a graph of `nodes` nodes, all reachable from its first `starts` nodes.
    ///
    /// # Errors
    /// [`Stopped`] if the control says so.
    pub(super) fn of(
        edges: &EdgeList,
        nodes: usize,
        starts: usize,
        control: &Control<'_>,
    ) -> Result<Self, Stopped> {
        let mut marks = vec![Mark::New; nodes];
        let mut order = Vec::with_capacity(nodes);
        // A node, and how many of its edges were followed.
        let mut path: Vec<(u32, u32)> = Vec::new();
        for start in 0..starts {
            if marks[start] == Mark::New {
                marks[start] = Mark::OnPath;
                path.push((to_u32(start), 0));
            }
            while let Some((node, followed)) = path.last_mut() {
                let Some(target) = edges.of(*node as usize).get(*followed as usize) else {
                    marks[*node as usize] = Mark::Done;
                    order.push(*node);
                    if order.len().is_multiple_of(REPORT_EVERY) {
                        control.report(order.len() as u64)?;
                    }
                    path.pop();
                    continue;
                };
                *followed += 1;
                match marks[*target as usize] {
                    Mark::New => {
                        marks[*target as usize] = Mark::OnPath;
                        path.push((*target, 0));
                    }
                    Mark::OnPath => {
                        let on_loop = path.iter().rev().map(|(node, _)| *node);
                        let on_loop = on_loop.take_while(|node| node != target);
                        // Nodes are numbered breadth first: the least number is the nearest to a start.
                        let nearest = on_loop.chain([*target]).min().unwrap_or(*target);
                        return Ok(Self::Loop(shortest_loop(edges, nearest)));
                    }
                    Mark::Done => {}
                }
            }
        }
        Ok(Self::Acyclic(order))
    }
}

/// A shortest loop through a node that is known to be on one.
fn shortest_loop(edges: &EdgeList, node: u32) -> Vec<Node> {
    let mut from: HashMap<u32, u32, FxBuildHasher> = HashMap::default();
    let mut waiting = VecDeque::from([node]);
    while let Some(current) = waiting.pop_front() {
        for target in edges.of(current as usize) {
            if *target == node {
                let mut path = vec![Node(node)];
                let mut step = current;
                while step != node {
                    path.push(Node(step));
                    step = from[&step];
                }
                path.push(Node(node));
                path.reverse();
                return path;
            }
            if !from.contains_key(target) {
                from.insert(*target, current);
                waiting.push_back(*target);
            }
        }
    }
    unreachable!("the node is on a loop")
}
