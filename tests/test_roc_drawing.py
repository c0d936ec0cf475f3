"""The picture of the ROC lesson and the pages of its walk: what is drawn is what the engine says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise, product
from unicodedata import east_asian_width
from xml.etree import ElementTree

import numpy as np
import pytest

from metrics import METRICS, Conventions
from metrics.graph.digits import exact
from metrics.pictures.threshold_walk import threshold_walk
from pages.intake.examples import DOCUMENTS
from pages.intake.matrix import Matrix, example_of
from pages.lessons.fitted_text import folded, text_width
from pages.lessons.picture import HEIGHT, WIDTH
from pages.lessons.roc_area import are_few, bands, edges_of, pair_boxes
from pages.lessons.roc_course import roc_walk_pages
from pages.lessons.roc_drawing import draw_roc
from pages.lessons.threshold_pages import MOST_THRESHOLDS, places_of_the_walk
from pages.lessons.unit_square import LARGE, SMALL, across, up
from pages.lessons.working_pages import WorkingPages, page_of_each, working_pages
from pages.state.focus import Focus
from pages.views.scene import Scene, scene_of
from tests.drawn import random_matrix, read, shown
from tests.every import for_every

AVERAGES = METRICS["roc_auc"].averages
TIES = ("one", "half", "zero")
D0 = DOCUMENTS["d0"].matrix
RNG = np.random.default_rng(11)
TIED = Matrix.of([[1], [0], [0], [1]], [[0.5], [0.5], [0.25], [0.75]])
HOSTILE = ["<b>\"&'</b>", "</text></svg><script>alert(1)</script>", "猫" * 40, "\u202e{at} %s $x$"]
ROUNDED = 0.02
LETTERS = {"tick": LARGE, "name": LARGE, "sign": 17.0, "strong": 15.0, "count": 17.0, "area": 24.0}


MATRICES = {
    "d0": D0,
    "ties": TIED,
    "one class each": Matrix.of([[1, 0, 1], [1, 0, 0]], [[0.5, 0.2, 0.1], [0.4, 0.2, 0.3]]),
    "all tied": Matrix.of([[1, 0, 1], [0, 1, 0], [1, 1, 0]], [[0.5] * 3] * 3),
    "hostile names": Matrix.of(
        [[1, 0], [0, 1], [1, 1], [0, 0]],
        [[0.5, 0.5], [0.5, 0.75], [0.25, 0.1], [0.1, 0.3]],
        HOSTILE,
        HOSTILE[:2],
    ),
    "thirty labels": random_matrix(RNG, 6, 30, 12),
    "weights": random_matrix(RNG, 6, 4, 5, weights=(1, 0, 0.25, 2, 3.5, 0)),
    "all weight on one": Matrix.of([[1, 0], [0, 1]], [[0.5, 0.5], [0.5, 0.1]], weights=(1, 0)),
    "logits": Matrix.of([[1, 0], [0, 1], [1, 1]], [[800, -800], [-800.5, 0], [800, 3]]),
    "many samples": random_matrix(RNG, 70, 2, 1000),
    "many ties": random_matrix(RNG, 80, 1, 9),
}


@dataclass(frozen=True)
class Drawn:
    """The picture of a part, with what it was made of."""

    scene: Scene
    pages: WorkingPages
    root: ElementTree.Element

    def all(self, tag: str, css: str = "") -> list[ElementTree.Element]:
        """The elements of this kind."""
        return [one for one in self.root.iter(tag) if css in one.get("class", "").split() or not css]

    def shown(self, page: int) -> Iterator[ElementTree.Element]:
        """The elements that one sees on a page."""
        return shown(self.root, page)


def scene(matrix: Matrix, average: str = "macro", tie: str = "one", part: int = 0) -> Scene:
    """A part of a matrix."""
    focus = Focus("roc_auc", average, part, conventions=Conventions(auc_tie=tie))
    return scene_of(example_of(matrix), focus, matrix.samples, matrix.labels)


def drawn(seen: Scene, walk: bool = True) -> Drawn:
    """Its picture."""
    pages = working_pages(seen, roc_walk_pages(seen) if walk else ())
    return Drawn(seen, pages, read(draw_roc(seen, pages)))


def every_part(matrix: Matrix, average: str, tie: str, most: int = 4) -> Iterator[Scene]:
    """The first parts of a matrix."""
    for part in range(min(most, scene(matrix, average).result.source.n_parts)):
        yield scene(matrix, average, tie, part)


every_matrix = pytest.mark.parametrize("name", MATRICES)
every_average = for_every("average", AVERAGES)
every_tie = for_every("tie", TIES)
each_in_turn = for_every(("average", "tie"), list(zip(AVERAGES, (*TIES, TIES[0]), strict=True)))
all_of_them = for_every(("average", "tie"), list(product(AVERAGES, TIES)))


@every_matrix
@every_average
@every_tie
def test_the_filled_pairs_are_the_value_of_the_part(name: str, average: str, tie: str) -> None:
    for seen in every_part(MATRICES[name], average, tie):
        value = float(seen.result.part(seen.focus.part).value)
        edges, walk = edges_of(seen), threshold_walk(seen.result.source, seen.focus.part)
        if not walk.has_pairs:
            continue
        if are_few(edges):
            found = sum(one.counted * one.area for one in pair_boxes(seen, edges))
            assert found == pytest.approx(value, abs=1e-12)
        pages = page_of_each(working_pages(seen), "roc_auc.right_pairs")
        found = sum(band.counted * band.area for _, band in bands(seen, edges, pages))
        assert found == pytest.approx(value, abs=1e-12)


@every_matrix
@each_in_turn
def test_a_picture_is_whole_and_within_its_frame(name: str, average: str, tie: str) -> None:
    check_frame(name, average, tie)


@pytest.mark.thorough
@every_matrix
@all_of_them
def test_every_picture_is_whole_and_within_its_frame(name: str, average: str, tie: str) -> None:
    check_frame(name, average, tie)


def check_frame(name: str, average: str, tie: str) -> None:
    """Nothing of the pictures of all parts is outside, and every element is shown on some page."""
    for seen in every_part(MATRICES[name], average, tie):
        for walk in (True, False):
            picture = drawn(seen, walk)
            last = len(picture.pages)
            for one in picture.root.iter():
                assert all(0 <= x <= WIDTH and 0 <= y <= HEIGHT for x, y in corners(one)), one.attrib
                pages = [
                    *(one.get(f"data-{key}") for key in ("from", "to")),
                    *one.get("data-now", "").split(),
                ]
                assert all(0 <= int(page) < last for page in pages if page is not None)
                assert told_cells(one) <= set(seen.cells) or "other" in one.get("class", "")


def corners(one: ElementTree.Element) -> Iterator[tuple[float, float]]:
    """The outermost points of an element."""
    tag, number = one.tag, {key: float(value) for key, value in one.attrib.items() if key in NUMBERS}
    if tag == "rect":
        x, y = number["x"], number["y"]
        yield from ((x, y), (x + number["width"], y + number["height"]))
    elif tag == "circle":
        yield from ((number["cx"] + way, number["cy"] + way) for way in (-number["r"], number["r"]))
    elif tag == "polygon":
        yield from (tuple(map(float, pair.split(","))) for pair in one.get("points", "").split())  # type: ignore[misc]
    elif tag == "path" and (d := one.get("d")) is not None:
        yield from corners_of_path(d)
    elif tag == "text" and one.get("transform") is None:
        width = width_on_screen(one.text or "", LETTERS.get(one.get("class", ""), SMALL))
        left = number["x"] - width * {"start": 0, "middle": 1 / 2, "end": 1}[one.get("text-anchor", "middle")]
        yield from ((left, number["y"]), (left + width, number["y"]))


def width_on_screen(words: str, size: float) -> float:
    """About how wide a text is in the app's font; the drawings reckon with a somewhat wider one."""
    return size * sum(1.05 if east_asian_width(sign) in "WF" else 0.56 for sign in words)


