"""Claims about the metrics that look at how the labels of each sample are ranked."""

from __future__ import annotations

import numpy as np

from ..conventions import Conventions
from ..graph.arrays import Array, Mask
from ..input.example import Example
from ..words import N_
from .bound import (
    BADLY_RANKED,
    EQUAL,
    LABELS,
    TRUE_LABELS,
    Bound,
    ClaimSide,
    TruthAndScores,
    Value,
    mean_over_samples,
    metric_of,
    parts_of,
)

ONE_ERROR = metric_of("one_error", "samples")
RANKING_LOSS = metric_of("ranking_loss", "samples")
AVERAGE_PRECISION = metric_of("average_precision", "samples")
ROC_AUC = metric_of("roc_auc", "samples")
ONE = Value(lambda example, rules: 1.0)
NO_PAIR_NO_LOSS = Conventions(ranking_loss_no_pairs="zero")
A_SAMPLE_WITHOUT_A_PAIR = N_("A sample whose labels are all true or all false has a ranking loss of 0.")


def _wrong_pairs(example: Example, rules: Conventions) -> Array:
    """How many pairs of a sample are in the wrong order, on average."""
    true = example.truth.sum(-1)
    pairs = true * (example.truth.shape[-1] - true)
    return mean_over_samples(example, pairs * parts_of(("ranking_loss", "samples"), example, rules))


WRONG_PAIRS = Value(_wrong_pairs)


def _one_true_label_each(example: Example) -> Mask:
    return np.asarray((example.truth.sum(-1) == 1).all(-1))


