"""Tables that belong together, their rows and columns put into one order by their names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from metrics.errors import InputError
from metrics.words import N_
from pages.intake import limits
from pages.intake.matrix import Matrix
from pages.intake.table import SCORE, Table


def widened(tables: Mapping[str, Table], current: Matrix) -> dict[str, Table]:
    """The tables, those that were made of names of labels with a column for every label.

    The labels are those of the tables of numbers, else those in place where all are among them, else all
    that are named, in the order in which they are.
    """
    open_ones = [table for table in tables.values() if table.is_open]
    if not open_ones:
        return dict(tables)
    named = tuple(dict.fromkeys(name for table in open_ones for name in table.columns or ()))
    closed = next((table.columns for table in tables.values() if not table.is_open and table.columns), None)
    if closed is None and SCORE not in tables and _fits(open_ones, named, current):
        closed = current.labels
    labels = closed if closed is not None and set(named) <= set(closed) else named
    if not labels:
        raise InputError(N_("No label is named in any row."))
    return {kind: _with_columns(table, labels) if table.is_open else table for kind, table in tables.items()}


def _fits(tables: Sequence[Table], named: Sequence[str], current: Matrix) -> bool:
    """Whether the labels are among those in place, and the samples as many."""
    return set(named) <= set(current.labels) and len(tables[0].values) == len(current.samples)


def _with_columns(table: Table, labels: Sequence[str]) -> Table:
    """The table with these columns; one that it does not name is 0."""
    limits.check_size(len(table.values), len(labels))
    where = {name: place for place, name in enumerate(table.columns or ())}
    places = [where.get(label) for label in labels]
    values = tuple(tuple([0.0 if place is None else row[place] for place in places]) for row in table.values)
    return Table(values, table.rows, tuple(labels))


def aligned(tables: Mapping[str, Table]) -> dict[str, Table]:
    """The tables with rows and columns in one order, that of the first that names them.

    InputError where two tables of one size name other rows or columns: what belongs together is not known.
    """
    (first, reference), *others = tables.items()
    in_order = {first: reference}
    for kind, table in others:
        if table.shape == reference.shape:
            for axis in ("rows", "columns"):
                known, own = getattr(reference, axis), getattr(table, axis)
                if known is None:
                    reference = replace(reference, **{axis: own})
                elif own is not None and own != known:
                    if not _same_names(own, known):
                        raise _other_names(first, known, kind, own)
                    table = _ordered(table, axis, known)
        in_order[kind] = table
    return in_order


def as_in_place(table: Table, current: Matrix) -> Table:
    """A table without truths in the order of the matrix in place, where it has the same names."""
    for axis, known in (("rows", current.samples), ("columns", current.labels)):
        own = getattr(table, axis)
        if own is not None and _same_names(own, known):
            table = _ordered(table, axis, known)
    return table


def _same_names(one: Sequence[str], other: Sequence[str]) -> bool:
    return len(set(one)) == len(one) and sorted(one) == sorted(other)


def _ordered(table: Table, axis: str, names: Sequence[str]) -> Table:
    """The table with its rows or columns in the order of these names, which are its own."""
    own = getattr(table, axis)
    where = {name: place for place, name in enumerate(own)}
    places = [where[name] for name in names]
    if axis == "rows":
        return replace(table, values=tuple(table.values[place] for place in places), rows=tuple(names))
    values = tuple(tuple([row[place] for place in places]) for row in table.values)
    return replace(table, values=values, columns=tuple(names))


def _other_names(first: str, known: Sequence[str], kind: str, own: Sequence[str]) -> InputError:
    all_own, all_known = set(own), set(known)
    here = next((name for name in known if name not in all_own), known[0])
    there = next((name for name in own if name not in all_known), own[0])
    return InputError(
        N_(
            "{first} and {kind} do not have the same names: there is “{here}” in {first}, but “{there}” in "
            "{kind}. Use the same names in both, in any order, or no names at all."
        ),
        first=first,
        kind=kind,
        here=here[:60],
        there=there[:60],
    )
