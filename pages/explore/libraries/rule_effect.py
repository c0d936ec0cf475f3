"""A rule as a question, and what its answers give on the current matrix and on the smallest example."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
from metrics.graph.digits import shortest
from metrics.lazy import lazy_property
from metrics.parts.part import COLUMNS, ROWS
from metrics.words import N_
from pages.figures.take_away import Rows
from pages.intake.matrix import Matrix
from pages.state.turns import yielding
from pages.words import gettext as _

DIAL_CHOICES: Mapping[str, Sequence[float]] = {"beta": (0.5, 1, 2), "ndcg_depth": (0, 1, 2, 3)}
Values = Mapping[str | float, float]
NO_VALUES: Values = {}
ANY_EXAMPLE = Example.of([[1]], [[1.0]])  # in a cache key, for what does not depend on the matrix
CACHE_SIZE = 256


def sources_reading(metric: Metric, key: str) -> list[str]:
    """Return the sources that have the metric under an average that reads a rule."""
    return [
        one for one in PRESETS if any(SOURCES[one].has(metric.key, average) for average in metric.reads[key])
    ]


def sources_by_choice(metric: Metric, key: str) -> dict[str, list[str]]:
    """Return which sources make each choice for a rule."""
    sources: dict[str, list[str]] = {}
    for source in sources_reading(metric, key):
        sources.setdefault(getattr(PRESETS[source], key), []).append(source)
    return sources


@dataclass(frozen=True)
class RuleEffect:
    """The effect of a rule on a metric under an average, with all other rules as in force."""

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

    @lazy_property
    def choices(self) -> Sequence[str | float]:
        """What can be chosen: of a number some values, and the one in force."""
        if self.key in DIALS:
            return sorted({*DIAL_CHOICES[self.key], float(self.chosen)})
        return [*SWITCHES[self.key].choices]

    @lazy_property
    def values(self) -> Values:
        """The value with each choice on the current matrix; none where the metric refuses it."""
        try:
            return self.values_on(self.example)
        except InputError:
            return NO_VALUES

    @property
    def matters(self) -> bool:
        """Whether the choices give different values on the current matrix."""
        return len(_distinct(self.values)) > 1

    @lazy_property
    def smallest(self) -> tuple[Smallest, Values] | None:
        """Of the smallest matrices where two choices differ, the one that tells the most choices apart."""
        return _most_distinguishing(replace(self, example=ANY_EXAMPLE))

    def values_on(self, example: Example) -> Values:
        """Return the value with each choice on a matrix."""
        return {
            choice: self.metric.number(example, self.average, self.rules_with(choice))
            for choice in self.choices
        }

    def mean_of(self, choice: str | float, example: Example) -> Sequence[float]:
        """Return the values whose plain mean the value with a choice is; none where it is no such mean."""
        result = self.metric(example, self.average, self.rules_with(choice))
        parts: Sequence[float] = result.parts.value.tolist()
        return parts if len(parts) > 1 and same_value(float(np.mean(parts)), float(result)) else ()

    def rules_with(self, choice: str | float) -> Conventions:
        """Return the rules in force with another choice."""
        return self.rules.with_choice(self.key, choice)


@lru_cache(CACHE_SIZE)
def _most_distinguishing(effect: RuleEffect) -> tuple[Smallest, Values] | None:
    if effect.key in DIALS:
        return None
    candidates = []
    for pair in yielding(combinations(effect.choices, 2)):
        mine, theirs = map(effect.rules_with, pair)
        for defined in (True, False):
            found = smallest_matrix(effect.metric, effect.average, mine, theirs, (effect.key,), defined)
            if found is not None:
                example = Example.of(found.truth, found.scores, threshold=THRESHOLD)
                candidates.append((found, effect.values_on(example)))
    return max(candidates, key=_distinction, default=None)


def _distinction(candidate: tuple[Smallest, Values]) -> tuple[int, int, int]:
    """How many choices a matrix tells apart, how many have a value there, and how few cells it has."""
    smallest, values = candidate
    n_defined = int(np.isfinite([*values.values()]).sum())
    return len(_distinct(values)), n_defined, -np.size(smallest.truth)


def _distinct(values: Values) -> list[float]:
    distinct: list[float] = []
    for value in values.values():
        if not any(same_value(value, one) for one in distinct):
            distinct.append(value)
    return distinct


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


MAX_ROWS, MAX_COLUMNS = 4, 6
ABOUT_TIES = ("_tie", "_rank", "_walk")  # how the key of a rule ends that is about ties


def is_small(matrix: Matrix) -> bool:
    """Return whether there is room for the matrix above the answers."""
    return len(matrix.samples) <= MAX_ROWS and len(matrix.labels) <= MAX_COLUMNS


def tied_cells(rule: str, average: str, example: Example) -> Mask:
    """Return the cells that a rule about ties is about: level with another cell, or with the threshold."""
    if example.scores is None:
        return np.zeros(example.truth.shape, np.bool_)
    if rule == "threshold_rule" and example.decided_by == "threshold":
        return np.asarray(example.scores == example.threshold)
    if not rule.endswith(ABOUT_TIES):
        return np.zeros(example.truth.shape, np.bool_)
    parts = AVERAGES[average].parts
    if parts == ROWS:
        return np.array([*map(_level, example.scores)])
    if parts == COLUMNS:
        return np.array([*map(_level, example.scores.T)]).T
    return _level(example.scores.ravel()).reshape(example.truth.shape)


def _level(scores: Array) -> Mask:
    """Which of these scores occur more than once."""
    return np.asarray((scores[:, None] == scores).sum(axis=0) > 1)


# The files


def table_of_rules(metric: Metric) -> Rows:
    """Return a row for every rule of a metric, with a column for the choice of each source that has it."""
    return [
        {_("rule"): f"{_((SWITCHES.get(key) or DIALS[key]).title)}"}
        | {_(SOURCES[one].title): _chosen(key, one) for one in sources_reading(metric, key)}
        for key in metric.reads
    ]


def _chosen(key: str, source: str) -> str:
    choice = getattr(PRESETS[source], key)
    return _(SWITCHES[key].choices[choice].title) if key in SWITCHES else shortest(choice)


def code_of_rules(metric: Metric) -> str:
    """Return code that prints what each source chooses."""
    return (
        "from multilabel_metrics_lab import METRICS, PRESETS\n\n"
        f"for rule in METRICS[{metric.key!r}].reads:\n"
        "    for source, rules in PRESETS.items():\n"
        "        print(rule, source, getattr(rules, rule))\n"
    )
