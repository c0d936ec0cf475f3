"""The cells in the text of a spreadsheet: CSV with `,` or `;`, TSV, and what stands between blanks."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Sequence
from itertools import chain, islice

from metrics.errors import InputError
from metrics.words import N_
from pages.intake import limits
from pages.intake.grid import RULE, Grid, by_line, is_numeral
from pages.intake.headings import KINDS, PREDICTED, SCORE, TRUE, kind_in_title
from pages.intake.matrix import Matrix

_OLD_TENSOR = re.compile(r"\n\s*+\[torch\.\w{1,40}+ of size [\dx]{1,20}+[^\]\n]{0,40}+\]\s*+\Z")
_SCALE = re.compile(r"\s*+(\d{1,20}+(?:\.\d{0,20}+)?(?:[eE][+-]?\d{1,3}+)?)\s{0,9}+\*[^\S\n]*+\n")

_FIRST_LINE = re.compile(r'(?:[^\S\n]*+\n++)*+((?:[^"\n]++|"[^"]*+(?:"|\Z))*+)')
_QUOTED = re.compile(r'"[^"]*+(?:"|\Z)')
_DELIMITER_FOR_EXCEL = re.compile(r"sep=(.)\Z")  # tells Excel where to split
_COMMENTED = re.compile(r"# ++[^\s#,;]")
_QUOTED_OR_WORD = re.compile(r'(?:"((?:[^"]|"")*+)"|(\S++))(?!\S)')
_DELIMITERS = "\t;,；，、"
_DECIMAL_COMMAS = re.compile(r"\s*+[+-]?\d*+,\d++(?:\s++[+-]?\d*+,\d++)++\s*+")
_PERCENT = re.compile(r"(\d)\s++([%％])")
_LINES_LOOKED_AT = 20


def grid_of_csv(text: str, delimiter: str = "") -> Grid:
    """Return the cells of every line, blank lines among them, with the blanks around the cells.

    The first line decides the delimiter: a tab, else a semicolon, else a comma, else blanks; within quotation
    marks none of them is one. A first line without any leaves it to the next.
    """
    lines = text.split("\n")
    if named := _DELIMITER_FOR_EXCEL.match(lines[0][:10].strip('" ').lower()):
        delimiter, lines[0] = named[1], ""
    delimiter = delimiter or delimiter_of(text)
    if delimiter:
        _check_amount(text, delimiter, len(lines))
        return _grid_of_delimited(delimiter, lines)
    return _grid_of_words(lines)


def without_comments(text: str) -> str:
    """Return the text with blank lines for its comments, which begin with `# `.

    The title of a table in a comment stays, and so do names, as `numpy.savetxt` writes them: a comment above
    the first row with as many cells as that row.
    """
    whole = text.split("\n")
    lines = ["" if _COMMENTED.match(line) else line for line in whole]
    first = next((number for number, line in enumerate(lines) if line.strip()), 0)
    delimiter = delimiter_of("\n".join(lines[first : first + _LINES_LOOKED_AT])) or None
    for number, line in enumerate(whole):
        if line == lines[number]:
            continue
        if kind_in_title(line[2:]) or (number + 1 == first and _are_names(line[1:], lines[first], delimiter)):
            lines[number] = line[1:]
    return "\n".join(lines)


def _are_names(line: str, below: str, delimiter: str | None) -> bool:
    """Whether a line has as many cells as the one below it, which has numbers."""
    cells = below.split(delimiter)
    return 1 < len(cells) == len(line.split(delimiter)) and all(is_numeral(cell.strip()) for cell in cells)


def grid_of_lines(text: str, grid: Grid) -> Grid:
    """Return the cells of a text without numbers: where blanks alone part its words, a line is one cell."""
    if delimiter_of(text):
        return grid
    return Grid([[line] if line.strip() else [] for line in text.split("\n")], by_line)


def delimiter_of(text: str) -> str:
    """Return what the cells of the first lines are separated by; "" for blanks."""
    at = 0
    for _line in range(_LINES_LOOKED_AT):
        found = _FIRST_LINE.match(text, at, at + limits.MAX_LINE_LENGTH)
        if not found or found.end() == at:
            break
        is_whole = found.end() < at + limits.MAX_LINE_LENGTH
        outside = _QUOTED.sub("", found[1])
        if delimiter := _likely_delimiter(outside, text, found.end()):
            return "" if delimiter == "," and _DECIMAL_COMMAS.fullmatch(found[1]) else delimiter
        words = outside.split(None, 2)
        if not is_whole or (len(words) > 1 and any(word[:1].isdigit() for word in words)):
            break  # a table between blanks; else a title may stand above one
        at = found.end()
    return ""


def _likely_delimiter(first: str, text: str, end: int) -> str:
    """The first sign that parts a line, if there are several one that the next line has as often."""
    signs = [sign for sign in _DELIMITERS if sign in first]
    if len(signs) > 1 and (found := _FIRST_LINE.match(text, end, end + limits.MAX_LINE_LENGTH)):
        below = _QUOTED.sub("", found[1])
        signs.sort(key=lambda sign: first.count(sign) != below.count(sign))
    return signs[0] if signs else ""


def quoted(name: str) -> str:
    """Return a name as one cell of CSV, in quotation marks so that no sign in it is a delimiter."""
    return '"' + guarded(name).replace('"', '""') + '"'


def _check_amount(text: str, delimiter: str, n_lines: int) -> None:
    """Refuse too many cells, and some that are too long, before any is made."""
    delimiters, most = text.count(delimiter), limits.most_delimiters
    if delimiters > most(len(KINDS)) or (delimiters > most(1) and not any(kind in text for kind in KINDS)):
        raise limits.too_large()
    if len(text) > limits.MAX_CELL_LENGTH * (delimiters + n_lines):
        raise InputError(
            N_(
                "A cell of this text has more than {most:,} characters: this is too long for a number or a "
                "name."
            ),
            most=limits.MAX_CELL_LENGTH,
        )


def _grid_of_delimited(delimiter: str, lines: Iterable[str]) -> Grid:
    rows: list[list[str]] = []
    starts: list[int] = []
    at = 0
    reader = csv.reader(
        (f"{line}\n" for line in lines), delimiter=delimiter, skipinitialspace=True, strict=True
    )
    try:
        for row in reader:
            rows.append(row)
            starts.append(at)
            at = reader.line_num
    except csv.Error as problem:
        raise InputError(N_("The quotation marks do not match: {problem}."), problem=problem) from None
    return Grid(rows, by_line, line_numbers=starts)


def _grid_of_words(lines: Iterable[str]) -> Grid:
    lines = list(lines)
    limits.check_size(sum(map(bool, lines)) - 2, 1)
    rows, most = [], limits.MAX_CELLS_READ + limits.MAX_SAMPLES + limits.MAX_LABELS + 1
    for line in map(_with_signs_closed_up, lines):
        rows.append([] if RULE.fullmatch(line) else _words(line))
        most -= len(rows[-1])
        if most < 0 or len(rows[-1]) > limits.MAX_LABELS + 1:
            raise limits.too_large()
    filled = [place for place, row in enumerate(rows) if row]
    widths = {len(rows[place]) for place in filled[1:]}
    if filled and '"' in lines[filled[0]] and widths == {len(rows[filled[0]]) + 1}:
        rows[filled[0]].insert(0, "")  # R writes nothing above the names of the rows
    return Grid(rows, by_line)


def _with_signs_closed_up(line: str) -> str:
    """The line with each sign % beside its number: the blank between them parts no cells."""
    return _PERCENT.sub(r"\1\2", line) if "%" in line or "％" in line else line


def _words(line: str) -> list[str]:
    """What stands between the blanks of a line, in quotation marks or without, as R writes it."""
    if line.count('"') < 2:
        return line.split(None, limits.MAX_LABELS + 1)
    words = (
        one[2] if one[1] is None else one[1].replace('""', '"') for one in _QUOTED_OR_WORD.finditer(line)
    )
    return list(islice(words, limits.MAX_LABELS + 2))


FORMULA_SIGNS = ("=", "+", "-", "@", "＝", "＋", "－", "＠", "\t", "\r")
# Where a spreadsheet may begin a cell, whatever it splits at and makes of quotation marks.
_CELL_START = r'((?:^|[,;\t])[ "]*+)'
_FORMULA = f"(?=['{re.escape(''.join(FORMULA_SIGNS))}])"
_TO_GUARD = re.compile(_CELL_START + _FORMULA)
_GUARDED = re.compile(f"{_CELL_START}'{_FORMULA}")


def guarded(name: str) -> str:
    """Return a name for a spreadsheet, with an apostrophe wherever a formula could begin in it.

    Quotation marks around a name are not enough: a spreadsheet that splits at semicolons or tabs ignores a
    quotation mark in the middle of what it takes for a cell, and splits within the name. So
    the apostrophe stands at the start and behind every delimiter, and behind blanks and quotation marks
    that follow it, if a sign of a formula comes next. It also stands before an apostrophe there, so that
    `unguarded` can tell which were added.
    """
    return _TO_GUARD.sub(r"\1'", name)


def unguarded(name: str) -> str:
    """Return the name without these apostrophes."""
    return _GUARDED.sub(r"\1", name)


def grid_of_old_tensor(text: str) -> Grid | None:
    """Return what old PyTorch prints, a factor above the rows and the type below; None for other texts."""
    ends = _OLD_TENSOR.search(text, max(0, len(text) - 200))
    factor = _SCALE.match(text)
    if not ends and not factor:
        return None
    scale = float(factor[1]) if factor else 1.0
    start, end = factor.end() if factor else 0, ends.start() if ends else len(text)
    return grid_of_csv("\n" * text.count("\n", 0, start) + text[start:end]).scaled(scale)


def csv_of(matrix: Matrix) -> str:
    """Write the matrix for a spreadsheet: a line per sample, a column per label of truths, then of scores.

    Predictions made by hand follow. No sign in a name is a delimiter, and none begins a formula: names stand
    in quotation marks, with an apostrophe where a spreadsheet that splits them could find one.
    """
    grids: dict[str, Sequence[Sequence[float]]] = {TRUE: matrix.truth, SCORE: matrix.scores}
    if matrix.decision.kind == "hand":
        grids[PREDICTED] = matrix.decision.cells
    header = ("sample", *(f"{kind} {label}" for kind in grids for label in matrix.labels))
    lines = [",".join(map(quoted, header))]
    for sample, *rows in zip(matrix.samples, *grids.values(), strict=True):
        lines.append(",".join((quoted(sample), *map(repr, chain(*rows)))))
    return "\n".join(lines) + "\n"
