//! The tables of a Markdown text.

/// A table. Every line of it begins with a `|`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    pub header: Vec<String>,
    pub rows: Vec<Row>,
}

/// A row of a table, below the header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The line of the text, counted from 1.
    pub line: usize,
    /// The cells without the blanks around them.
    pub cells: Vec<String>,
}

/// The tables of a text, except those in fenced code, which are only pictures of tables.
pub fn tables(text: &str) -> Vec<Table> {
    let mut tables = Vec::new();
    let mut block: Vec<Row> = Vec::new();
    let mut in_code = false;
    for (index, line) in text.lines().enumerate() {
        let trimmed = line.trim();
        if trimmed.starts_with("```") || trimmed.starts_with("~~~") {
            in_code = !in_code;
        }
        if trimmed.starts_with('|') && !in_code {
            block.push(Row {
                line: index + 1,
                cells: cells(trimmed),
            });
        } else {
            tables.extend(table(std::mem::take(&mut block)));
        }
    }
    tables.extend(table(block));
    tables
}

/// The table of a block of lines, if they are one: the second line must be the rule between
/// the header and the rows.
fn table(block: Vec<Row>) -> Option<Table> {
    let mut lines = block.into_iter();
    let header = lines.next()?.cells;
    let rule = lines.next()?.cells;
    let is_rule = |cell: &String| cell.contains('-') && cell.chars().all(|c| "-:".contains(c));
    rule.iter().all(is_rule).then(|| Table {
        header,
        rows: lines.collect(),
    })
}

/// The cells of a line. A `\|` is a bar inside a cell.
fn cells(line: &str) -> Vec<String> {
    let mut cells = vec![String::new()];
    let mut chars = line.strip_prefix('|').unwrap_or(line).chars().peekable();
    while let Some(c) = chars.next() {
        if c == '|' {
            cells.push(String::new());
            continue;
        }
        let c = if c == '\\' {
            chars.next_if_eq(&'|').unwrap_or(c)
        } else {
            c
        };
        cells
            .last_mut()
            .expect("there is a first cell from the start")
            .push(c);
    }
    // A line ends with a bar, after which there is no cell.
    if cells.last().is_some_and(|cell| cell.trim().is_empty()) {
        cells.pop();
    }
    cells.iter().map(|cell| cell.trim().to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_read_with_its_lines() {
        let text = "# Title\n\n| a | b |\n|---|:-:|\n| 1 | `x` |\n| 2 |  |\n\ntext | no table\n";
        assert_eq!(
            tables(text),
            [Table {
                header: vec!["a".into(), "b".into()],
                rows: vec![
                    Row {
                        line: 5,
                        cells: vec!["1".into(), "`x`".into()]
                    },
                    Row {
                        line: 6,
                        cells: vec!["2".into(), String::new()]
                    },
                ],
            }]
        );
    }

    #[test]
    fn two_tables_are_two() {
        let text = "| a |\n|---|\n| 1 |\n\n| b |\n|---|\n| 2 |";
        assert_eq!(tables(text).len(), 2);
    }

    #[test]
    fn an_escaped_bar_belongs_to_its_cell() {
        assert_eq!(cells(r"| a \| b | c |"), ["a | b", "c"]);
    }

    #[test]
    fn a_table_in_fenced_code_or_without_a_rule_is_none() {
        assert_eq!(tables("```\n| a |\n|---|\n| 1 |\n```\n"), []);
        assert_eq!(tables("| a |\n| 1 |\n"), []);
    }
}
