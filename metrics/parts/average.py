"""The averages: one number of the values of the parts, as a quantity with a working of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from ..by_key import ByKey
from ..conventions import Conventions
from ..graph.arrays import Array, Mask
from ..graph.expression import Quantity
from ..graph.listed import sum_of
from ..graph.notes import Note, StepSentence
from ..keys import AverageKey
from ..words import N_
from .part import CELLS, COLUMNS, ROWS, Part, by_kind
from .undefined import left_out

EACH = ".each"  # ends the key of the values that an average lists
NUMBER_AVERAGED = by_kind("Number of <samples> averaged")
AVERAGED_OVER = by_kind("The average is taken over {n} of {parts} <samples>.")
NOTHING_TO_AVERAGE = by_kind("No <sample> has a value, so there is nothing to average.")
ALL_THE_SAME = N_("Every weight is 0. All values are the same, and so is their mean.")
NO_WEIGHT = N_("Every weight is 0, so there is no weighted mean.")
PLAIN_MEAN = N_(
    "For precision, recall, F and the Jaccard index, scikit-learn then takes the unweighted mean."
)
MEAN = StepSentence(N_("{each}. Their mean is {value}."))
TIMES_WEIGHT = StepSentence(N_("{each}."), all_lines=N_("Value times weight: {each}."))
WEIGHTED_MEAN = StepSentence(
    N_("The weighted values add up to {first}, the weights to {second}: the mean is {value}.")
)


@dataclass(frozen=True)
class Average:
    """How an example is cut into parts and how their values are combined."""

    key: str
    title: str
    parts: str
    meaning: str


AVERAGES: Mapping[AverageKey | str, Average] = ByKey(
    N_("There is no average {key!r}: there are {known}."),
    {
        one.key: one
        for one in (
            Average(
                "samples",
                N_("samples"),
                ROWS,
                N_("Each sample (row) gets a value of its own; the average is their mean."),
            ),
            Average(
                "macro",
                N_("macro"),
                COLUMNS,
                N_("Each label (column) gets a value of its own; the average is their mean."),
            ),
            Average(
                "weighted",
                N_("weighted"),
                COLUMNS,
                N_(
                    "Each label (column) gets a value of its own; in their mean a label weighs as much as it "
                    "has true samples."
                ),
            ),
            Average("micro", N_("micro"), CELLS, N_("All cells are put together, and they get one value.")),
        )
    },
)

MEAN_OVER = by_kind("Mean over {n} <samples>")
WEIGHTED_MEAN_OVER = by_kind("Weighted mean over {n} <samples>")


def combine(values: Quantity, part: Part, average: str, rules: Conventions) -> Quantity:
    """Average the values of the parts.

    Parameters
    ----------
    values : Quantity
        The value of every part, of shape (..., n_parts). Parts that a convention leaves out, as their notes
        say, weigh nothing; any other NaN makes the average NaN.
    part : Part
        The parts, with their weights.
    average : str
        A key of `AVERAGES`. For "micro" the one value is its own average.
    rules : Conventions
        Read by the averages of some metrics.

    Returns
    -------
    Quantity
        The average, of shape (..., 1), with the parts as its items.
    """
    if average == "micro":
        return values
    each, excluded = of_each_part(values), left_out(values.notes)
    by_truth = average == "weighted"
    weights = part.positives if by_truth else _part_weights(part)
    if weights is None:
        return _mean(values, part, each, excluded)
    return _weighted_mean(values, part, each, weights, excluded, by_truth)


def combine_losses(values: Quantity, part: Part, average: str, rules: Conventions) -> Quantity:
    """Average losses over the samples, or add them up, weighted, if `loss_over_samples` is "sum"."""
    if rules.loss_over_samples == "mean":
        return combine(values, part, average, rules)
    each = of_each_part(values)
    if part.part_weights is not None:
        weights = part.part_weights[None]
        weight = Quantity("sample_weight", N_("Weight of the sample"), "w_i", weights, itemwise=True)
        each = (weight * each).named(
            f"{values.key}.weighted", N_("Weight times loss"), "u_i", in_decimals=True
        )
    total = sum_of(each)
    return total.named(f"{values.key}.sum", N_("Sum over the samples"), r"\Sigma", in_decimals=True)


def of_each_part(values: Quantity) -> Quantity:
    """Return the values of the parts as the items of one part, which an average lists."""
    own = values.value[..., None, :]
    return Quantity(
        f"{values.key}{EACH}",
        values.title,
        values.symbol + "_i",
        own,
        itemwise=True,
        in_decimals=values.in_decimals,
    )


def _part_weights(part: Part) -> Quantity | None:
    if part.part_weights is None:
        return None
    return Quantity("sample_weight", N_("Weight of the sample"), "w", part.part_weights)


def _mean(values: Quantity, part: Part, each: Quantity, excluded: Mask | None) -> Quantity:
    n_parts = each.value.shape[-1]
    where, counted = None, np.array([n_parts])
    notes: tuple[Note, ...] = ()
    if excluded is not None:
        where = ~np.broadcast_to(excluded[..., None, :], each.value.shape)
        counted = where.sum(-1)
        notes = _notes_on_count(counted, part)
    count = Quantity(f"{values.key}.averaged", NUMBER_AVERAGED[part.kind], "N", counted)
    mean = sum_of(each, where) / count
    return mean.named(
        f"{values.key}.average",
        values.title,
        _mean_symbol(values),
        notes=notes,
        sentence=MEAN,
        in_decimals=values.in_decimals,
    )


def _weighted_mean(
    values: Quantity, part: Part, each: Quantity, weights: Quantity, excluded: Mask | None, by_truth: bool
) -> Quantity:
    key, shape = values.key, each.value.shape
    counts = np.broadcast_to(weights.value[..., None, :], shape)
    where = None if excluded is None else ~np.broadcast_to(excluded[..., None, :], shape)
    weight = Quantity(f"{key}.weight", weights.title, "v_i", counts, itemwise=True)
    title = N_("Weight times value")
    product = (weight * each).named(
        f"{key}.weighted", title, "u_i", where=where, sentence=TIMES_WEIGHT, in_decimals=values.in_decimals
    )
    sum_of_weights = sum_of(weight, where)
    mean = sum_of(product, where) / sum_of_weights
    symbol, decimals = _mean_symbol(values), values.in_decimals
    named = mean.named(f"{key}.average", values.title, symbol, sentence=WEIGHTED_MEAN, in_decimals=decimals)
    named = _without_weight(named, each, sum_of_weights.value == 0, excluded, by_truth)
    if excluded is None:
        return named
    counted = (~excluded).sum(-1, keepdims=True)
    return replace(named, notes=(*named.notes, *_notes_on_count(counted, part)))


def _without_weight(
    mean: Quantity, each: Quantity, weightless: Mask, excluded: Mask | None, by_truth: bool
) -> Quantity:
    """Where every weight is 0 there is no mean, unless labels without a true cell all have the same value."""
    if not weightless.any():
        return mean
    counted = np.ones(each.value.shape, np.bool_) if excluded is None else ~excluded[..., None, :]
    lowest = np.where(counted, each.value, np.inf).min(-1)
    highest = np.where(counted, each.value, -np.inf).max(-1)
    same = weightless & (lowest == highest) & by_truth
    no_mean = weightless & ~same & counted.any(-1)
    notes = (
        Note("all_the_same", ALL_THE_SAME, same, replaces=True),
        Note("no_weight", NO_WEIGHT, no_mean, replaces=True),
        Note("plain_mean", PLAIN_MEAN, no_mean & by_truth),
    )
    return replace(mean, value=np.where(same, lowest, mean.value), notes=notes)


def _notes_on_count(counted: Array, part: Part) -> tuple[Note, ...]:
    """Return the notes that say over how many of the parts the average is taken, where not over all."""
    parts = part.n_parts
    some = (counted > 0) & (counted < parts)
    notes = [
        Note("averaged_over", AVERAGED_OVER[part.kind], some & (counted == n), {"n": int(n), "parts": parts})
        for n in sorted({*counted[some].tolist()})
    ]
    return (*notes, Note("nothing_to_average", NOTHING_TO_AVERAGE[part.kind], counted == 0, replaces=True))


def _mean_symbol(values: Quantity) -> str:
    return rf"\overline{{{values.symbol}}}"


def title_of_mean(step: Quantity, kind: str) -> tuple[str, int] | None:
    """Return the title of a mean, with a place {n} for the number of parts, and this; None for no mean."""
    over = step.made_of[0]
    if not over.over_items:
        return None
    titles = WEIGHTED_MEAN_OVER if over.source.key.endswith(".weighted") else MEAN_OVER
    return titles[kind], int(np.count_nonzero(over.mask()))
