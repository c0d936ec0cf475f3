"""What the start page opens with is true of the matrix in place, and its links lead to the lessons."""

from __future__ import annotations

import re
from html import unescape
from math import isnan, nan

from hypothesis import given

from metrics import METRICS, PRESETS, Conventions
from metrics.graph.digits import exact
from pages.intake.examples import PHOTOS
from pages.intake.matrix import Matrix, example_of
from pages.start.every_number import MetricValue, numbers
from pages.start.introduction import introduction
from pages.start.verdicts import ASKED, finding, verdict_cards, verdicts
from pages.start.worse_to_better import judged
from tests.every import for_every
from tests.matrices import Matrices, matrices

RULES = Conventions()
PERFECT = Matrix.of([[1, 0], [0, 1]], [[0.9, 0.1], [0.2, 0.8]], ["a", "b"], ["<i>", "y"])


def target(metric: str) -> dict[str, str]:
    return {"data_page": metric}


def cards(matrix: Matrix, rules: Conventions = RULES) -> list[str]:
    """The words of each of the two cards."""
    example = example_of(matrix)
    made = verdict_cards(numbers(example, rules), matrix, example, target)
    texts = re.findall("<a .*?</a>", made)
    return [" ".join(unescape(re.sub("<[^>]*>", " ", text)).split()) for text in texts]


def photos(**changes: object) -> Matrix:
    given = {
        "truth": PHOTOS.truth,
        "scores": PHOTOS.scores,
        "samples": PHOTOS.samples,
        "labels": PHOTOS.labels,
    }
    return Matrix.of(**{**given, **changes})


@for_every("preset", PRESETS)
def test_the_story_is_true_under_every_convention(preset: str) -> None:
    example = example_of(PHOTOS)
    found = finding(numbers(example, PRESETS[preset]))
    assert found == "Perfect and hopeless at once."
    assert cards(PHOTOS, PRESETS[preset]) == [
        "0 One-error ✓ perfect : the tag on top is right in every photo",
        "0 Subset accuracy ✗ hopeless : no photo gets exactly its tags",
    ]
    values = [
        float(METRICS[key](example, "samples", PRESETS[preset])) for key in ("one_error", "subset_accuracy")
    ]
    assert values == [0, 0]


@given(matrices())
def test_the_two_verdicts_are_the_best_and_the_worst_of_those_asked(case: Matrices) -> None:
    truth, scores = case.truth, case.scores
    matrix = Matrix.of(truth, scores)
    now = numbers(example_of(matrix), RULES)
    judges = verdicts(now)
    asked = [key for key in ASKED if not isnan(now[key, METRICS[key].averages[0]].value)]
    assert len(judges) == min(2, len(asked))
    for one in judges:
        value = now[one.metric.key, one.metric.averages[0]].value
        best, worst = one.metric.highest, one.metric.lowest
        if one.metric.better == "lower":
            best, worst = worst, best
        assert one.value == value
        assert (judged(one.place)[1] == "perfect") == (value == best)
        assert (judged(one.place)[1] == "hopeless") == (value == worst)
    if len(judges) == 2:
        assert judges[0].place >= judges[1].place
    shown = cards(matrix)
    assert [text.split()[0] for text in shown] == [exact(one.value) for one in judges]
    assert all(judged(one.place)[1] in text for one, text in zip(judges, shown, strict=True))


def test_a_meaning_is_told_only_where_it_follows() -> None:
    """Not of samples without true labels, nor of equal scores."""
    empty = Matrix.of([[1, 0], [0, 0]], [[0.9, 0.1], [0.2, 0.1]])
    assert not any("every sample" in text for text in cards(empty))
    tied = Matrix.of([[1, 0], [0, 1]], [[0.9, 0.9], [0.2, 0.8]])
    assert not any("every sample" in text for text in cards(tied))
    assert any("the label on top is true in every sample" in text for text in cards(PERFECT))


def test_every_card_is_a_link_to_its_lesson() -> None:
    example = example_of(PHOTOS)
    made = verdict_cards(numbers(example, RULES), PHOTOS, example, target)
    assert re.findall(r'data-page="([a-z_]+)"', made) == ["one_error", "subset_accuracy"]


def test_where_they_agree_it_is_said_of_all_that_were_asked() -> None:
    found = finding(numbers(example_of(PERFECT), RULES))
    assert found == f"Perfect by all {len(ASKED)} well-known metrics."


def test_the_words_follow_an_edit() -> None:
    scores = [[0.1, *PHOTOS.scores[0][1:]], *PHOTOS.scores[1:]]  # then the dog is on top of photo 1
    first, second = cards(photos(scores=scores))
    assert "perfect" not in first
    assert second == "0 Subset accuracy ✗ hopeless : no photo gets exactly its tags"


def test_the_sentence_counts_the_matrix_in_place() -> None:
    assert f"4 photos, 5 tags, one model, {len(METRICS)} metrics." in introduction(PHOTOS, "")
    assert "2 × 2 cells" in introduction(PERFECT, "")
    assert "<b>" not in introduction(photos(labels=["<b>cat</b>", *PHOTOS.labels[1:]]), "")


def test_a_number_that_is_undefined_is_not_judged() -> None:
    undefined = {(key, METRICS[key].averages[0]): MetricValue(nan, "why") for key in ASKED}
    now = {**numbers(example_of(PERFECT), RULES), **undefined}
    assert finding(now) == "No metric has a value here."
    one = {**now, ("one_error", "samples"): MetricValue(0.0)}
    assert finding(one) == "Perfect by the one metric that was asked."
