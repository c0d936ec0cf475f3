"""Scores to compare with are in the link, and what is no such link is refused."""

from __future__ import annotations

import numpy as np
import pytest

from metrics import InputError
from pages.intake.examples import EXAMPLES, PHOTOS
from pages.intake.matrix import Matrix
from pages.state.focus import WORD
from pages.state.link import NAMED, packed
from pages.state.rival_scores import RivalScores, names_of
from tests.every import for_every


@for_every("matrix", [one.matrix for one in EXAMPLES.values()])
def test_scores_come_back_from_their_word(matrix: Matrix) -> None:
    rival = RivalScores.of(matrix)
    assert WORD.fullmatch(rival.word)
    assert RivalScores.unpacked(rival.word) == rival
    assert rival.size == (len(matrix.samples), len(matrix.labels))


def test_too_many_scores_have_only_a_name_in_the_link() -> None:
    scores = np.random.default_rng(0).random((40, 20))
    rival = RivalScores.of(Matrix.of(np.zeros((40, 20), int).tolist(), scores.tolist()))
    assert rival.word.startswith(NAMED)
    assert WORD.fullmatch(rival.word)
    with pytest.raises(InputError):
        RivalScores.unpacked(rival.word)


def test_other_names_have_another_name() -> None:
    assert names_of(PHOTOS) != names_of(Matrix.of(PHOTOS.truth, PHOTOS.scores))


WRONG = (
    "",
    "abc",
    RivalScores.of(PHOTOS).word[:-5],
    *(
        packed(text)
        for text in (
            b"[]",
            b"{}",
            b'{"s": [], "n": ""}',
            b'{"s": [[1], [1, 2]], "n": ""}',
            b'{"s": [["a"]], "n": ""}',
            b'{"s": [[1e999]], "n": ""}',
            b'{"s": 1, "n": ""}',
            b'{"s": [[0.5]]}',
            b"\xff",
        )
    ),
)


@for_every("word", WRONG)
def test_what_holds_no_scores_is_refused_in_a_sentence(word: str) -> None:
    with pytest.raises(InputError, match="The scores of model B cannot be read"):
        RivalScores.unpacked(word)
