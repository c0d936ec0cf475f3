"""One-error: is the top label of a sample a true one?"""

import numpy as np

from metrics.conventions import Conventions
from metrics.part import Part
from metrics.quantity import Array, Compare, Mask, Note, Quantity, Term
from metrics.registry import metric
from metrics.undefined import resolve
from metrics.words import N_

FORMULAS = {
    "first": "1 - $truths",
    "optimistic": r"1 - \max\{$truths\}",
    "pessimistic": r"1 - \min\{$truths\}",
    "expected": r"1 - \frac{$truths}{\left|\{$tied\}\right|}",
}
LETTERS = {
    "first": "y_{top}",
    "optimistic": r"y_k : s_k = a",
    "pessimistic": r"y_k : s_k = a",
    "expected": r"\sum_{k : s_k = a} y_k",
}


@metric(
    "one_error",
    N_("One-error"),
    family="ranking",
    averages=("samples",),
    better="lower",
    reads=("one_error_tie", "one_error_empty"),
    calls={"numpy": {"samples": "np.mean([1 - y[s.argmax()] for y, s in zip(y_true, y_score)])"}},
)
def one_error(part: Part, rules: Conventions) -> Quantity:
    """Is the label with the highest score of a sample not one of its true labels?

    One value per sample: 0 or 1, between them only where tied top labels are averaged. Ties of the top
    score: `one_error_tie`. A sample without true labels: 1, or left out (`one_error_empty`).
    Source: Zhang and Zhou (2014), one-error: the mean over samples of [argmax_y f(x, y) not in Y];
    document D0, section 3.4.
    """
    scores = part.score.value
    highest = scores.max(-1)
    top = Quantity(
        N_("Top score"), "a", highest, r"\max\{$scores\}", {"scores": Term(part.score, "s_k", ", ")}
    )
    tie = rules.one_error_tie
    tied = scores == highest[..., None]
    if tie == "first":
        tied = np.arange(part.n_items) == scores.argmax(-1)[..., None]
    at_the_top = (Compare(np.equal, part.score, top),)
    separator = " + " if tie == "expected" else ", "
    terms = {"truths": Term(part.y, LETTERS[tie], separator, tied, at_the_top)}
    if tie == "expected":
        terms["tied"] = Term(part.score, r"k : s_k = a", ", ", compare=at_the_top)
    value, notes = _without_true_labels(part, 1 - _truth_of(tied, part.truth, tie), rules.one_error_empty)
    return Quantity(N_("One-error"), "E", value, FORMULAS[tie], terms, notes=notes)


def _truth_of(tied: Mask, truth: Mask, tie: str) -> Array:
    true_ones = tied & truth
    if tie == "expected":
        return np.asarray(true_ones.sum(-1) / tied.sum(-1))
    if tie == "pessimistic":
        return np.asarray((true_ones == tied).all(-1), float)
    return np.asarray(true_ones.any(-1), float)


def _without_true_labels(part: Part, value: Array, rule: str) -> tuple[Array, tuple[Note, ...]]:
    empty = np.asarray(~part.truth.any(-1))
    if rule == "error":
        note = Note(N_("No label is true, so the top label is not true either."), empty)
        return value, (note,) if empty.any() else ()
    return resolve(part, value, empty, rule, N_("No label is true."))
