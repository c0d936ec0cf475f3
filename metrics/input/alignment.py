"""How tables are put in one order by the names of their rows and columns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from ..errors import InputError
from ..words import N_

Names = tuple[Hashable, ...]
Numbers = TypeVar("Numbers", bound=NDArray[Any])

SAMPLES, LABELS = "samples", "labels"
LACKING = {
    SAMPLES: N_(
        "{lacks} has no row “{name}”, which {has} has: tables that name their rows need the same samples, in "
        "any order."
    ),
    LABELS: N_(
        "{lacks} has no column “{name}”, which {has} has: tables that name their columns need the same "
        "labels, in any order."
    ),
}
TWICE = {
    SAMPLES: N_(
        "{has} has several rows “{name}”: to be aligned by name, each sample needs a name of its own."
    ),
    LABELS: N_(
        "{has} has several columns “{name}”: to be aligned by name, each label needs a name of its own."
    ),
}


@dataclass(frozen=True)
class Axis:
    """The names of the samples or of the labels in the order that all tables are put in.

    `table` is the argument that they come from. `names` is None where no table has any.
    """

    kind: str
    table: str = ""
    names: Names | None = None

    def order_of(self, table: str, own: Names | None) -> NDArray[np.intp] | None:
        """The place of each name in a table with its `own` names; None where it stays in its order.

        It stays so where one of the two has no names. The numbers from 0, which every table has by default,
        are no names, unless both have the same ones in another order. InputError for a name that only one of
        the two has, or that one has twice.
        """
        if own is None or self.names is None or table == self.table:
            return None
        if is_default(own) and own == self.names:
            return None
        if set(own) != set(self.names) and (is_default(own) or is_default(self.names)):
            return None
        names = self.names
        if set(own) != set(names):  # a file has “10” where an index has 10
            names, own = tuple(map(text_of, names)), tuple(map(text_of, own))
        for owner, listed in ((self.table, names), (table, own)):
            _refuse_repeated(self.kind, owner, listed)
        _refuse_lacking(self.kind, self.table, names, table, own)
        _refuse_lacking(self.kind, table, own, self.table, names)
        places = {name: place for place, name in enumerate(own)}
        return np.array([places[name] for name in names], np.intp)

    @property
    def shown(self) -> tuple[str, ...] | None:
        """The names as people read them; None where there are none but the default numbers."""
        if self.names is None or is_default(self.names):
            return None
        return tuple(map(text_of, self.names))


@dataclass(frozen=True)
class Alignment:
    """The order of samples and labels, each that of the first table which names them."""

    samples: Axis
    labels: Axis

    @classmethod
    def of(cls, tables: Mapping[str, Any]) -> Alignment:
        """The alignment of tables by the names of the arguments that they were given as."""
        if all(type(table) in NAMELESS for table in tables.values()):
            return NO_NAMES
        return cls(
            _first(SAMPLES, {key: row_names(table) for key, table in tables.items()}),
            _first(LABELS, {key: column_names(table) for key, table in tables.items()}),
        )

    def align(self, key: str, table: Any, values: Numbers) -> Numbers:
        """The values of a table, of shape (n_samples, n_labels), in this order."""
        if self is NO_NAMES:
            return values
        by_sample = self.align_samples(key, table, values)
        return _taken(by_sample, self.labels.order_of(key, column_names(table)), 1)

    def align_samples(self, key: str, table: Any, values: Numbers) -> Numbers:
        """Values with one entry or row per sample in this order."""
        return _taken(values, self.samples.order_of(key, row_names(table)), 0)

    def align_labels(self, key: str, series: Any, values: Numbers) -> Numbers:
        """Values with one entry per label in this order."""
        return _taken(values, self.labels.order_of(key, row_names(series)), 0)


NAMELESS = (np.ndarray, list, type(None))
NO_NAMES = Alignment(Axis(SAMPLES), Axis(LABELS))


def column_names(table: Any) -> Names | None:
    """What a table of pandas, polars or Arrow calls its columns; None for anything else."""
    if not hasattr(table, "__array__"):  # a dictionary, or a table of polars that is still to be computed
        return None
    names = getattr(table, "column_names", None)
    if names is None:
        names = getattr(table, "columns", None)
    if names is None or callable(names):
        return None
    return _comparable(names)


def row_names(table: Any) -> Names | None:
    """What a table or a series of pandas calls its rows; None for anything else: only pandas names them."""
    index = getattr(table, "index", None)
    return None if index is None or callable(index) else _comparable(index)


def _comparable(names: Iterable[Any]) -> Names:
    """The names; the text of one that cannot be compared with others, such as a list or a missing value."""
    listed = tuple(names)
    if {*map(type, listed)} <= {str, int}:
        return listed
    return tuple(name if _can_be_compared(name) else text_of(name) for name in listed)


def _can_be_compared(name: Any) -> bool:
    if isinstance(name, tuple):
        return all(map(_can_be_compared, name))
    try:
        hash(name)
        bool(name == np.int64(0))
    except (TypeError, ValueError):
        return False
    return True


def is_default(names: Names) -> bool:
    """Whether nobody chose these names: 0, 1, 2 … of pandas, column_0, column_1 … of polars."""
    places = range(len(names))
    return names == tuple(places) or names == tuple(f"column_{place}" for place in places)


def text_of(name: Hashable) -> str:
    """A name as people read it; one of several levels has them one after the other."""
    return " ".join(map(str, name)) if isinstance(name, tuple) else str(name)


def _first(kind: str, named: Mapping[str, Names | None]) -> Axis:
    """The axis with the names of the first table, or of the first with others if those are default ones."""
    having = [Axis(kind, key, names) for key, names in named.items() if names is not None]
    if not having:
        return Axis(kind)
    others = [one for one in having if set(one.names or ()) != set(having[0].names or ())]
    return next((one for one in others if having[0].shown is None and one.shown is not None), having[0])


def _taken(values: Numbers, order: NDArray[np.intp] | None, axis: int) -> Numbers:
    if order is None or axis >= values.ndim:
        return values
    taken = np.take(values, order, axis)
    taken.setflags(write=values.flags.writeable)  # what was checked stays true
    return cast(Numbers, taken)


def _refuse_repeated(kind: str, owner: str, names: Names) -> None:
    name, count = Counter(names).most_common(1)[0]
    if count > 1:
        raise InputError(TWICE[kind], has=owner, name=text_of(name))


def _refuse_lacking(kind: str, owner: str, names: Names, table: str, own: Names) -> None:
    known = set(own)
    for name in names:
        if name not in known:
            raise InputError(LACKING[kind], lacks=table, has=owner, name=text_of(name))
