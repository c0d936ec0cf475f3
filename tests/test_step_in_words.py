"""What a step does, as a wrong number in its blank is answered."""

from __future__ import annotations

import re

import pytest

from metrics import METRICS
from pages.intake.matrix import Matrix, example_of
from pages.lessons.formula_lines import Writer
from pages.lessons.scene import scene_of
from pages.lessons.step_texts import what_it_does
from pages.lessons.working_pages import working_pages
from pages.state.focus import Focus
from tests.every import for_every
from tests.test_parting import PHOTO

CASES = [(metric.key, average) for metric in METRICS.values() for average in metric.averages]


def sentences(matrix: Matrix, metric: str, average: str = "samples") -> dict[str, str]:
    """The sentence of each line, by the key of its page."""
    scene = scene_of(example_of(matrix), Focus(metric=metric, average=average), matrix.samples, matrix.labels)
    return {
        page.key: what_it_does(Writer(scene, page.average), page.lines[0])
        for page in working_pages(scene)
        if page.lines
    }


@pytest.mark.parametrize(
    ("metric", "key", "told"),
    [
        ("ranking_loss", "ranking_loss.wrong_pairs:3", "Count these: dog."),
        ("ranking_loss", "ranking_loss.wrong_pairs:1", "No false label has a score above 0.82."),
        ("ranking_loss", "ranking_loss", "Divide 0 + 1 by 2 · 3."),
        ("coverage", "coverage.lowest", "Take the smallest of these: 0.82, 0.38."),
        ("coverage", "coverage", "Take 1 away from 3."),
        ("subset_accuracy", "subset_accuracy", "Does [1 = 0] hold? If so, it is 1, otherwise 0."),
    ],
)
def test_a_step_says_what_it_does_to_its_numbers(metric: str, key: str, told: str) -> None:
    assert sentences(PHOTO, metric)[key] == told


@for_every(("metric", "average"), CASES)
def test_every_step_has_a_sentence(metric: str, average: str) -> None:
    told = sentences(PHOTO, metric, average)
    assert told
    for sentence in told.values():
        assert sentence.endswith(".")
        assert not re.search(r"\{(listed|first|second|claim|formula)\}", sentence)
