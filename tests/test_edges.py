"""Where a metric has no answer, or an odd one: the value, and the note that tells the reader."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given

from metrics import METRICS, PRESETS, Conventions, Example, InputError, Quantity, Result, steps
from tests.matrices import Matrices, matrices, one_switch_each

CASES = [(metric.key, average) for metric in METRICS.values() for average in metric.averages]
RANKING = [(metric, average) for metric, average in CASES if METRICS[metric].family == "ranking"]
ROW_OF = {
    "empty": ([[0, 0, 0], [1, 0, 1]], [[0.2, 0.4, 0.3], [0.9, 0.1, 0.3]]),
    "full": ([[1, 1, 1], [1, 0, 1]], [[0.2, 0.4, 0.3], [0.9, 0.1, 0.3]]),
    "ties": ([[1, 0, 1], [1, 0, 1]], [[0.5] * 3, [0.9, 0.1, 0.3]]),
}
UNDEFINED = math.nan


def called(metric: str, matrix: tuple, average: str | None = None, weights=None, **switches: str) -> Result:
    """A result under the review's conventions but for the switches named."""
    return METRICS[metric](Example.of(*matrix, sample_weight=weights), average, Conventions(**switches))


def texts(quantity: Quantity) -> list[str]:
    """What the notes of a quantity and of all its steps say."""
    return [note.text.format(**note.facts) for step in steps(quantity) for note in step.notes]


@pytest.mark.parametrize(
    ("metric", "row", "values"),
    [
        ("one_error", "empty", [1, 0]),
        ("one_error", "full", [0, 0]),
        ("one_error", "ties", [0, 0]),
        ("coverage", "empty", [UNDEFINED, 2 - 1]),
        ("coverage", "full", [3 - 1, 2 - 1]),
        ("coverage", "ties", [3 - 1, 2 - 1]),
        ("ranking_loss", "empty", [UNDEFINED, 0]),
        ("ranking_loss", "full", [UNDEFINED, 0]),
        ("ranking_loss", "ties", [(1 + 1) / (2 * 1), 0]),
        ("average_precision", "empty", [UNDEFINED, 1]),
        ("average_precision", "full", [1, 1]),
        ("average_precision", "ties", [(2 / 3 + 2 / 3) / 2, 1]),
    ],
)
def test_a_first_row_that_is_empty_full_or_tied(metric, row, values):
    result = called(metric, ROW_OF[row])
    assert [float(result.part(i).value) for i in (0, 1)] == pytest.approx(values, nan_ok=True)
    kept = [value for value in values if not math.isnan(value)]
    assert float(result) == pytest.approx(sum(kept) / len(kept))


@pytest.mark.parametrize(
    ("metric", "rule", "switches", "told"),
    [
        ("one_error", "empty", {}, "No label is true, so the top label is not true either."),
        ("one_error", "empty", {"one_error_empty": "skip"}, "The average leaves it out."),
        ("coverage", "empty", {}, "No label is true, so there is no last one to reach."),
        ("coverage", "empty", {"coverage_empty": "top"}, "Counted as 0.0."),
        ("coverage", "empty", {"coverage_empty": "bottom"}, "Counted as 3.0."),
        ("ranking_loss", "empty", {}, "There is no pair of a true and a false label: 0/0."),
        ("ranking_loss", "full", {"ranking_loss_no_pairs": "zero"}, "Counted as 0.0."),
        (
            "ranking_loss",
            "full",
            {"ranking_loss_no_pairs": "undefined"},
            "The average becomes undefined with it.",
        ),
        ("average_precision", "empty", {}, "Nothing is true, so there is no precision to average: 0/0."),
        ("average_precision", "empty", {"precision_empty_row": "one"}, "Counted as 1.0."),
    ],
)
def test_a_note_says_what_stands_in_for_an_undefined_value(metric, rule, switches, told):
    result = called(metric, ROW_OF[rule], **switches)
    assert told in texts(result.part(0))
    assert texts(result.part(1)) == []


@pytest.mark.parametrize(("metric", "average"), CASES)
@given(drawn=matrices())
def test_no_part_is_undefined_without_a_note(metric, average, drawn):
    for rules in one_switch_each(METRICS[metric], average):
        result = METRICS[metric](drawn.example, average, rules)
        parts = [result.part(part) for part in range(result.source.n_parts)]
        assert all(texts(part) for part in parts if math.isnan(part.value))
        explained = texts(result.total) or any(texts(part) for part in parts)
        assert explained or not math.isnan(float(result))


@pytest.mark.parametrize(("metric", "average"), CASES)
@given(drawn=matrices() | matrices(weighted=True))
def test_a_part_that_is_said_to_make_the_average_undefined_does(metric, average, drawn):
    for rules in one_switch_each(METRICS[metric], average):
        result = METRICS[metric](drawn.example, average, rules)
        said = [texts(result.part(part)) for part in range(result.source.n_parts)]
        if any("The average becomes undefined with it." in notes for notes in said):
            assert math.isnan(float(result)), rules


@pytest.mark.parametrize(
    ("rule", "value", "notes"),
    [("skip", 0.0, ["Averaged over 1 of 2."]), ("zero", (0 + 0) / 2, []), ("undefined", UNDEFINED, [])],
)
def test_an_average_leaves_out_counts_or_gives_up(rule, value, notes):
    total = called("ranking_loss", ROW_OF["empty"], ranking_loss_no_pairs=rule).total
    assert float(total.value) == pytest.approx(value, nan_ok=True)
    assert texts(total) == notes


@pytest.mark.parametrize("weights", [None, [1, 2]])
def test_an_average_over_nothing_is_undefined_and_says_so_once(weights):
    nothing_true = ([[0, 0], [0, 0]], [[0.1, 0.2], [0.3, 0.4]])
    total = called("ranking_loss", nothing_true, weights=weights).total
    assert math.isnan(total.value)
    assert texts(total) == ["No part has a value, so there is nothing to average."]


