"""Tables in LaTeX, in Markdown, and as polars, databases and terminals draw them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pages.intake import limits
from pages.intake.grid import Grid, Row, as_blanks, by_line, cut_off, is_numeral, start_of_line
from pages.intake.headings import kind_in_title

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
    """Return whether a text is a table of LaTeX, or some rows of one."""
    return "\\\\" in text and ("&" in text or "\\begin" in text)


def grids_of_latex(text: str) -> list[Grid]:
    """Return the tables of LaTeX; where none begins, the rows are those of one."""
    limits.check_lines(text.count("\n") + 1)
    if text.count("&") > 3 * limits.most_delimiters(1) or text.count("\\\\") > limits.MAX_LINES:
        raise limits.too_large()
    plain = _COMMENT.sub(as_blanks, text)
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
    return body[:first] + re.sub(r".+", as_blanks, body[first:last]) + body[last:]


def _grid(body: str, line: int, title: str) -> Grid:
    """The cells of a table whose body begins in a line of the text."""
    rows: list[Row] = []
    lines: list[int] = []
    start = 0
    for bound in (*_END_OF_ROW.finditer(body), None):
        whole = body[start : bound.start() if bound else len(body)]
        row = _BETWEEN_ROWS.sub(as_blanks, whole)
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
            cells += [_plain(spanning[2]), *[""] * (min(int(spanning[1]), limits.MAX_LABELS) - 1)]
        else:
            cells.append(_plain(raw))
    return cells


def _plain(cell: str) -> str:
    """What is printed for a cell."""
    if spanning := _ROWS.search(cell):
        cell = spanning[1]
    return _MARKUP.sub(lambda found: found[1] or _PRINTED.get(found[2] or found[0], ""), cell).strip()


_BARS = str.maketrans(dict.fromkeys("│┃┆╎║｜", "|"))
_RULE = re.compile(r"[\s|:+\-=_─━═╪╞╡┌┐└┘┬┴┼├┤╭╮╰╯╌┄┈╔╗╚╝╠╣╦╩╬╤╧╟╢┠┨┯┷┿┏┓┗┛┳┻╋┣┫]*+")
_LINES = re.compile(r"[-=─━═╌┄┈]")
_ESCAPED_BAR = re.compile(r"(?<!\\)\|")
_ACCENTS = re.compile(r"(\*\*|__|\*|`)(.+)\1", re.DOTALL)
_STARTS = re.compile(r"\s*+[|│┃║┌╭╔┏+｜]")
# What polars prints around the cells: the size of the table, and the types of its columns; DuckDB has others.
_SHAPE = re.compile(r"\s*+shape: \([\d_]{1,12}+, [\d_]{1,12}+\)\s*+")
_TYPE = (
    r"(?:[iuf]\d{1,3}+|str|bool|cat|enum|null|(?:list|array|decimal)\[[^|\n]{0,80}\]"
    r"|varchar|double|float|bigint|integer|boolean)"
)
_TYPE_ALONE = re.compile(_TYPE)
_TYPE_BEHIND = re.compile(rf"(.*\S) \({_TYPE}\)")
_WIDE_BLANKS = re.compile(r"\s{2,}+")


def is_ruled_text(text: str) -> bool:
    """Return whether a text has cells between bars: lines begin with one, or a rule is below the first."""
    start = text.lstrip()[: limits.MAX_LINE_LENGTH]
    lines = [line for line in start.split("\n", 40)[:40] if line.strip()]
    if _is_of_polars(text):
        return True
    if any((_STARTS.match(line) and line.count(line.strip()[0]) > 1) or "│" in line for line in lines[:5]):
        return any(bar in text for bar in "|│┃║｜")
    return "|" in lines[0] and (any(_is_rule(line) for line in lines[1:4]) or _is_parted_by_bars(lines))


def grid_of_ruled(text: str) -> Grid:
    """Return the cells between the bars; a line without one parts two tables, and may name the next.

    What polars prints without bars has its cells between two blanks or more.
    """
    limits.check_lines(text.count("\n") + 1)
    lines = text.translate(_BARS).split("\n")
    outer = _outer_bars(lines)
    has_bars = any("|" in _within(line, outer) for line in lines)
    rows: list[Row] = []
    for number, line in enumerate(lines):
        if _SHAPE.fullmatch(line) or _is_rule(line):
            rows.append([])
            continue
        if "|" not in line and has_bars:
            bare = line.strip().lstrip("#").strip()
            rows.append([bare] if bare and kind_in_title(bare) else [])
            continue
        within = _within(line, outer)
        parts = _ESCAPED_BAR.split(within) if has_bars else _WIDE_BLANKS.split(within.strip())
        cells = [_cell(cell) for cell in parts]
        if any(map(_is_cut_off, cells)):
            raise cut_off(text, start_of_line(text, number))
        limits.check_size(1, len(cells) // 3)
        rows.append(cells if has_bars or any(cells) else [])
    filled, places = _without_rules(_without_types(rows), lines)
    return Grid(filled, by_line, line_numbers=places)


def _is_parted_by_bars(lines: Sequence[str]) -> bool:
    """Whether bars part numbers, as commas do: names of labels may have bars between them too."""
    if len(lines) < 2 or len({line.count("|") for line in lines}) > 1:
        return False
    return any(is_numeral(cell.strip()) for cell in lines[1].split("|"))


def _is_of_polars(text: str) -> bool:
    """Whether the first or the last line says how large a table is, as polars does."""
    bare = text.strip()
    first, last = bare[:60].partition("\n")[0], bare[-60:].rpartition("\n")[2]
    return bool(_SHAPE.fullmatch(first) or _SHAPE.fullmatch(last))


def _outer_bars(lines: Sequence[str]) -> tuple[str, str]:
    """The bar that begins every line of cells, and the one that ends it; "" where one of them has none."""
    cells = [line.strip() for line in lines if "|" in line and not _is_rule(line)]
    first = "|" if all(line.startswith("|") for line in cells) else ""
    return first, "|" if all(line.endswith("|") for line in cells) else ""


def _without_types(rows: list[Row]) -> list[Row]:
    """The rows without the types of the columns, which polars writes below their names or behind them."""
    filled = [number for number, row in enumerate(rows) if row]
    for number in filled[:2]:
        if all(_TYPE_ALONE.fullmatch(str(cell)) for cell in rows[number]):
            return [*rows[:number], [], *rows[number + 1 :]]
    if filled:
        first = rows[filled[0]]
        names = [found[1] for cell in first if (found := _TYPE_BEHIND.fullmatch(str(cell)))]
        rows[filled[0]] = names if len(names) == len(first) else first
    return rows


def _without_rules(rows: list[Row], text: Sequence[str]) -> tuple[list[Row], list[int]]:
    """The rows of cells with their lines; an empty row where a title or a blank line parts two tables."""
    filled: list[tuple[Row, int]] = []
    for number, row in enumerate(rows):
        if row:
            is_parted = len(row) == 1 or not text[number - 1].strip()
            if is_parted and filled and len(filled[-1][0]) > 1:
                filled.append(([], number))
            filled.append((row, number))
    return [row for row, _line in filled], [line for _row, line in filled]


def _is_rule(line: str) -> bool:
    return bool(_RULE.fullmatch(line)) and bool(_LINES.search(line))


def _within(line: str, outer: tuple[str, str]) -> str:
    """What stands between the bars around all lines."""
    bare = line.strip() if outer != ("", "") else line
    return bare.removeprefix(outer[0]).removesuffix(outer[1])


def _is_cut_off(cell: str) -> bool:
    """Whether points stand for the cells of a column or for the end of a list."""
    return cell in ("…", "...") or ("…" in cell and cell.startswith("["))


def _cell(text: str) -> str:
    bare = text.strip().replace("\\|", "|")
    if len(bare) > 1 and bare[0] == bare[-1] == '"':
        return bare[1:-1].replace('""', '"')
    while found := _ACCENTS.fullmatch(bare):
        bare = found[2].strip()
    return bare
