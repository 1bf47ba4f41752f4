//! Finding the win groups that lie within a set of places.

use crate::positional::groups::Groups;

/// The groups of a player as a tree, in which groups that begin with the same places share them.
///
/// Nodes are stored in depth-first order, each with the index after its subtree. A walk skips the
/// subtrees of places that are not in a set, so that it sees little of the tree, where comparing the
/// set with every group would see all of it.
#[derive(Clone, Debug)]
pub(super) struct GroupTree {
    nodes: Vec<Node>,
}

#[derive(Clone, Copy, Debug)]
struct Node {
    place: u16,
    /// The index after the subtree of this node.
    end: u32,
    /// The group whose last place this is; of groups that are equal, the first.
    group: Option<u32>,
}

impl GroupTree {
    pub(super) fn new(groups: &Groups) -> Self {
        let count = u32::try_from(groups.len()).expect("there are fewer than 2^32 groups");
        let places = |number: u32| groups.group(number as usize);
        let mut order: Vec<u32> = (0..count).collect();
        order.sort_by(|one, other| places(*one).cmp(places(*other)));

        let mut nodes: Vec<Node> = Vec::new();
        // The nodes from the root to the last one, whose ends are not known yet.
        let mut open: Vec<usize> = Vec::new();
        for number in order {
            let group = places(number);
            let mut pairs = open.iter().zip(group);
            let shared = pairs
                .position(|(node, place)| nodes[*node].place != *place)
                .unwrap_or_else(|| open.len().min(group.len()));
            close(&mut nodes, open.drain(shared..));
            for place in &group[shared..] {
                open.push(nodes.len());
                nodes.push(Node {
                    place: *place,
                    end: 0,
                    group: None,
                });
            }
            if let Some(last) = open.last() {
                nodes[*last].group.get_or_insert(number);
            }
        }
        close(&mut nodes, open.drain(..));
        Self { nodes }
    }

    /// The groups within a set of places; `set` has a flag for every place. A group is left out if another one is a
    /// prefix of it; of equal groups only the first is given.
    pub(super) fn within<'s>(&'s self, set: &'s [bool]) -> impl Iterator<Item = usize> + 's {
        let mut at = 0;
        std::iter::from_fn(move || {
            while let Some(node) = self.nodes.get(at) {
                if !set[usize::from(node.place)] {
                    at = node.end as usize;
                } else if let Some(group) = node.group {
                    // All groups in its subtree contain this one.
                    at = node.end as usize;
                    return Some(group as usize);
                } else {
                    at += 1;
                }
            }
            None
        })
    }
}

/// Ends the subtrees of these nodes.
fn close(nodes: &mut [Node], closed: impl Iterator<Item = usize>) {
    let end = u32::try_from(nodes.len()).expect("all groups have fewer than 2^32 places");
    for node in closed {
        nodes[node].end = end;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_within_a_set_are_found_without_those_that_begin_with_another() {
        let lists: [&[u16]; 7] = [
            &[2, 4],
            &[0, 1, 3],
            &[0, 1],
            &[4],
            &[0, 1],
            &[0, 2, 3],
            &[1, 2, 3],
        ];
        let tree = GroupTree::new(&lists.iter().collect());
        let within = |places: &[u16]| {
            let set: Vec<bool> = (0..5).map(|place| places.contains(&place)).collect();
            tree.within(&set).collect::<Vec<usize>>()
        };
        assert_eq!(within(&[0, 1, 2, 3, 4]), [2, 5, 6, 0, 3]);
        assert_eq!(within(&[0, 1, 3]), [2]);
        assert_eq!(within(&[0, 2, 3]), [5]);
        assert_eq!(within(&[1, 2, 3, 4]), [6, 0, 3]);
        assert!(within(&[0, 3]).is_empty());
        assert_eq!(
            GroupTree::new(&Groups::new()).within(&[true]).next(),
            None,
            "no groups"
        );
    }
}
