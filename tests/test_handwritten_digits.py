"""The ready matrix “Digits”: its pictures and labels are those of the data, its scores the models’."""

from __future__ import annotations

import json
from math import isqrt
from typing import Any

import numpy as np
import pytest
from sklearn.datasets import load_digits

from metrics import METRICS, PRESETS, Conventions, Example
from pages.intake.examples import (
    DIGITS,
    EXAMPLES,
    PHOTOS,
    PICTURES,
    READY_DIGITS,
    note_on,
    ready_like,
    second_model,
)
from pages.intake.limits import LONGEST_NAME
from pages.intake.matrix import Matrix, example_of
from pages.state.link import LONGEST_CODE, code_of, matrix_from
from pages.state.session import EDITOR
from tests.every import for_every
from tests.make_digits import BRIGHTNESS, FILE, OF_EACH, made, written
from tests.shell.edited import edited, remove_sample, score, truth
from tests.shell.tab import edit, parts
from tests.shell.test_pages import data_of, opened

CONTENT: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
SAMPLES: list[dict[str, Any]] = CONTENT["samples"]
SECOND = READY_DIGITS.second.scores if READY_DIGITS.second else ()
LOOPS = {0, 6, 8, 9}
# Of the scores, which another build of numpy may round the other way.
TOLERANCE = 0.002
FEWER = edited(DIGITS, remove_sample(0))


def value(metric: str, average: str, scores: object) -> float:
    return float(METRICS[metric](Example.of(DIGITS.truth, scores), average, Conventions()))


def labels_of(digit: int) -> tuple[int, ...]:
    """Even, prime, with a loop, 5 or more, square, multiple of 3."""
    is_prime = digit > 1 and all(digit % divisor for divisor in range(2, digit))
    is_square = isqrt(digit) ** 2 == digit
    return tuple(map(int, (digit % 2 == 0, is_prime, digit in LOOPS, digit >= 5, is_square, digit % 3 == 0)))


def test_the_pictures_and_the_digits_are_those_of_the_data() -> None:
    data = load_digits()
    for one in SAMPLES:
        assert one["digit"] == data.target[one["number"]]
        assert [BRIGHTNESS.index(level) for level in one["pixels"]] == data.data[one["number"]].tolist()


def test_the_labels_follow_from_the_digit() -> None:
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


def test_each_digit_comes_six_times_in_turns() -> None:
    assert [one["digit"] for one in SAMPLES] == list(range(10)) * OF_EACH
    assert len(DIGITS.samples) == len(set(DIGITS.samples)) == len({one["number"] for one in SAMPLES}) == 60
    assert all(len(name) <= LONGEST_NAME for name in (*DIGITS.samples, *DIGITS.labels))


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


def test_nine_sets_of_labels_occur_as_5_and_7_have_the_same() -> None:
    assert len({labels_of(digit) for digit in range(10)}) == len(set(DIGITS.truth)) == 9
    assert labels_of(5) == labels_of(7)


@for_every("scores", [DIGITS.scores, SECOND])
def test_the_note_counts_what_no_digit_has(scores: Any) -> None:
    of_digits = [labels_of(digit) for digit in range(10)]
    unknown = sum(tuple(int(score >= 0.5) for score in row) not in of_digits for row in scores)
    assert 0 < unknown < 60
    note = note_on(DIGITS)
    assert note is not None
    assert note(np.array(scores) >= 0.5) == (
        f"Ten digits, so only 9 of the {2**6} sets of labels occur (5 and 7 have the same). A model that "
        f"judges each label alone does not know that: for {unknown} of 60 pictures this one predicts a set "
        "that no digit has."
    )


def test_the_note_stands_with_the_matrix_and_follows_an_edit() -> None:
    app = opened({"m": code_of(DIGITS)})
    note = data_of(app, EDITOR)["note"]
    assert note.startswith("Ten digits")
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


def test_the_link_of_an_edited_matrix_brings_all_of_it_back() -> None:
    matrix = edited(DIGITS, score(3, 2, 0.98765))
    assert matrix_from(code_of(matrix)) == matrix
    assert len(code_of(matrix)) <= LONGEST_CODE


def test_the_browser_knows_the_pictures_beforehand_and_no_answer_holds_one() -> None:
    app = opened({"m": code_of(DIGITS)})
    known = data_of(app, EDITOR)["pictures"]
    assert known.keys() == PICTURES.keys() == set(DIGITS.samples)
    assert known[DIGITS.samples[0]] == {"pixels": SAMPLES[0]["pixels"], "digit": "0"}
    assert not any(one["pixels"] in json.dumps(parts(app)[EDITOR]) for one in SAMPLES)


def test_a_second_model_and_a_note_belong_to_the_samples_and_labels() -> None:
    for matrix in (DIGITS, edited(DIGITS, truth(0, 0, 0))):
        assert list(ready_like(matrix)) == [READY_DIGITS]
        assert second_model(matrix) == READY_DIGITS.second
    assert (second_model(FEWER), note_on(FEWER)) == (None, None)
    assert (second_model(Matrix.of([[1, 0]], [[0.5, 0.1]])), note_on(PHOTOS)) == (None, None)
    for one in EXAMPLES.values():
        if one.second is not None:
            assert np.shape(one.second.scores) == np.shape(one.matrix.scores)
