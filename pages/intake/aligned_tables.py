"""Tables that belong together, their rows and columns put into one order by their names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from metrics.errors import InputError
from metrics.words import N_
from pages.intake.matrix import Matrix
from pages.intake.table import Table


def shape(table: Table) -> tuple[int, int]:
    """How many rows and columns a table has."""
    return len(table.values), len(table.values[0])


def aligned(tables: Mapping[str, Table]) -> dict[str, Table]:
    """The tables with rows and columns in one order, that of the first that names them.

    InputError where two tables of one size name other rows or columns: what belongs together is not known.
    """
    (first, reference), *others = tables.items()
    in_order = {first: reference}
    for kind, table in others:
        if shape(table) == shape(reference):
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
