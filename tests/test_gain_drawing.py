"""The bars of NDCG on the stage: as high as the quantities say, in rank order, each once it is reached."""

from __future__ import annotations

from math import isnan, log2
from xml.etree.ElementTree import Element

import numpy as np
import pytest

from metrics import METRICS, Example
from metrics.graph.digits import decimal
from pages.intake.matrix import Matrix, example_of
from pages.lessons.gain_drawing import gain_drawing
from pages.lessons.gain_layout import MOST, MOST_IDEAL
from pages.lessons.working_pages import WorkingPages, working_pages
from pages.ndcg import LESSONS
from pages.state.focus import Focus
from pages.views.scene import Scene, scene_of
from tests.drawn import EXAMPLES, check_within, looked_at, of_class, overlapping, read, shown, text_of
from tests.every import for_every
from tests.matrices import one_switch_each

SECOND = 1 / log2(3)
NAMES = ["cat", "dog", "car", "tree"]
LEAST_TEXT = 14


def seen(truth: list[int], scores: list[float], part: str = "samples") -> tuple[Scene, WorkingPages, Element]:
    """What the stage shows of one sample with named labels, and its picture."""
    matrix = Matrix.of([truth], [scores], ["photo"], NAMES[: len(truth)])
    scene = scene_of(example_of(matrix), Focus("ndcg", part), matrix.samples, matrix.labels)
    pages = working_pages(scene)
    return scene, pages, read(gain_drawing(scene, pages))


def heights(root: Element, css: str) -> list[float]:
    """The heights of the rectangles of a class, from left to right."""
    boxes = sorted(
        {
            (float(one.get("x")), float(one.get("height")))
            for one in of_class(root, css)
            if float(one.get("height"))
        }
    )
    return [height for _x, height in boxes]


def words(root: Element, page: int) -> list[str]:
    """The texts that a page shows."""
    return [one.text for one in shown(root, page) if one.tag == "text"]


def names_in_order(root: Element, page: int) -> list[str]:
    """The names on a page that stand under the bars, from left to right."""
    things = [one for one in shown(root, page) if (one.get("data-id") or "").startswith("label:")]
    frames = [(float(next(one.iter("rect")).get("x")), one) for one in things]
    return [one.find(".//title").text for _x, one in sorted(frames, key=lambda pair: pair[0])]


def test_the_bars_are_the_discounts_and_their_filled_part_the_gains_of_true_labels():
    _scene, _pages, root = seen([1, 0, 1], [0.4, 0.7, 0.9])  # ranked: car (true), dog, cat (true)
    worth = heights(root, "discount")
    assert np.array(worth) / worth[0] == pytest.approx([1, SECOND, 1 / 2], rel=1e-4)
    # This ranking gains at ranks 1 and 3, the ideal one at 1 and 2.
    assert np.array(heights(root, "gain")) / worth[0] == pytest.approx([1, 1 / 2, 1, SECOND], rel=1e-4)
    assert len(of_class(root, "nothing")) == 1
    assert not of_class(root, "tied")


def test_each_thing_appears_on_the_page_of_its_step():
    _scene, pages, root = seen([1, 0, 1], [0.4, 0.7, 0.9])

    def on(key: str, css: str) -> bool:
        page = pages.reached(key)
        own = of_class(root, css)
        return any(one in own for one in shown(root, page)), (
            any(one in own for one in shown(root, page - 1)) if page else False
        )

    assert on("ndcg.discounts", "discount") == (True, False)
    assert on("ndcg.discount", "taken") == (True, False)
    assert on("ndcg.gains", "gain") == (True, False)
    assert on("ndcg.dcg", "piece") == (True, False)
    assert on("ndcg.idcg", "missing") == (True, False)
    assert on("ndcg", "result") == (True, False)
    ideal, page = "Ideal ranking", pages.reached("ndcg.idcg")
    assert ideal in words(root, page)
    assert ideal not in words(root, page - 1)
    assert "2 true labels" in words(root, page - 1)


