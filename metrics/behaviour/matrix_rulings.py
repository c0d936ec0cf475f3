"""Which metrics cannot notice that rows or columns were turned around, repeated or added, and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from ..conventions import Conventions
from ..conventions.declaring import AVERAGE, FIRST, LAST
from ..graph.working import steps
from ..input.example import Example
from ..parts.average import AVERAGES
from ..parts.part import CELLS, COLUMNS, ROWS
from ..parts.undefined import SKIP, UNDEFINED
from ..registry import ORDER, ORDER_AND_THRESHOLD, PREDICTIONS, SCORES, Metric
from ..words import N_
from .situation import Ruling, Situation
from .transformation import (
    EMPTY_LABEL,
    EMPTY_SAMPLE,
    REPEAT_LABEL,
    REPEAT_SAMPLES,
    REVERSE_LABELS,
    REVERSE_SAMPLES,
)
from .variants import Case, metric_and_kind

MEAN_IN_ANY_ORDER: Mapping[str, str] = {
    ROWS: N_("Every sample keeps its value, and a mean does not depend on the order of what is averaged."),
    COLUMNS: N_("Every label keeps its value, and a mean does not depend on the order of what is averaged."),
}
NO_PLACE = N_("It counts and compares cells, and nothing in it asks at which place of the table they stand.")
TIES_BY_PLACE = N_("Equal scores are ranked one after the other, by their places in the table.")
PREDICTED_BY_PLACE = N_("Of equal scores the place in the table decides which are predicted.")
RELEVANT_BY_PLACE = N_("The order of the columns is taken as the order of relevance here.")
SAME_MEAN_TWICE = N_("Every sample now stands there twice with the same value, and that leaves their mean.")
SAME_SHARES_TWICE = N_("All counts have doubled, and a share of twice as many is the same share.")
SAME_CELLS_TWICE = N_("Every cell now stands there twice, and that leaves their mean.")
SUM_TWICE = N_("The losses of the samples are added up, and there are twice as many.")
LONGER_LIST = N_(
    "The list is twice as long, and what a place is worth does not fall evenly: the shares do not stay."
)
COPIES_TIE = N_("Every sample ties with its copy, and equal scores are ranked one after the other.")
RIGHT_WHERE_THE_OTHER_IS = N_("The copy is right exactly where the label itself is right.")
SAME_PAIRS = N_(
    "The pairs of the copy stand in the same order as those of the label itself: if no pair was wrong, none "
    "is now."
)
SAME_TOP = N_("The copy is as true and scores as high as the label: the top label is right as before.")
MORE_AT_THE_TOP = N_("With its copy a label has more to say among those that share the top score.")
TWO_PLACES = N_("A label and its copy take two of the places among the labels with the highest scores.")
COUNTS_TWICE: Mapping[str, str] = {
    ROWS: N_("One of the labels now counts twice in every sample."),
    COLUMNS: N_("One of the labels now counts twice in the mean."),
    CELLS: N_("The cells of one label now count twice."),
}
NEITHER: Mapping[str, str] = {
    EMPTY_LABEL: N_("Only cells that are true or predicted count, and the new label has none."),
    EMPTY_SAMPLE: N_("Only cells that are true or predicted count, and the new sample has none."),
}
RIGHT_EVERYWHERE = N_("The new label is right in every sample, so it makes no sample right or wrong.")
BELOW_ALL: Mapping[tuple[str, str], str] = {
    (EMPTY_LABEL, ROWS): N_(
        "In every sample the new label is false and stands below all others, so every true label keeps its "
        "rank."
    ),
    (EMPTY_LABEL, CELLS): N_(
        "The new cells are false and stand below all others, so every true cell keeps its rank."
    ),
    (EMPTY_SAMPLE, COLUMNS): N_(
        "For every label the new sample is false and stands below all others, so every true sample keeps its "
        "rank."
    ),
    (EMPTY_SAMPLE, CELLS): N_(
        "The new cells are false and stand below all others, so every true cell keeps its rank."
    ),
}
LEFT_OUT: Mapping[str, str] = {
    EMPTY_LABEL: N_("The new label has no value of its own, and the mean leaves it out."),
    EMPTY_SAMPLE: N_("The new sample has no value of its own, and the mean leaves it out."),
}
WITHOUT_VALUE: Mapping[str, str] = {
    EMPTY_LABEL: N_("The new label has no value of its own, and with it the mean has none."),
    EMPTY_SAMPLE: N_("The new sample has no value of its own, and with it the mean has none."),
}
WEIGHS_NOTHING = N_("A label weighs as much as it has true samples, and the new one has none.")
NOTHING_WEIGHS = N_(
    "No label that has a value is true anywhere, so all weights are 0: there is a mean only if all labels "
    "have the same value, and now there is one more."
)
COSTS_NOTHING = N_("Only true labels cost something, and the new sample has none.")
ONE_MORE_VALUE: Mapping[str, str] = {
    EMPTY_LABEL: N_("There is one more label, and its value counts in the mean."),
    EMPTY_SAMPLE: N_("There is one more sample, and its value counts in the mean."),
}
ONE_MORE_RIGHT: Mapping[str, str] = {
    ROWS: N_("Every sample has one more label that is right: it is neither true nor predicted."),
    COLUMNS: N_("Every label has one more sample that is right: it is neither true nor predicted."),
    CELLS: N_("There are more cells that are right: they are neither true nor predicted."),
}
ONE_MORE_BELOW: Mapping[str, str] = {
    ROWS: N_("Every sample has one more false label, and it stands below all others, where it should be."),
    COLUMNS: N_("Every label has one more false sample, and it stands below all others, where it should be."),
    CELLS: N_("There are more false cells, and they stand below all others, where they should be."),
}
ONE_MORE_SCORE: Mapping[str, str] = {
    ROWS: N_("Every sample has one more label, and its score counts."),
    COLUMNS: N_("Every label has one more sample, and its score counts."),
    CELLS: N_("There are more cells, and their scores count."),
}

OF_WHOLE_SAMPLES = ("subset_accuracy", "zero_one_loss")
# What these give is made of the ranks of the true items among all others.
OF_TRUE_RANKS = ("one_error", "reciprocal_rank", "average_precision", "ndcg", "peak_f1")
MAX_KNOWN = 1024
ONE_RIGHT = Example.of([[1, 0]], y_pred=[[1, 0]])
# Steps that are made of the true and the predicted cells alone.
OF_TRUE_AND_PREDICTED = {"tp", "fp", "fn", "common", "either", "made", "true", "precision", "recall"}
# The switch that says what a part counts that has nothing true and nothing predicted; BOTH_EMPTY for a metric
# that reads it.
BOTH_EMPTY = "both_empty"
OF_EMPTY_PART: Mapping[str, str] = {
    "accuracy": "accuracy_both_empty",
    "balanced_accuracy": "balanced_accuracy_one_class",
    "roc_auc": "auc_one_class",
}
OF_EMPTY_SAMPLE: Mapping[str, str] = {
    **OF_EMPTY_PART,
    "one_error": "one_error_empty",
    "reciprocal_rank": "reciprocal_rank_empty",
    "coverage": "coverage_empty",
    "ranking_loss": "ranking_loss_no_pairs",
    "is_error": "is_error_no_pairs",
    "margin_loss": "margin_loss_no_pairs",
    "average_precision": "precision_empty_row",
    "ndcg": "ndcg_empty",
}
OF_EMPTY_LABEL: Mapping[str, str] = {
    **OF_EMPTY_PART,
    "matthews_correlation": "matthews_constant",
    "cohen_kappa": "kappa_no_chance",
    "average_precision": "precision_no_positives",
}


def ruling_of_matrix(case: Case, situation: Situation) -> Ruling:
    """Whether the value of a metric can change when rows or columns are turned around, repeated or added."""
    metric, kind = metric_and_kind(case)
    return _BY_TRANSFORMATION[situation.transformation.name](metric, kind, case[1], situation)


def _samples_reversed(metric: Metric, kind: str, _: str, situation: Situation) -> Ruling:
    if kind == ROWS:
        return Ruling(True, MEAN_IN_ANY_ORDER[ROWS])
    return _without_places(metric, kind, situation)


def _labels_reversed(metric: Metric, kind: str, _: str, situation: Situation) -> Ruling:
    seen, rules, before = metric.depends_on(situation.rules), situation.rules, situation.before
    if seen == PREDICTIONS and situation.predicts_by_place:
        return Ruling(False, PREDICTED_BY_PLACE)
    by_column = before.relevance_order is None and rules.pro_order == "given"
    if seen == ORDER_AND_THRESHOLD and by_column:
        return Ruling(False, RELEVANT_BY_PLACE)
    if kind == COLUMNS:
        return Ruling(True, MEAN_IN_ANY_ORDER[COLUMNS])
    return _without_places(metric, kind, situation)


def _without_places(metric: Metric, kind: str, situation: Situation) -> Ruling:
    by_place = metric.depends_on(situation.rules) == ORDER and situation.tells_ties_by_place(metric, kind)
    return Ruling(not by_place, TIES_BY_PLACE if by_place else NO_PLACE)


def _samples_repeated(metric: Metric, kind: str, _: str, situation: Situation) -> Ruling:
    seen, rules = metric.depends_on(situation.rules), situation.rules
    if kind == ROWS:
        added_up = "loss_over_samples" in metric.reads and rules.loss_over_samples == "sum"
        return Ruling(not added_up, SUM_TWICE if added_up else SAME_MEAN_TWICE)
    if metric.key == "ndcg":
        return Ruling(False, LONGER_LIST)
    if seen == ORDER and metric.rank_by and getattr(rules, metric.rank_by) in (FIRST, LAST):
        return Ruling(False, COPIES_TIE)
    return Ruling(True, SAME_CELLS_TWICE if metric.family == "losses" else SAME_SHARES_TWICE)


def _label_repeated(metric: Metric, kind: str, _: str, situation: Situation) -> Ruling:
    if metric.depends_on(situation.rules) == PREDICTIONS and situation.before.decided_by == "top_k":
        return Ruling(False, TWO_PLACES)
    if metric.key in OF_WHOLE_SAMPLES:
        return Ruling(True, RIGHT_WHERE_THE_OTHER_IS)
    if metric.key == "is_error":
        return Ruling(True, SAME_PAIRS)
    if metric.key == "one_error":
        shared = situation.rules.one_error_tie == AVERAGE and situation.has_ties(ROWS)
        return Ruling(not shared, MORE_AT_THE_TOP if shared else SAME_TOP)
    return Ruling(False, COUNTS_TWICE[kind])


def _label_added(metric: Metric, kind: str, average: str, situation: Situation) -> Ruling:
    rules = situation.rules
    if metric.key in OF_WHOLE_SAMPLES:
        return Ruling(True, RIGHT_EVERYWHERE)
    if kind == COLUMNS:
        return _of_empty_label(metric, average, situation)
    if _of_true_and_predicted(metric, kind, rules):
        return Ruling(True, NEITHER[EMPTY_LABEL])
    if _of_true_ranks(metric, rules) or (kind == ROWS and _of_the_last_true(metric, rules)):
        return Ruling(True, BELOW_ALL[EMPTY_LABEL, kind])
    return Ruling(False, _one_more(metric, kind, rules))


def _of_empty_label(metric: Metric, average: str, situation: Situation) -> Ruling:
    """Whether a mean over the labels notices one that is never true and never predicted."""
    rules = situation.rules
    rule = _rule_of(metric, OF_EMPTY_LABEL, COLUMNS, rules)
    passed_over = (metric.key, average, rule) == ("roc_auc", "weighted", UNDEFINED)
    if rule == SKIP or passed_over:
        return Ruling(True, LEFT_OUT[EMPTY_LABEL])
    if rule == UNDEFINED:
        return Ruling(False, WITHOUT_VALUE[EMPTY_LABEL])
    if average == "weighted":
        weighs = situation.some_label_weighs(predicted=_leaves_out_the_unpredicted(metric, rules))
        return Ruling(weighs, WEIGHS_NOTHING if weighs else NOTHING_WEIGHS)
    return Ruling(False, ONE_MORE_VALUE[EMPTY_LABEL])


def _leaves_out_the_unpredicted(metric: Metric, rules: Conventions) -> bool:
    """Whether a mean over the labels leaves out those that are true somewhere and predicted nowhere."""
    of_precision = metric.key == "precision" or (metric.key == "f_beta" and rules.f_of_labels == "means")
    return of_precision and rules.precision_nothing_predicted == SKIP


def _sample_added(metric: Metric, kind: str, _: str, situation: Situation) -> Ruling:
    rules = situation.rules
    if kind == ROWS:
        rule = _rule_of(metric, OF_EMPTY_SAMPLE, ROWS, rules)
        if rule == SKIP:
            return Ruling(True, LEFT_OUT[EMPTY_SAMPLE])
        if rule == UNDEFINED:
            return Ruling(False, WITHOUT_VALUE[EMPTY_SAMPLE])
        if metric.key == "softmax_cross_entropy" and rules.loss_over_samples == "sum":
            return Ruling(True, COSTS_NOTHING)
        return Ruling(False, ONE_MORE_VALUE[EMPTY_SAMPLE])
    if _of_true_and_predicted(metric, kind, rules):
        return Ruling(True, NEITHER[EMPTY_SAMPLE])
    if _of_true_ranks(metric, rules):
        return Ruling(True, BELOW_ALL[EMPTY_SAMPLE, kind])
    return Ruling(False, _one_more(metric, kind, rules))


def _one_more(metric: Metric, kind: str, rules: Conventions) -> str:
    """What a part has more of, for a metric that sees it."""
    by_sight = {PREDICTIONS: ONE_MORE_RIGHT, SCORES: ONE_MORE_SCORE}
    return by_sight.get(metric.depends_on(rules), ONE_MORE_BELOW)[kind]


def _rule_of(metric: Metric, switches: Mapping[str, str], kind: str, rules: Conventions) -> str:
    """What such a sample or label counts: the choice of its switch; "" where it counts a number anyway."""
    switch = BOTH_EMPTY if BOTH_EMPTY in metric.reads else switches.get(metric.key)
    if switch is None or (metric.key == "accuracy" and not _is_jaccard(kind, rules)):
        return ""
    return str(getattr(rules, switch))


@lru_cache(MAX_KNOWN)
def _of_true_and_predicted(metric: Metric, kind: str, rules: Conventions) -> bool:
    """Whether the value is made of the true and the predicted cells alone, by the steps of its working."""
    if metric.family != "sets" or (metric.key == "accuracy" and not _is_jaccard(kind, rules)):
        return False
    average = next(one for one in metric.averages if AVERAGES[one].parts == kind)
    keys = {step.key for step in steps(metric(ONE_RIGHT, average, rules).part(0))}
    return keys <= OF_TRUE_AND_PREDICTED | {metric.key}


def _is_jaccard(kind: str, rules: Conventions) -> bool:
    return (rules.accuracy_of_samples if kind == ROWS else rules.accuracy_of_labels) == "jaccard"


def _of_true_ranks(metric: Metric, rules: Conventions) -> bool:
    return metric.key in OF_TRUE_RANKS and metric.depends_on(rules) != SCORES


def _of_the_last_true(metric: Metric, rules: Conventions) -> bool:
    """Whether the value is that of the lowest true label alone, whatever false ones stand below it."""
    if metric.key == "coverage":
        return rules.coverage_unit == "labels" and rules.coverage_empty != "bottom"
    if metric.key == "is_error":
        return rules.is_error_no_pairs == "zero"
    return metric.key == "margin_loss" and rules.margin_loss_no_pairs == "zero"


_BY_TRANSFORMATION: Mapping[str, Callable[[Metric, str, str, Situation], Ruling]] = {
    REVERSE_SAMPLES: _samples_reversed,
    REVERSE_LABELS: _labels_reversed,
    REPEAT_SAMPLES: _samples_repeated,
    REPEAT_LABEL: _label_repeated,
    EMPTY_LABEL: _label_added,
    EMPTY_SAMPLE: _sample_added,
}
