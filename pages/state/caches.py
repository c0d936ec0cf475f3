"""What is stored between two runs, so that an edit computes no more than it changes."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any, TypeVar

from metrics import Example
from metrics.lazy import lazy_property
from pages.intake.matrix import Matrix, example_of
from pages.state import link

LARGEST_CACHE = 3  # a page makes at most three different values of a matrix: all of them outlast an edit

Value = TypeVar("Value")


class RecentCache:
    """The values that were made last, each by what it was made of."""

    def __init__(self) -> None:
        self._values: dict[tuple[Hashable, ...], Any] = {}

    def get(self, key: tuple[Hashable, ...], make: Callable[[], Value]) -> Value:
        """Return the value of this key, made anew where it is not one of the last few.

        A key begins with the name of the value: pages make several of the same matrix.
        """
        value: Value = self._values.pop(key) if key in self._values else make()
        self._values[key] = value
        while len(self._values) > LARGEST_CACHE:
            del self._values[next(iter(self._values))]
        return value

    def last(self, name: str) -> Any:
        """Return the newest value of this name; None where there is none."""
        return next((value for key, value in reversed(self._values.items()) if key[0] == name), None)


@dataclass(frozen=True, eq=False)
class CachedMatrix:
    """A matrix; its code for a link and its example for the engine are made once, when they are needed."""

    matrix: Matrix

    @lazy_property
    def code(self) -> str:
        """The matrix as text for an address."""
        return link.code_of(self.matrix)

    @property
    def address_token(self) -> str:
        """What stands for the matrix in an address."""
        return link.address_token(self.code, self.matrix.fingerprint)

    @lazy_property
    def example(self) -> Example:
        """The matrix as the engine takes it, with all that was sorted and counted of it so far."""
        return example_of(self.matrix)