@pytest.mark.parametrize(("preset", "value"), [("scikit_learn", 0), ("zhang_zhou_2014", UNDEFINED)])
def test_the_weighted_average_of_labels_that_are_never_true(preset, value):
    never = Example.of([[0, 0], [0, 0]], [[0.1, 0.2], [0.3, 0.4]])
    result = METRICS["average_precision"](never, "weighted", PRESETS[preset])
    assert float(result) == pytest.approx(value, nan_ok=True)
    assert any("Every weight is 0" in text or "No part has a value" in text for text in texts(result.total))


def test_a_label_that_is_true_only_where_the_weight_is_0_counts_as_never_true():
    matrix = ([[1, 0], [0, 1], [0, 1]], [[0.9, 0.2], [0.1, 0.8], [0.3, 0.1]])
    result = called("average_precision", matrix, "macro", weights=[0, 1, 1])
    assert math.isnan(result.part(0).value)
    assert float(result) == (1 + 2 / 2) / 2


@pytest.mark.parametrize(("metric", "average"), CASES)
@pytest.mark.parametrize(
    ("truth", "scores"),
    [
        ([[1]], [[0.5]]),
        ([[0]], [[0.5]]),
        ([[1], [0]], [[0.5], [0.5]]),
        ([[1, 0]], [[0.2, 0.9]]),
        ([[0, 0]], [[0, 0]]),
    ],
    ids=["true cell", "false cell", "one label", "one sample", "nothing true"],
)
def test_the_smallest_matrices_work_under_every_convention(metric, average, truth, scores):
    example = Example.of(truth, scores)
    for rules in one_switch_each(METRICS[metric], average):
        result = METRICS[metric](example, average, rules)
        assert result.value.shape == ()
        assert all(steps(result.part(part)) for part in range(result.source.n_parts))
        assert steps(result.total)


@pytest.mark.parametrize("size", [1e-320, 1e-12, 1.0, 1e12, 1e308])
@pytest.mark.parametrize(("metric", "average"), RANKING)
def test_only_the_order_of_the_scores_counts_however_large_or_small_or_negative(metric, average, size):
    truth, places = [[1, 0, 1], [0, 1, 1]], np.array([[-1.0, 0.0, 1.0], [0.0, 1.0, -1.0]])
    value = float(METRICS[metric](Example.of(truth, places * size), average))
    assert value == float(METRICS[metric](Example.of(truth, places), average))


@pytest.mark.parametrize("tie", ["one", "half", "zero", "last"])
def test_the_pairs_of_huge_scores_are_compared_without_overflow(tie):
    pairs = called("ranking_loss", ([[1, 0, 0]], [[-1e308, 1e308, -1e308]]), ranking_loss_tie=tie).pairs(0)
    assert pairs.relation.tolist() == [[-1, 0]]


def test_minus_zero_and_zero_tie():
    assert float(called("ranking_loss", ([[1, 0]], [[0.0, -0.0]]), ranking_loss_tie="half")) == 1 / 2


@pytest.mark.parametrize("average", ["macro", "weighted", "micro"])
def test_eleven_recall_levels_reach_recall_1_though_decimal_weights_round(average):
    matrix = ([[0], [1], [1], [1], [1]], [[0.1], [0.5], [0.2], [0.3], [0.4]])
    result = called(
        "average_precision",
        matrix,
        average,
        weights=[0.6, 0.5, 0.3, 0.3, 0.1],
        precision_interpolation="eleven_points",
    )
    assert float(result) == pytest.approx(1)


def test_a_list_of_a_hundred_thousand_scores_is_no_trouble():
    random = np.random.default_rng(1)
    truth, scores = random.random((2, 50_000)) < 0.1, random.integers(0, 1000, (2, 50_000)) / 1000
    result = METRICS["average_precision"](Example.of(truth, scores), "micro", PRESETS["scikit_learn"])
    assert 0.05 < float(result) < 0.2


@pytest.mark.parametrize("metric", METRICS)
def test_an_average_that_makes_no_sense_is_refused_by_name(metric):
    with pytest.raises(InputError, match=r"has no average 'median': it can be .*samples"):
        METRICS[metric](Example.of([[1, 0]], [[1, 0]]), "median")


@pytest.mark.parametrize("switch", ["one_error_tie", "coverage_rank", "precision_interpolation"])
def test_a_choice_that_a_switch_does_not_have_is_refused_by_name(switch):
    with pytest.raises(InputError, match=f"{switch} is 'perhaps': it can be "):
        Conventions(**{switch: "perhaps"})


def test_equal_values_have_a_mean_even_if_no_label_weighs_anything():
    drawn = Matrices([[0, 0]], [[0.1, 0.2]])
    total = METRICS["average_precision"](drawn.example, "weighted", PRESETS["scikit_learn"]).total
    assert (float(total.value), texts(total)) == (
        0,
        ["Every weight is 0; the values are all the same, and so is their mean."],
    )


def test_rows_without_weight_have_no_mean() -> None:
    example = Example.of([[0, 0], [1, 0]], [[0.5, 0.1], [0.9, 0.1]], sample_weight=[2, 0])
    result = METRICS["average_precision"](example, "samples")
    assert math.isnan(float(result))
    assert "Every weight is 0, so there is nothing to average." in [note.text for note in result.total.notes]


def test_masked_cells_are_refused_in_a_sentence() -> None:
    masked = np.ma.array([[0.5, 0.1]], mask=[[True, False]])
    with pytest.raises(InputError, match="y_score has masked cells"):
        Example.of([[1, 0]], masked)
