//! Sparse matrices.

/// An entry, while a matrix is built.
#[derive(Clone, Copy, Debug)]
pub(super) struct MatrixEntry {
    pub(super) row: u32,
    pub(super) column: u32,
    pub(super) value: f64,
}

/// A sparse matrix in compressed rows.
#[derive(Clone, Debug)]
pub(super) struct Matrix {
    /// Where each row begins, and where the last row ends.
    rows: Vec<usize>,
    columns: Vec<u32>,
    values: Vec<f64>,
}

impl Matrix {
    /// The matrix with this number of rows and these entries; entries of one cell are added up.
    pub(super) fn from_entries(rows: usize, mut entries: Vec<MatrixEntry>) -> Self {
        entries.sort_by_key(|entry| (entry.row, entry.column));
        entries.dedup_by(|next, kept| {
            let same = (next.row, next.column) == (kept.row, kept.column);
            if same {
                kept.value += next.value;
            }
            same
        });
        let mut starts = Vec::with_capacity(rows + 1);
        for (index, entry) in entries.iter().enumerate() {
            while starts.len() <= entry.row as usize {
                starts.push(index);
            }
        }
        starts.resize(rows + 1, entries.len());
        Self {
            rows: starts,
            columns: entries.iter().map(|entry| entry.column).collect(),
            values: entries.iter().map(|entry| entry.value).collect(),
        }
    }

    /// The matrix times a vector.
    pub(super) fn times(&self, vector: &[f64], product: &mut [f64]) {
        for (sum, bounds) in product.iter_mut().zip(self.rows.windows(2)) {
            let columns = &self.columns[bounds[0]..bounds[1]];
            let values = &self.values[bounds[0]..bounds[1]];
            let parts = columns.iter().zip(values);
            *sum = parts.fold(0.0, |sum, (column, value)| {
                sum + value * vector[*column as usize]
            });
        }
    }

    /// The negative of the transposed matrix times a vector.
    pub(super) fn negative_transposed_times(&self, vector: &[f64], product: &mut [f64]) {
        product.fill(0.0);
        for (part, bounds) in vector.iter().zip(self.rows.windows(2)) {
            // Many sequences are never played.
            if *part == 0.0 {
                continue;
            }
            let columns = &self.columns[bounds[0]..bounds[1]];
            let values = &self.values[bounds[0]..bounds[1]];
            for (column, value) in columns.iter().zip(values) {
                product[*column as usize] -= value * part;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_of_one_cell_are_added_and_empty_rows_are_empty() {
        let entry = |row, column, value| MatrixEntry { row, column, value };
        let entries = vec![
            entry(2, 1, 4.0),
            entry(0, 0, 1.0),
            entry(2, 0, 3.0),
            entry(0, 0, 1.0),
        ];
        let matrix = Matrix::from_entries(4, entries);
        assert_eq!(matrix.values.len(), 3);
        let mut product = [9.0; 4];
        matrix.times(&[10.0, 1.0], &mut product);
        assert_eq!(format!("{product:?}"), "[20.0, 0.0, 34.0, 0.0]");
        let mut product = [9.0; 2];
        matrix.negative_transposed_times(&[1.0, 5.0, 10.0, 5.0], &mut product);
        assert_eq!(format!("{product:?}"), "[-32.0, -40.0]");
    }
}
