"""How the values of the parts become one number: itself a quantity, with its own line of working."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from metrics.conventions import Conventions
from metrics.part import CELLS, COLUMNS, ROWS, Part
from metrics.quantity import Array, Mask, Note, Quantity, Term
from metrics.undefined import left_out, ratio
from metrics.words import N_


@dataclass(frozen=True)
class Average:
    """How an example is cut into parts and how their values are combined."""

    key: str
    title: str
    parts: str
    meaning: str


AVERAGES: Mapping[str, Average] = {
    one.key: one
    for one in (
        Average("samples", N_("samples"), ROWS, N_("One value for every sample (row), then their mean.")),
        Average("macro", N_("macro"), COLUMNS, N_("One value for every label (column), then their mean.")),
        Average(
            "weighted",
            N_("weighted"),
            COLUMNS,
            N_("One value for every label (column), then their mean weighted by how many are true."),
        ),
        Average(
            "micro", N_("micro"), CELLS, N_("One value over all cells at once, as if they were one list.")
        ),
    )
}


def combine(values: Quantity, part: Part, average: str, rules: Conventions) -> Quantity:
    """The average: a quantity with one part whose items are the parts (with `micro` the value itself).

    Parts that a convention leaves out weigh nothing; a NaN that is not left out makes the average NaN.
    """
    if average == "micro":
        return values
    own = Quantity(values.title, values.symbol + "_i", values.value[..., None, :], itemwise=True)
    outside = left_out(values.notes)
    by_truth = average == "weighted"
    weights = part.positives if by_truth else _part_weights(part)
    if weights is None:
        return _mean(own, outside)
    return _weighted_mean(own, weights, outside, by_truth)


def _part_weights(part: Part) -> Quantity | None:
    if part.part_weights is None:
        return None
    return Quantity(N_("Weight of the sample"), "w", part.part_weights)


def _mean(own: Quantity, outside: Mask | None) -> Quantity:
    shape = own.value.shape
    notes: tuple[Note, ...] = ()
    if outside is None:
        counted, value, where = np.array([shape[-1]]), own.value.sum(-1) / shape[-1], None
    else:
        where = ~np.broadcast_to(outside[..., None, :], shape)
        counted = where.sum(-1)
        value = ratio(np.where(where, own.value, 0.0).sum(-1), counted)
        notes = _over(counted, shape[-1])
    terms = {
        "values": Term(own, rf"\sum_i {own.symbol}", " + ", where),
        "count": Term(Quantity(N_("Values averaged"), "N", counted), "N"),
    }
    return Quantity(own.title, _mean_symbol(own), value, r"\frac{$values}{$count}", terms, notes=notes)


def _weighted_mean(own: Quantity, weights: Quantity, outside: Mask | None, by_truth: bool) -> Quantity:
    shape = own.value.shape
    counts = np.broadcast_to(weights.value[..., None, :], shape)
    where = None if outside is None else ~np.broadcast_to(outside[..., None, :], shape)
    weight = Quantity(weights.title, "v_i", counts, itemwise=True)
    product = Quantity(
        N_("Weight times value"),
        "u_i",
        _kept(counts * own.value, where),
        r"$weight \cdot $value",
        {"weight": Term(weight, "v_i"), "value": Term(own, own.symbol)},
        itemwise=True,
        where=where,
    )
    sum_of_weights = _kept(counts, where).sum(-1)
    mean = ratio(product.value.sum(-1), sum_of_weights)
    value, notes = _without_weight(own, mean, sum_of_weights == 0, outside, by_truth)
    terms = {
        "products": Term(product, r"\sum_i u_i", " + ", where),
        "weights": Term(weight, r"\sum_i v_i", " + ", where),
    }
    if outside is not None:
        notes += _over((~outside).sum(-1, keepdims=True), shape[-1])
    return Quantity(own.title, _mean_symbol(own), value, r"\frac{$products}{$weights}", terms, notes=notes)


def _kept(values: Array, where: Mask | None) -> Array:
    return values if where is None else np.where(where, values, 0.0)


def _without_weight(
    own: Quantity, value: Array, weightless: Mask, outside: Mask | None, by_truth: bool
) -> tuple[Array, tuple[Note, ...]]:
    """Where every weight is 0 there is no mean, unless labels without a true cell all have the same value."""
    if not weightless.any():
        return value, ()
    kept = np.ones(own.value.shape, np.bool_) if outside is None else ~outside[..., None, :]
    lowest = np.where(kept, own.value, np.inf).min(-1)
    highest = np.where(kept, own.value, -np.inf).max(-1)
    same = weightless & (lowest == highest) & by_truth
    note = Note(
        N_("Every weight is 0; the values are all the same, and so is their mean."), same, replaces=True
    )
    bare = weightless & ~same & kept.any(-1)
    nothing = Note(N_("Every weight is 0, so there is nothing to average."), bare, replaces=True)
    plain = Note(
        N_("For precision, recall, F and Jaccard scikit-learn takes the plain mean of the labels here."),
        bare & by_truth,
    )
    return np.where(same, lowest, value), (note, nothing, plain)


def _over(counted: Array, parts: int) -> tuple[Note, ...]:
    some = (counted > 0) & (counted < parts)
    told = [
        Note(N_("Averaged over {n} of {parts}."), some & (counted == n), {"n": int(n), "parts": parts})
        for n in np.unique(counted[some])
    ]
    return (
        *told,
        Note(N_("No part has a value, so there is nothing to average."), counted == 0, replaces=True),
    )


def _mean_symbol(own: Quantity) -> str:
    return rf"\overline{{{own.symbol.removesuffix('_i')}}}"
