//! Plots as SVG, and the page that holds them: one file, nothing loaded from elsewhere, printable.
//!
//! - this file: colours, texts in markup, the page;
//! - [`charts`]: intervals, stacked bars, histograms, lines;
//! - [`heat`]: numbers on a board.
//!
//! Every plot has a title and a description for those who do not see it, and says with numbers or patterns of lines what
//! it says with colours. Words come from outside, in whatever language; they are escaped here.

pub mod charts;
pub mod heat;

/// What a plot says in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Figure {
    /// A word for this plot that is no other plot's on the page: letters and dashes.
    pub id: &'static str,
    /// Its title.
    pub title: String,
    /// What is seen in it, for those who do not see it.
    pub description: String,
}

/// A colour: red, green and blue.
pub type Color = [u8; 3];

/// Text and lines.
pub const INK: Color = [0x1c, 0x23, 0x2b];
/// The ground of the page.
pub const PAPER: Color = [0xff, 0xff, 0xff];
/// Text that stands back.
pub const FAINT: Color = [0x52, 0x5c, 0x66];
/// The first player.
pub const FIRST: Color = [0x1b, 0x4f, 0x8a];
/// Draws.
pub const DRAWN: Color = [0xd6, 0xda, 0xde];
/// The second player.
pub const SECOND: Color = [0xa6, 0x45, 0x06];

/// A colour as it is written in markup.
pub fn hex([red, green, blue]: Color) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// The contrast of two colours, from 1 to 21, as the Web Content Accessibility Guidelines 2.1 define it; text needs 4.5.
pub fn contrast(one: Color, other: Color) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

fn luminance(color: Color) -> f64 {
    let linear = |channel: u8| {
        let channel = f64::from(channel) / 255.0;
        if channel <= 0.04045 {
            channel / 12.92
        } else {
            ((channel + 0.055) / 1.055).powf(2.4)
        }
    };
    let [red, green, blue] = color.map(linear);
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/// Black or white, whichever is read better on a ground.
pub fn ink_on(ground: Color) -> Color {
    let (black, white) = ([0; 3], [0xff; 3]);
    if contrast(black, ground) >= contrast(white, ground) {
        black
    } else {
        white
    }
}

/// A colour for a number from -1 (the second player's) over 0 (paper) to 1 (the first player's).
pub fn tint(number: f64) -> Color {
    let number = number.clamp(-1.0, 1.0);
    let end = if number < 0.0 { SECOND } else { FIRST };
    std::array::from_fn(|index| {
        let (from, to) = (f64::from(PAPER[index]), f64::from(end[index]));
        (from + (to - from) * number.abs()).round() as u8
    })
}

/// A text in markup.
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            character if character.is_control() && !matches!(character, '\n' | '\t') => {
                escaped.push('\u{fffd}');
            }
            character => escaped.push(character),
        }
    }
    escaped
}

/// The beginning of a plot, up to what is drawn in it.
fn begin(figure: &Figure, width: f64, height: f64) -> String {
    let (id, title, description) = (figure.id, escape(&figure.title), escape(&figure.description));
    format!(
        "<figure><figcaption>{title}</figcaption>\n<svg viewBox=\"0 0 {width} {height}\" role=\"img\" \
         aria-labelledby=\"{id}-t {id}-d\"><title id=\"{id}-t\">{title}</title><desc id=\"{id}-d\">{description}</desc>\n"
    )
}

/// The end of a plot.
const END: &str = "</svg></figure>\n";

/// Where a text stands about its point.
#[derive(Clone, Copy)]
enum Anchor {
    Start,
    Middle,
    End,
}

/// A text in a plot.
fn text(x: f64, y: f64, anchor: Anchor, color: Color, words: &str) -> String {
    let anchor = match anchor {
        Anchor::Start => "start",
        Anchor::Middle => "middle",
        Anchor::End => "end",
    };
    format!(
        "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" fill=\"{}\">{}</text>\n",
        hex(color),
        escape(words)
    )
}

/// A straight line in a plot.
fn line([x1, y1]: [f64; 2], [x2, y2]: [f64; 2], color: Color, width: f64) -> String {
    format!(
        "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" stroke=\"{}\" stroke-width=\"{width}\"/>\n",
        hex(color)
    )
}

/// A filled rectangle in a plot.
fn rectangle([x, y]: [f64; 2], [width, height]: [f64; 2], color: Color) -> String {
    format!(
        "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"{height:.1}\" fill=\"{}\" stroke=\"{}\" \
         stroke-width=\"0.5\"/>\n",
        width.max(0.0),
        hex(color),
        hex(FAINT)
    )
}

