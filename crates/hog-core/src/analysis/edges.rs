//! The edges of a graph of numbered nodes, four bytes each.

/// The targets of every node's edges, in one flat list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct EdgeList {
    /// Where each node's edges begin, and where the last node's end.
    offsets: Vec<u32>,
    targets: Vec<u32>,
}

impl EdgeList {
    pub(super) fn new() -> Self {
        Self {
            offsets: vec![0],
            targets: Vec::new(),
        }
    }

    /// Adds an edge from the node that is being built.
    pub(super) fn push(&mut self, target: u32) {
        self.targets.push(target);
    }

    /// Ends the node that is being built.
    ///
    /// # Panics
    /// At 2³² edges or more; the memory limit stops far below that.
    pub(super) fn close_node(&mut self) {
        let end = u32::try_from(self.targets.len()).expect("fewer than 2^32 edges");
        self.offsets.push(end);
    }

    /// Removes the edges of the node that is being built.
    pub(super) fn abandon_node(&mut self) {
        self.targets.truncate(self.len());
    }

    /// How many nodes are finished.
    pub(super) fn nodes(&self) -> usize {
        self.offsets.len() - 1
    }

    /// How many edges the finished nodes have.
    pub(super) fn len(&self) -> usize {
        self.offsets[self.nodes()] as usize
    }

    /// The targets of a node's edges; none of a node that was not finished.
    pub(super) fn of(&self, node: usize) -> &[u32] {
        if node >= self.nodes() {
            return &[];
        }
        &self.targets[self.offsets[node] as usize..self.offsets[node + 1] as usize]
    }

    /// The reversed edges.
    pub(super) fn reversed(&self) -> Self {
        let mut offsets = vec![0_u32; self.nodes() + 1];
        for target in &self.targets {
            offsets[*target as usize + 1] += 1;
        }
        for node in 0..self.nodes() {
            offsets[node + 1] += offsets[node];
        }
        // Filling moves each node's offset to its end, which is its successor's beginning.
        let mut targets = vec![0; self.targets.len()];
        for node in 0..self.nodes() {
            for target in self.of(node) {
                let slot = &mut offsets[*target as usize];
                targets[*slot as usize] = to_u32(node);
                *slot += 1;
            }
        }
        offsets.rotate_right(1);
        offsets[0] = 0;
        Self { offsets, targets }
    }
}

/// A node's number as edges keep it.
pub(super) fn to_u32(node: usize) -> u32 {
    u32::try_from(node).expect("fewer than 2^32 nodes")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edges(lists: &[&[u32]]) -> EdgeList {
        let mut edges = EdgeList::new();
        for list in lists {
            list.iter().for_each(|target| edges.push(*target));
            edges.close_node();
        }
        edges
    }

    #[test]
    fn reversed_turns_every_edge_round() {
        let forward = edges(&[&[1, 2, 2], &[2], &[], &[0, 3]]);
        assert_eq!(forward.reversed(), edges(&[&[3], &[0], &[0, 0, 1], &[3]]));
        assert_eq!(edges(&[]).reversed(), edges(&[]));
    }

    #[test]
    fn an_abandoned_node_leaves_no_trace() {
        let mut built = edges(&[&[1], &[0]]);
        built.push(1);
        built.abandon_node();
        assert_eq!(built, edges(&[&[1], &[0]]));
        assert!(built.of(2).is_empty());
    }
}
