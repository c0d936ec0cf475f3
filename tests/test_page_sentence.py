"""Every page of every lesson says what it finds in one plain sentence, made of names and numbers."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from metrics import Example
from metrics.graph.relation import ROUNDED
from pages.intake.examples import EXAMPLES, PHOTOS
from pages.intake.matrix import Matrix, example_of
from pages.lesson_links import LESSONS
from pages.lessons.legend import (
    BRACKETS,
    letters_in,
    letters_of_formula,
    new_letters,
    quantities_of,
    written_in_letters,
)
from pages.lessons.lesson import Lesson
from pages.lessons.page_sentence import Named, joined_names, plain_sentence
from pages.lessons.scene import Scene, scene_of
from pages.lessons.working_pages import WorkingPages, sentence_of
from pages.state.focus import Focus
from tests.every import for_every
from tests.pictures.picture_reader import looked_at

MOST_LETTERS = 110
CASES = [(lesson, average) for lessons in LESSONS.values() for lesson in lessons for average in lesson.taught]
MATRICES = {"the story": PHOTOS, "D0": EXAMPLES["d0"].matrix, "digits": EXAMPLES["digits"].matrix}


def told(lesson: Lesson, average: str, matrix: Matrix) -> Iterator[tuple[Scene, WorkingPages]]:
    """The pages of the lesson for the first parts of a matrix."""
    for part in range(3):
        focus = Focus(metric=lesson.metric, average=average, part=part)
        scene = scene_of(example_of(matrix), focus, matrix.samples, matrix.labels)
        yield scene, lesson.pages(scene)


@pytest.mark.parametrize("name", MATRICES)
@for_every(("lesson", "average"), CASES)
def test_every_page_says_what_it_finds(lesson: Lesson, average: str, name: str) -> None:
    for scene, pages in told(lesson, average, MATRICES[name]):
        for page in pages:
            words = sentence_of(scene, page)
            text = plain_sentence(words)
            assert text.endswith((".", "?", "!")), (page.key, text)
            assert text[0].isupper() or isinstance(words[0], Named), text
            assert len(text) <= MOST_LETTERS, (page.key, text)
            assert any(isinstance(word, Named) for word in words) or "0/0" in text, (page.key, text)


@pytest.mark.parametrize("name", MATRICES)
@for_every(("lesson", "average"), CASES)
def test_every_letter_is_explained_before_it_stands_in_a_formula(
    lesson: Lesson, average: str, name: str
) -> None:
    for _scene, pages in told(lesson, average, MATRICES[name]):
        explained: set[str] = set()
        for page, new in zip(pages, new_letters(pages), strict=True):
            of_page = quantities_of(page)
            explained |= {letter for one in of_page for letter in letters_in(one.symbol)}
            explained |= {one.letter for one in new}
            in_letters = written_in_letters(pages, page)
            written = {letter for one in in_letters for letter in letters_of_formula(one)}
            assert {one for one in written if len(one) < 3} <= explained, page.key


def test_no_letter_is_explained_that_does_not_stand_on_its_page() -> None:
    for lesson, average in CASES:
        for _scene, pages in told(lesson, average, next(iter(MATRICES.values()))):
            for page, new in zip(pages, new_letters(pages), strict=True):
                in_letters = written_in_letters(pages, page)
                written = {letter for one in in_letters for letter in letters_of_formula(one)}
                written |= {letter for one in quantities_of(page) for letter in letters_in(one.symbol)}
                assert {one.letter for one in new} - {BRACKETS, ROUNDED} <= written, page.key


def test_many_names_are_counted() -> None:
    names = [Named(f"label {number}") for number in range(12)]
    assert plain_sentence(joined_names(names[:1])) == "label 0"
    assert plain_sentence(joined_names(names[:2])) == "label 0 and label 1"
    assert plain_sentence(joined_names(names)) == "label 0, label 1, label 2, label 3, label 4 and 7 more"


def test_the_sign_of_rounding_is_explained_where_it_first_stands() -> None:
    """The exponentials of 0.1 and 0.3 read 1.1052 and 1.3499, which add up to 2.4551, not 2.4550."""
    _scene, pages = looked_at(Example.of([[1, 0]], [[0.1, 0.3]]), "softmax_cross_entropy")
    legends = zip(pages, new_letters(pages), strict=True)
    assert [page.key for page, new in legends if ROUNDED in {one.letter for one in new}] == ["sum_of_powers"]
