"""A DataFrame as pandas prints it: columns below each other's ends, wide ones in several parts."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from metrics.errors import InputError
from metrics.words import N_
from pages.intake import limits
from pages.intake.cut_off import cut_off
from pages.intake.grid import Grid, Row, by_line

_SIZE = re.compile(r"\s*+\[\d++ rows x \d++ columns\]\s*+")
_BESIDE = re.compile(rf"{_SIZE.pattern}|\s*+[-=]{{3,}}+[-=\s]*+|[-=]{{2,}}+\s[-=\s]*+")
_NAME = re.compile(r"\S++(?: \S++)*+")
_WORD = re.compile(r"\S++")
_NUMBER = re.compile(r"[+-]?(?:\d|\.\d).*+|nan|inf|-inf|true|false|<na>|none", re.IGNORECASE)


@dataclass(frozen=True)
class FramePart:
    """The lines of one part of a frame, each with its number in the text."""

    lines: Sequence[tuple[int, str]]


def grid_of_frame(text: str) -> Grid | None:
    """The cells of a printed frame; None where the text is none, InputError where it was cut off."""
    if text.count("\n") > limits.MOST_LINES or len(text) > limits.LONGEST_TEXT // 2:
        return None
    lines = [(number, line.rstrip()) for number, line in enumerate(text.split("\n"))]
    is_sized = any(_SIZE.fullmatch(line) for _number, line in lines[-4:])
    filled = [(number, line) for number, line in lines if line and not _BESIDE.fullmatch(line)]
    if len(filled) < 2 or (not is_sized and not _looks_like_one(filled)):
        return None
    for number, line in filled:
        words = line.split()
        if "..." in words or (words and set(words[0]) == {"."} and len(words[0]) > 1):
            start = sum(len(one) + 1 for one in text.split("\n")[:number])
            raise cut_off(text, start + line.index(".."))
    parts = [_read(part) for part in _parts(filled)]
    first, *others = parts
    if any(len(other) != len(first) for other in others):
        raise InputError(N_("The parts of this printed table have different numbers of lines."))
    rows: list[Row] = []
    for place, (_line, cells) in enumerate(first):
        rows.append([*cells, *(cell for other in others for cell in other[place][1][1:])])
    return Grid(rows, by_line, lines=[line for line, _cells in first])


def _looks_like_one(lines: Sequence[tuple[int, str]]) -> bool:
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
    if any(_aligned(lines[0][1], line) for _number, line in lines[1:3]):
        return True
    short = len(body) > 1 and len(body[0]) < min(widths)
    if min(widths) < 2:
        return False
    return (
        (indented and (len(head) < min(widths) or short or len(widths) > 1))
        or (len(head) == min(widths) - 1 and len(widths) == 1 and not all(map(_NUMBER.fullmatch, head)))
        or (short and len(head) == min(widths) and not any(map(_NUMBER.fullmatch, head)))
    )


def _parts(lines: Sequence[tuple[int, str]]) -> list[FramePart]:
    """The parts of a wide frame: each but the last has a first line that ends in a backslash."""
    starts = [place for place, (_number, line) in enumerate(lines) if line.endswith("\\")]
    if not starts:
        return [FramePart(lines)]
    step = (starts[1] if len(starts) > 1 else _height(lines, starts[0])) - starts[0]
    bounds = [*range(0, len(lines), max(step, 1))]
    return [
        FramePart(
            [(number, line.removesuffix("\\").rstrip()) for number, line in lines[at : at + max(step, 1)]]
        )
        for at in bounds
    ]


def _height(lines: Sequence[tuple[int, str]], start: int) -> int:
    """Where the second part of two begins: both have as many lines."""
    return start + len(lines) // 2


def _read(part: FramePart) -> list[tuple[int, list[str]]]:
    """The cells of a part: a line of names with an empty corner, then a line per row."""
    heads, body = _heads(part.lines)
    width = _width(heads[-1][1], body)
    if width < 1:
        raise InputError(N_("There is a line of names but no line of numbers."))
    rows = []
    ends: list[int] = []
    for number, line in body:
        words = list(_WORD.finditer(line))[-width:]
        ends = ends or [word.end() for word in words]
        rows.append((number, [line[: words[0].start()].strip(), *(word[0] for word in words)]))
    top = [(number, _names(line, ends, is_last=number == heads[-1][0])) for number, line in heads]
    return [(number, ["", *names]) for number, names in top] + rows


def _width(head: str, body: Sequence[tuple[int, str]]) -> int:
    """How many columns stand below a line of names, which may have blanks in them."""
    return _aligned(head, body[0][1]) or min(len(_WORD.findall(line)) for _number, line in body) - 1


def _aligned(head: str, row: str) -> int:
    """How many columns end in a row where their names end, behind the name of the row; 0 if not all do."""
    ends = [name.end() for name in _NAME.finditer(head)]
    words = [word.end() for word in _WORD.finditer(row)]
    # The name of the columns may stand first, but not where every word has a column of its own.
    for names in (ends, ends[1:] if len(head.split()) != len(words) else []):
        if names and words[-len(names) :] == names and len(names) < len(words):
            return len(names)
    return 0


def _heads(
    lines: Sequence[tuple[int, str]],
) -> tuple[Sequence[tuple[int, str]], Sequence[tuple[int, str]]]:
    """The lines of names and those of rows; the line with the name of the index alone is left out."""
    n_heads = 1
    while n_heads < len(lines) - 1:
        line = lines[n_heads][1]
        words = line.split()
        shortest = min(len(other.split()) for _number, other in lines[n_heads + 1 :])
        if len(words) < shortest and not any(map(_NUMBER.fullmatch, words)) and not line.startswith(" "):
            return lines[:n_heads], lines[n_heads + 1 :]
        if not line.startswith("  ") or any(map(_NUMBER.fullmatch, words)):
            break
        n_heads += 1
    return lines[:n_heads], lines[n_heads:]


def _names(line: str, ends: Sequence[int], is_last: bool) -> list[str]:
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
