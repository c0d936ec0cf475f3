"""One-error: is the top label of a sample a true one?"""

from __future__ import annotations

import numpy as np

from ..conventions import Conventions
from ..conventions.declaring import AVERAGE
from ..graph.expression import Expression, Quantity, SimpleForm
from ..graph.listed import EQUAL, Condition, count_of, highest, lowest, sum_of, the_one
from ..graph.notes import Note, Reason, StepSentence
from ..parts.part import Part
from ..parts.undefined import defined, with_notes
from ..registry import BY_PLACE, LABEL_COUNTS, ORDER, PLACES, metric
from ..words import N_

NO_TRUE_LABEL = Reason("no_true_label", N_("No label is true."))
AT_THE_TOP = StepSentence(
    N_("{names} has the highest score, {value}."),
    N_("{names} share the highest score, {value}."),
    by="names",
)
TRUTH_OF_THE_TOP = StepSentence(
    N_("The top label, {names}, is false, so the error is {value}."),
    none=N_("The top label, {names}, is true, so the error is {value}."),
)
SENTENCE_BY_TIE = {
    "first": StepSentence(
        N_("The rule takes the left one, {names}, which is false: the error is {value}."),
        none=N_("The rule takes the left one, {names}, which is true: the error is {value}."),
    ),
    "optimistic": StepSentence(
        N_("No label with the highest score is true, so the error is {value}."),
        none=N_("A label with the highest score is true, so the error is {value}."),
    ),
    "pessimistic": StepSentence(
        N_("A label with the highest score is false, so the error is {value}."),
        none=N_("No label with the highest score is false, so the error is {value}."),
    ),
    "average": StepSentence(N_("Of the labels with the highest score the share of false ones is {value}.")),
}
TOP_IS_SHARED = {
    "first": N_("Labels share the highest score: the one furthest to the left counts."),
    "optimistic": N_("Labels share the highest score: if one of them is true, there is no error."),
    "pessimistic": N_("Labels share the highest score: if one of them is false, that is an error."),
    "average": N_("Labels share the highest score: the share of them that is false counts."),
}
ERROR_ANYWAY = N_("No label is true, so the top-ranked label is not true either.")


def _looks_at(rules: Conventions, _kind: str) -> tuple[str, ...]:
    """Whether the top label is right; of several at the top their places may decide, or their number."""
    tie = rules.one_error_tie
    return (ORDER, *((PLACES,) if tie in BY_PLACE else ()), *((LABEL_COUNTS,) if tie == AVERAGE else ()))


@metric(
    "one_error",
    N_("One-error"),
    family="ranking",
    follows="f_beta",
    averages=("samples",),
    better="lower",
    looks_at=_looks_at,
    reads=("one_error_tie", "one_error_empty"),
)
def one_error(part: Part, rules: Conventions) -> Quantity:
    """Is the top-ranked label wrong?

    One value per sample: 0 or 1, between them only where tied top labels are averaged. Ties of the top
    score: `one_error_tie`. A sample without true labels: 1, or left out (`one_error_empty`).
    Source: Zhang and Zhou (2014), one-error: the mean over samples of [argmax_y f(x, y) not in Y];
    document D0, section 3.4.

    >>> from multilabel_metrics_lab import METRICS, Conventions, Example
    >>> example = Example.of([[0, 1, 0]], [[0.7, 0.7, 0.1]])  # a false and a true label share the top score
    >>> float(METRICS["one_error"](example))  # the left one is taken
    1.0
    >>> float(METRICS["one_error"](example, conventions=Conventions(one_error_tie="average")))
    0.5
    """
    top = highest(part.score, index="k").named("top_score", N_("Top score"), "a", sentence=AT_THE_TOP)
    empty = np.asarray(~part.truth.any(-1))
    shared = np.count_nonzero(part.score.value == top.value[..., None], axis=-1) > 1
    # Where no top score is shared all the rules are the same.
    tie = rules.one_error_tie if shared.any() else "first"
    notes = (Note("top_is_shared", TOP_IS_SHARED[tie], shared & ~empty),) if shared.any() else ()
    title, truth = N_("One-error"), _truth_of(part, top, tie)
    alone = SimpleForm(~shared, title, 1 - _truth_of(part, top, "first"), TRUTH_OF_THE_TOP)
    error = (1 - truth).named(
        "one_error", title, "E", notes=notes, sentence=SENTENCE_BY_TIE[tie], simple_form=alone
    )
    if rules.one_error_empty != "error":
        return defined(error, part, rules.one_error_empty, NO_TRUE_LABEL, empty)
    return with_notes(error, Note("error_anyway", ERROR_ANYWAY, empty))


def _truth_of(part: Part, top: Quantity, tie: str) -> Expression:
    """The truth of the top label, or of those that share the top score."""
    at_the_top = Condition(EQUAL, part.score, top)
    if tie == "first":
        leftmost = np.arange(part.n_items) == part.score.value.argmax(-1)[..., None]
        return the_one(part.y, leftmost, at_the_top, index=r"{\mathrm{top}}")
    if tie == "optimistic":
        return highest(part.y, None, at_the_top, index="k")
    if tie == "pessimistic":
        return lowest(part.y, None, at_the_top, index="k")
    true = sum_of(part.y, None, at_the_top, index="k")
    return true / count_of(part.score, None, at_the_top)
