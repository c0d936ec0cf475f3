"""How the predicted items of a part meet the true ones: the four counts and the sets they make."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from metrics.conventions import Conventions
from metrics.part import ROWS, Part
from metrics.prediction import prediction
from metrics.quantity import Array, Compare, Mask, Quantity, Term
from metrics.words import N_


@dataclass(frozen=True)
class Members:
    """The items that one count is about: its title and symbol, who belongs, and how that is written."""

    title: str
    symbol: str
    written: str
    belong: Callable[[Array, Array], Mask]


def _neither(predicted: Array, truth: Array) -> Mask:
    return np.asarray(~np.logical_or(predicted, truth))


COMMON = Members(
    N_("True and predicted"), r"\left|Y \cap \hat{Y}\right|", r"k \in Y \cap \hat{Y}", np.logical_and
)
EITHER = Members(
    N_("True or predicted"), r"\left|Y \cup \hat{Y}\right|", r"k \in Y \cup \hat{Y}", np.logical_or
)
DIFFERING = Members(
    N_("Wrong ones"), r"\left|Y \triangle \hat{Y}\right|", r"k \in Y \triangle \hat{Y}", np.not_equal
)
NEITHER = Members(
    N_("Neither true nor predicted"),
    r"\left|\overline{Y \cup \hat{Y}}\right|",
    r"k \notin Y \cup \hat{Y}",
    _neither,
)
TRUE = Members(N_("True ones"), r"\left|Y\right|", r"k \in Y", lambda predicted, truth: truth)
PREDICTED = Members(
    N_("Predicted ones"), r"\left|\hat{Y}\right|", r"k \in \hat{Y}", lambda predicted, truth: predicted
)
TP = Members(N_("True positives"), r"\mathrm{TP}", r"k \in Y \cap \hat{Y}", np.logical_and)
FP = Members(N_("False positives"), r"\mathrm{FP}", r"k \in \hat{Y} \setminus Y", np.greater)
FN = Members(N_("False negatives"), r"\mathrm{FN}", r"k \in Y \setminus \hat{Y}", np.less)
TN = Members(N_("True negatives"), r"\mathrm{TN}", r"k \notin Y \cup \hat{Y}", _neither)


class Counts:
    """The counts of every part, each a quantity made when it is asked for: shape (..., n_parts).

    With weights every count is the sum of the weights. A sample speaks of sets of labels, a label (and all
    cells together) of true and false positives.
    """

    def __init__(self, part: Part, rules: Conventions) -> None:
        self.part = part
        self.predicted = prediction(part, rules)
        self._made: dict[str, Quantity] = {}

    @property
    def of_sets(self) -> bool:
        """Whether the parts are samples, whose labels are sets."""
        return self.part.kind == ROWS

    def of(self, members: Members) -> Quantity:
        """How many items belong."""
        if members.title not in self._made:
            self._made[members.title] = self._count(members)
        return self._made[members.title]

    @classmethod
    def of_part(cls, part: Part, rules: Conventions) -> Counts:
        """The counts of these parts, the same ones for every metric that asks."""
        key = (rules.threshold_rule, rules.top_k_tie)
        if key not in part.kept:
            part.kept[key] = cls(part, rules)
        made: Counts = part.kept[key]
        return made

    def _count(self, members: Members) -> Quantity:
        part, belong = self.part, members.belong(self.predicted.value, self.part.truth)
        compare = (Compare(members.belong, self.predicted, part.y),)
        if part.weight is None:
            listed, value = Term(part.number, members.written, ", ", compare=compare), belong.sum(-1)
            formula = r"\left|\{$listed\}\right|"
        else:
            listed = Term(part.weight, rf"\sum_{{{members.written}}} w_k", " + ", compare=compare)
            formula, value = "$listed", np.where(belong, part.weight.value, 0.0).sum(-1)
        return Quantity(members.title, members.symbol, value, formula, {"listed": listed})