def test_a_name_glides_under_its_rank_when_the_rank_is_known():
    _scene, pages, root = seen([1, 0, 1], [0.4, 0.7, 0.9])
    assert names_in_order(root, 0) == []
    assert names_in_order(root, pages.reached("above")) == ["cat", "dog", "car"]
    last = pages.reached("rank", 0)
    assert names_in_order(root, last) == ["car", "dog", "cat"]
    for item in range(3):
        things = [one for one in root.iter() if one.get("data-id") == f"label:{item}"]
        under = [one for one in things if one.get("data-from")]
        assert [int(one.get("data-from")) for one in under] == [pages.reached("rank", item)]
        assert {one.get("data-cells") for one in things} == {f"0:{item}"}


def test_the_sums_and_the_ratio_are_those_of_the_steps():
    scene, pages, root = seen([1, 0, 1], [0.4, 0.7, 0.9])
    dcg, idcg = 1 + 1 / 2, 1 + SECOND
    said = words(root, pages.reached("ndcg"))
    assert "DCG = 1.5" in said
    assert f"IDCG = {decimal(idcg)}" in said
    assert f"1.5 / {decimal(idcg)}" in said
    assert f"NDCG = {decimal(dcg / idcg)}" in said
    widths = [float(one.get("width")) for one in of_class(root, "piece")]
    (missing,) = (float(one.get("width")) for one in of_class(root, "missing"))
    assert sum(widths[:2]) / sum(widths[2:]) == pytest.approx(float(scene.step_with("ndcg").value), rel=1e-3)
    assert sum(widths[:2]) + missing == pytest.approx(sum(widths[2:]), rel=1e-3)


def test_labels_that_are_level_share_one_line_and_only_then_a_tie_is_spoken_of():
    _scene, pages, root = seen([1, 0, 1, 1], [0.5, 0.9, 0.5, 0.1])  # ranked: dog, cat = car, tree
    shared = (SECOND + 1 / 2) / 2
    worth = heights(root, "discount")
    (tie,) = of_class(root, "tied")
    (line,) = tie.iter("line")
    foot = max(float(one.get("y")) + float(one.get("height")) for one in of_class(root, "discount"))
    assert (foot - float(line.get("y1"))) / worth[0] == pytest.approx(shared, rel=1e-4)
    assert line.get("y1") == line.get("y2")
    assert text_of(tie) == f"= {decimal(shared, 3)}"
    assert int(tie.get("data-from")) == pages.reached("ndcg.discount", 0)
    assert tie.get("data-cells") == "0:0 0:2"
    taken = sorted(heights(root, "taken"))
    assert np.array(taken) / worth[0] == pytest.approx([1 / log2(5), shared, shared, 1], rel=1e-4)
    said = " ".join(words(root, pages.reached("ndcg.discount", 0)))
    assert "Tied labels share" in said
    assert "Tied" not in " ".join(words(root, pages.reached("ndcg.gains")))


@for_every("tie", ["first", "last"])
def test_labels_that_stand_one_after_the_other_share_nothing(tie):
    scene, pages = looked_at(Example.of([[1, 0, 1]], [[0.5, 0.5, 0.1]]), "ndcg", ndcg_tie=tie)
    root = check_within(gain_drawing, scene, pages)
    assert not of_class(root, "tied")
    worth = heights(root, "discount")
    assert heights(root, "taken") == pytest.approx(worth)


def test_ranks_beyond_the_depth_have_no_bar():
    scene, pages = looked_at(Example.of([[0, 0, 1]], [[0.9, 0.5, 0.1]]), "ndcg", ndcg_depth=2)
    root = check_within(gain_drawing, scene, pages)
    assert len(heights(root, "discount")) == 2
    assert len(of_class(root, "nothing")) == 3  # two are false, and the third gains nothing so far down
    assert "NDCG = 0" in words(root, pages.reached("ndcg"))


