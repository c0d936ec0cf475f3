"""A cache of what was made last: it is not made again while nothing that it depends on has changed."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

MOST_KEPT = 3  # a page makes three different things of a matrix at most: all of them outlast an edit

Made = TypeVar("Made")


class Kept:
    """The last few things that were made, each by what it was made of."""

    def __init__(self) -> None:
        self._made: dict[tuple[Hashable, ...], Any] = {}

    def of(self, key: tuple[Hashable, ...], make: Callable[[], Made]) -> Made:
        """What was made of this, made anew where it is not one of the last few.

        A key begins with the name of what is made: pages make different things of the same matrix.
        """
        made: Made = self._made.pop(key) if key in self._made else make()
        self._made[key] = made
        while len(self._made) > MOST_KEPT:
            del self._made[next(iter(self._made))]
        return made

    def last(self, name: str) -> Any:
        """What was made last of what has this name; None where it is not kept."""
        return next((made for key, made in reversed(self._made.items()) if key[0] == name), None)
