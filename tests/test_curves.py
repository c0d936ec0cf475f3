"""AUC, peak F1 and the curves: oracles, hand-checked values, identities, and what a drawing must measure."""

from __future__ import annotations

import math
import warnings

import numpy as np
import pytest
from hypothesis import assume, given
from scipy.stats import rankdata
from sklearn import metrics as sklearn_metrics

from metrics import METRICS, PRESETS, Conventions, Example, InputError, steps
from metrics.curves import (
    areas,
    envelope_strips,
    macro_line,
    recall_levels,
    roc_line,
    step_strips,
    straight_line,
    threshold_strips,
    walk,
)
from tests.definitions.averages import lists
from tests.definitions.curves import auc, peak
from tests.matrices import E0_SCORES, E0_TRUTH, Matrices, matrices, one_switch_each, scores_on, truths

AUC_AVERAGES = METRICS["roc_auc"].averages
PEAK_AVERAGES = METRICS["peak_f1"].averages
TIES = ("one", "half", "zero")
UNDEFINED = math.nan
TIED = [[0.5], [0.5]]
ROW_TIED = [[0.5, 0.5]]
D0 = Matrices(E0_TRUTH, E0_SCORES)
CASES = [("roc_auc", one) for one in AUC_AVERAGES] + [("peak_f1", one) for one in PEAK_AVERAGES]
EITHER = matrices() | matrices(weighted=True)


def value(metric: str, drawn: Matrices, average: str, **switches: str) -> float:
    """The value under the review's conventions but for the switches named."""
    return float(METRICS[metric](drawn.example, average, Conventions(**switches)))


def rows(metric: str, drawn: Matrices, **switches: str) -> list[float]:
    """The value of each row under the review's conventions but for the switches named."""
    result = METRICS[metric](drawn.example, "samples", Conventions(**switches))
    return [float(result.part(row).value) for row in range(len(drawn.truth))]


def mixed(drawn: Matrices) -> list[int]:
    """The rows with a true and a false label."""
    return [row for row, ys in enumerate(drawn.truth) if 0 < sum(ys) < len(ys)]


def same(one: float, other: float) -> bool:
    """Equal but for rounding; undefined equals undefined."""
    return one == pytest.approx(other, rel=1e-12, abs=1e-12, nan_ok=True)


def opposite(drawn: Matrices) -> Matrices:
    """Every score with the other sign."""
    return Matrices(drawn.truth, [[-s for s in row] for row in drawn.scores], drawn.weights)


# Against scikit-learn, and against slow definitions


