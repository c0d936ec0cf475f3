"""Tables whose cells stand between bars: Markdown, and what polars, databases and terminals draw."""

from __future__ import annotations

import re

from pages.intake import limits
from pages.intake.cut_off import cut_off
from pages.intake.grid import Grid, Row, by_line
from pages.intake.heading_words import kind_in

_BARS = str.maketrans(dict.fromkeys("│┃┆╎║｜", "|"))
_RULE = re.compile(r"[\s|:+\-=_─━═╪╞╡┌┐└┘┬┴┼├┤╭╮╰╯╌┄┈╔╗╚╝╠╣╦╩╬╤╧╟╢┠┨┯┷┿┏┓┗┛┳┻╋┣┫]*+")
_LINES = re.compile(r"[-=─━═╌┄┈]")
_ESCAPED_BAR = re.compile(r"(?<!\\)\|")
_ACCENTS = re.compile(r"(\*\*|__|\*|`)(.+)\1", re.DOTALL)
_STARTS = re.compile(r"\s*+[|│┃║┌╭╔┏+｜]")


def is_ruled_text(text: str) -> bool:
    """Whether a text has cells between bars: its lines begin with one, or a rule stands below the first."""
    lines = [line for line in text[: limits.LONGEST_LINE].split("\n", 40)[:40] if line.strip()]
    if any((_STARTS.match(line) and line.count(line.strip()[0]) > 1) or "│" in line for line in lines[:5]):
        return any(bar in text for bar in "|│┃║｜")
    return any(_is_rule(line) for line in lines[1:4]) and "|" in lines[0]


def grid_of_ruled(text: str) -> Grid:
    """The cells between the bars; a line without one parts two tables, and may name the next."""
    limits.check_lines(text.count("\n") + 1)
    rows: list[Row] = []
    has_types = False
    is_polars = "┆" in text or "│ ---" in text
    for number, line in enumerate(text.translate(_BARS).split("\n")):
        if "|" not in line:
            bare = line.strip().lstrip("#").strip()
            rows.append([bare] if bare and kind_in(bare) and not _is_rule(line) else [])
            continue
        if has_types:  # polars writes the types of the columns below this line
            has_types = False
            rows.append([])
            continue
        if _is_rule(line):
            has_types = is_polars and _is_line_of_types(line)
            rows.append([])
            continue
        cells = [_cell(cell) for cell in _ESCAPED_BAR.split(_within(line))]
        if "…" in cells or "..." in cells:
            raise cut_off(text, sum(map(len, text.split("\n")[:number])) + number)
        limits.check_size(1, len(cells) // 3)
        rows.append(cells)
    kept, lines = _without_rules(rows)
    return Grid(kept, by_line, lines=lines)


def _without_rules(rows: list[Row]) -> tuple[list[Row], list[int]]:
    """The rows of cells, with one empty row where lines without cells part two tables of their own."""
    kept: list[Row] = []
    lines: list[int] = []
    for number, row in enumerate(rows):
        if row:
            if len(row) == 1 and kept and len(kept[-1]) > 1:
                kept.append([])
                lines.append(number)
            kept.append(row)
            lines.append(number)
    return kept, lines


def _is_rule(line: str) -> bool:
    return bool(_RULE.fullmatch(line)) and bool(_LINES.search(line))


def _is_line_of_types(line: str) -> bool:
    """Whether all cells of a line are three dashes, as polars parts names and types."""
    return (
        {cell.strip() for cell in _within(line).split("|")} == {"---"} and ":" not in line and "+" not in line
    )


def _within(line: str) -> str:
    """What stands between the first and the last bar."""
    return line.strip().removeprefix("|").removesuffix("|")


def _cell(text: str) -> str:
    bare = text.strip().replace("\\|", "|")
    while found := _ACCENTS.fullmatch(bare):
        bare = found[2].strip()
    return bare
