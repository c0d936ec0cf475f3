"""What the choices of one rule give: on the matrix in place, and on the smallest one where they differ."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations

import numpy as np

from metrics import (
    AVERAGES,
    DIALS,
    PRESETS,
    SOURCES,
    SWITCHES,
    Conventions,
    Example,
    InputError,
    Metric,
    Smallest,
    same_value,
    smallest_matrix,
)
from metrics.compare.smallest_matrix import THRESHOLD
from metrics.graph.arrays import Array, Mask
from metrics.once import once
from metrics.parts.part import COLUMNS, ROWS
from metrics.words import N_
from pages.intake.matrix import Matrix
from pages.state.turns import sliced

SOME_NUMBERS: Mapping[str, Sequence[float]] = {"beta": (0.5, 1, 2), "ndcg_depth": (0, 1, 2, 3)}
Values = Mapping[str | float, float]
NO_VALUES: Values = {}
NO_EXAMPLE = Example.of([[1]], [[1.0]])  # in the place of the matrix where it does not matter
MOST_KEPT = 256


def makers_of(metric: Metric, key: str) -> dict[str, list[str]]:
    """The sources that make each choice: those that have the metric under an average that reads the rule."""
    makers: dict[str, list[str]] = {}
    for source in PRESETS:
        if any(SOURCES[source].has(metric.key, average) for average in metric.reads[key]):
            makers.setdefault(getattr(PRESETS[source], key), []).append(source)
    return makers


@dataclass(frozen=True)
class RuleEffect:
    """A rule of a metric under an average; all other rules are as in force."""

    metric: Metric
    average: str
    key: str
    rules: Conventions
    example: Example

    @property
    def chosen(self) -> str | float:
        """The choice in force."""
        chosen: str | float = getattr(self.rules, self.key)
        return chosen

    @once
    def choices(self) -> Sequence[str | float]:
        """What can be chosen; of a number a few, and the one in force."""
        if self.key in DIALS:
            return sorted({*SOME_NUMBERS[self.key], float(self.chosen)})
        return [*SWITCHES[self.key].choices]

    @once
    def values(self) -> Values:
        """The value with each choice on the matrix in place; none where the metric refuses it."""
        try:
            return self.values_on(self.example)
        except InputError:
            return NO_VALUES

    @property
    def matters(self) -> bool:
        """Whether the choices give different values on the matrix in place."""
        return len(_different(self.values)) > 1

    @once
    def smallest(self) -> tuple[Smallest, Values] | None:
        """Of the smallest matrices where two choices differ, the one that tells the most choices apart."""
        return _telling_most(replace(self, example=NO_EXAMPLE))

    def smallest_ones(self) -> Iterator[Smallest]:
        """For each two choices the smallest matrices where they differ."""
        if self.key in DIALS:
            return
        for pair in sliced(combinations(self.choices, 2)):
            mine, theirs = (self.rules.but(self.key, one) for one in pair)
            for defined in (True, False):
                found = smallest_matrix(self.metric, self.average, mine, theirs, (self.key,), defined)
                if found is not None:
                    yield found

    def values_on(self, example: Example) -> Values:
        """The value with each choice on a matrix."""
        return {
            one: self.metric.number(example, self.average, self.rules.but(self.key, one))
            for one in self.choices
        }

    def averaged(self, choice: str | float, example: Example) -> Sequence[float]:
        """The values whose plain mean the value with a choice is; none where it is another thing."""
        result = self.metric(example, self.average, self.rules.but(self.key, choice))
        parts: Sequence[float] = result.parts.value.tolist()
        return parts if len(parts) > 1 and same_value(float(np.mean(parts)), float(result)) else ()


@lru_cache(MOST_KEPT)
def _telling_most(effect: RuleEffect) -> tuple[Smallest, Values] | None:
    """What is found is the same for every matrix in place."""
    found = [(one, effect.values_on(_example(one))) for one in effect.smallest_ones()]
    return max(found, key=_worth, default=None)


def _example(one: Smallest) -> Example:
    return Example.of(one.truth, one.scores, threshold=THRESHOLD)


def _different(values: Values) -> list[float]:
    """The values, each once."""
    found: list[float] = []
    for value in values.values():
        if not any(same_value(value, one) for one in found):
            found.append(value)
    return found


def _worth(found: tuple[Smallest, Values]) -> tuple[int, int, int]:
    """How many choices a matrix tells apart, how many have a value there, and how few cells it has."""
    one, values = found
    return len(_different(values)), int(np.isfinite([*values.values()]).sum()), -np.size(one.truth)


QUESTIONS: Mapping[str, str] = {
    "threshold_rule": N_("A score equals the threshold. Is the label predicted?"),
    "top_k_tie": N_("Labels tie for the last of the top K places. Which are predicted?"),
    "accuracy_of_samples": N_("What is the accuracy of a sample?"),
    "accuracy_of_labels": N_("What is the accuracy of a label?"),
    "f_of_samples": N_("One F score for all samples: what is averaged?"),
    "f_of_labels": N_("One F score for all labels: what is averaged?"),
    "precision_nothing_predicted": N_("Nothing is predicted. What is precision then?"),
    "recall_nothing_true": N_("Nothing is true. What is recall then?"),
    "specificity_nothing_false": N_("Nothing is false. What is specificity then?"),
    "balanced_accuracy_one_class": N_("All is true, or all is false. What is balanced accuracy then?"),
    "matthews_constant": N_("Truth or prediction never varies. What is the Matthews correlation then?"),
    "kappa_no_chance": N_("Chance alone agrees fully. What is Cohen’s kappa then?"),
    "both_empty": N_("Nothing is true and nothing is predicted. What is the value then?"),
    "accuracy_both_empty": N_("Nothing is true and nothing is predicted. What is accuracy then?"),
    "pooled_empty": N_("The fraction over all cells is 0/0. What is the value then?"),
    "one_error_tie": N_("Several labels share the top score. Which one counts?"),
    "one_error_empty": N_("A sample has no true label. Is that an error?"),
    "reciprocal_rank_tie": N_("Labels have the same score. Which rank do they get?"),
    "reciprocal_rank_empty": N_("A sample has no true label. What does it count as?"),
    "coverage_start": N_("Does the top label count as 0 or as 1?"),
    "coverage_rank": N_("Labels have the same score. Which rank do they get?"),
    "coverage_empty": N_("A sample has no true label. Which rank does it get?"),
    "coverage_unit": N_("Is coverage a number of labels, or a share of them?"),
    "ranking_loss_tie": N_("A true and a false label have the same score. Is this pair wrong?"),
    "ranking_loss_no_pairs": N_("A sample has no pair to compare. What does it count as?"),
    "is_error_tie": N_("A true and a false label have the same score. Is this pair wrong?"),
    "is_error_no_pairs": N_("A sample has no pair to compare. What does it count as?"),
    "margin_loss_rank": N_("Labels have the same score. Which rank do they get?"),
    "margin_loss_no_pairs": N_("A sample has no pair to compare. What does it count as?"),
    "precision_empty_row": N_("A sample has no true label. What does it count as?"),
    "precision_no_positives": N_("Nothing is true. What is average precision then?"),
    "precision_rank": N_("Two scores are equal. Which rank do they get?"),
    "precision_interpolation": N_("How is the area under precision and recall measured?"),
    "auc_tie": N_("A true and a false entry have the same score. Is this pair right?"),
    "auc_one_class": N_("All is true, or all is false. What is the ROC AUC then?"),
    "peak_f1_walk": N_("Two scores are equal. Are they predicted together?"),
    "ndcg_tie": N_("Two scores are equal. Which discount do they get?"),
    "ndcg_empty": N_("Nothing is true. What is NDCG then?"),
    "ndcg_depth": N_("How many places of the ranking count?"),
    "ndcg_log": N_("Which logarithm is in the discount?"),
    "pro_mean": N_("How do the four groups of pairs become one number?"),
    "pro_order": N_("Are two true labels compared with each other?"),
    "loss_over_labels": N_("Are the labels of a sample averaged, or added up?"),
    "loss_over_samples": N_("Are the samples averaged, or added up?"),
    "brier_outcomes": N_("Does each label count once, or twice?"),
    "beta": N_("How much does recall count beside precision?"),
}


MOST_ROWS, MOST_COLUMNS = 4, 6
AT_THRESHOLD = "threshold_rule"
OF_TIES = frozenset(
    (
        "top_k_tie",
        "one_error_tie",
        "reciprocal_rank_tie",
        "coverage_rank",
        "ranking_loss_tie",
        "is_error_tie",
        "margin_loss_rank",
        "precision_rank",
        "auc_tie",
        "peak_f1_walk",
        "ndcg_tie",
    )
)


def is_small(matrix: Matrix) -> bool:
    """Whether there is room for it above the answers."""
    return len(matrix.samples) <= MOST_ROWS and len(matrix.labels) <= MOST_COLUMNS


def tied_cells(rule: str, average: str, example: Example) -> Mask:
    """The cells that a rule about ties decides over: level with another one, or with the threshold."""
    if example.scores is None:
        return np.zeros(example.truth.shape, np.bool_)
    if rule == AT_THRESHOLD and example.decided_by == "threshold":
        return np.asarray(example.scores == example.threshold)
    if rule not in OF_TIES:
        return np.zeros(example.truth.shape, np.bool_)
    parts = AVERAGES[average].parts
    if parts == ROWS:
        return np.array([*map(_level, example.scores)])
    if parts == COLUMNS:
        return np.array([*map(_level, example.scores.T)]).T
    return _level(example.scores.ravel()).reshape(example.truth.shape)


def _level(scores: Array) -> Mask:
    """Which of these scores another one has too."""
    return np.asarray((scores[:, None] == scores).sum(axis=0) > 1)
