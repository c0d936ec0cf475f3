"""PRO loss on the stage: the threshold in the list, one group of pairs at a time, the mean of the groups."""

from __future__ import annotations

from xml.etree.ElementTree import Element

import pytest

from metrics import METRICS, Example
from metrics.graph.digits import exact
from metrics.kernels.pro_loss import FALSE, ORDER, PAIRS, TRUE
from metrics.pictures.pro_groups import THRESHOLD_LABEL, pro_groups
from pages.intake.matrix import Matrix, example_of
from pages.lessons.pro_loss_drawing import pro_loss_drawing
from pages.lessons.pro_pairs import QUESTIONS, SHORT
from pages.lessons.working_pages import WorkingPages, working_pages
from pages.pro_loss import LESSONS
from pages.state.focus import Focus
from pages.views.scene import Scene, scene_of
from tests.drawn import EXAMPLES, check_within, looked_at, of_class, overlapping, read, shown, text_of
from tests.every import for_every
from tests.matrices import one_switch_each

NAMES = ["cat", "dog", "car", "tree", "boat"]
LEAST_TEXT = 14
FIRST = {ORDER: "pro_loss.lost_in_order", PAIRS: "pro_loss.lost_pairs", TRUE: TRUE, FALSE: FALSE}


def seen(truth: list[int], scores: list[float], **given: object) -> tuple[Scene, WorkingPages, Element]:
    """What the stage shows of one sample with named labels, and its picture."""
    matrix = Matrix.of([truth], [scores], ["photo"], NAMES[: len(truth)], **given)
    scene = scene_of(example_of(matrix), Focus("pro_loss"), matrix.samples, matrix.labels)
    pages = working_pages(scene)
    return scene, pages, read(pro_loss_drawing(scene, pages))


def words(root: Element, page: int) -> str:
    """The texts that a page shows, one after the other."""
    return " ".join(one.text or "" for one in shown(root, page) if one.tag == "text")


def pairs_on(root: Element, page: int) -> dict[str, str]:
    """The pairs that a page shows with their signs, by their cells."""
    own = of_class(root, "pair")
    return {one.get("data-cells"): text_of(one) for one in shown(root, page) if one in own}


def test_the_threshold_is_one_more_entry_of_the_list():
    _scene, _pages, root = seen([1, 0, 1], [0.9, 0.5, 0.1])  # the threshold is 0.5
    rows = [one for one in root.iter() if "row" in (one.get("class") or "").split()]
    of_list = [one for one in rows if of_class(one, "touched")]
    assert [one.find(".//title").text for one in of_list] == ["cat", "dog", "car"]
    (limit,) = of_class(root, "threshold")
    (line,) = of_class(limit, "theta")
    heights = [float(next(one.iter("rect")).get("y")) for one in of_list]
    assert heights[0] < float(line.get("y1")) < heights[1]
    assert text_of(limit) == "Θ 0.5"
    assert text_of(of_list[1]) == "dog = 0.5"


def test_one_group_is_shown_at_a_time_with_its_question():
    _scene, pages, root = seen([1, 0, 1, 0], [0.9, 0.6, 0.5, 0.1])
    ends = [pages.reached(key) for key in FIRST.values()] + [pages.reached("pro_loss")]
    for number, key in enumerate(FIRST):
        for page in range(ends[number], ends[number + 1]):
            said = words(root, page)
            assert [one for one in QUESTIONS if QUESTIONS[one] in said] == [key]
    assert not any(question in words(root, len(pages) - 1) for question in QUESTIONS.values())


def test_the_pairs_are_compared_line_by_line():
    _scene, pages, root = seen([1, 0, 1, 0], [0.9, 0.6, 0.5, 0.5])  # cat, dog (false), car = tree (false)
    first, second = (pages.reached("pro_loss.lost_pairs", item) for item in (0, 2))
    assert pairs_on(root, first) == {"0:0 0:1": "✓", "0:0 0:3": "✓"}
    assert pairs_on(root, second) == {**pairs_on(root, first), "0:2 0:1": "✗", "0:2 0:3": "= ½"}
    waiting = {one.get("data-cells") for one in shown(root, first) if one in of_class(root, "waiting")}
    assert waiting == {"0:2 0:1", "0:2 0:3"}
    said = words(root, pages.reached(PAIRS))
    assert "Wrong: 1.5 of 4" in said
    assert "mean 3/8" in said
    assert pairs_on(root, pages.reached(TRUE)) == {"0:0": "✓", "0:2": "= ½"}
    assert "0.9 > 0.5" in words(root, pages.reached(TRUE))
    assert pairs_on(root, pages.reached(FALSE)) == {"0:1": "✗", "0:3": "= ½"}


def test_who_gave_the_order_of_the_true_labels_is_said():
    given = seen([1, 1, 0], [0.4, 0.7, 0.1], relevance=[[2, 1, 3]])[2]
    assert "Relevance order (given with the data): dog, cat" in words(given, 0)
    (pair,) = (one for one in shown(given, 0) if one in of_class(given, "pair"))
    assert pair.get("aria-label") == "dog above cat: right"
    by_column = seen([1, 1, 0], [0.4, 0.7, 0.1])[2]
    assert "Relevance order (none is given, so by column): cat, dog" in words(by_column, 0)
    assert "Relevance order" not in words(seen([1, 0], [0.4, 0.7])[2], 0)