OF_RANKINGS = (
    Bound(
        "top_label",
        N_("Ranking loss is never above one-error."),
        N_("ranking loss ≤ one-error"),
        (ClaimSide(N_("Ranking loss"), RANKING_LOSS), ClaimSide(N_("One-error"), ONE_ERROR)),
        rules=NO_PAIR_NO_LOSS,
        rules_in_words=A_SAMPLE_WITHOUT_A_PAIR,
        why=N_(
            "One-error looks at the label with the highest score only. If that one is true, one-error is 0, "
            "wherever the other true labels stand, while ranking loss counts every false label above them."
        ),
        hints=(
            N_("How many of the labels of a sample does one-error look at?"),
            N_("Let the top label of every sample be true, and rank another true label last."),
        ),
        start=TruthAndScores(
            ((1, 0, 1, 0), (0, 1, 0, 1), (0, 0, 1, 0)),
            ((0.6, 0.9, 0.4, 0.1), (0.2, 0.8, 0.3, 0.7), (0.6, 0.3, 0.5, 0.2)),
        ),
        counterexample=TruthAndScores(((1, 0, 1),), ((0.9, 0.5, 0.2),)),
    ),
    Bound(
        "reciprocal_rank_and_one_error",
        N_(
            "Reciprocal rank is never below 1 − one-error, and never above it by more than half of the "
            "one-error."
        ),
        N_("1 − one-error ≤ reciprocal rank ≤ 1 − one-error / 2"),
        (
            ClaimSide(N_("1 − one-error"), 1 - ONE_ERROR),
            ClaimSide(N_("Reciprocal rank"), metric_of("reciprocal_rank", "samples")),
            ClaimSide(N_("1 − one-error / 2"), 1 - ONE_ERROR / 2),
        ),
        rules=Conventions(one_error_tie="first", reciprocal_rank_tie="first", reciprocal_rank_empty="zero"),
        rules_in_words=N_(
            "Labels with equal scores are ranked from left to right. A sample with nothing true has a "
            "one-error of 1 and a reciprocal rank of 0."
        ),
        why=N_(
            "If the top label of a sample is true, its one-error is 0 and its reciprocal rank 1. If not, its "
            "one-error is 1, and the first true label has rank 2 or a lower one: 1/2 at most."
        ),
        hints=(
            N_("What is the reciprocal rank of a sample whose top label is false, at best and at worst?"),
            N_("Let the first true label of every sample have rank 2. Which of the sides are equal?"),
        ),
        start=BADLY_RANKED,
    ),
    Bound(
        "loss_and_precision",
        N_("Ranking loss and average precision over the samples never add up to more than 1."),
        N_("ranking loss + average precision ≤ 1"),
        (
            ClaimSide(N_("Ranking loss + average precision"), RANKING_LOSS + AVERAGE_PRECISION),
            ClaimSide(N_("1"), ONE),
        ),
        rules=NO_PAIR_NO_LOSS.with_choice("precision_empty_row", "zero"),
        rules_in_words=N_(
            "A sample whose labels are all true or all false has a ranking loss of 0, and one with nothing "
            "true has an average precision of 0."
        ),
        why=N_(
            "Ranking loss can reach 1, but average precision does not fall to 0 where something is true: "
            "even on the last rank a true label has a precision above 0. So the two can add up to more "
            "than 1."
        ),
        hints=(
            N_("What is the highest ranking loss that a sample can have? And its lowest average precision?"),
            N_("Rank every false label above every true one."),
        ),
        start=TruthAndScores(((0, 1, 0, 0),), ((0.9, 0.7, 0.4, 0.2),)),
        counterexample=TruthAndScores(((1, 0),), ((0.2, 0.8),)),
    ),
    Bound(
        "auc_and_loss",
        N_("ROC AUC over the samples and ranking loss add up to 1."),
        N_("ROC AUC + ranking loss = 1"),
        (ClaimSide(N_("ROC AUC + ranking loss"), ROC_AUC + RANKING_LOSS), ClaimSide(N_("1"), ONE)),
        relation=EQUAL,
        rules_in_words=N_("A tie counts as a right pair for ROC AUC and as a wrong pair for ranking loss."),
        condition_in_words=N_("At least one sample must have both a true and a false label."),
        why=N_(
            "ROC AUC is the share of right pairs and ranking loss the share of wrong pairs, so without ties "
            "they add up to 1. A tied pair of a true and a false label is counted by both."
        ),
        hints=(
            N_("Which pairs of a true and a false label are counted by both?"),
            N_("Give a true and a false label of one sample the same score."),
        ),
        counterexample=TruthAndScores(((1, 0),), ((0.5, 0.5),)),
    ),
    Bound(
        "weight_of_ties",
        N_("The more a tied pair counts as wrong, the higher is ranking loss, or it stays the same."),
        N_("ties counted as 0 ≤ ties counted as ½ ≤ ties counted as 1"),
        (
            ClaimSide(
                N_("Ranking loss, ties as 0"),
                metric_of("ranking_loss", "samples", ranking_loss_tie="zero"),
            ),
            ClaimSide(
                N_("Ranking loss, ties as ½"),
                metric_of("ranking_loss", "samples", ranking_loss_tie="half"),
            ),
            ClaimSide(
                N_("Ranking loss, ties as 1"),
                metric_of("ranking_loss", "samples", ranking_loss_tie="one"),
            ),
        ),
        rules=NO_PAIR_NO_LOSS,
        rules_in_words=A_SAMPLE_WITHOUT_A_PAIR,
        why=N_(
            "The three count the same pairs. Only a tied pair of a true and a false label is counted "
            "differently, and with every step from left to right it counts more."
        ),
        hints=(
            N_("Without a tie all three are equal. Which ties make them differ?"),
            N_("Make two true labels level, then a true and a false one. Which of the two moves the sides?"),
        ),
        start=TruthAndScores(
            ((1, 0, 1, 0), (0, 1, 0, 1), (0, 0, 1, 0)),
            ((0.9, 0.6, 0.6, 0.1), (0.2, 0.8, 0.3, 0.7), (0.5, 0.3, 0.5, 0.2)),
        ),
    ),
    Bound(
        "ties_at_the_worst_rank",
        N_(
            "Average precision over the samples is never higher with tied labels all on the lowest of their "
            "places than with tied labels one after the other, from left to right."
        ),
        N_("ties on the lowest place ≤ ties from left to right"),
        (
            ClaimSide(
                N_("Ties on the lowest place"),
                metric_of("average_precision", "samples", precision_rank="together"),
            ),
            ClaimSide(
                N_("Ties from left to right"),
                metric_of("average_precision", "samples", precision_rank="first"),
            ),
        ),
        rules=Conventions(precision_empty_row="zero"),
        rules_in_words=N_("A sample with nothing true counts as 0."),
        why=N_(
            "Two tied true labels are both on the lower place, but each also counts the other one as found. "
            "Behind a false label both have a precision of 2/3; one after the other, one has only 1/2."
        ),
        hints=(
            N_("A tie with a false label can only cost. What does a tie between two true labels do?"),
            N_("Rank a false label first, and behind it two true labels with equal scores."),
        ),
        start=TruthAndScores(
            ((1, 0, 1, 0), (1, 0, 0, 1)),
            ((0.6, 0.6, 0.9, 0.1), (0.8, 0.3, 0.3, 0.2)),
        ),
        counterexample=TruthAndScores(((0, 1, 1),), ((0.9, 0.5, 0.5),)),
    ),
    Bound(
        "pairs_and_margin",
        N_("Ranking loss is never above is-error, and is-error is never above margin loss."),
        N_("ranking loss ≤ is-error ≤ margin loss"),
        (
            ClaimSide(N_("Ranking loss"), RANKING_LOSS),
            ClaimSide(N_("Is-error"), metric_of("is_error", "samples")),
            ClaimSide(N_("Margin loss"), metric_of("margin_loss", "samples")),
        ),
        rules=Conventions(
            ranking_loss_tie="zero",
            ranking_loss_no_pairs="zero",
            is_error_tie="zero",
            margin_loss_rank="highest",
        ),
        rules_in_words=N_(
            "A tied pair is in the right order, and tied labels are all on the highest of their places. A "
            "sample whose labels are all true or all false counts as 0."
        ),
        why=N_(
            "In a sample without a pair in the wrong order all three are 0. With one or more, ranking loss "
            "is a share and thus at most 1, is-error is 1, and margin loss is at least 1."
        ),
        hints=(
            N_("What is the value of each for a sample with a single pair in the wrong order?"),
            N_("Rank two labels, a true and a false one, the wrong way round. Where do the sides stand now?"),
        ),
        start=BADLY_RANKED,
    ),
    Bound(
        "coverage_and_pairs",
        N_(
            "Coverage is never below the number of true labels per sample minus 1, and never above that by "
            "more than the number of pairs per sample that are in the wrong order."
        ),
        N_("true labels − 1 ≤ coverage ≤ true labels − 1 + pairs in the wrong order"),
        (
            ClaimSide(N_("True labels − 1"), TRUE_LABELS - 1),
            ClaimSide(N_("Coverage"), metric_of("coverage", "samples")),
            ClaimSide(N_("True labels − 1 + pairs in the wrong order"), TRUE_LABELS - 1 + WRONG_PAIRS),
        ),
        rules=NO_PAIR_NO_LOSS.with_choice("coverage_empty", "top"),
        rules_in_words=N_(
            "Coverage is the rank of the last true label minus 1, and −1 for a sample with nothing true. A "
            "tied pair is in the wrong order, and tied labels are all on the lowest of their places."
        ),
        why=N_(
            "Above the last true label stand all the other true ones, and perhaps false ones. Each of those "
            "false ones forms a pair in the wrong order with it, and there may be more such pairs."
        ),
        hints=(
            N_("Which labels stand above the last true label? Which of them form a pair in the wrong order?"),
            N_("Rank every true label above every false one, and then move one false label upwards."),
        ),
        start=BADLY_RANKED,
    ),
    Bound(
        "one_true_label",
        N_(
            "If every sample has exactly one true label, average precision over the samples equals "
            "reciprocal rank."
        ),
        N_("average precision = reciprocal rank"),
        (
            ClaimSide(N_("Average precision"), AVERAGE_PRECISION),
            ClaimSide(N_("Reciprocal rank"), metric_of("reciprocal_rank", "samples")),
        ),
        relation=EQUAL,
        rules_in_words=N_("Tied labels are all on the lowest of their places."),
        condition_in_words=N_("Every sample must have exactly one true label."),
        condition=_one_true_label_each,
        why=N_(
            "With a single true label on rank r, one of the first r labels is true, so the precision there "
            "is 1/r. It is also the first true label, so the reciprocal rank is 1/r."
        ),
        hints=(
            N_("Write down both values for one true label on rank 1, 2 and 3."),
            N_("Make the true label level with others: which rank does each of the two metrics use?"),
        ),
        start=TruthAndScores(
            ((1, 0, 0), (0, 1, 0), (0, 0, 1)), ((0.9, 0.6, 0.4), (0.7, 0.5, 0.2), (0.6, 0.6, 0.3))
        ),
    ),
    Bound(
        "share_of_true_labels",
        N_("Average precision over the samples is never below the share of the labels that are true."),
        N_("true labels / labels ≤ average precision"),
        (
            ClaimSide(N_("True labels / labels"), TRUE_LABELS / LABELS),
            ClaimSide(N_("Average precision"), AVERAGE_PRECISION),
        ),
        rules=Conventions(precision_empty_row="one"),
        rules_in_words=N_(
            "A sample with nothing true counts as 1. Tied labels are all on the lowest of their places."
        ),
        why=N_(
            "The share of true labels is what average precision gives where all scores are equal. A ranking "
            "with the true labels last is worse than that, if several labels of the sample are true."
        ),
        hints=(
            N_("If all scores are equal, the two sides are equal as well. Can a ranking be worse than that?"),
            N_("Take a sample with two true labels of three, and rank the false one first."),
        ),
        counterexample=TruthAndScores(((0, 1, 1),), ((0.9, 0.5, 0.4),)),
    ),
    Bound(
        "lowest_average_precision",
        N_(
            "Average precision over the samples is never below the number of true labels per sample plus 1, "
            "divided by twice the number of labels."
        ),
        N_("(true labels + 1) / (2 × labels) ≤ average precision"),
        (
            ClaimSide(N_("(True labels + 1) / (2 × labels)"), (TRUE_LABELS + 1) / (2 * LABELS)),
            ClaimSide(N_("Average precision"), AVERAGE_PRECISION),
        ),
        rules=Conventions(precision_empty_row="one"),
        rules_in_words=N_(
            "A sample with nothing true counts as 1. Tied labels are all on the lowest of their places."
        ),
        why=N_(
            "At the first true label at least 1 label of n is true, at the second one at least 2, and so on, "
            "up to all k of them. The mean of 1/n, 2/n, …, k/n is (k + 1) / (2n)."
        ),
        hints=(
            N_("Where must the true labels stand so that average precision is as low as possible?"),
            N_("Give every sample a single true label, and rank it last. Where do the two sides stand now?"),
        ),
    ),
    Bound(
        "part_of_pro_loss",
        N_("Ranking loss is never above PRO loss, if PRO loss adds its four kinds of pairs."),
        N_("ranking loss ≤ PRO loss"),
        (
            ClaimSide(N_("Ranking loss"), RANKING_LOSS),
            ClaimSide(N_("PRO loss"), metric_of("pro_loss", "samples")),
        ),
        rules=NO_PAIR_NO_LOSS.with_choice("ranking_loss_tie", "half").with_choice("pro_mean", "sum"),
        rules_in_words=N_(
            "PRO loss is the sum of its four kinds of pairs, not their mean. A tie counts ½ for both, and a "
            "sample whose labels are all true or all false has a ranking loss of 0."
        ),
        condition_in_words=N_("The threshold must be the same for all labels of a sample."),
        why=N_(
            "One of the four kinds of pairs is that of ranking loss: a true and a false label. The other "
            "three can only add to it."
        ),
        hints=(
            N_("Which of the four kinds of pairs does ranking loss know, too?"),
            N_("Put all scores on the right side of the threshold and the true labels in their order."),
        ),
        start=TruthAndScores(
            ((1, 0, 1, 0), (0, 1, 0, 1), (0, 0, 1, 0)),
            ((0.9, 0.6, 0.4, 0.1), (0.2, 0.8, 0.3, 0.7), (0.5, 0.3, 0.5, 0.2)),
        ),
    ),
)
