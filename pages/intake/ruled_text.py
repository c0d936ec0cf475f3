"""Tables whose cells stand between bars: Markdown, and what polars, databases and terminals draw."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pages.intake import limits
from pages.intake.grid import Grid, Row, by_line
from pages.intake.heading_words import kind_in
from pages.intake.numerals import is_figure
from pages.intake.text_places import cut_off, start_of_line

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
    """Whether a text has cells between bars: its lines begin with one, or a rule stands below the first."""
    lines = [line for line in text[: limits.LONGEST_LINE].split("\n", 40)[:40] if line.strip()]
    if _is_of_polars(text):
        return True
    if any((_STARTS.match(line) and line.count(line.strip()[0]) > 1) or "│" in line for line in lines[:5]):
        return any(bar in text for bar in "|│┃║｜")
    return "|" in lines[0] and (any(_is_rule(line) for line in lines[1:4]) or _is_parted_by_bars(lines))


def grid_of_ruled(text: str) -> Grid:
    """The cells between the bars; a line without one parts two tables, and may name the next.

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
            rows.append([bare] if bare and kind_in(bare) else [])
            continue
        within = _within(line, outer)
        parts = _ESCAPED_BAR.split(within) if has_bars else _WIDE_BLANKS.split(within.strip())
        cells = [_cell(cell) for cell in parts]
        if any(map(_is_cut_off, cells)):
            raise cut_off(text, start_of_line(text, number))
        limits.check_size(1, len(cells) // 3)
        rows.append(cells if has_bars or any(cells) else [])
    filled, places = _without_rules(_without_types(rows), lines)
    return Grid(filled, by_line, lines=places)


def _is_parted_by_bars(lines: Sequence[str]) -> bool:
    """Whether bars part numbers, as commas do: names of labels may have bars between them too."""
    if len(lines) < 2 or len({line.count("|") for line in lines}) > 1:
        return False
    return any(is_figure(cell.strip()) for cell in lines[1].split("|"))


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
    behind = [_TYPE_BEHIND.fullmatch(str(cell)) for cell in rows[filled[0]]] if filled else []
    if behind and None not in behind:
        rows[filled[0]] = [found[1] for found in behind if found]
    return rows


def _without_rules(rows: list[Row], text: Sequence[str]) -> tuple[list[Row], list[int]]:
    """The rows of cells, with one empty row where a title or a blank line parts two tables of their own."""
    filled: list[Row] = []
    lines: list[int] = []
    for number, row in enumerate(rows):
        if row:
            is_parted = len(row) == 1 or not text[number - 1].strip()
            if is_parted and filled and len(filled[-1]) > 1:
                filled.append([])
                lines.append(number)
            filled.append(row)
            lines.append(number)
    return filled, lines


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
