"""F-beta: precision and recall in one number, of every part or of their means."""

from __future__ import annotations

import numpy as np

from metrics.average import combine
from metrics.conventions import Conventions
from metrics.counts import COMMON, EITHER, FN, FP, PREDICTED, TP, TRUE, Counts
from metrics.part import CELLS, ROWS, Part
from metrics.precision_recall import AVERAGES, BOTH_EMPTY, PARTS, precision, recall
from metrics.quantity import Array, Mask, Note, Quantity, Term
from metrics.registry import metric
from metrics.undefined import ratio, resolve
from metrics.words import N_

TITLE = N_("F score")
OF_MEANS = {"f_of_samples": "means", "f_of_labels": "means"}


def f_of_the_means(values: Quantity, part: Part, average: str, rules: Conventions) -> Quantity:
    """The average: the mean of the parts' F, or F of their mean precision and mean recall."""
    if average == "micro" or not _of_the_means(part, rules):
        return combine(values, part, average, rules)
    first = combine(precision(part, rules), part, average, rules)
    second = combine(recall(part, rules), part, average, rules)
    return _harmonic(first, second, rules.beta, rf"{values.symbol}(\overline{{P}}, \overline{{R}})")


@metric(
    "f_beta",
    TITLE,
    family="sets",
    averages=AVERAGES,
    better="higher",
    needs="predictions",
    reads={
        "beta": AVERAGES,
        "f_of_samples": ("samples",),
        "f_of_labels": ("macro", "weighted"),
        "precision_nothing_predicted": PARTS,
        "recall_nothing_true": PARTS,
        "both_empty": PARTS,
        "pooled_empty": ("micro",),
        "threshold_rule": AVERAGES,
        "top_k_tie": AVERAGES,
    },
    calls={
        "scikit_learn": {one: f"fbeta_score(y_true, y_pred, beta=beta, average='{one}')" for one in AVERAGES},
        "torchmetrics": {
            one: f"multilabel_fbeta_score(y_pred, y_true, beta, num_labels, average='{one}')"
            for one in ("macro", "weighted", "micro")
        },
    },
    reads_if={"precision_nothing_predicted": OF_MEANS, "recall_nothing_true": OF_MEANS},
    combine=f_of_the_means,
)
def f_beta(part: Part, rules: Conventions) -> Quantity:
    """How good are precision and recall together, recall weighing β times as much?

    One value per part, from 0 to 1; the mean of these values or F of the mean precision and recall:
    `f_of_samples`, `f_of_labels`. Nothing true and nothing predicted: 0/0 (`both_empty`, over all cells
    `pooled_empty`). F of the means takes its 0/0 where precision and recall have it
    (`precision_nothing_predicted`, `recall_nothing_true`). What is predicted: `threshold_rule`, `top_k_tie`.
    Source: Zhang and Zhou (2014), F-beta: (1 + b^2) P R / (b^2 P + R) with the averaged P and R over samples
    and B(TP, FP, TN, FN) over labels; document D0, section 3.3.4; the mean of F: document D1, eq. (14).
    """
    if part.kind != CELLS and _of_the_means(part, rules):
        return _of_its_own_means(part, rules)
    counts = Counts.of_part(part, rules)
    common = counts.of(COMMON if counts.of_sets else TP)
    below = (TRUE, PREDICTED) if counts.of_sets else (FN, FP)
    missed, put = (counts.of(one) for one in below)
    true, predicted, squared = counts.of(TRUE).value, counts.of(PREDICTED).value, rules.beta**2
    empty = counts.of(EITHER).value == 0
    value = ratio((1 + squared) * common.value, squared * true + predicted)
    rule = rules.pooled_empty if part.kind == CELLS else rules.both_empty
    value, notes = resolve(part, value, empty, rule, BOTH_EMPTY)
    terms = {one: Term(of, of.symbol) for one, of in (("common", common), ("true", missed), ("put", put))}
    formula, more = _formula(rules.beta, counts.of_sets)
    return Quantity(TITLE, "F", value, formula, {**terms, **more}, notes=notes)


def _formula(beta: float, of_sets: bool) -> tuple[str, dict[str, Term]]:
    if beta == 1:
        own = r"$true + $put" if of_sets else r"2 \cdot $common + $true + $put"
        return rf"\frac{{2 \cdot $common}}{{{own}}}", {}
    above = r"\left(1 + $beta^2\right) \cdot $common"
    own = r"$beta^2 \cdot $true + $put"
    below = own if of_sets else rf"{above} + {own}"
    return rf"\frac{{{above}}}{{{below}}}", {"beta": Term(_beta(beta), r"\beta")}


def _beta(beta: float) -> Quantity:
    return Quantity(N_("Weight of recall"), r"\beta", np.array([beta]))


def _of_the_means(part: Part, rules: Conventions) -> bool:
    return (rules.f_of_samples if part.kind == ROWS else rules.f_of_labels) == "means"


def _of_its_own_means(part: Part, rules: Conventions) -> Quantity:
    """F of one part from its own precision and recall; the average takes these two, not this F."""
    own = _harmonic(precision(part, rules), recall(part, rules), rules.beta, "F")
    lacking = np.isnan(own.value)
    told = Note(N_("Precision or recall has no value here; the average takes the mean of each."), lacking)
    return Quantity(TITLE, "F", own.value, own.formula, own.terms, notes=(*own.notes, told))


def _harmonic(first: Quantity, second: Quantity, beta: float, symbol: str) -> Quantity:
    """The weighted harmonic mean of precision and recall; 0 where both are 0."""
    squared = beta**2
    both_0 = (first.value == 0) & (second.value == 0)
    value = ratio((1 + squared) * first.value * second.value, squared * first.value + second.value)
    terms = {"precision": Term(first, first.symbol), "recall": Term(second, second.symbol)}
    formula = r"\frac{2 \cdot $precision \cdot $recall}{$precision + $recall}"
    if beta != 1:
        terms["beta"] = Term(_beta(beta), r"\beta")
        above = r"\left(1 + $beta^2\right) \cdot $precision \cdot $recall"
        formula = rf"\frac{{{above}}}{{$beta^2 \cdot $precision + $recall}}"
    return Quantity(
        TITLE, symbol, np.where(both_0, 0.0, value), formula, terms, notes=_both_are_0(value, both_0)
    )


def _both_are_0(value: Array, both_0: Mask) -> tuple[Note, ...]:
    text = N_("Precision and recall are both 0, and so is F.")
    return (Note(text, np.broadcast_to(both_0, value.shape), {"value": 0.0}, replaces=True),)
