"""The matrices that the menu and the lessons open, and the pictures of digits."""

from __future__ import annotations

import json
from math import isqrt
from typing import Any

import numpy as np
import pytest
from sklearn.datasets import load_digits

from metrics import METRICS, PRESETS, Conventions, Example
from metrics.registry import PROBABILITIES
from pages.intake.examples import (
    DIGITS,
    EXAMPLES,
    PHOTOS,
    PICTURES,
    READY,
    READY_DIGITS,
    TEXTS,
    note_on,
    ready_like,
    second_model,
)
from pages.intake.matrix import Matrix, example_of, has_same_names
from pages.sources.question_matrices import QUESTION_MATRICES
from pages.state.link import MAX_CODE_LENGTH, code_of, matrix_from
from pages.state.session import EDITOR, TOP_BAR
from pages.workbench.top_bar import entry_of_text, own_matrices
from tests.every import for_every
from tests.intake.make_digits import BRIGHTNESS, FILE, OF_EACH, made, written
from tests.shell.edited import edited, remove_sample, score, truth
from tests.shell.tab import edit, parts, press
from tests.shell.test_pages import data_of, opened

OWN = Matrix.of([[1, 0]], [[0.5, 0.1]])
CONTENT: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
SAMPLES: list[dict[str, Any]] = CONTENT["samples"]
SECOND = READY_DIGITS.second.scores if READY_DIGITS.second else ()
LOOPS = {0, 6, 8, 9}
# Of the scores, which another build of numpy may round the other way.
TOLERANCE = 0.002
FEWER = edited(DIGITS, remove_sample(0))


MATRICES = {key: one.matrix for key, one in READY.items()} | dict(QUESTION_MATRICES)


def test_no_two_matrices_and_no_two_entries_of_the_menu_are_alike() -> None:
    assert len(set(MATRICES.values())) == len(MATRICES) == len(READY) + len(QUESTION_MATRICES)
    entries = [one["name"] for one in own_matrices()]
    for text in map(entry_of_text, TEXTS):
        entries += [(text["title"], one["text"]) for one in text["matrices"]]  # type: ignore[attr-defined]
    assert len(set(entries)) == len(entries) == len(EXAMPLES)


def test_the_menu_has_no_matrix_of_a_question() -> None:
    assert not EXAMPLES.keys() & QUESTION_MATRICES.keys()
    app = opened({"m": code_of(OWN)})
    for key in (*QUESTION_MATRICES, "photos_logits"):
        assert press(app, TOP_BAR, "load", key).session_state["session"].matrix == OWN


@for_every("key", MATRICES)
def test_every_matrix_fits_into_a_link_and_every_metric_takes_it(key: str) -> None:
    matrix = MATRICES[key]
    code = code_of(matrix)
    assert len(code) <= MAX_CODE_LENGTH
    assert matrix_from(code) == matrix
    example = example_of(matrix)
    probabilities = 0 <= np.min(matrix.scores) <= np.max(matrix.scores) <= 1
    for metric in METRICS.values():
        if probabilities or metric.score_kind != PROBABILITIES:
            assert metric(example, metric.averages[0], Conventions()).metric.key == metric.key


def test_d0s_predictions_come_from_no_threshold() -> None:
    matrix = EXAMPLES["d0_sets"].matrix
    predicted = example_of(matrix).prediction(Conventions()).astype(int)
    scores = np.array(matrix.scores)
    for row in (0, 1):
        limits = [*scores[row], scores[row].max() + 1]
        matches = [((scores[row] >= limit) == predicted[row]).all() for limit in limits]
        assert any(matches) == (row == 0)


def test_a_press_opens_it_and_ends_the_scenario_and_it_is_marked_until_it_is_edited() -> None:
    app = press(opened({"m": code_of(OWN), "scenario": "tied_pair"}), TOP_BAR, "load", "d4")
    session = app.session_state["session"]
    assert session.matrix == session.opened == EXAMPLES["d4"].matrix
    assert session.focus.scenario == ""
    assert session.reference == OWN
    assert data_of(app, TOP_BAR)["loaded"] == "d4"
    edit(app, edited(EXAMPLES["d4"].matrix, score(0, 0, 0.123)))
    assert data_of(app, TOP_BAR)["loaded"] == ""


def test_a_matrix_is_kin_to_one_of_the_same_samples_and_labels() -> None:
    def of(samples: str, labels: str) -> Matrix:
        grid = np.zeros((len(samples), len(labels)))
        return Matrix.of(grid, grid, [*samples], [*labels])

    kin = ("ab", "xy"), ("ab", "xz")  # one is renamed
    others = ("cb", "xz"), ("ba", "xy"), ("a", "xy"), ("abc", "x")
    assert [one for one in (*kin, *others) if has_same_names(of("ab", "xy"), of(*one))] == [*kin]


def value(metric: str, average: str, scores: object) -> float:
    return float(METRICS[metric](Example.of(DIGITS.truth, scores), average, Conventions()))


def labels_of(digit: int) -> tuple[int, ...]:
    """Even, prime, with a loop, 5 or more, square, multiple of 3."""
    is_prime = digit > 1 and all(digit % divisor for divisor in range(2, digit))
    is_square = isqrt(digit) ** 2 == digit
    return tuple(map(int, (digit % 2 == 0, is_prime, digit in LOOPS, digit >= 5, is_square, digit % 3 == 0)))


