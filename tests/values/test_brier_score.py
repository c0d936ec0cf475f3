"""The Brier score beside scikit-learn and Hamming loss, and of scores that are no probabilities."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given

from metrics import LIBRARIES, METRICS, PRESETS, Conventions, Example, InputError, compare
from metrics.graph.digits import exact, headline
from pages.intake.matrix import Matrix
from pages.start.every_number import numbers
from pages.state.link import code_of
from tests.matrices import matrices
from tests.shell.tab import html, notices, parts
from tests.shell.test_pages import number, opened

BRIER = METRICS["brier_score"]
LOGITS = Matrix.of([[1, 0, 1], [0, 1, 0]], [[8, -3, 0.5], [0.25, 2, -1]])


@given(drawn=matrices(weighted=True))
def test_of_scores_0_and_1_it_is_the_hamming_loss_of_what_they_predict(drawn):
    hard = replace(drawn, scores=np.round(drawn.scores).tolist())
    for average in BRIER.averages:
        expected = float(METRICS["hamming_loss"](hard.example, average))
        assert float(BRIER(hard.example, average)) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("wrong", [-0.1, 1.0000001, 8.0])
def test_a_score_that_is_no_probability_is_refused_with_its_place(wrong):
    example = Example.of([[1, 0, 0], [0, 1, 0]], [[1, 0.5, 0], [0.1, 0.9, wrong]])
    for average in BRIER.averages:
        with pytest.raises(InputError) as refused:
            BRIER(example, average)
        assert str(refused.value) == (
            "Brier score takes scores as probabilities, from 0 to 1: "
            f"y_score row 1, column 2 (counted from 0) is {wrong}."
        )
    assert METRICS["ranking_loss"](example)  # other metrics take it


def test_a_variant_that_has_no_probabilities_is_named():
    scores = np.full((4, 2, 3), 0.5)
    scores[3, 1, 2] = 2
    with pytest.raises(InputError, match=r"variant \(3,\), row 1, column 2"):
        BRIER(Example.of([[1, 0, 0], [0, 1, 0]], scores))


@pytest.mark.parametrize("average", BRIER.averages)
def test_the_lesson_reads_other_scores_as_logits_and_says_so(average):
    app = opened({"m": code_of(LOGITS), "metric": "brier_score", "average": average}, "losses.py")
    assert not app.exception
    assert not notices(app)
    assert "p is the sigmoid of the logit." in str(parts(app))
    example = Example.of(LOGITS.truth, 1 / (1 + np.exp(-np.array(LOGITS.scores))))
    assert number(app) == headline(float(BRIER(example, average)))
    function = LIBRARIES["scikit_learn"].function("brier_score", average)
    sentence = f"scikit-learn ({function}) gives the same value, {exact(float(BRIER(example, average)))}."
    assert sentence in html(app)


def test_the_overview_and_the_library_lens_say_that_it_has_no_number():
    example = Example.of(LOGITS.truth, LOGITS.scores)
    shown = numbers(example, Conventions())["brier_score", "samples"]
    assert np.isnan(shown.value)
    assert shown.note.startswith("Brier score takes scores as probabilities, from 0 to 1")
    rows = {(row.metric.key, row.average): row.values for row in compare(example, PRESETS)}
    assert all(rows["brier_score", average] == {} for average in BRIER.averages)
    for page in ("overview.py", "libraries.py", "conventions.py", "averaging.py"):
        assert not opened({"m": code_of(LOGITS), "metric": "brier_score"}, page).exception
