"""Ties in the working: a part speaks of them where it has one, and nowhere else."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics import METRICS, Conventions, Example, Quantity, steps
from metrics.graph.working import letters
from metrics.parts.part import ROWS
from metrics.parts.rank_steps import has_tied_pair
from pages.intake.matrix import Matrix, example_of
from pages.lessons.page_words import Words
from pages.lessons.sentence_parts import plain_sentence
from pages.lessons.working_pages import WorkingPages
from pages.ranking import LESSONS
from tests.every import for_every
from tests.matrices import one_switch_each
from tests.pictures.picture_reader import scene_on

NOT_BUNDLED = ([1, 0, 1, 0, 0], [0.8, 0.6, 0.4, 0.2, 0.7])
# A true and a false label are level at the top, two others at the last true label.
LEVEL = ([1, 0, 1, 0, 0], [0.7, 0.6, 0.4, 0.4, 0.7])
WITHOUT_TRUTH = ([0, 0, 0, 0, 0], LEVEL[1])
WITH_TIES = ("one_error", "reciprocal_rank", "coverage", "ranking_loss", "is_error", "margin_loss", "roc_auc")
CASES = [(metric, rules) for metric in WITH_TIES for rules in one_switch_each(METRICS[metric], "samples")]


def matrix_of(*rows: tuple[list[int], list[float]]) -> Matrix:
    return Matrix.of([truth for truth, _scores in rows], [scores for _truth, scores in rows])


def read(part: Quantity) -> list[tuple[str, str, str]]:
    return [(step.key, step.title, letters(step)) for step in steps(part)]


@for_every(("metric", "rules"), CASES)
def test_a_part_without_a_tie_reads_as_if_there_were_none_anywhere(metric, rules):
    together = METRICS[metric](example_of(matrix_of(NOT_BUNDLED, LEVEL)), "samples", rules)
    alone = METRICS[metric](example_of(matrix_of(NOT_BUNDLED)), "samples", rules)
    assert read(together.part(0)) == read(alone.part(0))
    by_tie = {one.key for one in steps(together.part(0))}
    assert by_tie.isdisjoint(("place", "false_level"))


@for_every("metric", [metric for metric in WITH_TIES if metric != "roc_auc"])
def test_a_tie_is_stated_in_the_part_that_has_one(metric):
    for rules in one_switch_each(METRICS[metric], "samples"):
        result = METRICS[metric](example_of(matrix_of(NOT_BUNDLED, LEVEL)), "samples", rules)
        sentences = [
            {note.key for step in steps(result.part(part)) for note in step.notes} for part in (0, 1)
        ]
        ties = {"tied_pair", "level_labels", "top_is_shared"}
        assert not sentences[0] & ties
        assert len(sentences[1] & ties) == 1


@given(st.integers(1, 4), st.integers(1, 6), st.integers(1, 8), st.integers(0, 10**6))
def test_a_true_and_a_false_item_are_level_where_their_scores_are_equal(rows, labels, levels, seed):
    random = np.random.default_rng(seed)
    truth, scores = random.random((rows, labels)) < 0.5, random.integers(0, levels, (rows, labels)) / levels
    part = Example.of(truth, scores).parts(ROWS)
    level = [bool(np.isin(s[y], s[~y]).any()) for y, s in zip(truth, scores, strict=True)]
    assert has_tied_pair(part).tolist() == level


def lessons_with_ties(metric: str, rules: Conventions) -> Iterator[tuple[WorkingPages, Words]]:
    """A lesson on the labels of a sample apart, level, and none of them true: its pages and what they say."""
    (lesson,) = [one for one in LESSONS if one.metric == metric]
    matrix = matrix_of(NOT_BUNDLED, LEVEL, WITHOUT_TRUTH)
    for part in range(3):
        scene = scene_on(matrix, metric, part=part, conventions=rules)
        pages = lesson.pages(scene)
        yield pages, lesson.words(pages)


@pytest.mark.parametrize("metric", [metric for metric in WITH_TIES if metric != "roc_auc"])
def test_every_page_says_what_it_finds_under_every_rule(metric):
    for rules in one_switch_each(METRICS[metric], "samples"):
        for pages, words in lessons_with_ties(metric, rules):
            for page, own in zip(pages, words, strict=True):
                text = plain_sentence(own.sentence)
                assert text.endswith(".") or not page.lines, (page.key, text)
                assert len(text) <= 110 or page.of_average, text
                assert not any(place in text for place in ("{", " , ", " ,", "nan")), text


@for_every(
    ("metric", "rules", "sentence"),
    [
        ("one_error", {}, "The top label, l1, is true, so the error is 0."),
        ("reciprocal_rank", {}, "The first true label is on rank 1: 1 divided by 1 is 1."),
        ("coverage", {}, "From the top label to rank 4 it is 3 steps; scikit-learn counts the top, too: 4."),
        ("coverage", {"coverage_start": "one"}, "The last true label is found when 4 labels are read."),
        ("ranking_loss", {}, "2 of 6 pairs are in the wrong order: 1/3."),
        ("is_error", {}, "l5 and l2 are false and ranked above l3, so the error is 1."),
        ("margin_loss", {}, "l5 is on rank 2 and l3 on rank 4: 2 steps."),
    ],
)
def test_what_a_sample_comes_to_answers_the_question(metric, rules, sentence):
    pages, words = next(lessons_with_ties(metric, Conventions(**rules)))  # type: ignore[arg-type]
    assert plain_sentence(words[pages.last_of_part].sentence) == sentence
