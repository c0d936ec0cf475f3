"""The names of samples and labels: short, printable, each used once."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import count

from metrics.errors import InputError
from pages.intake.limits import LONGEST_CELL, LONGEST_NAME, name_too_long
from pages.words import gettext as _

SAMPLE_NAME = "x{number}"
LABEL_NAME = "l{number}"

# Joiners are not printable, but Persian, Hindi and many emoji cannot be written without them.
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
            _("{given} names are given where {needed} are needed."), given=len(listed), needed=size
        )
    names = [_tidy(name) for name in listed]
    taken: set[str] = set()
    for name in filter(None, names):
        _refuse_taken(name, taken)
        taken.add(name)
    free = _free(pattern, taken)
    for index, name in enumerate(names):
        if not name:
            own = pattern.format(number=index + 1)
            names[index] = next(free) if own in taken else own
            taken.add(names[index])
    return tuple(names)


def renamed(names: tuple[str, ...], index: int, name: object, pattern: str) -> tuple[str, ...]:
    """The names with another one at `index`; an empty one brings the default name back."""
    others = names[:index] + names[index + 1 :]
    new = _tidy(name) or _default(names, index, pattern)
    _refuse_taken(new, others)
    return (*names[:index], new, *names[index + 1 :])


def _default(names: Collection[str], index: int, pattern: str) -> str:
    others = [name for place, name in enumerate(names) if place != index]
    own = pattern.format(number=index + 1)
    return first_free(pattern, others) if own in others else own


def _refuse_taken(name: str, others: Collection[str]) -> None:
    if name in others:
        raise InputError(_("The name “{name}” is already taken. Choose another one."), name=name)


def _tidy(name: object) -> str:
    if not isinstance(name, str):
        raise InputError(_("A name must be text."))
    if len(name) > LONGEST_CELL:
        raise name_too_long()
    if not name.isprintable():
        name = "".join(char if char.isprintable() or char in _JOINERS else " " for char in name)
    tidy = " ".join(name.split()).strip(_JOINERS)
    if len(tidy) > LONGEST_NAME:
        raise name_too_long()
    return tidy
