"""The sorted lists on the stage: rows, marks and lines stand where the quantities say, once reached."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from math import isnan

import pytest

from metrics import METRICS
from metrics.graph.digits import exact
from pages.lessons.fitted_text import shortened, text_width
from pages.lessons.list_drawings import (
    depth_drawing,
    first_true_drawing,
    margin_drawing,
    precision_drawing,
    top_drawing,
)
from pages.ranking import LESSONS
from tests.drawn import EXAMPLES, HOSTILE, check, is_shown, looked_at, of_class, shown, text_of
from tests.every import for_every
from tests.matrices import one_switch_each

DRAWN = {
    "coverage": depth_drawing,
    "reciprocal_rank": first_true_drawing,
    "one_error": top_drawing,
    "margin_loss": margin_drawing,
    "average_precision": precision_drawing,
}
CASES = [(metric, average) for metric in DRAWN for average in METRICS[metric].averages]
MOST = 8


@cache
def drawings(example, metric, every_part, average="samples"):
    """The first parts of the example under the usual conventions, and these or one of them under every other.

    Of each it gives what is seen, and its drawing.
    """
    found = []
    parts = range(min(3, METRICS[metric](example, average).source.n_parts))
    for turn, rules in enumerate(one_switch_each(METRICS[metric], average)):
        chosen = {key: getattr(rules, key) for key in METRICS[metric].choices_read(average)}
        for part in parts if every_part or turn == 0 else [turn % len(parts)]:
            scene, pages = looked_at(example, metric, average=average, part=part, **chosen)
            found.append((scene, pages, check(DRAWN[metric], scene, pages)))
    return found


some_or_every_part = pytest.mark.parametrize(
    "every_part", [False, pytest.param(True, marks=pytest.mark.thorough)], ids=["some parts", "every part"]
)


def value(scene, key):
    return float(scene.step_with(key).value)


def rows_of(root):
    """The rows from the top down: their cells and the height of their middle."""
    found = [(one.get("data-cells"), next(one.iter("rect"))) for one in of_class(root, "row")]
    return [(cell, float(box.get("y")) + float(box.get("height")) / 2) for cell, box in found]


def places_of(scene, root):
    """The place in the list of each row that is drawn."""
    place = {
        f"{x}:{y}": number for number, (x, y) in enumerate(scene.cells[item] for item in scene.ranked.items)
    }
    return [place[cell] for cell, _ in rows_of(root)]


@some_or_every_part
@for_every(("metric", "average"), CASES)
@for_every("example", EXAMPLES.values())
def test_the_list_goes_down_the_scores(example, metric, average, every_part):
    for scene, _pages, root in drawings(example, metric, every_part, average):
        places = places_of(scene, root)
        assert places == sorted(set(places))
        gaps = sum(after > before + 1 for before, after in pairwise([-1, *places]))
        assert len(places) + gaps <= MOST
        assert len(places) >= min(len(scene.cells), MOST - 4)
        assert (f"of {len(scene.cells)} " in text_of(root)) == (len(places) < len(scene.cells))
        for row, place in zip(of_class(root, "row"), places, strict=True):
            (name,) = of_class(row, "name")
            assert ("true" in name.get("class").split()) == scene.ranked.truth[place]
            assert name.find("title").text == scene.names[scene.ranked.items[place]]
            assert ("= " in text_of(row).replace(text_of(name), "")) == scene.ranked.level[place]


def lines_of(root):
    """The dashed lines: the height of each and since which page it is there."""
    lines = [one for one in of_class(root, "depth") if one.tag == "line"]
    assert {line.get("data-id") for line in lines} == {"depth"}
    return [(float(line.get("y1")), line) for line in lines]


@some_or_every_part
@for_every(("metric", "key"), [("coverage", "coverage.depth"), ("reciprocal_rank", "reciprocal_rank.rank")])
@for_every("example", EXAMPLES.values())
def test_the_line_sinks_to_under_the_row_that_the_quantity_says(example, metric, key, every_part):
    for scene, pages, root in drawings(example, metric, every_part):
        rank, lines = value(scene, key), lines_of(root)
        for page in range(len(pages)):
            assert sum(is_shown(line, page) for _, line in lines) == 1
        heights = [middle for _, middle in rows_of(root)]
        assert is_shown(lines[0][1], 0)
        assert lines[0][0] < heights[0]
        if isnan(rank):
            assert len(lines) == 1
            continue
        height, line = lines[1]
        assert int(line.get("data-from")) == pages.reached(key)
        above = [
            place + 1
            for place, middle in zip(places_of(scene, root), heights, strict=True)
            if middle < height
        ]
        assert max(above, default=0) == rank
        assert all(place + 1 > rank for place in places_of(scene, root)[len(above) :])


def reached_texts(root, css, page):
    return [text_of(one) for one in shown(root, page) if one in of_class(root, *css.split())]


@some_or_every_part
@for_every("example", EXAMPLES.values())
def test_the_last_step_counted_down_the_list_is_the_coverage(example, every_part):
    for scene, pages, root in drawings(example, "coverage", every_part):
        page, coverage = pages.reached("coverage"), value(scene, "coverage")
        assert reached_texts(root, "counted", page - 1) == []
        counted = reached_texts(root, "counted", page)
        if isnan(coverage) or value(scene, "coverage.depth") < 1:
            assert counted == []
            continue
        share = scene.result.conventions.coverage_unit == "share"
        assert float(counted[-1]) == pytest.approx(coverage * (len(scene.cells) if share else 1))
        assert counted[0] == ("0" if scene.result.conventions.coverage_start == "zero" else "1")


@some_or_every_part
@for_every("example", EXAMPLES.values())
def test_one_over_the_rank_stands_beside_the_first_true_label(example, every_part):
    for scene, pages, root in drawings(example, "reciprocal_rank", every_part):
        page, rank = pages.reached("reciprocal_rank"), value(scene, "reciprocal_rank.rank")
        assert reached_texts(root, "counted", page - 1) == []
        assert reached_texts(root, "counted", page) == ([] if isnan(rank) else [f"1/{exact(rank)}"])
        for row, place in zip(of_class(root, "row"), places_of(scene, root), strict=True):
            if of_class(row, "counted"):
                assert not scene.ranked.truth[:place].any()
                assert scene.ranked.truth[place]


@some_or_every_part
@for_every("example", EXAMPLES.values())
def test_the_sign_of_the_top_is_that_of_the_value(example, every_part):
    for scene, pages, root in drawings(example, "one_error", every_part):
        error, page = value(scene, "one_error"), pages.reached("one_error")
        signs = [one for kind in ("right", "wrong", "tied") for one in of_class(root, kind)]
        said = [text_of(one) for one in signs]
        expected = {0: "✓", 1: "✗"}.get(error, f"error {exact(error)}")
        assert said == ([] if isnan(error) else [expected])
        assert [int(one.get("data-from")) for one in signs] == [page] * len(signs)
        top = [
            str(pages.reached("top_score")) in row.get("data-now", "").split()
            for row in of_class(root, "row")
        ]
        level = [scene.ranked.score[place] == scene.ranked.score[0] for place in places_of(scene, root)]
        assert top == level


@some_or_every_part
@for_every("example", EXAMPLES.values())
def test_the_ends_of_the_margin_are_marked_when_they_are_reached(example, every_part):
    for scene, pages, root in drawings(example, "margin_loss", every_part):
        heights = dict(zip(places_of(scene, root), (middle for _, middle in rows_of(root)), strict=True))
        marks = {text_of(one): one for one in of_class(root, "mark")}
        for said, key, truth in (
            ("◂ first false", "margin_loss.first_false", False),
            ("◂ last true", "margin_loss.last_true", True),
        ):
            rank = value(scene, key)
            assert (said in marks) == (not isnan(rank))
            if said in marks:
                height = float(next(marks[said].iter("text")).get("y"))
                (place,) = (place for place, middle in heights.items() if abs(middle - height) < 1)
                assert scene.ranked.truth[place] == truth
                assert scene.ranked.rank[place] == rank
                assert int(marks[said].get("data-from")) == pages.reached(key)
        steps = [text_of(one) for one in of_class(root, "bracket")]
        loss = value(scene, "margin_loss")
        assert len(steps) == (len(marks) == 2)
        assert all(one.startswith(f"{exact(loss)} step") for one in steps)


@some_or_every_part
@for_every("average", METRICS["average_precision"].averages)
@for_every("example", EXAMPLES.values())
def test_each_number_of_the_precisions_appears_with_its_line(example, average, every_part):
    for scene, pages, root in drawings(example, "average_precision", every_part, average):
        steps = {one.key: one for one in scene.of_part}
        if "precision_here" not in steps:
            assert not of_class(root, "counted")
            continue
        rank = "rank" if "rank" in steps else "place"
        for row, place in zip(of_class(root, "row"), places_of(scene, root), strict=True):
            item = int(scene.ranked.items[place])
            found = [one for one in row if one.get("data-from")]
            keys = [key for key in (rank, "hits", "recall_here", "precision_here") if key in steps]
            for key, cell in zip(keys, found, strict=False):
                assert int(cell.get("data-from")) == pages.reached(key, item)
            said = [text_of(cell) for cell in found]
            assert said[:2] == [exact(float(steps[key].value[item])) for key in (rank, "hits")]
            used = steps["precision_here"].where[item]
            assert ("·" in said) != used
            if used:
                precision = float(steps["precision_here"].value[item])
                (counted,) = of_class(row, "counted")
                above, _, below = text_of(counted).partition("/")
                assert float(above) / float(below or 1) == pytest.approx(precision, rel=1e-3)


def test_every_list_of_the_ranking_lessons_is_tried():
    drawn = {lesson.metric: lesson.draw for lesson in LESSONS}
    assert {metric: drawn[metric] for metric in DRAWN} == DRAWN


@for_every("name", HOSTILE)
@for_every("room", [30, 80, 400])
def test_a_name_is_cut_after_fourteen_letters_or_where_its_room_ends(name, room):
    short = shortened(name, room, 16)
    assert len(short) <= 14
    assert text_width(short, 16) <= room
    assert short == name or (short.endswith("…") and name.startswith(short[:-1]))
    assert short == name or len(short) == 14 or text_width(name[: len(short)] + "…", 16) > room
