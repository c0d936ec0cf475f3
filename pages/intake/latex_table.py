"""Tables as LaTeX writes them: cells between `&`, rows that end in two backslashes."""

from __future__ import annotations

import re

from pages.intake import limits
from pages.intake.grid import Grid, Row, by_line
from pages.intake.text_places import blanks

_BEGIN = re.compile(
    r"\\begin\s{0,9}+\{(tabular[xy*]?|longtable|array|[bpvBV]?matrix|tblr|NiceTabular)\}"
    r"(?:\s{0,9}+(?:\[[^\]]{0,200}+\]|\{(?:[^{}]|\{[^{}]{0,200}+\}){0,400}+\})){0,3}+"
)
_END_OF_ROW = re.compile(r"\\\\\*?(?:\s{0,9}+\[[^\]\n]{0,40}+\])?|\\tabularnewline")
# What is not printed: comments, and the names that other places refer to.
_COMMENT = re.compile(r"(?<!\\)%[^\n]*+|\\label\{[^{}]{0,80}+\}")
_BETWEEN_ROWS = re.compile(
    r"\\(?:hline|toprule|midrule|bottomrule|endhead|endfirsthead|endfoot|endlastfoot|addlinespace|centering)\b"
    r"(?:\[[^\]\n]{0,40}+\])?|\\(?:cline|cmidrule|specialrule|rowcolor)(?:\([^)\n]{0,20}+\))?"
    r"(?:\{[^{}\n]{0,40}+\}){1,3}+|\\caption(?:\[[^\]\n]{0,80}+\])?\{[^{}\n]{0,80}+\}"
)
_CELL_END = re.compile(r"(?<!\\)&")
_SPAN = re.compile(r"\\multicolumn\{(\d{1,3}+)\}\{[^{}]{0,40}+\}\{(.*)\}", re.DOTALL)
_ROWS = re.compile(r"\\multirow\{[^{}]{0,20}+\}\{[^{}]{0,20}+\}\{(.*)\}", re.DOTALL)
_COLOUR = r"\\(?:cell|text|row)?color\s{0,9}+(?:\[[^\]\n]{0,20}+\])?\{[^{}\n]{0,40}+\}"
_MARKUP = re.compile(rf"\\([&%$#_{{}} ])|{_COLOUR}|(\\[A-Za-z]++)\*?\s*+|\\[,;:!]|\{{,\}}|[${{}}~]")
# What is printed for a command or a sign; nothing for any other.
_PRINTED = {
    r"\checkmark": "✓",
    r"\times": "×",
    r"\textbackslash": "\\",
    r"\textemdash": "—",
    r"\ldots": "...",
    **dict.fromkeys(("~", r"\,", r"\;", r"\:", r"\!"), " "),
    "{,}": ",",
}
_TITLE = re.compile(r"(?:\\caption\{([^{}]{1,80}+)\}|([\w\\{}_ ]{1,40}+)=)\s*+\Z")


def is_latex(text: str) -> bool:
    """Whether a text is a table of LaTeX, or some rows of one."""
    return "\\\\" in text and ("&" in text or "\\begin" in text)


def grids_of_latex(text: str) -> list[Grid]:
    """The tables of a text; where it begins none, its rows are those of one."""
    limits.check_lines(text.count("\n") + 1)
    if text.count("&") > 3 * limits.most_delimiters(1) or text.count("\\\\") > limits.MOST_LINES:
        raise limits.too_large()
    plain = _COMMENT.sub(blanks, text)
    found = list(_BEGIN.finditer(plain))
    if not found:
        return [_grid(plain, 0, "")]
    limits.check_tables(len(found))
    grids = []
    for begin in found:
        end = plain.find(f"\\end{{{begin[1]}}}", begin.end())
        body = plain[begin.end() : end if end >= 0 else len(plain)]
        title = _TITLE.search(plain[max(0, begin.start() - 300) : begin.start()])
        line = plain.count("\n", 0, begin.end())
        grids.append(_grid(_without_repeated(body), line, _plain(title[1] or title[2]) if title else ""))
    return grids


def _without_repeated(body: str) -> str:
    """The body of a table without what a long one repeats on every page, its lines in their places."""
    first = body.find(r"\endfirsthead")
    last = max(body.rfind(mark) for mark in (r"\endhead", r"\endfoot", r"\endlastfoot"))
    if first < 0 or last < first:
        return body
    return body[:first] + re.sub(r"[^\n]", " ", body[first:last]) + body[last:]


def _grid(body: str, line: int, title: str) -> Grid:
    """The cells of a table whose body begins in a line of the text."""
    rows: list[Row] = []
    lines: list[int] = []
    start = 0
    for bound in (*_END_OF_ROW.finditer(body), None):
        whole = body[start : bound.start() if bound else len(body)]
        row = _BETWEEN_ROWS.sub(blanks, whole)
        if cells := row.strip():
            rows.append(_cells(cells))
            lines.append(line + row.count("\n", 0, row.index(cells)))
        line += whole.count("\n")
        start = bound.end() if bound else len(body)
    return Grid(rows, by_line, title, lines)


def _cells(row: str) -> list[str]:
    cells: list[str] = []
    for raw in _CELL_END.split(row):
        if spanning := _SPAN.search(raw):
            cells += [_plain(spanning[2]), *[""] * (min(int(spanning[1]), limits.MOST_LABELS) - 1)]
        else:
            cells.append(_plain(raw))
    return cells


def _plain(cell: str) -> str:
    """What is printed for a cell."""
    if spanning := _ROWS.search(cell):
        cell = spanning[1]
    return _MARKUP.sub(lambda found: found[1] or _PRINTED.get(found[2] or found[0], ""), cell).strip()
