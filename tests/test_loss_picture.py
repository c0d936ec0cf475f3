"""The picture of the losses: bars are probabilities, and points stand on the curve of the metric."""

from __future__ import annotations

import math
from dataclasses import replace
from xml.etree.ElementTree import Element, fromstring

import numpy as np
import pytest

from metrics import METRICS, Example
from pages.intake.examples import PHOTO_LOGITS
from pages.intake.matrix import example_of
from pages.lessons.pictures.loss_picture import loss_drawing
from pages.lessons.working_pages import WorkingPages
from pages.losses import LESSONS
from tests.drawn import looked_at, when_shown


def drawn(truth: object, scores: object, metric: str, **chosen: object) -> tuple[WorkingPages, Element]:
    """The pages and the picture of one matrix."""
    scene, pages = looked_at(Example.of(truth, scores), metric, **chosen)  # type: ignore[arg-type]
    return pages, fromstring(loss_drawing(scene, pages).drawn)


def on(picture: Element, page: int, css: str) -> list[Element]:
    """The elements of a class that a page shows."""
    every = range(page + 1)
    return [one for one, when in when_shown(picture, every) if page in when and css in classes(one)]


def classes(one: Element) -> list[str]:
    return (one.get("class") or "").split()


def percent(one: Element, name: str) -> float:
    """What a style says in percent."""
    styles = dict(part.split(":") for part in (one.get("style") or "").split(";"))
    return float(styles[name].rstrip("%"))


def test_a_question_about_squared_errors_of_logits_is_asked_beside_the_probabilities() -> None:
    """The sigmoids of 0 and ln 3 are 1/2 and 3/4."""
    example = Example.of([[1, 0]], [[0, math.log(3)]])
    lesson = next(one for one in LESSONS if one.metric == "brier_score")
    scene, _pages = looked_at(example, lesson.metric)
    pages = lesson.pages(scene)
    picture = fromstring(lesson.draw(scene, pages).drawn)
    shown = when_shown(picture, range(-1, len(pages)))
    bars = [(one, when) for one, when in shown if "share" in classes(one)]
    assert [percent(one, "width") for one, _when in bars] == pytest.approx([50, 75], rel=1e-3)
    assert all(set(when) == {-1} for _one, when in bars)


def test_probabilities_that_are_typed_wait_on_the_axis_from_the_question_on() -> None:
    """The truth got 3/4 and 1 − 1/5 = 4/5."""
    _pages, picture = drawn([[1, 0]], [[0.75, 0.2]], "brier_score")
    shown = [one for one, when in when_shown(picture, range(-1, 3)) if -1 in when and "point" in classes(one)]
    assert [percent(one, "left") for one in shown] == pytest.approx([75, 80])
    assert [percent(one, "top") for one in shown] == [100, 100]


def test_every_lesson_on_losses_has_this_picture() -> None:
    for lesson in LESSONS:
        scene, pages = looked_at(example_of(PHOTO_LOGITS), lesson.metric)
        assert lesson.draw(scene, pages).drawn == loss_drawing(scene, pages).drawn


def test_each_label_fills_a_bar_of_its_own_by_its_sigmoid() -> None:
    pages, picture = drawn([[1, 0, 1]], [[0, math.log(3), -math.log(3)]], "sigmoid_cross_entropy")
    assert [percent(one, "width") for one in on(picture, 0, "share")] == pytest.approx([50, 75, 25], rel=1e-3)
    assert on(picture, pages.reached("label_loss"), "share") == []


def test_the_exponentials_slide_together_into_one_bar_and_are_its_shares() -> None:
    """e^z is 1, 3 and 4: the shares are 1/8, 3/8 and 4/8."""
    _pages, picture = drawn([[1, 0, 1]], [[0, math.log(3), math.log(4)]], "softmax_cross_entropy")
    for page in range(3):
        shares = [one for one in on(picture, page, "share") if "gone" not in classes(one)]
        assert [percent(one, "width") for one in shares] == pytest.approx([12.5, 37.5, 50], rel=1e-3)
        assert [one.get("data-id") for one in shares] == ["share:0", "share:1", "share:2"]
    assert on(picture, 0, "whole") == []
    assert [one.text for one in on(picture, 1, "whole")[0].iter("b")] == ["8"]


def points(picture: Element, page: int, high: float) -> list[tuple[float, float]]:
    """The points that a page shows: probability and loss."""
    shown = on(picture, page, "point")
    return [(percent(one, "left") / 100, (1 - percent(one, "top") / 100) * high) for one in shown]


def test_a_point_waits_on_the_axis_and_rises_onto_the_curve_on_its_page() -> None:
    """p is 3/4 and 1/5: q is 3/4 for the true label and 4/5 for the false one."""
    pages, picture = drawn([[1, 0]], [[math.log(3), -math.log(4)]], "sigmoid_cross_entropy")
    first, second = (pages.reached("label_loss", item) for item in (0, 1))
    on_curve = [(3 / 4, math.log(4 / 3)), (4 / 5, math.log(5 / 4))]
    assert points(picture, first - 1, 1) == []
    assert np.array(points(picture, first, 1)) == pytest.approx(np.array([on_curve[0], (4 / 5, 0)]), abs=1e-3)
    assert np.array(points(picture, second, 1)) == pytest.approx(np.array(on_curve), abs=1e-3)
    # The last page names what costs most.
    now = [f"{first} {pages.last_of_part}", str(second)]
    assert [one.get("data-now") for one in on(picture, second, "point")] == now


def test_the_square_ends_where_the_outcomes_that_are_counted_end() -> None:
    for outcomes, high in (("one", 1), ("both", 2)):
        pages, picture = drawn([[1, 0, 1]], [[0.5, 0.75, 0.0]], "brier_score", brier_outcomes=outcomes)
        expected = [(0.5, high / 4), (0.25, high * 9 / 16), (0, high)]
        found = points(picture, pages.reached("label_loss"), high)
        assert np.array(found) == pytest.approx(np.array(expected), abs=1e-3)


def test_a_loss_beyond_the_plot_is_an_arrow() -> None:
    pages, picture = drawn([[1, 0]], [[-1000, 0]], "sigmoid_cross_entropy")
    (beyond,) = on(picture, pages.reached("label_loss", 0), "beyond")
    assert (beyond.text, percent(beyond, "top")) == ("↑", 0)


def test_the_sign_says_whether_more_than_half_was_given_to_the_truth() -> None:
    """A page for a true label, one for a false label, and one for the others."""
    pages, picture = drawn([[1, 0, 1, 0]], [[2, 2, 0, -2]], "sigmoid_cross_entropy")
    first = pages.reached("label_loss")
    signs = [[one.text for one in on(picture, first + turned, "sign")] for turned in range(3)]
    assert signs == [["✓"], ["✓", "✗"], ["✓", "✗", "=", "✓"]]


def test_where_nothing_is_true_nothing_is_lost_by_the_shared_probability() -> None:
    pages, picture = drawn([[0, 0]], [[1, 2]], "softmax_cross_entropy")
    last = pages.last_of_part
    assert on(picture, last, "point") == []
    assert [one.text for one in on(picture, last, "nothing")] == ["No true label: no loss."]


def test_a_loss_that_is_not_known_is_drawn_as_a_table_of_its_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    other = replace(METRICS["brier_score"], key="other_loss")
    monkeypatch.setitem(METRICS, other.key, other)
    _pages, picture = drawn([[1, 0]], [[0.5, 0.25]], other.key)
    assert "step-table" in classes(picture)