NUMBERS = {"x", "y", "width", "height", "cx", "cy", "r"}


def corners_of_path(d: str) -> Iterator[tuple[float, float]]:
    """The points that a path goes through."""
    x = y = 0.0
    for sign, rest in re.findall(r"([MLHVhvlZ])([^MLHVhvlZ]*)", d):
        given = [float(one) for one in rest.split()]
        if sign in "ML":
            x, y = given
        elif sign == "l":
            x, y = x + given[0], y + given[1]
        elif sign in "Hh":
            x = given[0] + (x if sign == "h" else 0)
        elif sign in "Vv":
            y = given[0] + (y if sign == "v" else 0)
        yield x, y


def told_cells(one: ElementTree.Element) -> set[tuple[int, ...]]:
    """The cells that an element is about."""
    return {tuple(map(int, cell.split(":"))) for cell in one.get("data-cells", "").split()}


@every_matrix
@every_average
def test_a_point_of_the_walk_stands_where_the_rates_say(name: str, average: str) -> None:
    for seen in every_part(MATRICES[name], average, "one"):
        picture, walk = drawn(seen), threshold_walk(seen.result.source, seen.focus.part)
        points = picture.all("circle", "point")
        if not walk.has_pairs:
            assert not points
            continue
        diamonds = picture.all("polygon", "threshold")
        assert len(points) == len(diamonds) == len(places_of_the_walk(walk)) <= MOST_THRESHOLDS
        before = 0
        for page, place in enumerate(places_of_the_walk(walk)):
            at = across(float(walk.fpr[place])), up(float(walk.tpr[place]))
            assert (float(points[page].get("cx", "")), float(points[page].get("cy", ""))) == near(at)
            middle = np.mean(list(corners(diamonds[page])), axis=0)
            assert tuple(middle) == near(at)
            assert points[page].get("data-from") == str(page)
            assert diamonds[page].get("data-from") == diamonds[page].get("data-to") == str(page)
            assert diamonds[page].get("data-id") == "threshold"
            added = walk.items[walk.through[before] : walk.through[place]]
            assert told_cells(points[page]) == {seen.cells[item] for item in added}
            before = place