def sklearn_auc(drawn: Matrices, average: str) -> float:
    """roc_auc_score, which warns where a label has one class only."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return float(
            sklearn_metrics.roc_auc_score(
                drawn.truth, drawn.scores, average=average, sample_weight=drawn.weights
            )
        )


@given(drawn=matrices())
def test_torchmetrics_counts_a_label_without_pairs_as_0(drawn):
    columns = list(zip(*drawn.truth, strict=True))
    kept = [
        sklearn_auc(Matrices([[y] for y in ys], [[row[j]] for row in drawn.scores]), "macro")
        if len(set(ys)) == 2
        else 0
        for j, ys in enumerate(columns)
    ]
    mine = float(METRICS["roc_auc"](drawn.example, "macro", PRESETS["torchmetrics"]))
    assert same(mine, sum(kept) / len(columns))


@pytest.mark.parametrize("tie", TIES)
@pytest.mark.parametrize("average", AUC_AVERAGES)
@given(drawn=EITHER)
def test_the_auc_of_every_part_is_the_share_of_its_pairs(average, tie, drawn):
    result = METRICS["roc_auc"](drawn.example, average, Conventions(auc_tie=tie))
    for index, one in enumerate(lists(drawn, average)):
        expected = auc(one, tie)
        assert same(float(result.part(index).value), math.nan if expected is None else float(expected))


@pytest.mark.parametrize("walked", ["threshold", "first", "last"])
@pytest.mark.parametrize("average", PEAK_AVERAGES)
@given(drawn=EITHER)
def test_the_peak_f1_of_every_part_is_the_best_of_all_cuts(average, walked, drawn):
    result = METRICS["peak_f1"](drawn.example, average, Conventions(peak_f1_walk=walked))
    for index, one in enumerate(lists(drawn, average)):
        assert same(float(result.part(index).value), float(peak(one, walked)))


# Values checked by hand

E0_ROWS = [[2 / 3, 1 / 2, 4 / 5, 2 / 3, 4 / 7], [1 / 2, 4 / 5, 2 / 3, 6 / 7, 3 / 4]]


@pytest.mark.parametrize("row", [0, 1])
def test_b11_f1_down_the_list_of_d0(row):
    result = METRICS["peak_f1"](D0.example, "samples")
    (reached,) = [one for one in steps(result.part(row)) if one.symbol == "F_j"]
    order = result.ranked(row).items
    assert reached.value[order].tolist() == pytest.approx(E0_ROWS[row])
    assert float(result.part(row).value) == pytest.approx(max(E0_ROWS[row]))


def test_b11_peak_f1_of_d0_over_rows_and_over_all_cells():
    assert value("peak_f1", D0, "samples") == pytest.approx((4 / 5 + 6 / 7) / 2)
    assert value("peak_f1", D0, "micro") == pytest.approx(5 / 6)


@pytest.mark.parametrize(
    ("metric", "average", "truth", "scores", "switches", "expected"),
    [
        ("peak_f1", "samples", [[1, 0]], ROW_TIED, {"peak_f1_walk": "first"}, 1),
        ("peak_f1", "samples", [[0, 1]], ROW_TIED, {"peak_f1_walk": "first"}, 2 / 3),
        ("peak_f1", "samples", [[1, 0]], ROW_TIED, {"peak_f1_walk": "last"}, 2 / 3),
        ("peak_f1", "samples", [[0, 1]], ROW_TIED, {"peak_f1_walk": "last"}, 1),
        ("peak_f1", "samples", [[1, 0]], ROW_TIED, {"peak_f1_walk": "threshold"}, 2 / 3),
        ("peak_f1", "samples", [[0, 1]], ROW_TIED, {"peak_f1_walk": "threshold"}, 2 / 3),
        ("peak_f1", "samples", [[1, 0], [1, 0]], [[0.9, 0.8], [0.2, 0.1]], {}, 1),
        ("peak_f1", "micro", [[1, 0], [1, 0]], [[0.9, 0.8], [0.2, 0.1]], {}, 4 / 5),
        ("roc_auc", "macro", [[1], [0]], TIED, {"auc_tie": "one"}, 1),
        ("roc_auc", "macro", [[1], [0]], TIED, {"auc_tie": "half"}, 1 / 2),
        ("roc_auc", "macro", [[1], [0]], TIED, {"auc_tie": "zero"}, 0),
        ("roc_auc", "macro", [[1, 0], [0, 1]], [[0.9, 0.1], [0.8, 0.2]], {}, 1),
        ("roc_auc", "micro", [[1, 0], [0, 1]], [[0.9, 0.1], [0.8, 0.2]], {}, 3 / 4),
        ("roc_auc", "samples", [[1, 0], [0, 1]], [[0.9, 0.1], [0.8, 0.2]], {}, (1 + 0) / 2),
        ("roc_auc", "macro", [[1], [1], [0]], [[0.9], [0.8], [0.1]], {}, 1),
    ],
)
def test_small_examples_on_which_conventions_part(metric, average, truth, scores, switches, expected):
    assert value(metric, Matrices(truth, scores), average, **switches) == pytest.approx(expected)


ONE_CLASS = Matrices([[1, 0], [1, 1]], [[0.2, 0.3], [0.4, 0.5]])


@pytest.mark.parametrize(
    ("average", "rule", "expected"),
    [
        ("macro", "skip", 1),
        ("macro", "zero", (0 + 1) / 2),
        ("macro", "undefined", UNDEFINED),
        ("weighted", "skip", 1),
        ("weighted", "zero", (2 * 0 + 1 * 1) / (2 + 1)),
        ("weighted", "undefined", UNDEFINED),
        ("samples", "skip", 0),
        ("samples", "zero", 0),
        ("samples", "undefined", UNDEFINED),
    ],
)
def test_a_part_without_pairs_is_left_out_counts_0_or_spoils_the_mean(average, rule, expected):
    assert same(value("roc_auc", ONE_CLASS, average, auc_one_class=rule), expected)


def test_a_label_that_weighs_nothing_does_not_spoil_the_weighted_mean():
    never = Matrices([[0, 1], [0, 0]], [[0.1, 0.9], [0.3, 0.2]])
    assert value("roc_auc", never, "weighted", auc_one_class="undefined") == 1
    assert math.isnan(value("roc_auc", never, "macro", auc_one_class="undefined"))


@pytest.mark.parametrize("average", AUC_AVERAGES)
@given(drawn=EITHER)
def test_a_part_that_is_said_to_make_the_average_undefined_does(average, drawn):
    rules = Conventions(auc_one_class="undefined")
    result = METRICS["roc_auc"](drawn.example, average, rules)
    parts = range(result.source.n_parts)
    told = [{note.text for note in result.part(part).notes} for part in parts]
    if any("The average becomes undefined with it." in one for one in told):
        assert math.isnan(float(result))
    if any("unless it weighs nothing there" in text for one in told for text in one) and average == "macro":
        assert math.isnan(float(result))


def test_the_weighted_mean_without_any_weight_is_0_as_in_scikit_learn_and_says_so():
    result = METRICS["roc_auc"](Example.of([[0, 0]], [[0.1, 0.2]]), "weighted", PRESETS["scikit_learn"])
    assert float(result) == sklearn_auc(Matrices([[0, 0], [0, 0]], [[0.1, 0.2], [0.3, 0.4]]), "weighted") == 0
    assert "Counted as {value}, as scikit-learn does." in [note.text for note in result.total.notes]


def test_a_part_without_pairs_says_so():
    result = METRICS["roc_auc"](ONE_CLASS.example, "macro")
    texts = [note.text for note in result.part(0).notes]
    assert texts == ["There is no pair of a true and a false item: 0/0.", "The average leaves it out."]


def test_peak_f1_of_nothing_true_is_0_and_says_so():
    result = METRICS["peak_f1"](Example.of([[0, 0], [1, 0]], [[0.1, 0.2], [0.3, 0.1]]), "samples")
    assert [float(result.part(row).value) for row in (0, 1)] == [0, 1]
    assert [note.text for note in result.part(0).notes] == ["Nothing is true, so every F1 is 0."]
    assert not result.part(1).notes


@pytest.mark.parametrize(("metric", "average"), CASES)
def test_predictions_alone_are_refused_in_a_sentence(metric, average):
    with pytest.raises(InputError, match="reads scores"):
        METRICS[metric](Example.of([[1, 0]], y_pred=[[1, 0]]), average)


# Pairs


@pytest.mark.parametrize("tie", TIES)
@given(drawn=EITHER)
def test_the_pairs_counted_are_those_that_the_auc_counts(tie, drawn):
    result = METRICS["roc_auc"](drawn.example, "macro", Conventions(auc_tie=tie))
    for index in range(result.source.n_parts):
        pairs, points = result.pairs(index), walk(result.source, index)
        if points.has_pairs:
            share = pairs.total / (points.tp[-1] * points.fp[-1])
            assert same(share, float(result.part(index).value))


def test_the_pairs_counted_of_ranking_loss_are_still_the_wrong_ones():
    loss = METRICS["ranking_loss"](D0.example).pairs(0)
    auc = METRICS["roc_auc"](D0.example, "samples").pairs(0)
    assert loss.total == 1
    assert auc.total == 6 - 1
    assert (loss.counted + auc.counted == 1).all()


# Identities of the audit


@given(drawn=matrices())
def test_r02_ranking_loss_and_auc_of_a_row_sum_to_one_if_a_tie_is_shared(drawn):
    for loss_tie, auc_tie in (("half", "half"), ("one", "zero"), ("zero", "one")):
        loss, auc = (
            rows("ranking_loss", drawn, ranking_loss_tie=loss_tie),
            rows("roc_auc", drawn, auc_tie=auc_tie),
        )
        assert all(same(loss[row] + auc[row], 1) for row in mixed(drawn))
    loss, auc = rows("ranking_loss", drawn, ranking_loss_tie="one"), rows("roc_auc", drawn, auc_tie="one")
    part = drawn.example.parts("rows")
    assert all(same(loss[row] + auc[row], 1 + areas(part, row).tied) for row in mixed(drawn))


@given(drawn=matrices())
def test_r19_the_scores_upside_down(drawn):
    upside_down = opposite(drawn)
    flipped = Matrices([[1 - y for y in row] for row in drawn.truth], drawn.scores)
    for average in AUC_AVERAGES[:2]:
        low, middle, high = (value("roc_auc", drawn, average, auc_tie=tie) for tie in ("zero", "half", "one"))
        assert same(value("roc_auc", upside_down, average, auc_tie="half"), 1 - middle)
        assert same(value("roc_auc", flipped, average, auc_tie="half"), 1 - middle)
        assert same(value("roc_auc", upside_down, average, auc_tie="one"), 1 - low)
        assert same(middle, (low + high) / 2)
        assert math.isnan(middle) or low <= high


@given(drawn=matrices())
def test_r20_the_mean_auc_of_the_rows_is_macro_auc_of_the_transpose_and_one_less_ranking_loss(drawn):
    by_row = value("roc_auc", drawn, "samples", auc_tie="half")
    assert same(by_row, value("roc_auc", drawn.turned, "macro", auc_tie="half"))
    assert same(by_row, 1 - value("ranking_loss", drawn, "samples", ranking_loss_tie="half"))


@given(drawn=matrices())
def test_r26_predicting_ties_together_is_the_worst_order_of_them(drawn):
    together = rows("peak_f1", drawn)
    for walked in ("first", "last"):
        one_by_one = rows("peak_f1", drawn, peak_f1_walk=walked)
        assert all(low <= high + 1e-12 for low, high in zip(together, one_by_one, strict=True))


def f1_at(drawn: Matrices, threshold: float, average: str) -> float:
    """scikit-learn's F1 of the labels at or above a threshold."""
    predicted = (np.array(drawn.scores) >= threshold).astype(int)
    return float(sklearn_metrics.f1_score(drawn.truth, predicted, average=average, zero_division=0))


