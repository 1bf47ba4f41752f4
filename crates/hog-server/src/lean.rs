//! The client's files without what only their readers need: comments and indentation.
//!
//! It is no more than that, so that what a browser complains of is found in the source, and what is
//! left out is seen at a glance. It relies on how the files are written: a comment that is left out
//! has its lines for itself or is a type between `/**` and `*/`, and statements end with semicolons.

/// A module without comments and indentation.
pub(crate) fn module(text: &str) -> String {
    let mut lean = String::with_capacity(text.len());
    let (mut in_comment, mut in_template) = (false, false);
    for line in text.lines() {
        let kept = if in_template {
            // Blanks count in there.
            line.to_string()
        } else {
            let kept = without_comments(line, &mut in_comment);
            let kept = kept.trim();
            if kept.is_empty() || kept.starts_with("//") {
                continue;
            }
            kept.to_string()
        };
        lean.push_str(&kept);
        lean.push('\n');
        in_template ^= kept.matches('`').count() % 2 == 1;
    }
    lean
}

/// A text of modules in fewer lines: what goes on in the next line is written in one. Every statement
/// still begins a line, by which it is found.
pub(crate) fn joined(text: &str) -> String {
    let mut joined = String::with_capacity(text.len());
    let mut in_template = false;
    for line in text.lines() {
        joined.push_str(line);
        in_template ^= line.matches('`').count() % 2 == 1;
        // A comment at the end of a line would go on into the next.
        let goes_on = line.ends_with(['{', '(', '[', ',']) && !line.contains("//");
        if in_template || !goes_on {
            joined.push('\n');
        }
    }
    joined
}

/// What is left of a line without comments from `/**` to `*/`, one of which may be open before it and
/// after it.
fn without_comments(line: &str, in_comment: &mut bool) -> String {
    let mut kept = String::new();
    let mut rest = line;
    loop {
        let mark = if *in_comment { "*/" } else { "/**" };
        let Some((before, after)) = rest.split_once(mark) else {
            if !*in_comment {
                kept.push_str(rest);
            }
            return kept;
        };
        if !*in_comment {
            kept.push_str(before);
        }
        *in_comment = !*in_comment;
        rest = after;
    }
}

/// A style sheet without comments and indentation.
pub(crate) fn sheet(text: &str) -> String {
    let mut lean = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("/*") {
        lean.push_str(before);
        rest = after.split_once("*/").map_or("", |(_, after)| after);
    }
    lean.push_str(rest);
    let lines = lean.lines().map(str::trim).filter(|line| !line.is_empty());
    let lines = lines.map(|line| {
        // No text in quotes has a brace, or a semicolon before a blank.
        let line = line.replace(" {", "{").replace("{ ", "{");
        line.replace("; }", "}").replace("; ", ";")
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_types_and_indentation_are_left_out() {
        let text = "// Why.\n\n/**\n * @param {string} one\n */\nexport function f(one) {\n  // So.\n  \
            const two = /** @type {any} */ (one); // kept\n  return `a//b` + two;\n}\n";
        let lean =
            "export function f(one) {\nconst two =  (one); // kept\nreturn `a//b` + two;\n}\n";
        assert_eq!(module(text), lean);
    }

    #[test]
    fn what_is_written_between_backticks_stays() {
        let text = "const text = `one\n    two // three\n\n/** four */`;\n  after();\n";
        let lean = "const text = `one\n    two // three\n\n/** four */`;\nafter();\n";
        assert_eq!(module(text), lean);
    }

    #[test]
    fn what_goes_on_in_the_next_line_is_written_in_one() {
        let text = "f({\na: 1,\nb: [\n2,\n],\n});\ng(`x(\n{`);\nh(1, // so,\n2);\n";
        let joined_text = "f({a: 1,b: [2,],});\ng(`x(\n{`);\nh(1, // so,\n2);\n";
        assert_eq!(joined(text), joined_text);
    }

    #[test]
    fn sheets_keep_their_rules() {
        let text = "/* Why. */\n\na {\n  color: red; /* so */\n}\nb { top: 0; left: 0; }\n";
        assert_eq!(sheet(text), "a{\ncolor: red;\n}\nb{top: 0;left: 0}");
    }
}