def near(at: tuple[float, float]) -> object:
    """The same place, as exact as a coordinate is written."""
    return pytest.approx(at, abs=ROUNDED)


@every_matrix
@every_average
def test_a_page_of_the_walk_has_the_rates_and_what_is_predicted(name: str, average: str) -> None:
    for seen in every_part(MATRICES[name], average, "one"):
        pages, walk = roc_walk_pages(seen), threshold_walk(seen.result.source, seen.focus.part)
        if not walk.has_pairs:
            assert pages == ()
            continue
        assert pages[0].lines == pages[0].marks == pages[0].ringed == pages[0].lit == ()
        scores = {cell: seen.example.scores[cell] for cell in seen.cells}  # type: ignore[index]
        for (before, page), place in zip(pairwise(pages), places_of_the_walk(walk)[1:], strict=True):
            of_true, of_false = (float(line.quantity.entry(line.item)) for line in page.lines)
            assert (of_true, of_false) == (walk.tpr[place], walk.fpr[place])
            (mark,) = page.marks
            assert (mark.at, mark.kind) == (walk.threshold[place], "threshold")
            assert set(page.ringed) == {cell for cell, score in scores.items() if score >= mark.at}
            assert set(page.lit) == set(page.ringed) - set(before.ringed)
            assert page.step == 0
        assert set(pages[-1].ringed) == set(seen.cells)


def test_a_page_of_the_walk_says_what_its_threshold_adds() -> None:
    matrix = Matrix.of([[1, 0, 1, 0, 1, 0, 0]], [[0.9, 0.5, 0.5, 0.4, 0.4, 0.4, 0.4]], ["x"])
    pages = roc_walk_pages(scene(matrix, "samples"))
    assert [page.title for page in pages] == [
        "Threshold above the top score: nothing is predicted",
        "Threshold 0.9: l1 is predicted",
        "Threshold 0.5: l2 and l3 are predicted too",
        "Threshold 0.4: l4, l5, l6 and 1 more are predicted too",
    ]
    assert [page.key for page in pages] == [f"roc.threshold:{place}" for place in range(4)]


