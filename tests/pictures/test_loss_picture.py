"""The picture of the losses: bars are probabilities, and points stand on the curve of the metric."""

from __future__ import annotations

from xml.etree.ElementTree import Element

import numpy as np
import pytest

from metrics import Example
from metrics.pictures.losses import LOSS
from pages.lessons.pictures.logit_bars import LossesShown
from pages.lessons.pictures.loss_picture import curve_of
from pages.losses import LESSONS
from tests.every import for_every
from tests.pictures.picture_reader import looked_at, read, when_shown

TRUTH = [[1, 0, 1, 0], [0, 0, 1, 1]]
LOGITS = Example.of(TRUTH, [[2, 2, 0, -1], [-1000, 0.5, 8, -0.25]])
PROBABILITIES = Example.of(TRUTH, [[0.75, 0.2, 0.5, 1], [0, 0.9, 0.25, 0.5]])
CASES = [
    ("sigmoid_cross_entropy", LOGITS, {}),
    ("softmax_cross_entropy", LOGITS, {}),
    ("brier_score", LOGITS, {}),
    ("brier_score", PROBABILITIES, {}),
    ("brier_score", PROBABILITIES, {"brier_outcomes": "both"}),
]


def drawn(
    metric: str, example: Example, part: int = 0, **rules: object
) -> tuple[LossesShown, list[tuple[Element, range]]]:
    """What the picture of a lesson shows, and its elements with their pages; the question is page -1."""
    lesson = next(lesson for lesson in LESSONS if lesson.metric == metric)
    scene, _pages = looked_at(example, metric, part=part, **rules)
    pages = lesson.pages(scene)
    root = read(lesson.draw(scene, pages))
    return LossesShown(scene, pages), list(when_shown(root, range(-1, len(pages))))


def has_class(one: Element, name: str) -> bool:
    return name in (one.get("class") or "").split()


def percent(one: Element, name: str) -> float:
    styles = dict(part.split(":") for part in (one.get("style") or "").split(";"))
    return float(styles[name].rstrip("%"))


@for_every(("metric", "example", "rules"), CASES)
@for_every("part", (0, 1))
def test_a_bar_is_a_probability_and_its_sign_says_whether_the_truth_has_half(metric, example, rules, part):
    shown, elements = drawn(metric, example, part, **rules)
    bars = [percent(one, "width") for one, _when in elements if has_class(one, "share")]
    probabilities = [100 * float(one) for one in shown.losses.probability]
    # Those of a softmax stand in rows, are left behind there, and lie in the one bar.
    wanted = probabilities if shown.of_logits else []
    if shown.shared:
        wanted = [*(one for each in probabilities for one in (each, each)), *probabilities]
    assert bars == pytest.approx(wanted, rel=1e-3, abs=1e-3)
    signs = [one.text for one, _when in elements if has_class(one, "sign")]
    q = [] if shown.shared else shown.losses.of_the_truth[shown.losses.used]
    assert signs == ["=" if one == 0.5 else "✓" if one > 0.5 else "✗" for one in q]


@for_every(("metric", "example", "rules"), CASES)
@for_every("part", (0, 1))
def test_a_point_waits_on_the_axis_and_rises_onto_the_curve_on_its_page(metric, example, rules, part):
    shown, elements = drawn(metric, example, part, **rules)
    losses, high = shown.losses, curve_of(shown).high
    for item in np.flatnonzero(losses.used).tolist():
        name, q = shown.scene.names[item], float(losses.of_the_truth[item])
        points = [(one, when) for one, when in elements if has_class(one, "point")]
        *waiting, (point, when) = [(one, when) for one, when in points if one.get("title") == name]
        assert when.start == shown.pages.reached(LOSS, item)
        assert percent(point, "left") == pytest.approx(100 * q, abs=0.05)
        for before, until in waiting:
            assert percent(before, "left") == percent(point, "left")
            assert (percent(before, "top"), until.stop) == (100, when.start)
        loss = float(losses.loss[item])
        assert percent(point, "top") == pytest.approx(100 * max(1 - loss / high, 0), abs=0.05)
        assert has_class(point, "beyond") == (loss > high)


def test_probabilities_that_are_typed_are_in_sight_from_the_question_on():
    for example, waits in ((PROBABILITIES, True), (LOGITS, False)):
        _shown, elements = drawn("brier_score", example)
        assert any(has_class(one, "point") and -1 in when for one, when in elements) == waits
        bars = {page for one, when in elements if has_class(one, "share") for page in when}
        assert bars == (set() if waits else {-1})


def test_where_nothing_is_true_nothing_is_lost_by_the_shared_probability():
    shown, elements = drawn("softmax_cross_entropy", Example.of([[0, 0]], [[1, 2]]))
    on_last = [one for one, when in elements if shown.pages.last_of_part in when]
    assert not [one for one in on_last if has_class(one, "point")]
    assert [one for one in on_last if has_class(one, "nothing")]
