"""A DataFrame as pandas prints it: columns below each other's ends, wide ones in several parts."""

from __future__ import annotations

import re
from collections.abc import Sequence
from unicodedata import east_asian_width

from metrics.errors import InputError
from metrics.words import N_
from pages.intake import limits
from pages.intake.grid import RULE, Grid, Row, by_line, cut_off, start_of_line
from pages.intake.headings import SAMPLE, heading_role, kind_in_title

_SIZE = re.compile(r"\s*+\[\d++ rows x \d++ columns\]\s*+")
# The size below a frame, rules, and the types that R prints below the names of columns.
_NO_ROW = re.compile(rf"{_SIZE.pattern}|{RULE.pattern}|\s*+(?:<\w{{1,9}}+>\s*+)++")
_FILLER = "\0"  # no text has it
_NAME = re.compile(r"\S++(?: \S++)*+")
_LIST = re.compile(r"\[[^\[\]]*(?:\]|\.\.\.)")  # pandas cuts a long one off
_NAME_AND_LISTS = re.compile(rf"([^\[\]]*+)((?:{_LIST.pattern}\s*+)++)")
# What pandas writes below a series: `Name: score, dtype: float64`.
_TYPE_OF_SERIES = re.compile(
    r"^(?:Name: ([^,\n]{1,80}+), )?(?:Length: \d++, )?dtype: \w++\s*+\Z", re.MULTILINE
)
_WIDE_BLANKS = re.compile(r" {2,}+")
_WORD = re.compile(r"\S++")
_NUMBER = re.compile(r"[+-]?(?:\d|\.\d).*+|nan|inf|-inf|true|false|<na>|none", re.IGNORECASE)


# Lines of a frame, each with its number in the text.
Lines = Sequence[tuple[int, str]]


def grid_of_printed_lists(text: str) -> Grid | None:
    """Return the cells of a printed frame or series with lists behind its names; None for other texts."""
    if "[" not in text:
        return None
    lines = [(number, line.strip()) for number, line in enumerate(text.split("\n")) if line.strip()]
    heads = ["labels"] if "[" in lines[0][1] else lines[0][1].split()
    body = [(number, line) for number, line in lines if "[" in line]
    found = [_NAME_AND_LISTS.fullmatch(line[: limits.MAX_LINE_LENGTH]) for _number, line in body]
    rows = [[*_WIDE_BLANKS.split(one[1].strip()), *_LIST.findall(one[2])] for one in found if one]
    n_beside = len(lines) - len(body)  # the names of the columns, that of the index, the type of a series
    if len(rows) < len(body) or n_beside > 2 or {len(row) for row in rows} != {len(heads) + 1}:
        return None
    for number, line in body:
        if "..." in line:
            raise cut_off(text, text.index("...", start_of_line(text, number)))
    places = [lines[0][0], *(number for number, _line in body)]
    return Grid([["sample", *heads], *rows], by_line, line_numbers=places, header_rows=1, index_columns=1)


def grid_of_series(text: str) -> Grid | None:
    """Return the cells of a printed series, with headings; None for other texts."""
    if not (last := _TYPE_OF_SERIES.search(text, max(0, len(text) - 200))):
        return None
    lines = [
        (number, _WIDE_BLANKS.split(line.rstrip()))
        for number, line in enumerate(text[: last.start()].split("\n"))
        if line.strip()
    ]
    if any(cell.startswith("...") for _number, row in lines for cell in row):
        raise cut_off(text, text.index("..."))
    width = max((len(row) for _number, row in lines), default=0)
    names = ["sample", *(["label"] if width == 3 else []), last[1] or "value"]
    rows = [(number, row) for number, row in lines if len(row) == width]
    if width not in (2, 3) or len(rows) < len(lines) - 1:  # the names of the index stand above
        return None
    numbers, cells = zip(*rows, strict=True)
    return Grid([names, *cells], by_line, line_numbers=[lines[0][0], *numbers])


