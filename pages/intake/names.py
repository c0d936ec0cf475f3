"""The names of samples and labels: short, printable, each used once."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import count
from unicodedata import category

from metrics.errors import InputError
from metrics.words import N_
from pages.intake.limits import LONGEST_CELL, LONGEST_NAME, name_too_long

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