def test_the_counts_are_those_of_the_threshold() -> None:
    picture = drawn(scene(TIED))
    signs = ("TP", "FN", "FP", "TN")
    counts = [
        [one.text for one in picture.shown(page) if one.get("class") == "count" and one.text not in signs]
        for page in range(4)
    ]
    assert counts == [["0", "2", "0", "2"], ["1", "1", "0", "2"], ["2", "0", "1", "1"], ["2", "0", "2", "0"]]


@every_tie
def test_what_is_shown_of_the_curve_and_its_area_grows(tie: str) -> None:
    for seen in (scene(TIED, tie=tie), scene(D0, "micro", tie), scene(MATRICES["weights"], "macro", tie)):
        picture = drawn(seen)
        shown = [
            {id(one) for one in picture.shown(page) if one.get("data-cells")}
            for page in range(picture.pages.last_of_part + 1)
        ]
        assert all(fewer <= more for fewer, more in pairwise(shown))
        assert shown[0] == set()
        assert {id(one) for one in picture.all("circle")} < shown[-1] | {id(picture.all("circle")[0])}


@every_tie
def test_each_pair_is_filled_when_its_true_item_is_reached(tie: str) -> None:
    seen = scene(D0, "micro", tie)
    picture = drawn(seen)
    pairs = {
        frozenset(told_cells(one)): one
        for row in picture.all("g", "row")
        for one in row
        if one.get("data-cells")
    }
    boxes = list(pair_boxes(seen, edges_of(seen)))
    assert len(pairs) == len(boxes) == 25
    for box in boxes:
        one = pairs[frozenset((seen.cells[box.true], seen.cells[box.false]))]
        (rectangle,) = (inner for inner in one if inner.tag == "rect")
        assert rectangle.get("class", "").split()[0] == box.kind
        key = "roc_auc.right_pairs"
        if tie == "half":
            key = {"right": "false_below", "tied": "false_level"}.get(box.kind, key)
        assert one.get("data-from") == str(picture.pages.reached(key, box.true))
        assert (box.kind == "tied") == (box.counted == {"one": 1, "half": 0.5, "zero": 0}[tie]) or (
            box.counted == {"right": 1, "wrong": 0}[box.kind]
        )


def test_the_rows_of_the_true_items_and_the_columns_of_the_false_ones_are_ranked() -> None:
    seen = scene(Matrix.of([[1, 0, 1, 0]], [[0.2, 0.9, 0.8, 0.5]], ["x"]), "samples")
    edges = edges_of(seen)
    assert (edges.true.tolist(), edges.false.tolist()) == ([2, 0], [1, 3])
    found = {(one.true, one.false): (one.kind, one.left, one.foot) for one in pair_boxes(seen, edges)}
    assert found == {
        (2, 1): ("wrong", 0, 0),
        (2, 3): ("right", 0.5, 0),
        (0, 1): ("wrong", 0, 0.5),
        (0, 3): ("wrong", 0.5, 0.5),
    }


@pytest.mark.parametrize(
    ("tie", "way"),
    [
        ("half", [(0, 0.5), (0.5, 1)]),
        ("one", [(0, 0.5), (0, 1), (0.5, 1)]),
        ("zero", [(0, 0.5), (0.5, 0.5), (0.5, 1)]),
    ],
)
def test_a_tied_step_is_drawn_as_its_convention_counts_it(tie: str, way: list[tuple[float, float]]) -> None:
    picture = drawn(scene(TIED, tie=tie))
    (step,) = (one for one in picture.all("path", "level") if one.get("data-from"))
    assert list(corners(step)) == [near((across(x), up(y))) for x, y in way]
    assert told_cells(step) == {(0, 0), (1, 0)}
    assert step.get("data-now") == step.get("data-from") == "2"