/// A table: the first row is the heading, the first column of each other row as well. Where it is wider than the page it
/// scrolls by itself, also with keys.
pub fn table(caption: &str, rows: &[Vec<String>]) -> String {
    let caption = escape(caption);
    let mut markup = format!(
        "<div class=\"wide\" role=\"group\" aria-label=\"{caption}\" tabindex=\"0\"><table><caption>{caption}</caption>\n"
    );
    for (index, row) in rows.iter().enumerate() {
        markup.push_str("<tr>");
        for (column, cell) in row.iter().enumerate() {
            let cell = escape(cell);
            let cell = match (index, column) {
                (0, _) => format!("<th scope=\"col\">{cell}</th>"),
                (_, 0) => format!("<th scope=\"row\">{cell}</th>"),
                _ => format!("<td>{cell}</td>"),
            };
            markup.push_str(&cell);
        }
        markup.push_str("</tr>\n");
    }
    markup.push_str("</table></div>\n");
    markup
}

/// How the page looks on a screen and on paper.
const STYLE: &str = "
:root { color-scheme: light; }
body { margin: 2rem auto; max-width: 52rem; padding: 0 1rem; background: PAPER; color: INK;
  font: 16px/1.55 system-ui, -apple-system, 'Segoe UI', 'Noto Sans', 'Noto Sans CJK SC', 'Microsoft YaHei', sans-serif; }
h1 { font-size: 1.7rem; line-height: 1.25; margin: 0 0 .5rem; }
h2 { font-size: 1.2rem; margin: 2.2rem 0 .6rem; border-bottom: 1px solid FAINT; padding-bottom: .2rem; }
p { margin: .5rem 0; }
.verdict { font-size: 1.15rem; border-left: .35rem solid FIRST; padding: .4rem .9rem; margin: 1rem 0; }
.small, footer { color: FAINT; font-size: .9rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; margin: .8rem 0; font-size: .92rem; font-variant-numeric: tabular-nums; }
caption { text-align: left; font-weight: 600; padding: .2rem 0; }
th, td { border-bottom: 1px solid DRAWN; padding: .25rem .9rem .25rem 0; text-align: left; vertical-align: top; white-space: nowrap; }
figure { margin: 1rem 0; }
figcaption { font-weight: 600; margin-bottom: .3rem; }
svg { width: 100%; max-width: 44rem; height: auto; display: block; font: 13px system-ui, 'Noto Sans CJK SC', sans-serif; }
pre { background: #f3f4f6; color: INK; padding: .7rem .9rem; overflow-x: auto; font-size: .88rem; }
dt { font-weight: 600; } dd { margin: 0 0 .5rem 1.2rem; }
@media print { body { margin: 0; max-width: none; font-size: 10.5pt; } figure, table, pre { break-inside: avoid; }
  h2 { break-after: avoid; } * { print-color-adjust: exact; -webkit-print-color-adjust: exact; } }
";

/// A whole page. `body` is markup, `language` a language's code.
///
/// ```
/// let page = lianzi_lab::plot::page("en", "A <game>", "<p>Fair.</p>");
/// assert!(page.starts_with("<!doctype html>") && page.contains("A &lt;game&gt;"));
/// assert!(!page.contains("http:") && !page.contains("https:"));
/// ```
pub fn page(language: &str, title: &str, body: &str) -> String {
    let style = STYLE
        .replace("PAPER", &hex(PAPER))
        .replace("INK", &hex(INK))
        .replace("FAINT", &hex(FAINT))
        .replace("FIRST", &hex(FIRST))
        .replace("DRAWN", &hex(DRAWN));
    format!(
        "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
         <title>{}</title>\n<style>{style}</style>\n</head>\n<body>\n<main>\n{body}</main>\n</body>\n</html>\n",
        escape(language),
        escape(title)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_that_is_read_stands_out() {
        for (text, ground) in [
            (INK, PAPER),
            (FAINT, PAPER),
            (FIRST, PAPER),
            (SECOND, PAPER),
            (INK, [0xf3, 0xf4, 0xf6]),
        ] {
            assert!(contrast(text, ground) >= 4.5, "{text:?} on {ground:?}");
        }
        for ground in [FIRST, DRAWN, SECOND] {
            assert!(contrast(ink_on(ground), ground) >= 4.5, "{ground:?}");
        }
        for step in -100..=100 {
            let ground = tint(f64::from(step) / 100.0);
            assert!(contrast(ink_on(ground), ground) >= 4.5, "{step}: {ground:?}");
        }
        assert!((contrast([0; 3], [255; 3]) - 21.0).abs() < 1e-9);
    }

    #[test]
    fn nothing_from_outside_becomes_markup() {
        let hostile = "<script>alert(\"x\")</script>&'\u{1b}";
        let safe = escape(hostile);
        assert!(!safe.contains(['<', '>', '"', '\'', '\u{1b}']), "{safe}");
        assert!(!page("en", hostile, "").contains("<script"));
        assert!(!table(hostile, &[vec![hostile.to_owned()]]).contains("<script"));
    }
}