def test_pictures_digits_and_labels_are_those_of_the_data() -> None:
    data = load_digits()
    assert [one["digit"] for one in SAMPLES] == list(range(10)) * OF_EACH
    for one in SAMPLES:
        assert one["digit"] == data.target[one["number"]]
        assert [BRIGHTNESS.index(level) for level in one["pixels"]] == data.data[one["number"]].tolist()
    assert CONTENT["labels"] == ["even", "prime", "loop", "5 or more", "square", "multiple of 3"]
    assert DIGITS.truth == tuple(labels_of(one["digit"]) for one in SAMPLES)


def test_the_script_makes_the_file_again() -> None:
    again = made()
    assert again.keys() == CONTENT.keys()
    for one, before in zip(again["samples"], SAMPLES, strict=True):  # type: ignore[call-overload]
        scores = {name: one.pop(name) for name in ("of_64_pixels", "of_16_pixels")}
        assert one == {name: value for name, value in before.items() if name not in scores}
        for name, found in scores.items():
            assert found == pytest.approx(before[name], abs=TOLERANCE)
    assert written(CONTENT) == FILE.read_text(encoding="utf-8")


@for_every("scores", [DIGITS.scores, SECOND])
def test_no_two_scores_of_a_picture_are_equal_and_none_is_at_the_threshold(scores: Any) -> None:
    assert all(len(set(row)) == len(row) for row in scores)
    assert 0 < np.min(scores) < np.max(scores) < 1
    assert 0.5 not in np.ravel(scores)


def test_the_model_that_sees_more_is_better_and_neither_is_perfect() -> None:
    for metric, average in (("subset_accuracy", "samples"), ("f_beta", "macro"), ("roc_auc", "macro")):
        assert value(metric, average, SECOND) < value(metric, average, DIGITS.scores) < 1
    assert 0.6 < value("subset_accuracy", "samples", DIGITS.scores) < 0.8
    assert 0.2 < value("subset_accuracy", "samples", SECOND) < 0.5


@for_every("scores", [DIGITS.scores, SECOND])
def test_the_note_counts_what_no_digit_has(scores: Any) -> None:
    of_digits = [labels_of(digit) for digit in range(10)]
    assert len(set(of_digits)) == len(set(DIGITS.truth)) == 9, "5 and 7 have the same"
    unknown = sum(tuple(int(score >= 0.5) for score in row) not in of_digits for row in scores)
    assert 0 < unknown < 60
    note = note_on(DIGITS)
    assert note is not None
    numbers = [int(word) for word in note(np.array(scores) >= 0.5).split() if word.isdecimal()]
    assert numbers[0] == len(set(of_digits))
    assert (numbers[1], numbers[-2:]) == (2**6, [unknown, 60])


def test_the_note_follows_an_edit_and_the_browser_knows_the_pictures_beforehand() -> None:
    app = opened({"m": code_of(DIGITS)})
    known = data_of(app, EDITOR)["pictures"]
    assert known.keys() == PICTURES.keys() == set(DIGITS.samples)
    assert vars(known[DIGITS.samples[0]]) == {"pixels": SAMPLES[0]["pixels"], "digit": "0"}
    assert not any(one["pixels"] in json.dumps(parts(app)[EDITOR]) for one in SAMPLES)
    note = data_of(app, EDITOR)["note"]
    # The sixth picture is a 5, and is predicted as a square with a loop that 3 divides, as no digit is.
    edit(app, edited(DIGITS, *(score(5, column, float(one)) for column, one in enumerate(labels_of(5)))))
    before, after = (
        int(one.partition(": for ")[2].split()[0]) for one in (note, data_of(app, EDITOR)["note"])
    )
    assert after == before - 1
    edit(app, FEWER)
    assert data_of(app, EDITOR)["note"] == ""


def test_the_note_follows_the_rule_for_a_score_at_the_threshold() -> None:
    scores = (score(0, column, 0.5 if true else 0.1) for column, true in enumerate(labels_of(0)))
    matrix = edited(DIGITS, *scores)
    presets = "zhang_zhou_2014", "zhou_2016"
    sets = [example_of(matrix).prediction(PRESETS[one]).astype(int)[0].tolist() for one in presets]
    assert sets == [list(labels_of(0)), [0] * 6]
    review, textbook = (
        data_of(opened({"m": code_of(matrix), "preset": one}), EDITOR)["note"] for one in presets
    )
    assert review != textbook


def test_a_second_model_and_a_note_belong_to_the_samples_and_labels() -> None:
    for matrix in (DIGITS, edited(DIGITS, truth(0, 0, 0))):
        assert list(ready_like(matrix)) == [READY_DIGITS]
        assert second_model(matrix) == READY_DIGITS.second
    assert (second_model(FEWER), note_on(FEWER)) == (None, None)
    assert (second_model(Matrix.of([[1, 0]], [[0.5, 0.1]])), note_on(PHOTOS)) == (None, None)
    for one in READY.values():
        if one.second is not None:
            assert np.shape(one.second.scores) == np.shape(one.matrix.scores)