def test_a_group_that_is_done_keeps_its_mean_in_its_box():
    _scene, pages, root = seen([1, 0, 1, 0], [0.9, 0.6, 0.5, 0.5])
    means = {ORDER: "0", PAIRS: "3/8", TRUE: "1/4", FALSE: "3/4"}
    starts = [pages.reached(key) for key in FIRST.values()] + [pages.reached("pro_loss")]
    for number, (key, mean) in enumerate(means.items()):
        under, in_the_box = (one for one in root.iter() if one.get("data-id") == f"mean:{key}")
        assert (text_of(under), text_of(in_the_box)) == (f"mean {mean}", mean)
        assert int(under.get("data-from")) == pages.reached(key)
        assert int(under.get("data-to")) + 1 == int(in_the_box.get("data-from")) == starts[number + 1]
    boxes = of_class(root, "box")
    assert [text_of(one) for one in boxes] == list(SHORT.values())
    for page in range(len(pages) - 1):
        asked = [str(page) in one.get("data-now", "").split() for one in boxes]
        assert asked == [starts[n] <= page < starts[n + 1] for n in range(4)]


@for_every(
    ("rule", "with_order", "said"),
    [
        ("mean_of_four", "given", ("(0 + 3/8 + 1/4 + 3/4) / 4", "PRO loss = 11/32")),
        ("mean_of_four", "omitted", ("(3/8 + 1/4 + 3/4) / 3", "PRO loss = 11/24")),
        ("nonempty", "given", ("(0 + 3/8 + 1/4 + 3/4) / 4", "PRO loss = 11/32")),
        ("sum", "given", ("0 + 3/8 + 1/4 + 3/4", "PRO loss = 11/8")),
    ],
)
def test_the_means_become_one_number_under_each_rule(rule, with_order, said):
    example = Example.of([[1, 0, 1, 0]], [[0.9, 0.6, 0.5, 0.5]])
    scene, pages = looked_at(example, "pro_loss", pro_mean=rule, pro_order=with_order)
    root = check_within(pro_loss_drawing, scene, pages)
    page = pages.reached("pro_loss")
    for one in said:
        assert one in words(root, page)
        assert one not in words(root, page - 1)


def test_a_group_without_a_pair_says_what_becomes_of_it():
    example = Example.of([[0, 0]], [[0.9, 0.1]])
    scene, pages = looked_at(example, "pro_loss", pro_mean="nonempty")
    root = check_within(pro_loss_drawing, scene, pages)
    assert "There is no pair in this group: 0/0." in words(root, 0)
    assert "The mean leaves the group out." in words(root, pages.reached(TRUE))
    assert "(0 + 0 + 0 + 1/2) / 1" in words(root, pages.reached("pro_loss"))


def drawings(example):
    """The first parts of the example under the usual conventions and under every other one."""
    for turn, rules in enumerate(one_switch_each(METRICS["pro_loss"], "samples")):
        chosen = {key: getattr(rules, key) for key in METRICS["pro_loss"].choices_read("samples")}
        parts = range(min(3, len(example.truth)))
        for part in parts if turn == 0 else [turn % len(parts)]:
            scene, pages = looked_at(example, "pro_loss", part=part, **chosen)
            yield scene, pages, check_within(pro_loss_drawing, scene, pages)


def given(example: Example, **more: object) -> Example:
    """The example with more given."""
    return Example.of(example.truth, example.scores, **more)


LARGER = {
    **EXAMPLES,
    "all true": Example.of([[1] * 8], [[0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2]]),
    "in another order": given(EXAMPLES["ties"], relevance_order=[[5, 4, 3, 2, 1], [2, 3, 1, 4, 5]]),
    "a threshold for each sample": given(EXAMPLES["ties"], threshold=[[0.3], [0.95]]),
}


@for_every("example", LARGER.values())
def test_every_pair_that_is_shown_has_the_sign_of_what_it_costs(example):
    for scene, pages, root in drawings(example):
        for group in pro_groups(scene.result, scene.focus.part):
            lost = {}
            for row, upper in enumerate(group.upper.tolist()):
                for column, lower in enumerate(group.lower.tolist()):
                    if group.compared[row, column]:
                        own = [one for one in (upper, lower) if one != THRESHOLD_LABEL]
                        cells = " ".join(f"{x}:{y}" for x, y in (scene.cells[one] for one in own))
                        lost[cells] = {0: "✓", 0.5: "= ½", 1: "✗"}[float(group.lost[row, column])]
            page = pages.reached(group.mean.key)
            drawn = pairs_on(root, page)
            assert drawn.items() <= lost.items()
            assert bool(drawn) == bool(lost)
            hidden = "more" in words(root, page)
            assert hidden or len(drawn) == len(lost)
            if lost:
                said = f" of {len(lost)}"
                assert said in words(root, page)
            assert exact(float(group.mean.value)) in words(root, page)


@for_every("name", LARGER.keys())
def test_every_text_can_be_read_and_none_lies_on_another(name):
    for _scene, pages, root in drawings(LARGER[name]):
        sizes = [float(one.get("font-size")) for one in root.iter("text")]
        assert min(sizes) >= LEAST_TEXT or name == "odd scores"
        for page in range(len(pages)):
            assert overlapping(root, page) == []


def test_a_step_at_the_threshold_looks_at_all_the_labels_that_it_compares():
    scene, pages, _root = seen([1, 0, 1, 0], [0.9, 0.3, 0.8, 0.1])  # nothing is on the wrong side
    assert pages[pages.reached(TRUE)].lit == ((0, 0), (0, 2))
    assert pages[pages.reached(FALSE)].lit == ((0, 1), (0, 3))
    assert float(scene.step_with(FALSE).value) == pytest.approx(0)


def test_the_lesson_is_drawn_with_it():
    assert [(lesson.metric, lesson.draw) for lesson in LESSONS] == [("pro_loss", pro_loss_drawing)]