def grid_of_frame(text: str) -> Grid | None:
    """Return the cells of a printed frame; None for other texts, InputError where it was cut off."""
    if len(text) > limits.MAX_IMPORT_LENGTH // 2:
        return None
    lines = [(number, line.rstrip()) for number, line in enumerate(_in_columns(text).split("\n"))]
    is_sized = any(_SIZE.fullmatch(line) for _number, line in lines[-4:])
    filled = [(number, line) for number, line in lines if line and not _NO_ROW.fullmatch(line)]
    if len(filled) < 2 or (not is_sized and not _looks_like_frame(filled)):
        return None
    for number, line in filled:
        words = line.split()
        if "..." in words or (number > filled[0][0] and set(words[0]) == {"."} and len(words[0]) > 1):
            raise cut_off(text, start_of_line(text, number) + line.index(".."))
    if bare := _cells_without_index(filled):
        return Grid(bare, by_line, line_numbers=[number for number, _line in filled])
    parts = [_cells_of_part(part) for part in _parts(filled)]
    first, *others = parts
    if any(len(other) != len(first) for other in others):
        raise InputError(N_("The parts of this printed table have different numbers of lines."))
    rows: list[Row] = []
    for place, (_line, cells) in enumerate(first):
        whole = [*cells, *(cell for other in others for cell in other[place][1][1:])]
        rows.append([cell.replace(_FILLER, "") for cell in whole])
    return Grid(rows, by_line, line_numbers=[line for line, _cells in first])


def _in_columns(text: str) -> str:
    """The text with a filler behind each wide sign, where pandas counted two places for it."""
    if text.isascii():
        return text
    lines = [line.rstrip("\\") for line in text.split("\n") if line.strip() and not _NO_ROW.fullmatch(line)]
    widths = {len(line) + sum(map(_is_wide, line)) for line in lines}
    if len(widths) > 1 or len({len(line) for line in lines}) < 2:
        return text
    return "".join(sign + _FILLER if _is_wide(sign) else sign for sign in text)


def _is_wide(sign: str) -> bool:
    return east_asian_width(sign) in "WF"


def _looks_like_frame(lines: Lines) -> bool:
    """Whether the first line has a word less than the others, as nothing stands above the index."""
    head = lines[0][1].removesuffix("\\").split()
    body = [line.removesuffix("\\").split() for _number, line in lines[1:]]
    if any("," in word or ";" in word for word in head) and not lines[0][1].startswith(" "):
        return False
    if lines[0][1].endswith("\\"):
        return True
    widths = {len(words) for words in body[1:]} or {len(body[0])}
    indented = lines[0][1].startswith(" ")
    is_counted = indented and head == [str(number) for number in range(len(head))]
    if not is_counted and any(map(_NUMBER.fullmatch, head)):
        return False
    if not any(words and _NUMBER.fullmatch(words[-1]) for words in body):
        return False
    if any(_n_aligned(lines[0][1], line) for _number, line in lines[1:3]):
        return True
    if _are_kinds(head) or _is_headed_by_a_name(lines):
        return True
    short = len(body) > 1 and len(body[0]) < min(widths)
    if min(widths) < 2:
        return False
    return (
        (indented and (len(head) < min(widths) or short or len(widths) > 1))
        or (len(head) == min(widths) - 1 and len(widths) == 1)
        or (short and len(head) == min(widths))
    )


def _are_kinds(head: Sequence[str]) -> bool:
    """Whether a line has the headings of two tables or more, behind the name of this level if it has one."""
    kinds = [kind_in_title(word) for word in head]
    found = kinds[1:] if len(kinds) > 2 and kinds[0] is None else kinds
    return None not in found and len(set(found)) == len(found) > 1


def _is_headed_by_a_name(lines: Lines) -> bool:
    """Whether the first line has the name of the columns first, and then names that end where numbers end."""
    head, *rows = [list(_WORD.finditer(line)) for _number, line in lines]
    if lines[0][1].startswith(" ") or not re.fullmatch(r"\S+(?: {2,}\S+)+", lines[0][1]):
        return False
    ends = [word.end() for word in head[1:]]
    if any([word.end() for word in row[1:]] != ends for row in rows):
        return False
    return heading_role(head[0][0]) is not None or not any(_NUMBER.fullmatch(row[0][0]) for row in rows)


def _parts(lines: Lines) -> list[Lines]:
    """The parts of a wide frame, of as many lines; the first of each but the last ends in a backslash."""
    starts = [place for place, (_number, line) in enumerate(lines) if line.endswith("\\")]
    if not starts:
        return [lines]
    height = starts[1] - starts[0] if len(starts) > 1 else len(lines) // 2
    bare = [(number, line.removesuffix("\\").rstrip()) for number, line in lines]
    return [bare[at : at + height] for at in range(0, len(bare), height)]


