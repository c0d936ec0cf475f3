"""How the predicted items of a part meet the true ones: the counts, the sets, and the rates at each rank."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..conventions import Conventions
from ..graph.arrays import Array, Mask
from ..graph.expression import Quantity
from ..graph.listed import Comparison, Condition
from ..graph.notes import StepSentence
from ..graph.operations import ratio
from ..words import N_
from .part import COLUMNS, ROWS, Part
from .prediction import prediction
from .ranking import Ranking, kept_with_part


@dataclass(frozen=True)
class Members:
    """The items that one count is about: its title and symbol, who belongs, and what is said of them.

    `says_of_label` is said of the samples of a label, where another sentence is needed.
    """

    key: str
    title: str
    symbol: str
    belonging: Comparison
    says: StepSentence
    says_of_label: StepSentence | None = None

    def said_of(self, kind: str) -> StepSentence:
        """The sentence for this kind of parts."""
        return self.says_of_label if kind == COLUMNS and self.says_of_label else self.says


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
        N_("{part} is true in {names} and predicted there: {value} true positive."),
        N_("{part} is true in {names} and predicted there: {value} true positives."),
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
    """The counts of every part, each a quantity made when it is first asked for: shape (..., n_parts).

    With weights every count is the sum of the weights. A sample speaks of sets of labels, a label (and all
    cells together) of true and false positives.
    """

    def __init__(self, part: Part, made: dict[str, Quantity]) -> None:
        self.part = part
        self.predicted = made[PREDICTION]
        self._made = made

    @classmethod
    def of_part(cls, part: Part, rules: Conventions) -> Counts:
        """The counts of these parts, the same ones for every metric that asks.

        The part keeps the quantities alone: with an object that has the part it would be in a cycle.
        """
        key = "counts", rules.threshold_rule, rules.top_k_tie
        if key not in part.kept:
            part.kept[key] = {PREDICTION: prediction(part, rules)}
        return cls(part, part.kept[key])

    @property
    def of_sets(self) -> bool:
        """Whether the parts are samples, whose labels are sets."""
        return self.part.kind == ROWS

    def of(self, members: Members) -> Quantity:
        """How many items belong."""
        if members.key not in self._made:
            self._made[members.key] = self._count(members)
        return self._made[members.key]

    def of_all(self, *members: Members) -> tuple[Quantity, ...]:
        """Several counts at once."""
        return tuple(map(self.of, members))

    def _count(self, members: Members) -> Quantity:
        part = self.part
        condition = Condition(members.belonging, self.predicted, part.y)
        counted = part.amount(part.number, None, condition)
        return counted.named(members.key, members.title, members.symbol, says=members.said_of(part.kind))


PRECISION_HERE = StepSentence(
    N_("Down to {item} the share that is true is {first} of {second}: precision {value}."),
    all_lines=N_("Precision at the true ones: {each}."),
)
RECALL_HERE = StepSentence(
    N_("Down to {item} stand {first} of {second} true ones: recall {value}."),
    all_lines=N_("Recall down to each: {each}."),
)
F1_HERE = StepSentence(
    N_("With all down to {item} predicted F1 is {value}."), all_lines=N_("F1 down to each: {each}.")
)


@kept_with_part
def precision_down_to_here(ranking: Ranking) -> Quantity:
    """What share of the items down to each item is true."""
    return _precision(ranking, ranking.hits)


@kept_with_part
def precision_at_true_ones(ranking: Ranking) -> Quantity:
    """The same for whoever looks at the true items alone: at these alone the true ones are counted."""
    return _precision(ranking, ranking.hits.but(where=ranking.part.used))


def _precision(ranking: Ranking, hits: Quantity) -> Quantity:
    rank = ranking.rank
    title, used = N_("Precision at this rank"), ranking.part.used
    return (hits / rank).named("precision_here", title, "p_j", where=used, after=(rank,), says=PRECISION_HERE)


@kept_with_part
def recall_down_to_here(ranking: Ranking) -> Quantity:
    """What share of the true items stands at or above each item: the true-positive rate."""
    hits = ranking.hits
    share = hits / ranking.part.positives
    # Of weights the running sum and the sum may differ in the last digit: recall must end at 1.
    exact = ratio(hits.value, hits.value.max(-1, keepdims=True))
    return share.named("recall_here", N_("Recall at this rank"), r"\rho_j", value=exact, says=RECALL_HERE)


@kept_with_part
def false_positive_rate_down_to_here(ranking: Ranking) -> Quantity:
    """What share of the false items stands at or above each item."""
    false = ranking.false_hits
    share = false / ranking.part.negatives
    exact = ratio(false.value, false.value.max(-1, keepdims=True))
    return share.named("fpr_here", N_("False-positive rate at this rank"), r"\phi_j", value=exact)


@kept_with_part
def f1_down_to_here(ranking: Ranking) -> Quantity:
    """F1 when the items down to each item are predicted."""
    part = ranking.part
    f1 = 2 * ranking.hits / (part.positives + ranking.rank)
    title = N_("F1 if all down to this rank are predicted")
    return f1.named("f1_here", title, "F_j", where=part.weighing, says=F1_HERE)
