"""The picture of average precision: its points, strips and sums are the engine's, once they are reached."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise, product
from xml.etree.ElementTree import Element

import numpy as np
import pytest

from metrics import METRICS, SWITCHES, Conventions
from metrics.graph.digits import exact
from pages.intake.matrix import Matrix, example_of
from pages.lessons.bars_of_parts import MOST_BARS
from pages.lessons.counted_row import looked_at
from pages.lessons.precision_recall_course import CurveCourse, curve_pages
from pages.lessons.precision_recall_drawing import ASIDE, precision_recall_drawing
from pages.lessons.threshold_pages import MOST_THRESHOLDS
from pages.lessons.unit_square import across, up
from pages.lessons.working_pages import WorkingPages, working_pages
from pages.state.focus import Focus
from pages.views.scene import Scene, scene_of
from tests.drawn import (
    cells_of,
    check_frame,
    is_shown,
    of_class,
    random_matrix,
    read,
    shown,
    text_of,
)
from tests.every import for_every

AVERAGES = METRICS["average_precision"].averages
HOW = tuple(SWITCHES["precision_interpolation"].choices)
TIES = tuple(SWITCHES["precision_rank"].choices)
WAYS = list(product(HOW, TIES))
RNG = np.random.default_rng(7)
KEPT = {"row", "worth", "point", "strip", "stop"}
HOSTILE = ["<img src=x onerror=alert(1)>", "]]> & \"quoted\" 'name'", "标签的名字很长很长很长很长很长", "e"]
# Down the list: true, false, true, false.
PLAIN = Matrix.of([[1], [0], [1], [0]], [[0.9], [0.8], [0.7], [0.6]], ["ape", "bee", "cat", "dog"], ["wild"])


MATRICES = {
    "plain": PLAIN,
    "ties": Matrix.of([[1, 0, 1], [0, 1, 0], [1, 1, 0]], [[0.5, 0.5, 0.2], [0.5, 0.1, 0.2], [0.3, 0.5, 0.2]]),
    "empty and full": Matrix.of([[0, 1, 0], [0, 1, 1]], [[0.4, 0.5, 0.6], [0.2, 0.1, 0.3]]),
    "one cell": Matrix.of([[1]], [[0.5]]),
    "one false cell": Matrix.of([[0]], [[0.5]]),
    "hostile names": Matrix.of(
        [[1, 0, 1, 0]] * 4, RNG.integers(0, 5, (4, 4)).tolist(), [f"{one}." for one in HOSTILE], HOSTILE
    ),
    "fifty samples": random_matrix(RNG, 50, 12, 61),
    "weights": random_matrix(RNG, 6, 4, 6, weights=(1, 0, 0.25, 2, 3.5, 0)),
    "all weight on a false one": Matrix.of([[1], [0]], [[0.5], [0.4]], weights=(0, 1)),
    "logits": Matrix.of([[1, 0], [0, 1], [1, 1]], [[800, -800], [-800.5, 0], [800, 3]]),
}


@dataclass(frozen=True)
class Seen:
    """A picture with what it was made of."""

    scene: Scene
    pages: WorkingPages
    course: CurveCourse
    root: Element

    @property
    def last(self) -> int:
        """The page with the value of the part."""
        return self.pages.last_of_part

    def texts(self, page: int) -> list[str]:
        """What one reads in the picture on a page."""
        return [one.text or "" for one in shown(self.root, page) if one.tag == "text"]


def seen(
    matrix: Matrix,
    average: str = "macro",
    part: int = 0,
    how: str = "step",
    ties: str = "together",
    **more: str,
) -> Seen:
    rules = Conventions(precision_interpolation=how, precision_rank=ties, **more)  # type: ignore[arg-type]
    focus = Focus("average_precision", average, part, conventions=rules)
    scene = scene_of(example_of(matrix), focus, matrix.samples, matrix.labels)
    pages = working_pages(scene, curve_pages(scene))
    root = read(precision_recall_drawing(scene, pages))
    return Seen(scene, pages, CurveCourse(scene, pages), root)


def every_part(matrix: Matrix, average: str, **chosen: str) -> Iterator[Seen]:
    first = seen(matrix, average, **chosen)
    yield first
    for part in range(1, min(3, first.scene.result.source.n_parts)):
        yield seen(matrix, average, part, **chosen)


every_matrix = for_every("name", MATRICES)


@every_matrix
@for_every("turn", range(len(WAYS)))
def test_a_picture_adds_up_to_the_value_of_its_part_and_is_within_its_frame(name: str, turn: int) -> None:
    """Each way to measure under one average, the next one under another."""
    check_parts(name, AVERAGES[(turn + len(name)) % len(AVERAGES)], *WAYS[turn])


@pytest.mark.thorough
@every_matrix
@for_every(("average", "way"), list(product(AVERAGES, WAYS)))
def test_every_picture_adds_up_and_is_within_its_frame(name: str, average: str, way: tuple[str, str]) -> None:
    check_parts(name, average, *way)


def check_parts(name: str, average: str, how: str, ties: str) -> None:
    """What holds of the pictures of the first parts of a matrix."""
    for one in every_part(MATRICES[name], average, how=how, ties=ties):
        check_sum(one)
        check_drawing(one)


def check_sum(one: Seen) -> None:
    """The areas of the strips, or the mean of the crosses, are the value of the part."""
    course = one.course
    if not course.has_curve:
        assert course.strips == course.crosses == ()
    elif course.how == "eleven_points":
        assert len(course.crosses) == 11
        assert np.mean([precision for _, precision, _, _ in course.crosses]) == pytest.approx(course.value)
    else:
        assert sum(strip.area for strip in course.strips) == pytest.approx(course.value, abs=1e-12)


def check_drawing(one: Seen) -> None:
    """Nothing is outside, no text is small, and what is told of pages and cells exists."""
    square = next(inner for inner in one.root.iter("g") if inner.get("transform"))
    aside = dict.fromkeys(square.iter(), float(ASIDE))
    check_frame(one.root, len(one.pages), cells_of(one.scene), aside)
    for element in one.root.iter():
        assert float(element.get("font-size", 14)) >= 14 or not element.text or element in aside, element.text


@for_every("how", HOW)
def test_more_is_shown_on_every_page_of_the_part(how: str) -> None:
    for matrix in (PLAIN, MATRICES["ties"], MATRICES["weights"]):
        one = seen(matrix, "micro", how=how)
        kept = [
            {id(each) for each in shown(one.root, page) if KEPT & set((each.get("class") or "").split())}
            for page in range(one.last + 1)
        ]
        assert all(fewer <= more for fewer, more in pairwise(kept))


def test_the_curve_grows_point_by_point_and_a_true_item_adds_a_strip() -> None:
    one = seen(PLAIN)
    # Threshold above all, then four items; recall 1/2, 1/2, 1, 1; precision 1/1, 1/2, 2/3, 2/4.
    points = [(float(at.get("cx", "")), float(at.get("cy", ""))) for at in circles(one)]
    rates = [(1 / 2, 1), (1 / 2, 1 / 2), (1, 2 / 3), (1, 1 / 2)]
    assert points == [pytest.approx((across(x), up(y)), abs=0.01) for x, y in rates]
    kinds = [each.get("class") for each in of_class(one.root, "point")]
    assert kinds == ["point true", "point false", "point true", "point false"]
    assert [each.get("data-from") for each in of_class(one.root, "point")] == ["1", "2", "3", "4"]
    strips = of_class(one.root, "strip")
    assert [(each.get("data-from"), each.get("data-cells")) for each in strips] == [
        ("1", "0:0"),
        ("3", "2:0"),
    ]
    assert [each.get("data-now", "").split()[0] for each in strips] == ["1", "3"]
    assert [(strip.left, strip.right, strip.height) for strip in one.course.strips] == [
        (0, 1 / 2, 1),
        (1 / 2, 1, pytest.approx(2 / 3)),
    ]


def circles(one: Seen) -> list[Element]:
    return [each for point in of_class(one.root, "point") for each in point.iter("circle")]


def test_the_list_is_in_rank_order_and_says_the_precision_once_an_item_is_predicted() -> None:
    matrix = Matrix.of([[0], [1], [1]], [[0.2], [0.9], [0.5]], ["low", "high", "mid"])
    one = seen(matrix)
    rows = of_class(one.root, "row")
    assert [row.get("data-cells") for row in rows] == ["1:0", "2:0", "0:0"]
    assert [text_of(row) for row in rows] == ["high 1/1", "mid 2/2", "low 2/3"]
    reached = [[each for each in one.texts(page) if each in ("1/1", "2/2", "2/3")] for page in range(4)]
    assert reached == [[], ["1/1"], ["1/1", "2/2"], ["1/1", "2/2", "2/3"]]


def test_items_that_are_level_are_marked_and_come_together() -> None:
    matrix = Matrix.of([[1], [0], [1]], [[0.5], [0.5], [0.1]])
    together, first = seen(matrix), seen(matrix, ties="first")
    assert [each.text for each in of_class(together.root, "tie")] == ["="]
    assert [point.kind for point in together.course.points] == ["both", "true"]
    assert [point.kind for point in first.course.points] == ["true", "false", "true"]
    assert [strip.height for strip in together.course.strips] == pytest.approx([1 / 2, 2 / 3])
    assert [strip.height for strip in first.course.strips] == pytest.approx([1, 2 / 3])


def test_a_strip_says_its_area_its_height_and_its_width_where_the_steps_ask_for_them() -> None:
    one = seen(PLAIN)
    heights, widths = one.pages.reached("precision_here"), one.pages.reached("positives")

    def labels(page: int) -> list[str]:
        return [text_of(each) for each in shown(one.root, page) if each.get("class") == "label"]

    assert labels(1) == [exact(1 / 2)]
    assert labels(heights - 1) == [exact(1 / 2), exact(1 / 2 * 2 / 3)]
    assert labels(heights) == ["↕ 1", f"↕ {exact(2 / 3)}"]
    assert labels(widths) == ["↔ 1/2", "↔ 1/2"]
    assert labels(one.last) == [exact(1 / 2), exact(1 / 3)]


def test_on_the_last_page_of_the_part_the_areas_slide_together_into_their_sum() -> None:
    one = seen(PLAIN)
    told = f"= {exact(1 / 2 + 1 / 3)}"
    assert told not in one.texts(one.last - 1)
    assert one.texts(one.last)[-4:] == ["1/2", "+", "1/3", told]
    things = [
        [
            each.get("data-id")
            for each in shown(one.root, page)
            if (each.get("data-id") or "").startswith("area")
        ]
        for page in (one.last - 2, one.last)
    ]
    assert things[1] == ["area:0", "area:1"]


def test_a_rank_page_rings_what_it_counts_and_the_line_stands_below_it() -> None:
    one = seen(PLAIN)
    third = 2
    rank, hits = (one.pages.reached(key, third) for key in ("rank", "hits"))
    ringed = [
        [
            place
            for place, row in enumerate(of_class(one.root, "row"))
            if str(page) in row.get("data-now", "").split()
        ]
        for page in (rank, hits, one.pages.reached("positives"))
    ]
    assert ringed == [[0, 1, 2], [0, 2], [0, 2]]
    looked = looked_at(one.pages, one.course.walk)
    assert looked[rank].depth == looked[hits].depth == 3
    lines = [each for each in of_class(one.root, "threshold") if is_shown(each, rank)]
    assert len(lines) == 1


def test_the_best_precision_from_here_on_is_the_height_where_that_is_the_rule() -> None:
    matrix = Matrix.of([[0], [1], [1]], [[0.9], [0.5], [0.4]])
    one = seen(matrix, how="all_points")
    # Precision is 1/2 at the first true item and 2/3 at the second.
    assert [strip.height for strip in one.course.strips] == pytest.approx([2 / 3, 2 / 3])
    pages = [one.pages.reached("average_precision.best_from_here", item) for item in (1, 2)]
    assert [strip.page for strip in one.course.strips] == pages
    assert [each.get("data-from") for each in of_class(one.root, "strip")] == [str(page) for page in pages]


def test_crosses_stand_at_eleven_levels_once_each_is_reached() -> None:
    one = seen(PLAIN, how="eleven_points")
    key = "average_precision.best_at_level"
    expected = [
        (level / 10, 1 if level <= 5 else 2 / 3, one.pages.reached(key, level)) for level in range(11)
    ]
    found = [(recall, precision, page) for recall, precision, page, _ in one.course.crosses]
    assert found == [pytest.approx(each) for each in expected]
    assert [each.get("data-from") for each in of_class(one.root, "stop")] == [
        str(page) for *_, page in expected
    ]


def test_with_fixed_thresholds_the_strips_are_those_of_the_stops() -> None:
    matrix = Matrix.of([[1], [0], [1]], [[0.95], [0.94], [0.5]])
    one = seen(matrix, how="eleven_thresholds")
    # The threshold 0.9 takes the first two at once: recall 1/2 with precision 1/2; 0.5 takes the third.
    assert [(strip.left, strip.right) for strip in one.course.strips] == [(0, 1 / 2), (1 / 2, 1)]
    assert [strip.height for strip in one.course.strips] == pytest.approx([1 / 2, 2 / 3])
    assert {strip.page for strip in one.course.strips} == {one.pages.reached("average_precision.gained")}
    assert one.course.value == pytest.approx(1 / 2 * 1 / 2 + 1 / 2 * 2 / 3)


def test_the_hollow_point_is_told_before_anything_is_predicted() -> None:
    one = seen(PLAIN)
    told = " ".join(one.texts(0))
    assert "precision is 0/0" in told
    assert "0/0" not in " ".join(one.texts(1))
    assert len(of_class(one.root, "start")) == 1


def test_where_nothing_is_true_a_sentence_stands_for_the_curve() -> None:
    one = seen(Matrix.of([[0, 1], [0, 0]], [[0.4, 0.5], [0.2, 0.1]]))
    assert curve_pages(one.scene) == ()
    assert "Nothing is true" in " ".join(one.texts(0))
    assert not of_class(one.root, "point")
    average = one.texts(len(one.pages) - 1)
    assert {"0/0", "mean of 1: 1"} <= set(average)
    assert "Nothing is true" not in " ".join(average)


def test_the_bars_are_the_values_of_the_parts_and_the_line_their_mean() -> None:
    # Label 1: true on rank 2, so 1/2; label 2: nothing true; label 3: both true, so 1.
    one = seen(Matrix.of([[1, 0, 1], [0, 0, 1]], [[0.2, 0.3, 0.4], [0.4, 0.1, 0.2]]))
    bars = of_class(one.root, "bar")
    high = [float(bar.find("rect").get("height", "")) for bar in bars]  # type: ignore[union-attr]
    assert [value / high[2] for value in high] == pytest.approx([1 / 2, 0, 1])
    assert [text_of(bar) for bar in bars] == ["1/2 l1", "0/0 l2", "1 l3"]
    last = len(one.pages) - 1
    assert f"mean of 2: {exact((1 / 2 + 1) / 2)}" in one.texts(last)
    (line,) = of_class(one.root, "mean")
    rise = (214 - float(line.get("y1", ""))) / high[2]
    assert rise == pytest.approx(3 / 4)
    assert not any(each in bars for each in shown(one.root, one.last))


def test_under_weights_a_bar_is_as_wide_as_its_part_counts() -> None:
    # Label 1 is true twice, label 2 once.
    one = seen(Matrix.of([[1, 0], [1, 1]], [[0.2, 0.3], [0.4, 0.1]]), "weighted")
    wide = [float(bar.find("rect").get("width", "")) for bar in of_class(one.root, "bar")]  # type: ignore[union-attr]
    assert wide[0] == pytest.approx(2 * wide[1], rel=1e-3)
    assert [text_of(bar).rpartition(" ")[2] for bar in of_class(one.root, "bar")] == ["2", "1"]
    average = one.pages.average
    assert average is not None
    assert not any("weighted mean" in text for text in one.texts(average))
    assert f"weighted mean of 2: {exact(float(one.scene.result))}" in one.texts(len(one.pages) - 1)


def test_of_many_items_and_parts_the_first_are_shown_and_the_others_counted() -> None:
    one = seen(MATRICES["fifty samples"], part=11)
    assert len(curve_pages(one.scene)) <= MOST_THRESHOLDS
    assert len(of_class(one.root, "row")) == 7
    assert "… 43 more" in one.texts(0)
    bars = of_class(one.root, "bar")
    assert len(bars) == MOST_BARS
    assert "chosen" in (bars[-1].get("class") or "")
    assert "… 2 more" in one.texts(len(one.pages) - 1)
    assert len(precision_recall_drawing(one.scene, one.pages).drawn) < 60_000


def test_very_many_strips_of_a_page_are_one_shape() -> None:
    truth, scores = [[place % 2] for place in range(200)], [[-float(place)] for place in range(200)]
    one = seen(Matrix.of(truth, scores))
    many = of_class(one.root, "strip")
    assert len(many) < MOST_THRESHOLDS
    corners = sum(len(re.findall("M", each.get("d", ""))) for each in many)
    assert corners == len(one.course.strips) == 100


def test_names_are_shown_and_are_no_markup() -> None:
    one = seen(MATRICES["hostile names"], "samples")
    assert {each.tag for each in one.root.iter()} <= {
        *("svg", "g", "path", "rect", "circle", "line", "text", "title"),
    }
    titles = [each.text or "" for each in one.root.iter("title")]
    assert all(any(name in title for title in titles) for name in HOSTILE)
