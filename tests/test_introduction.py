"""What the start page opens with is true of the matrix in place, and its links lead to the lessons."""

from __future__ import annotations

import re
from html import unescape
from math import nan

from metrics import METRICS, PRESETS, Conventions
from pages.intake.examples import PHOTOS
from pages.intake.matrix import Matrix, example_of
from pages.views.introduction import introduction
from pages.views.every_number import MetricValue, numbers
from tests.every import for_every

FAR_FROM_IT = Matrix.of([[1, 0], [0, 1]], [[0.9, 0.1], [0.2, 0.8]], ["a", "b"], ["<i>", "y"])


def target(metric: str, average: str) -> dict[str, str]:
    return {"data_page": f"{metric}{average}"}


def told(matrix: Matrix, rules: Conventions | None = None) -> str:
    """The words of the introduction."""
    now = numbers(example_of(matrix), rules or Conventions())
    text = re.sub("<[^>]*>", " ", introduction(matrix, now, target, ()))
    return " ".join(unescape(text).split())


def photos(**changes: object) -> Matrix:
    given = {
        "truth": PHOTOS.truth,
        "scores": PHOTOS.scores,
        "samples": PHOTOS.samples,
        "labels": PHOTOS.labels,
    }
    return Matrix.of(**{**given, **changes})


def test_the_story_is_told_with_numbers_that_are_computed() -> None:
    samples, labels = len(PHOTOS.samples), len(PHOTOS.labels)
    metrics = len(METRICS)
    assert told(PHOTOS) == (
        f"Multi-label Metrics Lab {samples} photos, {labels} tags, one model. How good is it? "
        f"The {metrics} metrics disagree: see why. "
        "0 One-error As good as it gets: the top tag is right in every photo. "
        "Also good: Reciprocal rank 1 , NDCG 0.9292 "
        "0 Subset accuracy As bad as it gets: no photo gets exactly its tags. Also bad: Is-error 3/4"
    )


@for_every("preset", PRESETS)
def test_the_story_is_true_under_every_convention(preset: str) -> None:
    example = example_of(PHOTOS)
    values = [
        float(METRICS[key](example, "samples", PRESETS[preset])) for key in ("one_error", "subset_accuracy")
    ]
    assert values == [0, 0]
    assert "As good as it gets: the top tag" in told(PHOTOS, PRESETS[preset])


def test_every_number_of_it_is_a_link_to_its_lesson() -> None:
    now = numbers(example_of(PHOTOS), Conventions())
    pages = re.findall(r'data-page="([a-z_]+)"', introduction(PHOTOS, now, target, ()))
    assert pages == ["one_error", "reciprocal_rank", "ndcg", "subset_accuracy", "is_error"]


def test_the_photos_changed_are_told_to_be_changed_and_the_story_gives_way() -> None:
    scores = [[0.1, *PHOTOS.scores[0][1:]], *PHOTOS.scores[1:]]  # then the dog is on top of photo 1
    changed = told(photos(scores=scores))
    assert "4 photos, changed by you" in changed
    assert "1/4 One-error The best value is 0: lower is better." in changed
    assert "0 Subset accuracy This is as bad as it gets." in changed
    assert "Also" not in changed
    renamed = told(photos(labels=["<b>cat</b>", *PHOTOS.labels[1:]]))
    assert "changed by you" in renamed


def test_another_matrix_is_asked_about_as_such() -> None:
    other = told(FAR_FROM_IT)
    assert "A matrix of 2 × 2 cells." in other
    assert "photo" not in other
    assert "0 One-error This is as good as it gets." in other
    assert "1 Subset accuracy This is as good as it gets." in other


def test_another_matrix_with_the_same_two_numbers_is_not_the_story() -> None:
    alike = told(Matrix.of([[1, 1], [1, 0]], [[0.9, 0.1], [0.8, 0.7]]))
    assert "0 One-error This is as good as it gets." in alike
    assert "0 Subset accuracy This is as bad as it gets." in alike
    assert "photo" not in alike


def test_a_number_that_is_undefined_is_not_judged() -> None:
    undefined = {("one_error", "samples"): MetricValue(nan, "why")}
    now = {**numbers(example_of(FAR_FROM_IT), Conventions()), **undefined}
    content = introduction(FAR_FROM_IT, now, target, ())
    assert "<b>undefined</b>" in content
    assert "The best value is 0: lower is better." in content