@given(drawn=matrices())
def test_r27_pooled_peak_f1_is_the_best_micro_f1_of_one_threshold(drawn):
    peak = value("peak_f1", drawn, "micro")
    assert same(peak, max(f1_at(drawn, s, "micro") for row in drawn.scores for s in row))
    density = float(np.mean(drawn.truth))
    assert peak >= 2 * density / (1 + density) - 1e-12


@given(drawn=matrices())
def test_r28_the_mean_peak_f1_of_the_rows_is_at_least_f1_over_samples_at_any_threshold(drawn):
    peak = value("peak_f1", drawn, "samples")
    assert all(peak >= f1_at(drawn, s, "samples") - 1e-12 for row in drawn.scores for s in row)


# What is drawn measures what is counted


def source_of(drawn: Matrices, average: str):
    return METRICS["roc_auc"](drawn.example, average).source


@pytest.mark.parametrize("tie", TIES)
@pytest.mark.parametrize("average", AUC_AVERAGES)
@given(drawn=EITHER)
def test_the_area_under_the_drawn_roc_curve_is_the_auc(average, tie, drawn):
    result = METRICS["roc_auc"](drawn.example, average, Conventions(auc_tie=tie))
    for index in range(result.source.n_parts):
        area = roc_line(walk(result.source, index), tie).area
        assert same(area, float(result.part(index).value))


