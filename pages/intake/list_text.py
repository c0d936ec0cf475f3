"""Lists as Python, numpy, PyTorch, TensorFlow or JSON write them. Nothing in them is evaluated."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from metrics.errors import InputError
from metrics.lazy import lazy_property
from metrics.words import N_
from pages.intake import limits
from pages.intake.grid import Grid, Row, as_blanks, cut_off, line_and_column, problem_of

_CALLS = (
    "array|asarray|tensor|(?:Bool|Byte|Char|Short|Int|Long|Half|Float|Double)?Tensor|matrix|constant|Variable"
    "|Parameter|Array|DeviceArray|list|tuple|set|frozenset|DataFrame|Series"
)
_COMMENT = re.compile(r"#[^\n]*+")
# What stands beside the lists and says nothing about them; it is replaced by as many blanks. Every
# alternative begins with letters and looks back from behind them, so that a long text is searched fast.
_ARGUMENTS = "dtype|device|requires_grad|grad_fn|shape|size|place|stop_gradient|layout|numpy|columns"
_ARGUMENT = (
    r"\s{0,9}+=\s{0,9}+(?:<[^<>\n]{0,120}+>|'[^'\n]{0,80}+'|\"[^\"\n]{0,80}+\""
    r"|\([^()\[\]\n]{0,80}+\)|\[[\d, ]{0,40}+\]|[\w.:]{1,40}+(?:\([\w:]{0,20}+\))?)"
)
_NO_VALUE = re.compile(
    r"Parameter containing:|<tf\.[^<>]{0,200}?numpy=|<NDArray [^<>\n]{0,80}+>|"
    + "|".join(rf"{name}(?<!\w{name}){_ARGUMENT}" for name in _ARGUMENTS.split("|"))
)
_FULL_WIDTH = str.maketrans("［］（）｛｝，、", "[](){},,")
_SCALAR = re.compile(
    r"np\.(?<!\wnp\.)(?:(True|False)_|(?:float|int|uint|bool|str)\w{0,9}+\(([^()\n]{0,200}+)\))"
)
# What may stand around the name of a variable: `const y_true =`, `y_true: list[list[int]] =`.
_NAMED = r"(?:(?:const|let|var) )?[\"']?(\w{1,40}+)[\"']?(?:: ?[\w.]{1,20}+\[[^=\n]{1,60}+)?\s{0,9}+[=:]\s*+"
_START = re.compile(
    rf"\s*+(?!shape:)(?:{_NAMED})?(?:(?:\w{{1,20}}+\.){{0,3}}+(?:{_CALLS})\([\s,]*+)*+(?:\(\s*+)?[\[({{]"
)
_NAME = re.compile(_NAMED)
_CALL = re.compile(rf"(?:\w{{1,20}}+\.){{0,3}}+(?:{_CALLS})\s{{0,9}}+\(")
_SCALE = re.compile(r"(\d(?:\.\d{0,20}+)?[eE][+-]?\d{1,3}+)\s{0,9}+\*")
_ROW = re.compile(r"""[\[({]((?:[^\[\](){}"']++|"(?:[^"\\\n]|\\.)*+"|'(?:[^'\\\n]|\\.)*+')*+)[\])}]""")
_QUOTED = re.compile(r""""(?:[^"\\\n]|\\.)*+"|'(?:[^'\\\n]|\\.)*+'""")
_CELL = re.compile(r"""(?:[^,"']++|"(?:[^"\\\n]|\\.)*+"|'(?:[^'\\\n]|\\.)*+')*+""")
_GAP = re.compile(r"\s*+,?\s*+")
_WIDE_GAP = re.compile(r"[\s,;>]*+")
_UP_TO_BRACKET = re.compile(r"[^\[\](){}]*+")
_WORD = re.compile(r"[^\W\d]\w*+")
_WORDS = re.compile(r"\S++")
_CLOSING = {"[": "]", "(": ")", "{": "}"}
_IN_CALL = "call"
_DEEPEST = 4
_MAX_CELLS = limits.MAX_CELLS_READ + limits.MAX_SAMPLES + limits.MAX_LABELS  # with names around them


@dataclass(frozen=True)
class ListRow:
    """One of the innermost lists: its text, and where that begins in the whole text."""

    text: str
    at: int

    @lazy_property
    def cells(self) -> list[str]:
        """What stands between its commas, or between blanks where there is no comma, as numpy prints it."""
        if _has_quotes(self.text):
            if "," not in _QUOTED.sub("", self.text):
                return _QUOTED.findall(self.text) or [self.text.strip()]
            cells = [self.text[start:end].strip() for start, end in _between_commas(self.text)]
        elif "," in self.text:
            cells = [cell.strip() for cell in self.text.split(",", limits.MAX_LABELS + 2)]
        else:
            return self.text.split(None, limits.MAX_LABELS + 1)
        return cells if cells[-1] else cells[:-1]

    def place_of(self, column: int) -> int:
        """Return where a cell begins in the whole text."""
        if "," in self.text or _QUOTED.search(self.text):
            spans = _between_commas(self.text)
        else:
            spans = [one.span() for one in _WORDS.finditer(self.text)]
        start, end = spans[min(column, len(spans) - 1)]
        cell = self.text[start:end]
        return self.at + start + len(cell) - len(cell.lstrip())


@dataclass
class _Group:
    """The lists of one name: the rows of each list of lists in it."""

    title: str
    scale: float = 1.0
    is_flat: bool = False
    tables: dict[int, list[ListRow]] = field(default_factory=dict)


def is_list_text(text: str) -> bool:
    """Return whether a text begins as lists do."""
    return bool(_START.match(_without_what_is_no_value(text[:2_000])) or _CALL.match(text[:200].lstrip()))


def grids_of_lists(text: str) -> list[Grid]:
    """Return a grid for each list of lists of a text; InputError says where one is none."""
    if text.count(",") > 3 * limits.most_delimiters(1):
        raise limits.too_large()
    if not _has_quotes(text):
        for points in ("...", "…"):
            if points in text:
                raise cut_off(text, text.index(points))
    blanked = _without_what_is_no_value(text)
    groups = _groups(blanked)
    tables = [(group, rows) for group in groups for rows in group.tables.values()]
    if not tables or text.strip() in ("[]", "()", "{}"):
        raise not_lists()
    limits.check_tables(len(tables))
    return [_grid(blanked, group.title, rows, group.scale) for group, rows in tables]


def not_lists() -> InputError:
    """Return the error for something that is no list of lists."""
    return InputError(N_("This is not a list of lists of numbers, like [[1, 0], [0, 1]]."))


def no_list(line: int) -> InputError:
    """Return the error for a row that is no list, or an empty one."""
    return InputError(N_("Row {row_number} is not a list of numbers."), row=line, row_number=line + 1)


def without_scalars(text: str) -> str:
    """Return the text with scalars of numpy as Python writes its own, in as many signs."""
    if "np." in text:
        text = _SCALAR.sub(lambda found: (found[1] or found[2]).rjust(len(found[0]) - 1) + " ", text)
    return text


def _without_what_is_no_value(text: str) -> str:
    """The text with blanks for what says nothing about the values."""
    if 0 < text.count("#") <= limits.MAX_LINES and not _has_quotes(text):
        text = _COMMENT.sub(as_blanks, text)
    text = without_scalars(text)
    if 0 < text.count("=") <= limits.MAX_LINES or "<" in text or "containing:" in text[:200]:
        text = _NO_VALUE.sub(as_blanks, text)
    return text if text.isascii() or _has_quotes(text) else text.translate(_FULL_WIDTH)


def _has_quotes(text: str) -> bool:
    return '"' in text or "'" in text


def _groups(text: str) -> list[_Group]:
    """The groups of a text, read from its first character to its last."""
    groups: list[_Group] = []
    stack: list[tuple[str, int]] = []
    at = _end_of_gap(text, 0, True)
    n_rows = n_cells = n_lists = 0
    while at < len(text):
        depth = sum(kind != _IN_CALL for kind, _number in stack)
        if not stack and (named := _NAME.match(text, at)):
            groups.append(_Group(named[1]))
            at = named.end()
            continue
        row = _ROW.match(text, at, at + limits.MAX_LINE_LENGTH)
        if depth and row:
            inner = ListRow(row[1], row.start(1))
            table = groups[-1].tables.setdefault(stack[-1][1] if depth > 1 else 0, [])
            table.append(inner)
            n_rows += 1
            n_cells = len(inner.cells) + (n_cells if len(table) > 1 else 0)
            if n_rows > 3 * limits.MAX_SAMPLES or n_cells > _MAX_CELLS:
                raise limits.too_large()
            at = _end_of_gap(text, row.end(), stack[-1][0] == _IN_CALL)
            continue
        flat = None if depth else row
        if not stack and not (groups and (not groups[-1].tables or (flat and groups[-1].is_flat))):
            groups.append(_Group("", is_flat=bool(flat)))
        if len(stack) < 2 * _DEEPEST and (call := _CALL.match(text, at)):
            stack.append((_IN_CALL, n_lists))
            at = _end_of_gap(text, call.end(), True)
        elif scale := _SCALE.match(text, at):
            groups[-1].scale = float(scale[1])
            at = _end_of_gap(text, scale.end(), True)
        elif stack and text[at] in "])}" and (stack[-1][0] == _IN_CALL or _CLOSING[stack[-1][0]] == text[at]):
            stack.pop()
            at = _end_of_gap(text, at + 1, not stack or stack[-1][0] == _IN_CALL)
        elif flat:
            table = groups[-1].tables.setdefault(0, [])
            table.append(ListRow(flat[1], flat.start(1)))
            limits.check_size(len(table) // 3, 1)
            at = _end_of_gap(text, flat.end(), True)
        elif text[at] in "[({" and depth < _DEEPEST:
            n_lists += 1
            stack.append((text[at], n_lists))
            at = _end_of_gap(text, at + 1, False)
        else:
            raise _no_row(text, at, depth, n_rows)
    if stack:
        raise _no_lists_at(text, len(text.rstrip()) - 1)
    return groups


def _end_of_gap(text: str, at: int, is_wide: bool) -> int:
    found = (_WIDE_GAP if is_wide else _GAP).match(text, at)
    return found.end() if found else at


def _no_row(text: str, at: int, depth: int, line: int) -> InputError:
    """The error for a place where a complete inner list should stand and none does."""
    if text.startswith(("...", "…"), at):
        return cut_off(text, at)
    if text[at] not in "[({":
        if depth == 1:
            return no_list(line) if text[at] not in ",])}" else _no_lists_at(text, at)
        start = at
    else:
        start = at + 1
    found = _UP_TO_BRACKET.match(text, start, start + limits.MAX_LINE_LENGTH)
    if not found or found.end() == len(text):
        return _no_lists_at(text, at)
    *before, cell = found[0].split(",")
    if text[found.end()] == "(" and _WORD.fullmatch(cell.strip()):
        position = _position(text, found.end() - len(cell.lstrip()), line, len(before))
        problem = problem_of(cell.strip())
        return InputError(N_("{where}: {problem}"), where=position, problem=problem, **position.facts)
    return _no_lists_at(text, found.end() if text[found.end()] in "[({" else at)


def _no_lists_at(text: str, place: int) -> InputError:
    line, column = line_and_column(text, place)
    return InputError(
        N_("Line {line}, column {place}: this is not a list of lists of numbers, like [[1, 0], [0, 1]]."),
        line=line,
        place=column,
    )


def _position(text: str, place: int, row: int, column: int) -> InputError:
    line, sign = line_and_column(text, place)
    return InputError(N_("Line {line}, column {place}"), line=line, place=sign, row=row, column=column)


def _grid(text: str, title: str, rows: Sequence[ListRow], scale: float) -> Grid:
    """The grid of some rows: of names where all of it is in quotation marks."""
    if len(rows) == 1 and all(map(_is_quoted, rows[0].cells)) and not _is_in_lists(text, rows[0]):
        rows = [ListRow(cell, rows[0].at) for cell in rows[0].cells]  # names, a line each
    cells: list[Row] = []
    n_cells = 0
    for row in rows:
        cells.append(row.cells)
        n_cells += len(cells[-1])
        if "" in cells[-1]:
            raise _no_lists_at(text, row.place_of(cells[-1].index("")))
        if len(cells) > limits.MAX_LINES or n_cells > _MAX_CELLS:
            raise limits.too_large()
    quoted = cells
    if _has_quotes(text):
        cells = _unquoted_rows(cells)
    elif len(rows) == 1 and not title and not _is_in_lists(text, rows[0]):
        raise no_list(0)
    for line, row_cells in enumerate(cells):
        if not row_cells and not any(isinstance(cell, list) for one in cells for cell in one):
            raise no_list(line)

    def place(row: int, column: int) -> InputError:
        return _position(text, rows[row].place_of(column), row, column)

    names = 0 if cells == quoted else None
    grid = Grid(cells, place, title, header_rows=names, index_columns=names)
    return grid if scale == 1 else grid.scaled(scale)


def _is_in_lists(text: str, row: ListRow) -> bool:
    """Whether a row stands within another list, so that it is one of a matrix."""
    before = text[: max(row.at - 1, 0)].rstrip()
    return before.endswith(("[", "(", "{")) and not _CALL.fullmatch(before[-60:].lstrip())


def _unquoted_rows(rows: Sequence[Row]) -> list[Row]:
    """Rows without quotation marks: lists of names where all is quoted, else the cells of a table."""
    if all(_is_quoted(cell) for row in rows for cell in row):
        return [[[_unquoted_cell(str(cell)) for cell in row]] for row in rows]
    is_table = len(rows) > 1 and (
        all(map(_is_quoted, rows[0])) or all(row and _is_quoted(row[0]) for row in rows)
    )
    return [[_unquoted_cell(str(cell)) for cell in row] for row in rows] if is_table else list(rows)


def _is_quoted(cell: object) -> bool:
    return isinstance(cell, str) and len(cell) > 1 and cell[0] in "\"'" and cell[-1] == cell[0]


def _unquoted_cell(cell: str) -> str:
    return cell[1:-1] if _is_quoted(cell) else cell


def _between_commas(text: str) -> list[tuple[int, int]]:
    """Where each cell between commas begins and ends; commas in quotation marks are part of it."""
    spans: list[tuple[int, int]] = []
    at = 0
    while at <= len(text) and len(spans) <= limits.MAX_LABELS + 2:
        found = _CELL.match(text, at)
        end = found.end() if found else at
        if end < len(text) and text[end] != ",":  # a quotation mark without another
            end = text.find(",", end)
            end = len(text) if end < 0 else end
        spans.append((at, end))
        at = end + 1
    return spans
