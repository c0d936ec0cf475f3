"""The names of samples and labels: short, printable, each used once."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import count
from unicodedata import category

from metrics.errors import InputError
from metrics.words import N_
from pages.intake.grid import Cell, Grid, is_empty
from pages.intake.heading_words import SAMPLE, meaning
from pages.intake.limits import LONGEST_CELL, LONGEST_NAME, name_too_long
from pages.intake.numerals import is_number
from pages.intake.numeric_table import name_of

SAMPLE_NAME = "x{number}"
LABEL_NAME = "l{number}"

# What cannot be seen becomes a space: white space, controls, marks of direction, halves of characters.
# Joiners stay, as Persian, Hindi and many emoji cannot be written without them, and so does what this version
# of Python does not know yet, such as the emoji of this year. The browser does the same: edits.js.
_UNSEEN = ("Cc", "Cf", "Cs", "Co", "Zl", "Zp", "Zs")
_JOINERS = "\u200c\u200d"


def first_free(pattern: str, taken: Collection[str]) -> str:
    """The first default name that nobody has."""
    return next(_free(pattern, set(taken)))


def _free(pattern: str, taken: Collection[str]) -> Iterator[str]:
    """The default names that nobody has when they are asked for."""
    numbered = (pattern.format(number=number) for number in count(1))
    return (name for name in numbered if name not in taken)


def all_names(given: Iterable[object] | None, size: int, pattern: str) -> tuple[str, ...]:
    """As many names as needed: the given ones tidied, default ones where none was given."""
    if given is None:
        return tuple(pattern.format(number=number) for number in range(1, size + 1))
    listed = list(given)
    if len(listed) != size:
        raise InputError(
            N_("The number of names must be {needed}, but it is {given}."), given=len(listed), needed=size
        )
    names = [_tidy(name) for name in listed]
    taken: set[str] = set()
    for name in filter(None, names):
        if name in taken:
            raise InputError(N_("The name “{name}” is already taken. Choose another one."), name=name)
        taken.add(name)
    free = _free(pattern, taken)
    for index, name in enumerate(names):
        if not name:
            own = pattern.format(number=index + 1)
            names[index] = next(free) if own in taken else own
            taken.add(names[index])
    return tuple(names)


def _tidy(name: object) -> str:
    if not isinstance(name, str):
        raise InputError(N_("A name must be text."))
    if len(name) > LONGEST_CELL:
        raise name_too_long()
    if not name.isprintable():
        name = "".join(" " if _is_unseen(char) else char for char in name)
    tidy = " ".join(name.split()).strip(_JOINERS + " ")
    if len(tidy) > LONGEST_NAME:
        raise name_too_long()
    return tidy


def _is_unseen(char: str) -> bool:
    is_no_character = ord(char) & 0xFFFE == 0xFFFE or "\ufdd0" <= char <= "\ufdef"  # nor will it ever be one
    return is_no_character or (category(char) in _UNSEEN and char not in _JOINERS)


_NO_HEADING = ("", "index")


def without_counts(grid: Grid) -> Grid:
    """The grid without first columns that only count the rows, where the next one has their names."""
    while len(grid.rows) > 1 and all(len(row) > 2 for row in grid.rows) and _is_count_beside_names(grid):
        grid = grid.part(slice(None), slice(1, None))
    return grid


def without_name_of_index(grid: Grid) -> Grid:
    """The grid without the row in which pandas writes the name of the index, below the names of the columns.

    A row of its own it is where another cell of the table is empty.
    """
    if len(grid.rows) < 3 or grid.headers is not None or grid.width < 2:
        return grid
    first, second, *others = grid.rows
    if not is_empty(first[0]) or any(map(is_empty, first[1:])) or len(second) != len(first):
        return grid
    is_alone = isinstance(second[0], str) and not is_empty(second[0]) and all(map(is_empty, second[1:]))
    if not is_alone or any(is_empty(cell) for row in others for cell in row):
        return grid
    rest = grid.of_rows([0, *range(2, len(grid.rows))])
    return replace(rest, rows=[[second[0], *first[1:]], *rest.rows[1:]])


def with_one_line_of_names(grid: Grid) -> Grid:
    """The grid with one line of names where a group of labels stands above those of the labels themselves."""
    if len(grid.rows) < 3 or grid.headers is not None or len(grid.rows[0]) != len(grid.rows[1]):
        return grid
    above, below = grid.rows[:2]
    groups = _filled_down(above[1:])
    if not groups or not is_empty(above[0]) or not is_empty(below[0]) or any(map(is_empty, below[1:])):
        return grid
    if not _are_texts([*groups, *map(name_of, below[1:])]):
        return grid
    rest = grid.part(slice(1, None))
    names = [f"{group} {name_of(cell)}" for group, cell in zip(groups, below[1:], strict=True)]
    return replace(rest, rows=[["", *names], *rest.rows[1:]])


def with_one_name_each(grid: Grid) -> Grid:
    """The grid with one column of names where there are several, as pandas writes an index of several levels.

    An empty cell has the name of the one above it. One column that alone has a name for each sample is
    enough; else the names are joined.
    """
    columns = _columns_of_names(grid)
    if len(columns) < 2 or len(columns) >= grid.width:
        return grid
    headings = [name_of(cell) for cell in grid.rows[0][: len(columns)]]
    enough = [
        names
        for heading, names in zip(headings, columns, strict=True)
        if meaning(heading) == SAMPLE and len(set(names)) == len(names)
    ]
    joined = enough[0] if len(enough) == 1 else [" ".join(one) for one in zip(*columns, strict=True)]
    part = grid.part(slice(None), slice(len(columns) - 1, None))
    rows = [[name, *row[1:]] for name, row in zip(["", *joined], part.rows, strict=True)]
    return replace(part, rows=rows, stubs=1, headers=1)


def _is_count_beside_names(grid: Grid) -> bool:
    corner, beside = (name_of(cell) for cell in grid.rows[0][:2])
    if not _is_free(corner) and meaning(corner) != SAMPLE:
        return False
    if not _is_free(beside) and meaning(beside) != SAMPLE:
        return False
    counted = [name_of(row[0]) for row in grid.rows[1:]]
    return counted in ([str(place + start) for place in range(len(counted))] for start in (0, 1))


def _is_free(heading: str) -> bool:
    """Whether a heading is none, or the one that pandas gives a column without."""
    return heading.casefold() in _NO_HEADING or heading.casefold().startswith("unnamed: ")


def _columns_of_names(grid: Grid) -> list[list[str]]:
    """The names in the first columns, as far as these have names in all rows below the first."""
    width = grid.width
    if len(grid.rows) < 2 or grid.headers not in (None, 1) or any(len(row) != width for row in grid.rows):
        return []
    columns: list[list[str]] = []
    for column in range(width):
        if not columns and is_number(name_of(grid.rows[1][column])):
            break
        names = _filled_down([row[column] for row in grid.rows[1:]])
        if not names or not (
            _are_texts(names) or _are_numbers_of_samples(grid.rows[0][column], names, columns)
        ):
            break
        columns.append(names)
    return columns


def _filled_down(cells: Sequence[Cell]) -> list[str]:
    """The names in a column; an empty cell has the one above it. None at all where the first is empty."""
    names: list[str] = []
    for cell in cells:
        name = name_of(cell)
        if not name and not names:
            return []
        names.append(name or names[-1])
    return names


def _are_texts(names: Sequence[str]) -> bool:
    return not any(map(is_number, names))


def _are_numbers_of_samples(heading: Cell, names: Sequence[str], before: Sequence[object]) -> bool:
    """Whether whole numbers behind a column of names are names too, by their heading or for want of one."""
    text = name_of(heading)
    if not before or not (_is_free(text) or meaning(text) == SAMPLE):
        return False
    return all(map(str.isdecimal, names)) and not set(names) <= {"0", "1"}
