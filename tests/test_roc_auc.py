"""ROC AUC: its oracle, its pairs one by one, values checked by hand, and the identities of the audit."""

from __future__ import annotations

import math
import warnings

import pytest
from hypothesis import given
from sklearn import metrics as sklearn_metrics

from metrics import METRICS, PRESETS, Conventions, Example
from metrics.pictures.curves import share_of_tied_pairs
from tests.definitions.averages import lists
from tests.definitions.curves import auc
from tests.every import for_every
from tests.matrices import Matrices, matrices
from tests.values import mixed, rows, same, value, with_weights_or_without

AVERAGES = METRICS["roc_auc"].averages
TIES = ("one", "half", "zero")
UNDEFINED = math.nan


TIED = [[0.5], [0.5]]


def sklearn_auc(drawn: Matrices, average: str) -> float:
    """roc_auc_score, which warns where a label has one class only."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return float(
            sklearn_metrics.roc_auc_score(
                drawn.truth, drawn.scores, average=average, sample_weight=drawn.weights
            )
        )


def opposite(drawn: Matrices) -> Matrices:
    """Every score with the other sign."""
    return Matrices(drawn.truth, [[-s for s in row] for row in drawn.scores], drawn.weights)


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
@pytest.mark.parametrize("average", AVERAGES)
@given(drawn=with_weights_or_without())
def test_the_auc_of_every_part_is_the_share_of_its_pairs(average, tie, drawn):
    result = METRICS["roc_auc"](drawn.example, average, Conventions(auc_tie=tie))
    for index, one in enumerate(lists(drawn, average)):
        expected = auc(one, tie)
        assert same(float(result.part(index).value), math.nan if expected is None else float(expected))


@for_every(
    ("average", "truth", "scores", "switches", "expected"),
    [
        ("macro", [[1], [0]], TIED, {"auc_tie": "one"}, 1),
        ("macro", [[1], [0]], TIED, {"auc_tie": "half"}, 1 / 2),
        ("macro", [[1], [0]], TIED, {"auc_tie": "zero"}, 0),
        ("macro", [[1, 0], [0, 1]], [[0.9, 0.1], [0.8, 0.2]], {}, 1),
        ("micro", [[1, 0], [0, 1]], [[0.9, 0.1], [0.8, 0.2]], {}, 3 / 4),
        ("samples", [[1, 0], [0, 1]], [[0.9, 0.1], [0.8, 0.2]], {}, (1 + 0) / 2),
        ("macro", [[1], [1], [0]], [[0.9], [0.8], [0.1]], {}, 1),
    ],
)
def test_small_examples_on_which_conventions_part(average, truth, scores, switches, expected):
    assert value("roc_auc", Matrices(truth, scores), average, **switches) == pytest.approx(expected)


ONE_CLASS = Matrices([[1, 0], [1, 1]], [[0.2, 0.3], [0.4, 0.5]])


@for_every(
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


@pytest.mark.parametrize("average", AVERAGES)
@given(drawn=with_weights_or_without())
def test_a_part_that_is_said_to_make_the_average_undefined_does(average, drawn):
    rules = Conventions(auc_one_class="undefined")
    result = METRICS["roc_auc"](drawn.example, average, rules)
    parts = range(result.source.n_parts)
    told = [{note.key for note in result.part(part).notes} for part in parts]
    if any("spoils" in one for one in told):
        assert math.isnan(float(result))
    if any("spoils_if_it_weighs" in one for one in told) and average == "macro":
        assert math.isnan(float(result))


def test_the_weighted_mean_without_any_weight_is_0_as_in_scikit_learn_and_says_so():
    result = METRICS["roc_auc"](Example.of([[0, 0]], [[0.1, 0.2]]), "weighted", PRESETS["scikit_learn"])
    assert float(result) == sklearn_auc(Matrices([[0, 0], [0, 0]], [[0.1, 0.2], [0.3, 0.4]]), "weighted") == 0
    assert [note.key for note in result.total.notes][-1] == "counted_as"


def test_a_part_without_pairs_says_so():
    result = METRICS["roc_auc"](ONE_CLASS.example, "macro")
    assert [note.key for note in result.part(0).notes] == ["no_pair", "left_out"]


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
    assert all(
        same(loss[row] + auc[row], 1 + float(share_of_tied_pairs(part).at(row).value)) for row in mixed(drawn)
    )


@given(drawn=matrices())
def test_r19_the_scores_upside_down(drawn):
    upside_down = opposite(drawn)
    flipped = Matrices([[1 - y for y in row] for row in drawn.truth], drawn.scores)
    for average in AVERAGES[:2]:
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
