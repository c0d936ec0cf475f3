"""The matrices that are ready to load show what their titles promise."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from sklearn import metrics as sk

from metrics import METRICS, PRESETS, Conventions
from metrics.registry import PROBABILITIES
from pages.intake.examples import DOCUMENTS, EXAMPLES, FIRST, PHOTOS
from pages.intake.matrix import Matrix, example_of
from pages.intake.scenario_examples import SCENARIOS
from pages.state.link import LONGEST_CODE, code_of, matrix_from
from tests.every import for_every


def truth_and_predicted(key: str) -> tuple[np.ndarray, np.ndarray]:
    matrix = EXAMPLES[key].matrix
    return np.array(matrix.truth), example_of(matrix).prediction(Conventions()).astype(int)


def test_the_story_comes_first_then_real_data_and_the_documents() -> None:
    assert list(EXAMPLES)[: 3 + len(DOCUMENTS)] == ["photos", "photos_logits", "digits", *DOCUMENTS]
    assert EXAMPLES["photos"].matrix == FIRST == PHOTOS
    assert len(SCENARIOS) >= 16


def test_no_two_examples_are_alike() -> None:
    assert len({one.matrix for one in EXAMPLES.values()}) == len(EXAMPLES)
    assert len({one.line for one in EXAMPLES.values()}) == len(EXAMPLES)


def test_the_menu_has_room_for_every_title() -> None:
    assert max(len(one.line) for one in EXAMPLES.values()) <= 45


@for_every("key", EXAMPLES)
def test_every_example_fits_into_a_link_and_every_metric_takes_it(key: str) -> None:
    matrix = EXAMPLES[key].matrix
    code = code_of(matrix)
    assert len(code) <= LONGEST_CODE
    assert matrix_from(code) == matrix
    example = example_of(matrix)
    probabilities = 0 <= np.min(matrix.scores) <= np.max(matrix.scores) <= 1
    for metric in METRICS.values():
        if probabilities or metric.takes != PROBABILITIES:
            assert metric(example, metric.averages[0], Conventions()).metric.key == metric.key


def test_d0s_predictions_come_from_no_threshold() -> None:
    _truth, predicted = truth_and_predicted("d0_sets")
    scores = np.array(EXAMPLES["d0_sets"].matrix.scores)
    for row in (0, 1):
        limits = [*scores[row], scores[row].max() + 1]
        matches = [((scores[row] >= limit) == predicted[row]).all() for limit in limits]
        assert any(matches) == (row == 0)


def test_the_six_metrics_have_six_values() -> None:
    truth, predicted = truth_and_predicted("six_values")
    assert sk.accuracy_score(truth, predicted) == pytest.approx(0.4)
    assert sk.jaccard_score(truth, predicted, average="samples") == pytest.approx(0.65)
    assert sk.precision_score(truth, predicted, average="samples") == pytest.approx(0.8)
    assert sk.recall_score(truth, predicted, average="samples") == pytest.approx(0.7)
    assert sk.f1_score(truth, predicted, average="samples") == pytest.approx(0.74)
    assert sk.hamming_loss(truth, predicted) == pytest.approx(0.3)


def test_accuracy_means_four_things() -> None:
    truth, predicted = truth_and_predicted("four_accuracies")
    both, either = (truth & predicted).sum(axis=1), (truth | predicted).sum(axis=1)
    subset, jaccard = (
        sk.accuracy_score(truth, predicted),
        sk.jaccard_score(truth, predicted, average="samples"),
    )
    values = {subset, jaccard, float(np.mean(both / truth.shape[1])), float((truth == predicted).mean())}
    assert jaccard == np.mean(both / either)
    assert values == {1 / 2, 3 / 4, 3 / 8, 7 / 8}


def test_macro_f1_is_one_of_two_numbers() -> None:
    truth, predicted = truth_and_predicted("macro_f_apart")
    precision, recall, f1, _support = sk.precision_recall_fscore_support(truth, predicted, average="macro")
    assert round(f1, 3) == 0.650
    assert round(2 * precision * recall / (precision + recall), 3) == 0.741


def test_micro_and_macro_part_on_a_rare_label_and_absent_labels_halve_macro() -> None:
    rare, absent = truth_and_predicted("rare_label"), truth_and_predicted("absent_labels")
    assert sk.f1_score(*rare, average="micro", zero_division=0) == pytest.approx(float(Fraction(10, 11)))
    assert sk.f1_score(*rare, average="macro", zero_division=0) == 1 / 2
    assert sk.f1_score(*absent, average="micro") == 1
    assert sk.f1_score(*absent, average="macro", zero_division=0) == 1 / 2


def test_f1_is_best_below_one_half() -> None:
    matrix = EXAMPLES["best_threshold"].matrix
    truth, scores = np.array(matrix.truth).ravel(), np.array(matrix.scores).ravel()
    f1 = {limit: sk.f1_score(truth, scores >= limit) for limit in (*scores, 0.5)}
    assert max(f1, key=f1.__getitem__) == 0.35
    assert f1[0.5] == 1 / 2
    assert f1[0.35] == 1


def test_three_average_precisions() -> None:
    matrix = EXAMPLES["three_precisions"].matrix
    values = [
        sk.average_precision_score(matrix.truth, np.array(matrix.scores), average=average)
        for average in ("macro", "samples", "micro")
    ]
    assert values == pytest.approx([1, 3 / 4, 5 / 6])


@pytest.mark.parametrize(
    ("key", "presets"),
    [
        ("tied_pair", {"zhang_zhou_2014": 1 / 2, "matlab_d3": 0}),
        ("sum_of_two", {"zhang_zhou_2014": 1, "matlab_d3": 0}),
    ],
)
def test_a_tied_pair_counts_as_the_convention_says(key: str, presets: dict[str, float]) -> None:
    example = example_of(EXAMPLES[key].matrix)
    for preset, value in presets.items():
        assert float(METRICS["ranking_loss"](example, "samples", PRESETS[preset])) == value


def test_the_orders_of_two_like_samples_differ() -> None:
    matrix = EXAMPLES["two_orders"].matrix
    assert isinstance(matrix, Matrix)
    assert matrix.relevance == ((1, 2, 3), (2, 1, 3))
    assert matrix.truth[0] == matrix.truth[1]
    assert matrix.scores[0] == matrix.scores[1]