def test_the_steps_say_by_their_looks_and_names_what_caused_them() -> None:
    picture = drawn(scene(TIED))
    steps = [one for one in picture.root.iter() if one.get("class") in ("up", "level", "across")]
    assert [one.get("class") for one in steps if one.get("data-from")] == ["up", "level", "across"]
    assert [one.text for one in picture.all("text", "name")] == ["● x4", "● x1  ○ x2", "○ x3"]


@every_matrix
@each_in_turn
def test_the_area_that_is_printed_is_the_value_of_the_part(name: str, average: str, tie: str) -> None:
    for seen in every_part(MATRICES[name], average, tie):
        picture = drawn(seen)
        printed = [one.text for one in picture.all("text", "area")]
        if not threshold_walk(seen.result.source, seen.focus.part).has_pairs:
            assert printed == []
            continue
        assert printed == [f"area {exact(float(seen.result.part(seen.focus.part).value))}"]
        last = picture.pages.last_of_part
        shown = [
            [one for one in picture.shown(page) if one.get("class") == "area"] for page in (last - 1, last)
        ]
        assert [len(found) for found in shown] == [0, 1]


def test_a_part_of_one_class_has_a_sentence_and_then_the_curves_of_the_others() -> None:
    seen = scene(Matrix.of([[1, 1], [1, 0]], [[0.5, 0.6], [0.4, 0.2]]))
    picture = drawn(seen)
    told = " ".join(one.text or "" for one in picture.shown(0) if one.tag == "text")
    assert "there is no curve" in told
    average = [one.text for one in picture.shown(len(picture.pages) - 1) if one.tag == "text"]
    assert {"l1: no pair", "l2: 1", "mean of 1: 1"} <= set(average)
    assert not any("no curve" in (text or "") for text in average)


def test_the_average_is_the_mean_of_the_curves() -> None:
    matrix = Matrix.of([[1, 1, 0], [0, 1, 1]], [[0.9, 0.2, 0.8], [0.1, 0.3, 0.2]])
    picture = drawn(scene(matrix))
    last = len(picture.pages) - 1
    average = picture.pages.average
    assert average is not None
    shown = [[one.get("class") for one in picture.shown(page)] for page in (average - 1, last)]
    assert "mean" not in shown[0]
    assert "mean" in shown[1]
    assert not {"right", "wrong", "area"} & set(shown[1])
    words = [one.text for one in picture.shown(last) if one.tag == "text"]
    assert {"l1: 1", "l2: no pair", "l3: 0", "mean of 2: 1/2"} <= set(words)


def test_names_are_shown_and_are_no_markup() -> None:
    picture = drawn(scene(MATRICES["hostile names"]))
    assert {one.tag for one in picture.root.iter()} <= {
        "svg",
        "g",
        "path",
        "rect",
        "circle",
        "polygon",
        "text",
        "title",
    }
    titles = [one.text or "" for one in picture.all("title")]
    assert len(picture.scene.names) == len(HOSTILE)
    assert all(any(name in title for title in titles) for name in picture.scene.names)
    assert any(HOSTILE[0] in page.title for page in picture.pages)


def test_a_long_list_has_few_pages_and_a_small_picture() -> None:
    seen = scene(MATRICES["many samples"], "micro")
    pages = roc_walk_pages(seen)
    assert len(pages) == MOST_THRESHOLDS
    assert len(pages[-1].ringed) == len(seen.cells)
    assert len(draw_roc(seen, working_pages(seen, pages)).drawn) < 40_000


def test_a_step_is_reached_after_the_pages_that_a_lesson_puts_first() -> None:
    seen = scene(TIED)
    without, with_walk = working_pages(seen), working_pages(seen, roc_walk_pages(seen))
    assert with_walk.reached("positives") == without.reached("positives") + 4
    assert with_walk.last_of_part == without.last_of_part + 4


def test_a_sentence_is_folded_between_its_words() -> None:
    lines = folded("one two three four", text_width("one two", SMALL), SMALL)
    assert lines == ["one two", "three", "four"]
    assert folded("", 100, SMALL) == [""]
