"""How the predicted items of a part meet the true ones: the counts, the sets, and the rates at each rank."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..conventions import Conventions
from ..conventions.declaring import TOGETHER
from ..graph.arrays import Array, Mask
from ..graph.expression import Quantity, apply
from ..graph.listed import Comparison, Condition
from ..graph.notes import StepSentence
from ..words import N_
from .part import CELLS, COLUMNS, ROWS, Part
from .ranking import Ranking, best_place

TITLE, SYMBOL = N_("Prediction"), r"\hat{y}_j"
AT_LEAST_THRESHOLD = {
    ROWS: N_("Every label with a score of at least {threshold} is predicted: {ones}."),
    COLUMNS: N_("{part} is predicted where its score is at least {threshold}: in {ones}."),
    CELLS: N_("Every cell with a score of at least {threshold} is predicted: {count} of them."),
}
ABOVE_THRESHOLD = {
    ROWS: N_("Every label with a score above {threshold} is predicted: {ones}."),
    COLUMNS: N_("{part} is predicted where its score is above {threshold}: in {ones}."),
    CELLS: N_("Every cell with a score above {threshold} is predicted: {count} of them."),
}
# For each choice of `threshold_rule` the comparison, the sentence of what is predicted, and that of nothing.
THRESHOLD_RULES = {
    "at_least": (
        "is_at_least",
        AT_LEAST_THRESHOLD,
        N_("No score is {threshold} or more: nothing is predicted."),
    ),
    "above": ("is_above", ABOVE_THRESHOLD, N_("No score is above {threshold}: nothing is predicted.")),
}
REACHES_ITS_OWN = N_("Whatever reaches its own threshold is predicted: {ones}.")
IN_THE_TOP = {
    ROWS: N_("The {top_k} labels with the highest scores are predicted: {ones}."),
    COLUMNS: N_("{part} is predicted where it is among the top {top_k} labels of a sample: {ones}."),
    CELLS: N_("The top {top_k} labels of every sample are predicted: {count} cells."),
}


def prediction(part: Part, rules: Conventions) -> Quantity:
    """Return the prediction of each item, 0 or 1: shape (..., n_parts, n_items).

    A score at the threshold: `threshold_rule`. Ties for the last of the top K places: `top_k_tie`.
    """
    decision = part.decision
    if decision.predicted is not None:
        return Quantity("predicted", TITLE, SYMBOL, decision.predicted, itemwise=True)
    if decision.top_k is not None:
        return _in_the_top(part, decision.top_k, rules.top_k_tie)
    return _at_the_threshold(part, rules.threshold_rule)


def threshold_of(part: Part) -> Quantity:
    """Return the threshold of each part, or of each item where they differ within a part."""
    limits = part.decision.threshold
    assert limits is not None
    per_item = limits.ndim > 1
    symbol = r"\theta_j" if per_item else r"\theta"
    return Quantity("threshold", N_("Threshold"), symbol, limits, itemwise=per_item)


def _at_the_threshold(part: Part, rule: str) -> Quantity:
    limit = threshold_of(part)
    comparison, patterns, none = THRESHOLD_RULES[rule]
    sentence = _sentence(patterns[part.kind], none)
    if limit.itemwise:
        sentence = _sentence(REACHES_ITS_OWN, N_("Nothing reaches its threshold {threshold}."))
    return apply(comparison, part.score, limit).named("predicted", TITLE, SYMBOL, sentence=sentence)


def _sentence(all_lines: str, none: str) -> StepSentence:
    return StepSentence(N_("{item} is predicted: {value}."), none=none, all_lines=all_lines)


def _in_the_top(part: Part, top_k: int, tie: str) -> Quantity:
    top = Quantity("top_k", N_("Number of labels to predict"), "K", np.array([top_k]))
    sentence = _sentence(
        IN_THE_TOP[part.kind], N_("Nothing is among the top {top_k}, so nothing is predicted.")
    )
    return apply("is_at_most", _place_in_row(part, tie), top).named(
        "predicted", TITLE, SYMBOL, sentence=sentence
    )


def _place_in_row(part: Part, tie: str) -> Quantity:
    """The place of each item among the labels of its sample.

    Tied ones share the best of their places where `top_k_tie` takes them together.
    """
    if part.kind == ROWS:
        return _place(part, tie)
    decision = part.decision
    assert decision.rows is not None
    assert decision.of_row is not None
    no_truth = np.zeros(decision.rows.shape, np.bool_)  # a place does not ask what is true
    of_rows = _place(Part(ROWS, part.size, no_truth, decision.rows), tie).value
    places = of_rows.reshape(*of_rows.shape[:-2], -1)[..., decision.of_row]
    return Quantity(
        "place_in_sample", N_("Place among the labels of its sample"), "o_j", places, itemwise=True
    )


def _place(rows: Part, tie: str) -> Quantity:
    return best_place(rows) if tie == TOGETHER else Ranking(rows, tie).place


@dataclass(frozen=True)
class Members:
    """The items that one count is about, with its key, title, symbol and sentence.

    `belonging` compares the prediction of an item with its truth. `sentence_of_label` is the sentence about
    the samples of a label, where that is another one.
    """

    key: str
    title: str
    symbol: str
    belonging: Comparison
    sentence: StepSentence
    sentence_of_label: StepSentence | None = None

    def sentence_for(self, kind: str) -> StepSentence:
        """Return the sentence for this kind of parts."""
        return self.sentence_of_label if kind == COLUMNS and self.sentence_of_label else self.sentence


def _neither(predicted: Array, truth: Array) -> Mask:
    return np.asarray(~np.logical_or(predicted, truth))


def _true(predicted: Array, truth: Array) -> Mask:
    return truth


def _false(predicted: Array, truth: Array) -> Mask:
    return np.asarray(~truth)


def _predicted(predicted: Array, truth: Array) -> Mask:
    return predicted


COMMON = Members(
    "common",
    N_("True and predicted labels"),
    r"\left|Y \cap \hat{Y}\right|",
    Comparison(np.logical_and, r"{item} \in Y \cap \hat{{Y}}"),
    StepSentence(
        N_("{names} is true and predicted: {value} in both sets."),
        N_("{names} are true and predicted: {value} in both sets."),
        none=N_("Nothing is both true and predicted: {value} in both sets."),
    ),
)
EITHER = Members(
    "either",
    N_("True or predicted labels"),
    r"\left|Y \cup \hat{Y}\right|",
    Comparison(np.logical_or, r"{item} \in Y \cup \hat{{Y}}"),
    StepSentence(
        N_("{names} is true or predicted: {value} in at least one of the two sets."),
        N_("{names} are true or predicted: {value} in at least one of the two sets."),
        none=N_("Nothing is true or predicted: {value} in the two sets together."),
    ),
)
DIFFERING = Members(
    "differing",
    N_("Missed or wrongly predicted"),
    r"\left|Y \triangle \hat{Y}\right|",
    Comparison(np.not_equal, r"{item} \in Y \triangle \hat{{Y}}"),
    StepSentence(
        N_("{names} is missed or wrongly predicted: {value} wrong."),
        N_("{names} are missed or wrongly predicted: {value} wrong."),
        none=N_("Nothing is missed and nothing wrongly predicted: {value} wrong."),
    ),
    StepSentence(
        N_("{part} is missed or wrongly predicted in {names}: {value} wrong."),
        none=N_("{part} is nowhere missed or wrongly predicted: {value} wrong."),
    ),
)
NEITHER = Members(
    "neither",
    N_("Correctly not predicted"),
    r"\left|(Y \cup \hat{Y})^{c}\right|",
    Comparison(_neither, r"{item} \notin Y \cup \hat{{Y}}"),
    StepSentence(
        N_("{names} is false and not predicted: {value} right."),
        N_("{names} are false and not predicted: {value} right."),
        none=N_("Everything false is predicted: {value} right."),
    ),
)
TRUE = Members(
    "true",
    N_("True labels"),
    r"\left|Y\right|",
    Comparison(_true, r"{item} \in Y"),
    StepSentence(
        N_("{names} is true: {value} in all."),
        N_("{names} are true: {value} in all."),
        none=N_("Nothing is true: {value} in all."),
    ),
)
FALSE = Members(
    "false",
    N_("False labels"),
    r"\left|Y^{c}\right|",
    Comparison(_false, r"{item} \notin Y"),
    StepSentence(
        N_("{names} is false: {value} in all."),
        N_("{names} are false: {value} in all."),
        none=N_("Nothing is false: {value} in all."),
    ),
)
PREDICTED = Members(
    "made",
    N_("Predicted labels"),
    r"\left|\hat{Y}\right|",
    Comparison(_predicted, r"{item} \in \hat{{Y}}"),
    StepSentence(
        N_("{names} is predicted: {value} in all."),
        N_("{names} are predicted: {value} in all."),
        none=N_("Nothing is predicted: {value} in all."),
    ),
)
TP = Members(
    "tp",
    N_("True positives"),
    r"\mathrm{TP}",
    Comparison(np.logical_and, r"{item} \in Y \cap \hat{{Y}}"),
    StepSentence(
        N_("{names} is true and predicted: {value} true positive."),
        N_("{names} are true and predicted: {value} true positives."),
        none=N_("Nothing is both true and predicted: {value} true positives."),
    ),
    StepSentence(
        N_("{part} is true and predicted in {names}: {value} true positive."),
        N_("{part} is true and predicted in {names}: {value} true positives."),
        none=N_("{part} is nowhere both true and predicted: {value} true positives."),
    ),
)
FP = Members(
    "fp",
    N_("False positives"),
    r"\mathrm{FP}",
    Comparison(np.greater, r"{item} \in \hat{{Y}} \setminus Y"),
    StepSentence(
        N_("{names} is wrongly predicted: {value} false positive."),
        N_("{names} are wrongly predicted: {value} false positives."),
        none=N_("Nothing is wrongly predicted: {value} false positives."),
    ),
    StepSentence(
        N_("{part} is false in {names} but predicted there: {value} false positive."),
        N_("{part} is false in {names} but predicted there: {value} false positives."),
        none=N_("{part} is nowhere wrongly predicted: {value} false positives."),
    ),
)
FN = Members(
    "fn",
    N_("False negatives"),
    r"\mathrm{FN}",
    Comparison(np.less, r"{item} \in Y \setminus \hat{{Y}}"),
    StepSentence(
        N_("{names} is true but missed: {value} false negative."),
        N_("{names} are true but missed: {value} false negatives."),
        none=N_("Nothing true is missed: {value} false negatives."),
    ),
    StepSentence(
        N_("{part} is true in {names} but not predicted there: {value} false negative."),
        N_("{part} is true in {names} but not predicted there: {value} false negatives."),
        none=N_("{part} is nowhere missed: {value} false negatives."),
    ),
)
TN = Members(
    "tn",
    N_("True negatives"),
    r"\mathrm{TN}",
    Comparison(_neither, r"{item} \notin Y \cup \hat{{Y}}"),
    StepSentence(
        N_("{names} is false and not predicted: {value} true negative."),
        N_("{names} are false and not predicted: {value} true negatives."),
        none=N_("Everything false is predicted: {value} true negatives."),
    ),
    StepSentence(
        N_("{part} is false in {names} and not predicted there: {value} true negative."),
        N_("{part} is false in {names} and not predicted there: {value} true negatives."),
        none=N_("{part} is nowhere both false and not predicted: {value} true negatives."),
    ),
)

PREDICTION = "prediction"


class Counts:
    """The counts of every part, each a quantity of shape (..., n_parts), made when it is first read.

    With weights every count is a sum of weights. In a sample the counts are those of sets of labels, in a
    label and over all cells true and false positives and negatives.
    """

    def __init__(self, part: Part, quantities: dict[str, Quantity]) -> None:
        self.part = part
        self.predicted = quantities[PREDICTION]
        self._quantities = quantities

    @classmethod
    def of_part(cls, part: Part, rules: Conventions) -> Counts:
        """Return the counts of these parts, the same ones for every metric.

        The part stores the quantities alone: with an object that has the part it would be in a cycle.
        """
        key = "counts", rules.threshold_rule, rules.top_k_tie
        if key not in part.cache:
            part.cache[key] = {PREDICTION: prediction(part, rules)}
        return cls(part, part.cache[key])

    @property
    def of_sets(self) -> bool:
        """Whether the parts are samples, whose labels are sets."""
        return self.part.kind == ROWS

    def of(self, members: Members) -> Quantity:
        """Return how many items belong."""
        if members.key not in self._quantities:
            self._quantities[members.key] = self._count(members)
        return self._quantities[members.key]

    def of_all(self, *members: Members) -> tuple[Quantity, ...]:
        """Return several counts."""
        return tuple(map(self.of, members))

    def _count(self, members: Members) -> Quantity:
        part = self.part
        condition = Condition(members.belonging, self.predicted, part.y)
        counted = part.amount(part.number, None, condition)
        return counted.named(
            members.key, members.title, members.symbol, sentence=members.sentence_for(part.kind)
        )