@given(drawn=EITHER)
def test_r18_trapezoids_pairs_and_rank_sum_agree(drawn):
    for average in ("macro", "micro", "samples"):
        result = METRICS["roc_auc"](drawn.example, average, Conventions(auc_tie="half"))
        for index in range(result.source.n_parts):
            found, expected = areas(result.source, index), float(result.part(index).value)
            assert same(found.trapezoids, expected)
            assert same(found.pairs, expected)
            assert same(found.rank_sum, expected)


@given(drawn=matrices())
def test_r18_the_rank_sum_is_that_of_middle_ranks(drawn):
    part = drawn.example.parts("rows")
    for row in mixed(drawn):
        truth = np.array(drawn.truth[row], bool)
        true, false = truth.sum(), (~truth).sum()
        ranks = rankdata(drawn.scores[row])[truth].sum()
        assert same(areas(part, row).rank_sum, (ranks - true * (true + 1) / 2) / (true * false))


@given(drawn=EITHER)
def test_half_of_the_tied_share_lies_between_the_line_and_either_corner(drawn):
    part = drawn.example.parts("columns")
    for index in range(part.n_parts):
        points, found = walk(part, index), areas(part, index)
        assert same(roc_line(points, "one").area, found.trapezoids + found.tied / 2)
        assert same(roc_line(points, "zero").area, found.trapezoids - found.tied / 2)