@for_every(
    ("rule", "said"),
    [("skip", "NDCG has no value"), ("zero", "NDCG → 0"), ("undefined", "NDCG has no value")],
)
def test_nothing_true_is_0_over_0(rule, said):
    scene, pages = looked_at(Example.of([[0, 0]], [[0.9, 0.5]]), "ndcg", ndcg_empty=rule)
    root = check_within(gain_drawing, scene, pages)
    page = pages.reached("ndcg")
    assert "0 / 0" in words(root, page)
    assert said in words(root, page)
    assert not of_class(root, "piece")


def test_of_many_items_the_first_are_shown_and_the_others_counted():
    truth = [[1] * 20 + [0] * 30]
    scene, pages = looked_at(Example.of(truth, [np.linspace(1, 0, 50).tolist()]), "ndcg")
    root = check_within(gain_drawing, scene, pages)
    assert len(heights(root, "discount")) == MOST - 1
    said = " ".join(words(root, len(pages) - 1))
    assert f"… {50 - MOST + 1} more" in said
    assert f"… {20 - MOST_IDEAL + 1} more" in said
    # All gains are in the sum, those too that have no bar.
    dcg = sum(1 / log2(rank + 1) for rank in range(1, 21))
    assert f"DCG = {decimal(dcg)}" in said


def drawings(example, average):
    """The first parts of the example under the usual conventions and under every other one."""
    for turn, rules in enumerate(one_switch_each(METRICS["ndcg"], average)):
        chosen = {key: getattr(rules, key) for key in METRICS["ndcg"].choices_read(average)}
        parts = range(min(3, METRICS["ndcg"](example, average).source.n_parts))
        for part in parts if turn == 0 else [turn % len(parts)]:
            scene, pages = looked_at(example, "ndcg", average=average, part=part, **chosen)
            yield scene, pages, check_within(gain_drawing, scene, pages)


UNWEIGHED = {name: one for name, one in EXAMPLES.items() if one.sample_weight is None}


@for_every("average", METRICS["ndcg"].averages)
@for_every("example", UNWEIGHED.values())
def test_heights_and_numbers_are_those_of_the_steps(example, average):
    for scene, pages, root in drawings(example, average):
        own = {one.key: one for one in scene.of_part}
        worth = heights(root, "discount")
        shown_items = scene.ranked.items[: len(of_class(root, "taken"))]
        discounts = own["ndcg.discounts"].value[: len(worth)]
        assert np.array(worth) / worth[0] == pytest.approx(discounts / discounts[0], rel=1e-3)
        gains = [float(own["ndcg.gains"].value[item]) for item in shown_items]
        assert len(of_class(root, "nothing")) == gains.count(0.0)
        said = words(root, len(pages) - 1)
        assert f"DCG = {decimal(float(own['ndcg.dcg'].value))}" in said
        value = float(own["ndcg"].value)
        assert ("NDCG has no value" in said) == isnan(value)


@for_every("average", METRICS["ndcg"].averages)
@for_every("example", UNWEIGHED.values())
def test_every_text_can_be_read_and_none_lies_on_another(example, average):
    for _scene, pages, root in drawings(example, average):
        assert min(float(one.get("font-size")) for one in root.iter("text")) >= LEAST_TEXT
        for page in range(len(pages)):
            assert overlapping(root, page) == []


def test_the_lesson_is_drawn_with_it():
    assert [(lesson.metric, lesson.draw) for lesson in LESSONS] == [("ndcg", gain_drawing)]


def test_the_lesson_begins_with_this_ranking_above_the_ideal_one_and_without_a_number():
    matrix = Matrix.of([[1, 0, 0, 1]], [[0.9, 0.7, 0.5, 0.3]], ["photo"], NAMES)
    scene = scene_of(example_of(matrix), Focus("ndcg"), matrix.samples, matrix.labels)
    (lesson,) = LESSONS
    pages = lesson.pages(scene)
    root = read(gain_drawing(scene, pages))
    assert pages[0].step == 0
    assert set(pages[0].lit) == {(0, 0), (0, 3)}
    said = words(root, 0)
    assert [one for one in said if one in NAMES] == ["cat", "dog", "car", "tree", "cat", "tree", "dog", "car"]
    assert not any("." in one for one in said)
    assert "Ideal ranking, all that is true first" not in words(root, 1)
