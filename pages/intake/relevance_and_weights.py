"""What a matrix may hold beside its cells: how relevant the labels of a sample are, and what it weighs."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from metrics.errors import InputError
from metrics.input.checks import HEAVIEST, LIGHTEST
from metrics.words import N_
from pages.intake.cells import array_of, finite, rows_of, whole

Places = tuple[int, ...]
WEIGHT = 1.0


def relevance_of(given: object, n_samples: int, n_labels: int) -> tuple[Places, ...] | None:
    """The places of the labels of every sample, 1 for the most relevant; None if all are by column."""
    if given is None:
        return None
    rows = rows_of(given) if isinstance(given, Iterable) else ()
    if len(rows) != n_samples:
        raise InputError(
            N_("The order of relevance must have one row for each of the {samples} samples."),
            samples=n_samples,
        )
    if set(map(len, rows)) == {n_labels} and _in_order(array_of(rows, {int}), n_labels):
        return unless_by_column(rows)
    return unless_by_column(tuple(places_of(values, row, n_labels) for row, values in enumerate(rows)))


def _in_order(places: NDArray[np.float64] | None, n_labels: int) -> bool:
    """Whether every row has the places 1 to n_labels, each once."""
    return places is not None and bool((np.sort(places) == by_column(n_labels)).all())


def unless_by_column(places: tuple[Places, ...]) -> tuple[Places, ...] | None:
    """The places of the labels of every sample; None if all are by column."""
    usual = by_column(len(places[0]))
    return None if all(of_sample == usual for of_sample in places) else places


def places_of(values: object, row: int, n_labels: int) -> Places:
    """The places of the labels of one sample: 1 to n_labels, each once."""
    listed = islice(values, n_labels + 1) if isinstance(values, Iterable) else ()
    places = tuple(whole(value) or 0 for value in listed)
    if sorted(places) != list(by_column(n_labels)):
        raise InputError(
            N_("Row {row_number}: every label needs a different place of relevance, from 1 to {labels}."),
            row=row,
            row_number=row + 1,
            labels=n_labels,
        )
    return places


def ranks_of(places: Places) -> Places:
    """The places from 1 on of labels that have these places among more labels."""
    ranks = {place: rank for rank, place in enumerate(sorted(places), 1)}
    return tuple(ranks[place] for place in places)


def by_column(n_labels: int) -> Places:
    """The places of labels of which the first is the most relevant."""
    return tuple(range(1, n_labels + 1))


def weights_of(given: object, n_samples: int) -> tuple[float, ...] | None:
    """What each sample weighs: finite, none negative and not all 0; None if they are not weighted."""
    if given is None:
        return None
    listed = tuple(given) if isinstance(given, Iterable) else ()
    if len(listed) != n_samples:
        raise InputError(
            N_("The number of weights must be {needed}, but it is {given}."),
            given=len(listed),
            needed=n_samples,
        )
    weights = tuple(weight_of(value, row) for row, value in enumerate(listed))
    if not any(weights):
        raise InputError(N_("At least one sample must have a weight above 0."))
    return weights


def weight_of(value: object, row: int) -> float:
    """The weight of one sample, 0 or a number whose sums and products stay numbers."""
    weight = finite(value)
    if weight is None or not (weight == 0 or LIGHTEST <= weight <= HEAVIEST):
        raise InputError(
            N_("Row {row_number}: a weight can be 0 or a number from 1e-100 to 1e100."),
            row=row,
            row_number=row + 1,
        )
    return weight