@pytest.mark.parametrize("ties", ["threshold", "first", "last"])
@given(drawn=EITHER)
def test_every_point_of_a_walk_splits_all_the_items_in_four(ties, drawn):
    for average in ("macro", "micro"):
        part = source_of(drawn, average)
        for index, one in enumerate(lists(drawn, average)):
            ys, ss, ws = one.truth, one.scores, one.weights
            points = walk(part, index, ties)
            assert points.threshold[0] == math.inf
            for at, predicted in enumerate(points.through):
                put = set(points.items[:predicted].tolist())
                if ties == "threshold":
                    assert put == {item for item, s in enumerate(ss) if s >= points.threshold[at]}
                counts = {
                    name: float(sum(w for item, w in enumerate(ws) if (item in put, bool(ys[item])) == kind))
                    for name, kind in (
                        ("tp", (True, True)),
                        ("fp", (True, False)),
                        ("fn", (False, True)),
                        ("tn", (False, False)),
                    )
                }
                assert all(same(getattr(points, name)[at], count) for name, count in counts.items())


@given(drawn=matrices())
def test_the_points_are_those_of_scikit_learn(drawn):
    part = drawn.example.parts("cells")
    points = walk(part, 0)
    assume(points.has_pairs)
    flat_y, flat_s = np.ravel(drawn.truth), np.ravel(drawn.scores)
    fpr, tpr, thresholds = sklearn_metrics.roc_curve(flat_y, flat_s, drop_intermediate=False)
    for mine, theirs in ((points.fpr, fpr), (points.tpr, tpr), (points.threshold, thresholds)):
        np.testing.assert_allclose(mine, theirs, atol=1e-12)
    precision, recall, _ = sklearn_metrics.precision_recall_curve(flat_y, flat_s)
    np.testing.assert_allclose(points.precision[1:], precision[:-1][::-1], atol=1e-12)
    np.testing.assert_allclose(points.tpr, recall[::-1], atol=1e-12)


@pytest.mark.parametrize("rank", ["max", "first", "last"])
@given(drawn=EITHER)
def test_the_areas_under_the_precision_recall_curve_are_average_precision(rank, drawn):
    for average in ("macro", "micro", "samples"):
        for index in range(source_of(drawn, average).n_parts):
            drawn_areas = pr_areas(drawn, average, index, rank)
            for interpolation, area in drawn_areas.items():
                rules = Conventions(precision_rank=rank, precision_interpolation=interpolation)
                part = METRICS["average_precision"](drawn.example, average, rules).part(index)
                if not math.isnan(float(part.value)):
                    assert same(area, float(part.value)), interpolation


def pr_areas(drawn: Matrices, average: str, index: int, rank: str) -> dict[str, float]:
    """The area under every drawing of the curve."""
    part = source_of(drawn, average)
    points = walk(part, index, rank)
    return {
        "step": step_strips(points).area,
        "all_points": envelope_strips(points).area,
        "eleven_points": recall_levels(points).area,
        "eleven_thresholds": threshold_strips(part, index).area,
    }


@pytest.mark.parametrize(
    ("truth", "scores", "step", "straight", "levels"),
    [
        (
            [0, 0, 1, 1],
            [0.1, 0.4, 0.35, 0.8],
            (1 + 2 / 3) / 2,
            1 / 2 + (1 / 2 + 2 / 3) / 4,
            (6 + 5 * 2 / 3) / 11,
        ),
        ([1, 0, 0, 0], [0.5] * 4, 1 / 4, (1 + 1 / 4) / 2, 1 / 4),
    ],
)
def test_straight_lines_flatter_a_model_that_does_nothing(truth, scores, step, straight, levels):
    points = walk(Example.of([truth], [scores]).parts("rows"), 0)
    assert step_strips(points).area == pytest.approx(step)
    assert straight_line(points).area == pytest.approx(straight)
    assert recall_levels(points).area == pytest.approx(levels)


