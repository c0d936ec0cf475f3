"""The picture of the metrics of sets: what is drawn is what the graph says, and nothing before its page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from xml.etree.ElementTree import Element

import numpy as np
import pytest

from metrics import METRICS, Conventions
from metrics.graph.digits import exact
from pages.intake.matrix import Matrix, example_of
from pages.lessons.count_tile import LOOKED_AT
from pages.lessons.fitted_text import text_width
from pages.lessons.means import means_of
from pages.lessons.picture import HEIGHT, WIDTH
from pages.lessons.set_drawing import first_set_pages, set_drawing
from pages.lessons.set_regions import EDGES, KINDS
from pages.lessons.value_bars import TOP
from pages.lessons.working_pages import WorkingPages, working_pages
from pages.sets import LESSONS
from pages.state.focus import Focus
from pages.views.scene import scene_of
from tests.drawn import HOSTILE, coarse, ends_of, is_shown, of_class, read, shown, text_of
from tests.every import for_every

KEYS = [lesson.metric for lesson in LESSONS]
CASES = [(key, average) for key in KEYS for average in METRICS[key].averages]
RULES = {
    "F of each sample, beta 2": {"f_of_samples": "each", "beta": 2.0},
    "F of the means of labels": {"f_of_labels": "means"},
    "the share of right cells": {"accuracy_of_samples": "cell"},
    "over all labels": {"accuracy_of_samples": "over_labels"},
    "counted as 1": {"precision_nothing_predicted": "one", "both_empty": "one"},
    "spoils the average": {"recall_nothing_true": "undefined"},
}
RNG = np.random.default_rng(8)
NAMES = ["cat", "dog", "car", "tree", "boat"]
# The first sample has one of each: cat is both, dog wrongly predicted, car missed, tree and boat neither.
PHOTOS = Matrix.of(
    [[1, 0, 1, 0, 0], [1, 0, 1, 0, 1], [0, 1, 0, 1, 1]],
    [[0.9, 0.6, 0.3, 0.1, 0.2], [0.4, 0.7, 0.7, 0.2, 0.6], [0.2, 0.8, 0.1, 0.6, 0.7]],
    ["photo 1", "photo 2", "photo 3"],
    NAMES,
)


EMPTY = Matrix.of([[0, 0, 0], [1, 1, 1], [1, 0, 0]], [[0.1, 0.2, 0.3], [0.9, 0.8, 0.7], [0.1, 0.2, 0.9]])
MATRICES = {
    "photos": PHOTOS,
    "ties": coarse(RNG, 4, 6),
    "nothing and everything": EMPTY,
    "one cell": Matrix.of([[1]], [[0.2]]),
    "hostile names": Matrix.of(
        [[1, 0, 1, 0, 0], [1, 1, 1, 1, 1]], [[0.9, 0.6, 0.3, 0.1, 0.2]] * 2, HOSTILE[:2], HOSTILE
    ),
    "capitals": Matrix.of([[1, 0, 0]], [[0.9, 0.6, 0.3]], ["S" * 40], ["W" * 40, "M" * 12, "W"]),
    "50 labels": coarse(RNG, 30, 50),
    "200 labels of one sample": coarse(RNG, 1, 200),
    "weights": replace(coarse(RNG, 5, 4), weights=(0.5, 2.0, 0.0, 1 / 3, 0.7)),
    "by hand": replace(
        PHOTOS,
        decision=Matrix.of(PHOTOS.truth, PHOTOS.scores, decision=("hand", [[1, 1, 0, 0, 0]] * 3)).decision,
    ),
    "top two": replace(PHOTOS, decision=Matrix.of(PHOTOS.truth, PHOTOS.scores, decision=("top", 2)).decision),
}


@dataclass(frozen=True, eq=False)
class Drawn:
    """A drawing and the pages that it follows."""

    pages: WorkingPages
    root: Element

    def page(self, key: str) -> int:
        return self.pages.reached(key)

    @cached_property
    def _on_each_page(self) -> list[list[Element]]:
        return [list(shown(self.root, page)) for page in range(len(self.pages))]

    def on(self, page: int, css: str | None = None) -> list[Element]:
        """What a page shows: of this class, or all of it."""
        every = self._on_each_page[page]
        return every if css is None else [one for one in every if css in (one.get("class") or "").split()]

    def texts(self, page: int, css: str | None = None) -> list[str]:
        """What the elements of a class say, or everything."""
        return (
            [text_of(one) for one in self.on(page, css)]
            if css
            else [one.text or "" for one in self.on(page) if one.tag == "text"]
        )

    def now(self, page: int, css: str) -> list[Element]:
        """What of a class is in question on a page."""
        return [one for one in self.on(page, css) if str(page) in one.get("data-now", "").split()]


def pages_of(
    matrix: Matrix, metric: str, average: str = "samples", part: int = 0, **rules: object
) -> WorkingPages:
    focus = Focus(metric, average, part, conventions=replace(Conventions(), **rules))  # type: ignore[arg-type]
    scene = scene_of(example_of(matrix), focus, matrix.samples, matrix.labels)
    return working_pages(scene, first_set_pages(scene))


def drawn(matrix: Matrix, metric: str, average: str = "samples", part: int = 0, **rules: object) -> Drawn:
    pages = pages_of(matrix, metric, average, part, **rules)
    return Drawn(pages, read(set_drawing(pages.scene, pages)))


@cache
def example(name: str, metric: str, average: str) -> Drawn:
    matrix = MATRICES[name]
    parts = {"micro": 1, "samples": len(matrix.samples)}.get(average, len(matrix.labels))
    return drawn(matrix, metric, average, parts - 1)


def every_drawing(metric: str, average: str) -> Iterator[Drawn]:
    for name in MATRICES:
        yield example(name, metric, average)
    for rules in RULES.values():
        yield drawn(EMPTY, metric, average, 0, **rules)


def frame(one: Element) -> Element:
    """The frame of a chip, or the box that cannot be seen."""
    return next(child for child in one.iter("rect") if child.get("class") in ("frame", "origin"))


def box(rect: Element) -> tuple[float, float, float, float]:
    """The left, the top, the right and the bottom of a rectangle."""
    x, y, width, height = (float(rect.get(one, 0)) for one in ("x", "y", "width", "height"))
    return x, y, x + width, y + height


def column_of(one: Element) -> int:
    """In which of the four regions a chip stands."""
    left, _top, right, _bottom = box(frame(one))
    return next(place for place in range(4) if EDGES[place] <= left and right <= EDGES[place + 1])


# What the pages tell, on one small matrix


def test_the_first_page_shows_the_labels_by_their_truth_and_says_nothing_of_predictions() -> None:
    precision = drawn(PHOTOS, "precision")
    first = precision.pages[0]
    assert (first.key, first.step, first.title) == ("sets.truth", 0, "True: cat and car")
    assert first.lit == ((0, 0), (0, 2))
    assert {text_of(one): one.find("g").get("class") for one in precision.on(0, "member")} == {
        "cat": "chip true",
        "car": "chip true",
        "dog": "chip false",
        "tree": "chip false",
        "boat": "chip false",
    }
    middle = EDGES[2]
    assert {text_of(one) for one in precision.on(0, "member") if box(frame(one))[2] <= middle} == {
        "cat",
        "car",
    }
    assert "predicted" not in precision.texts(0)
    assert not [text for text in precision.texts(0) if "✓" in text or "✗" in text]


def test_each_label_glides_into_its_set_when_it_is_predicted() -> None:
    precision = drawn(PHOTOS, "precision")
    where = {text_of(one): KINDS[column_of(one)] for one in precision.on(1, "member")}
    assert where == {
        "✗ car": "missed",
        "✓ cat": "both",
        "✗ dog": "put",
        "✓ tree": "neither",
        "✓ boat": "neither",
    }
    things = [{one.get("data-id") for one in precision.on(page, "member")} for page in (0, 1)]
    assert things[0] == things[1] == {f"item:{item}" for item in range(5)}
    assert precision.texts(1, "caption") == [
        "✗ missed",
        "✓ true and predicted",
        "✗ wrongly predicted",
        "✓ correctly not predicted",
    ]


def test_precision_ends_as_a_fraction_made_of_chips() -> None:
    precision = drawn(PHOTOS, "precision")
    assert [page.key for page in precision.pages] == [
        "sets.truth",
        "predicted",
        "common",
        "made",
        "precision",
        "precision.average",
    ]
    assert [precision.texts(page, "copy") for page in range(5)] == [
        [],
        [],
        ["✓ cat"],
        ["✓ cat", "✓ cat", "✗ dog"],
        ["✓ cat", "✓ cat", "✗ dog"],
    ]
    assert [precision.texts(page, "counted") for page in (1, 2, 3)] == [
        [],
        ["true and predicted 1"],
        ["true and predicted 1", "predicted 2"],
    ]
    assert [precision.texts(page, "value") for page in (3, 4)] == [[], ["= 1/2"]]
    above, *below = (box(frame(one)) for one in precision.on(4, "copy"))
    (bar,) = precision.on(4, "bar")
    assert above[3] <= float(bar.get("y1", 0)) <= min(one[1] for one in below)
    assert not precision.on(2, "bar")


def test_a_share_that_can_be_made_smaller_is_shown_with_both_numbers() -> None:
    everything = Matrix.of([[1, 1, 0, 0]], [[1.0, 1.0, 1.0, 1.0]])
    assert drawn(everything, "precision").texts(4, "value") == ["= 2/4 = 1/2"]
    assert drawn(everything, "recall").texts(4, "value") == ["= 2/2 = 1"]


def test_hamming_loss_sets_the_wrong_ones_over_all_labels() -> None:
    loss = drawn(PHOTOS, "hamming_loss")
    assert loss.texts(2, "counted") == ["wrong 2"]
    assert loss.texts(3, "counted") == ["wrong 2", "all labels 5"]
    assert [*map(text_of, loss.on(3, "copy"))][:2] == ["✗ dog", "✗ car"]
    assert len(loss.on(3, "copy")) == 2 + 5
    assert loss.texts(3, "value") == ["= 2/5"]


@for_every(
    ("metric", "part", "said", "css"),
    [
        ("subset_accuracy", 0, "✗ The two sets are not the same. Subset accuracy = 0", "wrong"),
        ("subset_accuracy", 2, "✓ The two sets are the same. Subset accuracy = 1", "right"),
        ("zero_one_loss", 0, "✗ The two sets are not the same. 0-1 loss = 1", "wrong"),
        ("zero_one_loss", 2, "✓ The two sets are the same. 0-1 loss = 0", "right"),
    ],
)
def test_whether_two_sets_are_the_same_is_said_after_the_wrong_ones_came_down(metric, part, said, css):
    found = drawn(PHOTOS, metric, part=part)
    assert found.texts(2, "copy") == ([] if part else ["✗ dog", "✗ car"])
    assert found.texts(2, "sign") == (["none"] if part else [])
    assert not found.on(2, "value")
    (verdict,) = found.on(3, "value")
    assert (text_of(verdict), css in verdict.get("class", "").split()) == (said, True)


def test_f_is_made_of_precision_and_then_of_recall() -> None:
    f = drawn(PHOTOS, "f_beta")
    assert [page.key for page in f.pages][:8] == [
        "sets.truth",
        "predicted",
        "common",
        "made",
        "precision",
        "true",
        "recall",
        "f_beta",
    ]
    assert [f.texts(page, "title") for page in (1, 4, 5)] == [[], ["Precision"], ["Precision", "Recall"]]
    assert [f.texts(page, "value") for page in (4, 6, 7)] == [
        ["= 1/2"],
        ["= 1/2", "= 1/2"],
        ["= 1/2", "= 1/2", "F score = 1/2"],
    ]
    left, right = (sorted(box(frame(one))[0] for one in f.on(page, "copy")) for page in (4, 7))
    assert left == right[:3]
    assert right[3] > WIDTH / 2


def test_f_of_one_sample_takes_what_is_in_both_five_times_where_beta_is_2() -> None:
    f = drawn(PHOTOS, "f_beta", f_of_samples="each", beta=2.0)
    assert [f.texts(f.page(key), "counted")[-1] for key in ("common", "true", "made")] == [
        "true and predicted 1",
        "true 2",
        "predicted 2",
    ]
    last = f.page("f_beta")
    assert f.texts(last - 1, "sign") == ["+"]
    assert f.texts(last, "sign") == ["5 ×", "4 ×", "+"]
    assert f.texts(last, "value") == ["= 5/10 = 1/2"]  # 5 · 1 / (4 · 2 + 2)


def test_balanced_accuracy_shows_its_two_shares() -> None:
    balanced = drawn(PHOTOS, "balanced_accuracy")
    last = balanced.page("balanced_accuracy")
    assert balanced.texts(last, "title") == ["Recall", "Specificity"]
    assert balanced.texts(last, "value") == ["= 1/2", "= 2/3", "Balanced accuracy = 7/12"]
    assert balanced.texts(last, "counted") == ["1", "2", "2", "3"]


def test_a_label_has_its_samples_and_all_cells_have_both_names() -> None:
    recall = drawn(PHOTOS, "recall", "macro", part=2)
    assert recall.pages[0].title == "True: photo 1 and photo 2"
    assert recall.texts(recall.page("recall"), "counted") == [
        "true and predicted 1",
        "true and predicted 1",
        "missed 1",
    ]
    micro = drawn(Matrix.of([[1], [0]], [[1.0], [1.0]], ["a", "b"], ["c"]), "precision", "micro")
    assert micro.pages[0].title == "True: (a, c)"
    known = micro.page("common") if any(page.about("common") for page in micro.pages) else micro.page("tp")
    assert {text_of(one) for one in micro.on(known, "member")} == {"✓ a, c", "✗ b, c"}


def test_where_the_predictions_have_several_pages_they_are_known_with_the_last() -> None:
    wide = Matrix.of([[1, 0]], [[-1.2345e-200, 1.2345e200]], labels=["a long name", "another long name"])
    pages = drawn(wide, "precision")
    asked = [place for place, page in enumerate(pages.pages) if page.about("predicted")]
    assert asked == [1, 2]
    assert not [text for text in pages.texts(1) if "✓" in text or "✗" in text]
    assert [one.get("data-id") for page in asked for one in pages.now(page, "member")] == ["item:0", "item:1"]
    assert pages.texts(2, "member") == ["✗ a long name", "✗ another lo…"]


def test_what_nothing_is_divided_by_is_said_in_the_picture() -> None:
    assert drawn(EMPTY, "precision").texts(4, "value") == ["= 0/0 left out"]
    assert drawn(EMPTY, "precision", both_empty="one").texts(4, "value") == ["= 0/0 → 1"]
    assert drawn(EMPTY, "recall", both_empty="undefined").texts(4, "value") == ["= 0/0 no value"]
    (value,) = drawn(EMPTY, "precision").on(4, "value")
    assert (
        value.find("title").text
        == "Nothing is true and nothing is predicted, so this is 0/0. The average leaves it out."
    )
    assert drawn(EMPTY, "precision").texts(4, "sign") == ["none", "none"]


def test_a_weighted_sample_says_what_it_weighs_and_a_count_is_the_sum_of_the_weights() -> None:
    weighted = Matrix.of([[1], [1], [0]], [[0.9], [0.1], [0.1]], ["a", "b", "c"], weights=[0.5, 2, 3])
    recall = drawn(weighted, "recall", "macro")
    last = recall.page("recall")
    assert {text_of(one) for one in recall.on(last, "member")} == {"✓ a × 1/2", "✗ b × 2", "✓ c × 3"}
    assert recall.texts(last, "counted") == ["true and predicted 1/2", "true and predicted 1/2", "missed 2"]
    assert recall.texts(last, "value") == ["= 1/5"]


# The average


def test_the_average_is_a_line_among_the_bars_of_all_samples() -> None:
    precision = drawn(PHOTOS, "precision", part=1)
    last = len(precision.pages) - 1
    assert not precision.on(last - 1, "part")
    assert not precision.on(last, "member")
    parts = precision.on(last, "part")
    assert [text_of(one) for one in parts] == ["1/2 photo 1", "2/3 photo 2", "1 photo 3"]
    assert ["chosen" in one.get("class", "").split() for one in parts] == [False, True, False]
    values = (1 / 2, 2 / 3, 1)
    floor = {box(one.find("rect"))[3] for one in parts}
    (bottom,) = floor
    for one, value in zip(parts, values, strict=True):
        _left, top, _right, _bottom = box(one.find("rect"))
        assert (bottom - top) / (bottom - TOP) == pytest.approx(value, abs=1e-3)
    (line,) = precision.on(last, "mean")
    mean = sum(values) / 3
    assert (bottom - float(line.get("y1", 0))) / (bottom - TOP) == pytest.approx(mean, abs=1e-3)
    assert precision.texts(last, "of-all") == [f"mean {exact(mean)}"] == ["mean 13/18"]


def test_the_value_of_the_chosen_sample_glides_to_its_bar() -> None:
    precision = drawn(PHOTOS, "precision", part=1)
    last = len(precision.pages) - 1
    things = [[one.get("data-id") for one in precision.on(page, "value")] for page in (last - 1, last)]
    assert things == [["value:precision"], [None, "value:precision", None]]


def test_a_sample_that_is_left_out_has_no_bar_and_says_so() -> None:
    precision = drawn(EMPTY, "precision")
    first, second, _third = precision.on(len(precision.pages) - 1, "part")
    assert text_of(first) == "0/0 left out x1"
    _left, top, _right, bottom = box(first.find("rect"))
    assert top == bottom
    assert "left out" not in text_of(second)


def test_f_of_the_means_has_the_bars_of_both_and_weights_where_samples_have_some() -> None:
    f = drawn(replace(PHOTOS, weights=(2.0, 1.0, 0.5)), "f_beta")
    precision, weighted = f.page("precision.average"), f.page("precision.weighted")
    assert [text_of(one) for one in f.on(weighted, "weight")] == ["× 2", "× 1", "× 1/2"]
    assert not f.on(weighted, "of-all")
    assert f.texts(precision, "of-all") == ["mean 13/21"]  # (2 · 1/2 + 2/3 + 1/2) / 3.5
    last = len(f.pages) - 1
    assert f.texts(last, "of-all") == ["mean 13/21", "mean 13/21", "F score of these means (P, R) = 13/21"]


def test_of_many_samples_the_chosen_one_is_shown_and_how_many_are_not() -> None:
    loss = drawn(MATRICES["50 labels"], "hamming_loss", part=20)
    last = len(loss.pages) - 1
    parts = loss.on(last, "part")
    assert "x21" in text_of(parts[-1])
    assert f"… {30 - len(parts)} more" in loss.texts(last)


# What holds of every drawing


@for_every(("metric", "average"), CASES)
def test_every_count_and_every_value_is_that_of_its_step(metric, average):
    for one in every_drawing(metric, average):
        last = one.pages.last_of_part
        counted = [text.rpartition(" ")[2] for text in one.texts(last, "counted")]
        for step in one.pages.scene.of_part:
            if step.key in LOOKED_AT:
                assert exact(float(step.value)) in counted, step.key
            elif not step.itemwise and step.key != "items":
                said = " ".join(one.texts(last, "value"))
                value = float(step.value)
                assert (exact(value) if value == value else "no value") in said or "left out" in said


@for_every(("metric", "average"), CASES)
def test_the_items_that_come_down_are_those_that_the_step_counts(metric, average):
    """Each copy sets out from its own chip, and the step on whose page it appears counts it."""
    for drawing in every_drawing(metric, average):
        scene, last = drawing.pages.scene, drawing.pages.last_of_part
        steps = {step.key: step for step in scene.of_part if step.key in LOOKED_AT}
        counted: dict[str, int] = {}
        for copy in drawing.on(last, "copy"):
            thing, item = copy.get("data-id", "").split(":")
            row, key = thing.rpartition(".")[::2]
            assert copy.get("data-cells") == "{}:{}".format(*scene.cells[int(item)])
            if key in steps:
                assert steps[key].made_of[0].mask()[int(item)]
            counted[f"{row}.{key}"] = counted.get(f"{row}.{key}", 0) + 1
            since = int(copy.get("data-from", 0))
            origins = [one for one in drawing.on(since - 1) if one.get("data-id") == copy.get("data-id")]
            member = [one for one in drawing.on(since, "member") if one.get("data-id") == f"item:{item}"]
            assert len(origins) == len(member)
            assert [box(frame(one)) for one in origins] == [box(frame(one)) for one in member]
        for name, number in counted.items():
            key = name.rpartition(".")[2]
            if key in steps:
                assert number <= steps[key].made_of[0].mask().sum()


@for_every(("metric", "average"), CASES)
def test_nothing_is_twice_on_a_page_and_every_step_lights_its_regions(metric, average):
    for one in every_drawing(metric, average):
        for page in range(len(one.pages)):
            things = [thing for part in one.on(page) if (thing := part.get("data-id"))]
            assert len(things) == len(set(things))
            key = one.pages[page].key
            shades = [
                part for part in one.root.iter("g") if [child.get("class") for child in part] == ["shade"]
            ]
            lit = {
                place
                for part in shades
                if str(page) in part.get("data-now", "").split() and is_shown(part, page)
                for place in _columns(box(part[0]))
            }
            assert lit == {KINDS.index(kind) for kind in LOOKED_AT.get(key, ())}


def _columns(shade: Sequence[float]) -> list[int]:
    """The regions that a shade covers."""
    return [place for place in range(4) if shade[0] < EDGES[place] + 20 and shade[2] > EDGES[place + 1] - 20]


@for_every(("metric", "average"), CASES)
def test_a_page_shows_only_what_is_reached(metric, average):
    for one in every_drawing(metric, average):
        place = {step.key: one.page(step.key) for step in one.pages.scene.working}
        for page in range(len(one.pages)):
            asked = [part for part in one.on(page) if str(page) in part.get("data-now", "").split()]
            for value in one.on(page, "value"):
                key = (value.get("data-id") or "").removeprefix("value:")
                assert key not in place or place[key] <= page
            for mean in means_of(one.pages.scene) if one.pages.average is not None else ():
                shown_means = "".join(one.texts(page, "of-all"))
                assert (
                    place[mean.average.key] <= page or not shown_means or len(means_of(one.pages.scene)) > 1
                )
            if one.pages[page].key in place and one.pages[page].key not in ("predicted", "items"):
                assert asked or one.pages[page].key.endswith((".weighted", "items"))


@for_every(("metric", "average"), CASES)
def test_no_text_is_small_and_nothing_stands_outside_or_on_something_else(metric, average):
    for one in every_drawing(metric, average):
        for part in one.root.iter():
            for x, y in ends_of(part):
                assert -0.5 <= y <= HEIGHT + 0.5, (part.attrib, part.text)
                # A letter is taken for wider than it is.
                slack = (
                    0.17 * text_width(part.text or "", float(part.get("font-size", 0)))
                    if part.tag == "text"
                    else 0
                )
                assert -0.5 - slack <= x <= WIDTH + 0.5 + slack, (part.attrib, part.text)
            if part.tag == "text":
                assert float(part.get("font-size", 0)) >= 14
        for page in range(len(one.pages)):
            chips = [box(frame(part)) for part in (*one.on(page, "member"), *one.on(page, "copy"))]
            assert not _overlapping(chips)


def _overlapping(boxes: Sequence[tuple[float, float, float, float]]) -> list[object]:
    return [
        (first, second)
        for number, first in enumerate(boxes)
        for second in boxes[:number]
        if min(first[2], second[2]) - max(first[0], second[0]) > 0.1
        and min(first[3], second[3]) - max(first[1], second[1]) > 0.1
    ]


@pytest.mark.parametrize("name", MATRICES)
def test_a_long_set_says_how_many_it_does_not_show(name: str) -> None:
    found = example(name, "hamming_loss", "samples")
    known = found.page("differing")
    shown_ones, scene = found.on(known, "member"), found.pages.scene
    more = [text for text in found.texts(known) if text.startswith("… ")]
    hidden = sum(int(text.split()[1]) for text in more)
    copies = len(found.on(known, "copy"))
    wrong = int(float(scene.step_with("differing").value))
    assert len(shown_ones) + hidden - (wrong - copies) == len(scene.cells)


def test_only_a_text_that_would_not_fit_is_pressed_together() -> None:
    plain = drawn(PHOTOS, "hamming_loss")
    assert not [text.text for text in plain.root.iter("text") if text.get("textLength")]
    capitals = example("capitals", "hamming_loss", "samples")
    pressed = {text.text for text in capitals.root.iter("text") if text.get("textLength")}
    assert any("WWW" in (text or "") for text in pressed)


def test_names_are_shown_as_they_are() -> None:
    found = example("hostile names", "precision", "samples")
    tips = {one.text for one in found.root.iter("title")}
    assert set(HOSTILE) <= tips
    assert of_class(found.root, "chip", "true")
