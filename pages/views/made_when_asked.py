"""A sequence whose entries are made when they are asked for: there may be very many."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar, overload

Entry = TypeVar("Entry")


@dataclass(frozen=True, eq=False)
class MadeWhenAsked(Sequence[Entry], Generic[Entry]):
    """A sequence of `length` entries; `make` makes the one at a place, counted from 0."""

    length: int
    make: Callable[[int], Entry]

    def __len__(self) -> int:
        return self.length

    def __iter__(self) -> Iterator[Entry]:
        return map(self.make, range(self.length))

    @overload
    def __getitem__(self, place: int) -> Entry: ...

    @overload
    def __getitem__(self, place: slice) -> tuple[Entry, ...]: ...

    def __getitem__(self, place: int | slice) -> Entry | tuple[Entry, ...]:
        places = range(self.length)[place]
        return self.make(places) if isinstance(places, int) else tuple(map(self.make, places))