@given(drawn=EITHER)
def test_the_peak_of_the_f1_curve_is_peak_f1(drawn):
    for average in PEAK_AVERAGES:
        for walked in ("threshold", "first", "last"):
            result = METRICS["peak_f1"](drawn.example, average, Conventions(peak_f1_walk=walked))
            for index in range(result.source.n_parts):
                points = walk(result.source, index, walked)
                assert same(float(np.nan_to_num(points.f1[points.peak])), float(result.part(index).value))


@pytest.mark.parametrize("tie", TIES)
@given(drawn=EITHER)
def test_the_area_under_the_mean_curve_is_the_mean_of_the_areas(tie, drawn):
    part = drawn.example.parts("columns")
    mean = macro_line(part, tie)
    expected = value("roc_auc", drawn, "macro", auc_tie=tie)
    if not mean.own:
        assert math.isnan(expected)
        return
    assert same(mean.line.area, expected)
    assert mean.top_only.area >= mean.line.area - 1e-12
    if part.positives.value[list(mean.own)].any():
        weighted = macro_line(part, tie, part.positives.value)
        assert same(weighted.line.area, value("roc_auc", drawn, "weighted", auc_tie=tie))


def test_the_usual_recipe_for_a_mean_curve_draws_more_than_the_mean_of_the_areas():
    truth = [[1, 0], [0, 1], [1, 1], [0, 0]]
    scores = [[0.9, 0.4], [0.8, 0.6], [0.3, 0.3], [0.1, 0.1]]
    part = Example.of(truth, scores).parts("columns")
    mean = macro_line(part, "half")
    grid = np.unique(np.concatenate([walk(part, label).fpr for label in (0, 1)]))
    heights = [np.interp(grid, walk(part, label).fpr, walk(part, label).tpr) for label in (0, 1)]
    recipe = np.trapezoid(np.mean(heights, axis=0), grid)
    assert mean.top_only.area == pytest.approx(recipe)
    assert mean.line.area == pytest.approx((3 / 4 + 3 / 4) / 2)
    assert recipe > mean.line.area


@given(drawn=EITHER)
def test_a_step_of_a_walk_never_loses_what_it_has(drawn):
    points = walk(drawn.example.parts("cells"), 0)
    for growing in (points.tp, points.fp, points.through, -points.threshold, -points.fn, -points.tn):
        assert (np.diff(growing) >= 0).all()


@pytest.mark.parametrize(("metric", "average"), CASES)
def test_variants_give_what_each_gives_alone(metric, average):
    random = np.random.default_rng(5)
    truth, scores = truths(random, 4, 5, "never true"), scores_on(random, (6, 4, 5), 3)
    for rules in one_switch_each(METRICS[metric], average):
        together = METRICS[metric](Example.of(truth, scores), average, rules)
        for variant in range(6):
            alone = METRICS[metric](Example.of(truth, scores[variant]), average, rules)
            assert same(float(together.value[variant]), float(alone))
            part = together.source.n_parts - 1
            assert same(float(together.part(part, (variant,)).value), float(alone.part(part).value))
            mine, own = areas(together.source, part, (variant,)), areas(alone.source, part)
            assert same(mine.trapezoids, own.trapezoids)
            assert same(mine.rank_sum, own.rank_sum)


@pytest.mark.parametrize("weight", [None, 1.0, 0.3, 0.7])
def test_weights_that_are_all_the_same_reach_the_same_levels_of_recall(weight):
    """Every other item is true: the k-th true one is at place 2k − 1, and recall k/5 takes two levels."""
    truth, scores = [[1], [0]] * 5, [[-float(place)] for place in range(10)]
    example = Example.of(truth, scores, sample_weight=None if weight is None else [weight] * 10)
    value = METRICS["average_precision"](
        example, "macro", Conventions(precision_interpolation="eleven_points")
    )
    levels = 3 * (1 / 1) + 2 * (2 / 3) + 2 * (3 / 5) + 2 * (4 / 7) + 2 * (5 / 9)
    assert float(value) == pytest.approx(levels / 11, rel=1e-12)
