"""Tables as LaTeX writes them: cells between `&`, rows that end in two backslashes."""

from __future__ import annotations

import re

from pages.intake import limits
from pages.intake.grid import Grid, Row, by_line
from pages.intake.table import KINDS

_BEGIN = re.compile(
    r"\\begin\s{0,9}+\{(tabular[xy*]?|longtable|array|[bpvBV]?matrix|tblr|NiceTabular)\}"
    r"(?:\s{0,9}+(?:\[[^\]]{0,200}+\]|\{(?:[^{}]|\{[^{}]{0,200}+\}){0,400}+\})){0,3}+"
)
_END_OF_ROW = re.compile(r"\\\\\*?(?:\s{0,9}+\[[^\]\n]{0,40}+\])?|\\tabularnewline")
_COMMENT = re.compile(r"(?<!\\)%[^\n]*+")
_RULES = re.compile(
    r"\\(?:hline|toprule|midrule|bottomrule|endhead|endfirsthead|endfoot|endlastfoot|addlinespace|centering)\b"
    r"(?:\[[^\]\n]{0,40}+\])?|\\(?:cline|cmidrule|specialrule|rowcolor)(?:\([^)\n]{0,20}+\))?"
    r"(?:\{[^{}\n]{0,40}+\}){1,3}+"
)
_COLOUR = re.compile(r"\\(?:cell|text|row)?color\s{0,9}+(?:\[[^\]\n]{0,20}+\])?\{[^{}\n]{0,40}+\}")
_CELL_END = re.compile(r"(?<!\\)&")
_SPAN = re.compile(r"\\multicolumn\{(\d{1,3}+)\}\{[^{}]{0,40}+\}\{(.*)\}", re.DOTALL)
_ROWS = re.compile(r"\\multirow\{[^{}]{0,20}+\}\{[^{}]{0,20}+\}\{(.*)\}", re.DOTALL)
_SIGNS = {r"\checkmark": "✓", r"\times": "×", r"\textbackslash": "\0", r"\textemdash": "—", r"\ldots": "..."}
_SPACE = re.compile(r"\\[,;:!]")
_COMMAND = re.compile(r"\\[A-Za-z]++\*?\s*+")
_ESCAPED = re.compile(r"\\([&%$#_{} ])")
_TITLE = re.compile(r"(?:\\caption\{([^{}]{1,80}+)\}|([\w\\{}_ ]{1,40}+)=)\s*+\Z")
_CAPTION = re.compile(r"\\caption(?:\[[^\]\n]{0,80}+\])?\{[^{}\n]{0,80}+\}")
_LABEL = re.compile(r"\\label\{[^{}]{0,80}+\}")


def is_latex(text: str) -> bool:
    """Whether a text is a table of LaTeX, or some rows of one."""
    return "\\\\" in text and ("&" in text or "\\begin" in text)


def grids_of_latex(text: str) -> list[Grid]:
    """The tables of a text; where it begins none, its rows are those of one."""
    limits.check_lines(text.count("\n") + 1)
    if text.count("&") > 3 * limits.most_delimiters(1) or text.count("\\\\") > limits.MOST_LINES:
        raise limits.too_large()
    plain = _COMMENT.sub(lambda found: " " * len(found[0]), text)
    found = list(_BEGIN.finditer(plain))
    if not found:
        return [_grid(plain, 0, len(plain), "")]
    grids = []
    for begin in found:
        end = plain.find(f"\\end{{{begin[1]}}}", begin.end())
        title = _TITLE.search(_LABEL.sub("", plain[max(0, begin.start() - 300) : begin.start()]))
        named = (title[1] or title[2] or "").replace("\\", "") if title else ""
        named = named.replace("{", "").replace("}", "")
        end = len(plain) if end < 0 else end
        if begin[1] == "longtable" and len(found) <= len(KINDS):
            plain = _without_repeated(plain, begin.end(), end)
        grids.append(_grid(plain, begin.end(), end, named))
    return grids


def _without_repeated(text: str, start: int, end: int) -> str:
    """The text without what a long table repeats on every page, its lines in their places."""
    first = text.find(r"\endfirsthead", start, end)
    last = max(text.rfind(mark, start, end) for mark in (r"\endhead", r"\endfoot", r"\endlastfoot"))
    if first < 0 or last < first:
        return text
    return text[:first] + re.sub(r"[^\n]", " ", text[first:last]) + text[last:]


def _grid(text: str, start: int, end: int, title: str) -> Grid:
    rows: list[Row] = []
    lines: list[int] = []
    at, line = start, text.count("\n", 0, start)
    bounds = [*_END_OF_ROW.finditer(text, start, end), None]
    for bound in bounds:
        stop = bound.start() if bound else end
        raw = text[at:stop]
        bare = _LABEL.sub("", _CAPTION.sub("", _RULES.sub("", raw)))
        if bare.strip():
            begin = raw.find(bare.strip()[:1]) if bare.strip() else 0
            lead = raw.rfind("\n", 0, raw.find(bare.strip().split("\n")[0])) if "\n" in raw else -1
            rows.append(_cells(bare.strip()))
            lines.append(line + (raw.count("\n", 0, lead + 1) if lead >= 0 else raw.count("\n", 0, begin)))
        line += raw.count("\n")
        at = bound.end() if bound else end
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
    if "\\" not in cell and "{" not in cell and "$" not in cell and "~" not in cell:
        return cell.strip()
    if spanning := _ROWS.search(cell):
        cell = spanning[1]
    cell = _COLOUR.sub("", cell)
    for command, sign in _SIGNS.items():
        cell = cell.replace(command, sign)
    cell = _SPACE.sub(" ", cell)
    cell = _ESCAPED.sub(lambda found: chr(0xE000 + ord(found[1])), cell)
    cell = _COMMAND.sub("", cell)
    cell = cell.replace("{,}", ",").replace("$", "").replace("{", "").replace("}", "").replace("~", " ")
    return "".join(_restored(sign) for sign in cell).strip()


def _restored(sign: str) -> str:
    if sign == "\0":
        return "\\"
    return chr(ord(sign) - 0xE000) if 0xE000 <= ord(sign) < 0xE080 else sign