def _cells_of_part(part: Lines) -> list[tuple[int, list[str]]]:
    """The cells of a part: a line of names with an empty corner, then a line per row."""
    heads, levels, body = _split_off_headings(part)
    width = _n_columns(heads[-1][1], body) if body else 0
    words = [list(_WORD.finditer(line))[-width:] for _number, line in body]
    if width < 1 or not all(words):
        raise InputError(N_("There is a line of names but no line of numbers."))
    ends = [word.end() for word in words[0]]
    starts = _starts_of_levels(levels, body, words[0][0].start())
    rows = [
        (number, [*_split_at(line[: row[0].start()], starts), *(word[0] for word in row)])
        for (number, line), row in zip(body, words, strict=True)
    ]
    top = [
        (number, _headings_of_columns(line, ends, is_last=number == heads[-1][0])) for number, line in heads
    ]
    corners = _split_at(levels, starts) if len(starts) > 1 and len(heads) == 1 else [""] * len(starts)
    return [(number, [*corners, *names]) for number, names in top] + rows


def _cells_without_index(lines: Lines) -> list[Row] | None:
    """The cells of a frame printed without an index: every name ends where the numbers below it do."""
    (_number, head), *body = lines
    names = list(_NAME.finditer(head))
    ends = [name.end() for name in names]
    words = [list(_WORD.finditer(line)) for _number, line in body]
    # Without a blank in a name the words of the first line are as many as the numbers.
    if not any(" " in name[0] for name in names) or any([one.end() for one in row] != ends for row in words):
        return None
    if heading_role(names[0][0]) != SAMPLE and not all(_NUMBER.fullmatch(row[0][0]) for row in words):
        return None
    return [[name[0] for name in names], *([word[0] for word in row] for row in words)]


def _starts_of_levels(levels: str, body: Lines, end: int) -> list[int]:
    """Where the levels of the index begin: there are several if a row leaves out what stands above it."""
    first = body[0][1]
    if first.startswith(" ") or not any(line.startswith(" ") for _number, line in body[1:]):
        return [0]
    return [word.start() for word in _WORD.finditer(levels or first[:end])] or [0]


def _split_at(line: str, starts: Sequence[int]) -> list[str]:
    """What stands from each of these places to the next."""
    return [line[start:end].strip() for start, end in zip(starts, [*starts[1:], None], strict=True)]


def _n_columns(head: str, body: Lines) -> int:
    """How many columns stand below a line of names, which may have blanks in them."""
    return _n_aligned(head, body[0][1]) or min(len(_WORD.findall(line)) for _number, line in body) - 1


def _n_aligned(head: str, row: str) -> int:
    """How many columns end in a row where their names end, behind the name of the row; 0 if not all do."""
    single, words = ([word.end() for word in _WORD.finditer(line)] for line in (head, row))
    ends = [name.end() for name in _NAME.finditer(head)]
    # A column of texts begins where its name does, as R prints one behind the numbers of the rows.
    start = 1 if len(words) > 2 and not _NUMBER.fullmatch(row.split()[1]) else 0
    if len(single) == len(words) - 1 and single[start:] == words[1 + start :]:
        return len(single)
    # The name of the columns may stand first, but not where every word has a column of its own.
    for names in (ends, ends[1:] if len(single) != len(words) else []):
        if names and words[-len(names) :] == names and len(names) < len(words):
            return len(names)
    return 0


def _split_off_headings(lines: Lines) -> tuple[Lines, str, Lines]:
    """The lines of names, that of the names of the index alone, and those of rows."""
    n_heads = 1
    while n_heads < len(lines) - 1:
        line = lines[n_heads][1]
        words = line.split()
        shortest = min(len(other.split()) for _number, other in lines[n_heads + 1 :])
        if len(words) < shortest and not any(map(_NUMBER.fullmatch, words)) and not line.startswith(" "):
            return lines[:n_heads], line, lines[n_heads + 1 :]
        is_below_kinds = n_heads == 1 and _are_kinds(lines[0][1].split())
        if any(map(_NUMBER.fullmatch, words)) or not (is_below_kinds or line.startswith("  ")):
            break
        n_heads += 1
    return lines[:n_heads], "", lines[n_heads:]


def _headings_of_columns(line: str, ends: Sequence[int], is_last: bool) -> list[str]:
    """The names above some columns: as many words, or what stands above each, which ends where it ends."""
    words = list(_WORD.finditer(line))
    if is_last and len(words) == len(ends):
        return [word[0] for word in words]
    if is_last and len(words) == len(ends) + 1 and words[0].start() == 0:
        return [word[0] for word in words[1:]]
    if not is_last:  # a heading of several columns stands above the first of them
        return [next((word[0] for word in words if word.end() == end), "") for end in ends]
    starts = [0, *ends[:-1]]
    names = [line[start:end].strip() for start, end in zip(starts, ends, strict=True)]
    if not line.startswith(" "):  # the name of the columns stands first
        names[0] = names[0].rpartition("  ")[2].strip()
    return names
