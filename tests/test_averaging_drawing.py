"""The tiles of the averaging page: what is drawn is what the graph says, and nothing before its page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import pairwise
from xml.etree import ElementTree

import numpy as np
import pytest

from metrics import METRICS, Conventions, Result, steps
from metrics.graph.digits import MINUS, exact
from pages.averaging import LESSONS
from pages.intake.matrix import Matrix, example_of
from pages.lessons.averaging_drawing import averaging_drawing
from pages.lessons.count_tile import CORNERS
from pages.lessons.fitted_text import shortened, text_width
from pages.lessons.picture import HEIGHT, WIDTH, Picture
from pages.lessons.working_pages import WorkingPages, working_pages
from pages.state.focus import Focus
from pages.views.scene import Scene, scene_of
from tests.drawn import coarse, read
from tests.every import for_every
from tests.matrices import E0_SCORES, E0_TRUTH, one_switch_each

EVERY_CONVENTION = ("D0", "an empty row, columns all true and all false", "weights")
KEYS = [lesson.metric for lesson in LESSONS]
CASES = [(key, average) for key in KEYS for average in METRICS[key].averages]
COUNTS = {"tp": "both", "common": "both", "fn": "missed", "fp": "put", "tn": "neither", "neither": "neither"}
NOT_IN_THE_TILES = {"predicted", "items", "positives"}
RNG = np.random.default_rng(5)
HOSTILE = ['<b>"&', "猫和狗在一起的照片", "</svg>", "a rather long name of a label", "$x$"]


D0 = Matrix.of(E0_TRUTH, E0_SCORES)
MATRICES = {
    "D0": D0,
    "ties": coarse(RNG, 4, 6),
    "an empty row, columns all true and all false": Matrix.of(
        [[0, 0, 0], [1, 1, 0], [1, 0, 0]], [[0.5, 0, 0]] * 3
    ),
    "one cell": Matrix.of([[1]], [[0.2]]),
    "hostile names": Matrix.of(E0_TRUTH, E0_SCORES, HOSTILE[:2], HOSTILE),
    "30 labels": coarse(RNG, 7, 30),
    "weights": replace(coarse(RNG, 5, 4), weights=(0.5, 2.0, 0.0, 1 / 3, 0.7)),
    "weights of no round size": replace(coarse(RNG, 5, 3), weights=(1e-7, 123456.789, 0.1234, 3e5, 1e12)),
    "by hand": Matrix.of(E0_TRUTH, E0_SCORES, decision=("hand", [[0, 1, 1, 0, 0], [1, 1, 0, 0, 1]])),
}


@dataclass(frozen=True)
class Shown:
    """An element of the drawing: the pages on which it is shown, its own text, and the group it is in."""

    element: ElementTree.Element
    since: int
    until: float
    group: ElementTree.Element

    @property
    def text(self) -> str:
        return "".join(self.element.itertext())

    @cached_property
    def css(self) -> set[str]:
        return set(self.element.get("class", "").split())

    @property
    def size(self) -> int:
        (size,) = [int(one[1:]) for one in self.css if re.fullmatch(r"s\d+", one)]
        return size

    @property
    def span(self) -> tuple[float, float, float, float]:
        """How far it goes: left, right, top and bottom."""
        if self.element.tag == "text":
            x, y, width = *(float(self.element.get(one)) for one in "xy"), text_width(self.text, self.size)
            left = (
                x - {"start": 0, "middle": width / 2, "end": width}[self.element.get("text-anchor", "middle")]
            )
            return left, left + width, y - self.size / 2, y + self.size / 2
        if self.element.tag == "line":
            x1, x2, y1, y2 = (float(self.element.get(one)) for one in ("x1", "x2", "y1", "y2"))
            return x1, x2, y1, y2
        x, y, width, height = (float(self.element.get(one)) for one in ("x", "y", "width", "height"))
        return x, x + width, y, y + height


@dataclass(frozen=True, eq=False)
class Drawn:
    """A drawing with the scene that it is of."""

    scene: Scene
    pages: WorkingPages
    picture: Picture
    shown: tuple[Shown, ...]

    @property
    def last(self) -> int:
        return len(self.pages) - 1

    def texts(self, page: int, *css: str) -> list[Shown]:
        """The texts that are shown on a page, those of a class."""
        return [
            one
            for one in self.shown
            if one.element.tag == "text" and one.since <= page <= one.until and set(css) <= one.css
        ]

    def now(self, page: int) -> list[ElementTree.Element]:
        """What is in question on a page."""
        return [one.element for one in self.shown if str(page) in one.element.get("data-now", "").split()]


def walk(
    element: ElementTree.Element, since: int, until: float, group: ElementTree.Element
) -> Iterator[Shown]:
    since = max(since, int(element.get("data-from", "0")))
    until = min(until, float(element.get("data-to", "inf")))
    yield Shown(element, since, until, group)
    for child in element:
        yield from walk(child, since, until, element)


def drawn(
    matrix: Matrix, metric: str, average: str, part: int = 0, rules: Conventions | None = None
) -> Drawn:
    focus = Focus(metric=metric, average=average, part=part, conventions=rules or Conventions())
    scene = scene_of(example_of(matrix), focus, matrix.samples, matrix.labels)
    pages = working_pages(scene)
    picture = averaging_drawing(scene, pages)
    root = read(picture)
    return Drawn(scene, pages, picture, tuple(walk(root, 0, float("inf"), root)))


@cache
def counts_of(matrix: Matrix, average: str, rules: Conventions) -> dict[tuple[str, int], str]:
    """Every count of every part as the steps of a metric that has all four of them say it."""
    found = {}
    for metric in ("cohen_kappa", "balanced_accuracy", "f_beta"):
        if average not in METRICS[metric].averages:
            continue
        result = METRICS[metric](example_of(matrix), average, rules)
        for part in range(result.source.n_parts):
            for step in steps(result.part(part)):
                if step.key in COUNTS:
                    found[COUNTS[step.key], part] = exact(float(step.value))
    return found


def check_the_room(one: Drawn) -> None:
    """Everything is inside the drawing, large enough, and shown on some page."""
    for shown in one.shown:
        if shown.element.tag not in ("text", "rect", "line"):
            continue
        left, right, top, bottom = shown.span
        assert -0.01 <= left <= right <= WIDTH + 0.01, (shown.text, left, right)
        assert -0.01 <= top <= bottom <= HEIGHT + 0.01, (shown.text, top, bottom)
        assert 0 <= shown.since <= min(shown.until, one.last)
        if shown.element.tag == "text":
            assert shown.size >= 14


def check_the_counts(one: Drawn, matrix: Matrix) -> None:
    """Each printed count is that of the steps, and a count of cells without weights is how many are lit."""
    average = one.scene.focus.average
    of = "macro" if average in ("micro", "weighted") else average
    expected = counts_of(matrix, of, one.scene.focus.conventions)
    for shown in one.texts(one.last, "count"):
        kind, _, part = shown.group.get("data-id", "").partition(":")
        if not part:
            continue
        if (kind, int(part)) in expected:
            assert shown.text == expected[kind, int(part)]
        if matrix.weights is None:
            assert float(shown.text) == len(shown.group.get("data-cells", "").split())


def check_the_values(one: Drawn) -> None:
    """Each value is that of the result, and the last page says the result."""
    result, key = one.scene.result, one.scene.metric.key
    for shown in one.texts(one.last, "value"):
        thing, _, part = shown.group.get("data-id", "").partition(":")
        if part and thing == key:
            value = float(result.parts.value[int(part)])
            said = "0/0" if np.isnan(value) else exact(value)
            assert shown.text.split(" ")[-1] == said
    results = [shown.text for shown in one.texts(one.last, "result")]
    assert results[-1 if one.scene.focus.average == "micro" or len(results) > 1 else 0].endswith(
        f" {exact(float(result))}"
    )


def check_the_pages(one: Drawn) -> None:
    """From page to page more is told; nothing that is printed goes away; each step marks what it is about."""
    told = [{id(shown.element) for shown in one.texts(page)} for page in range(len(one.pages))]
    counts = one.texts(one.last, "count")
    drawn_parts = {shown.group.get("data-id", "").partition(":")[2] for shown in counts}
    assert all(before <= after for before, after in pairwise(told))
    assert len(told[0]) < len(told[-1])
    for place, page in enumerate(one.pages):
        key = page.key.partition(":")[0]
        seen = not page.average or key.endswith(".average")
        seen = seen or any(str(line.item) in drawn_parts for line in page.lines)
        if seen and key not in NOT_IN_THE_TILES:
            assert one.now(place), page.key


def check(matrix: Matrix, metric: str, average: str, part: int, rules: Conventions) -> None:
    """All that holds of every drawing."""
    n_parts = {"samples": len(matrix.samples), "micro": 1}.get(average, len(matrix.labels))
    one = drawn(matrix, metric, average, part % n_parts, rules)
    check_the_room(one)
    check_the_counts(one, matrix)
    check_the_values(one)
    check_the_pages(one)


@pytest.mark.parametrize(("metric", "average"), CASES)
def test_the_drawing_says_what_the_graph_says(metric: str, average: str) -> None:
    """Every convention on one of the matrices with 0/0 and weights, the usual ones on some others."""
    for turn, rules in enumerate(one_switch_each(METRICS[metric], average)):
        check(MATRICES[EVERY_CONVENTION[turn % 3]], metric, average, turn, rules)
    others = [name for name in MATRICES if name not in EVERY_CONVENTION]
    turn = CASES.index((metric, average))
    for name in {others[(turn + step) % len(others)] for step in (0, 3)}:
        check(MATRICES[name], metric, average, turn, Conventions())


@pytest.mark.thorough
@pytest.mark.parametrize("name", MATRICES)
@pytest.mark.parametrize(("metric", "average"), CASES)
def test_the_drawing_of_every_matrix_says_what_the_graph_says(name: str, metric: str, average: str) -> None:
    tried = one_switch_each(METRICS[metric], average)
    for number, rules in enumerate(tried if name in EVERY_CONVENTION else tried[::4]):
        check(MATRICES[name], metric, average, number, rules)


@for_every(("metric", "average"), [case for case in CASES if case[1] != "micro"])
@pytest.mark.parametrize("name", EVERY_CONVENTION)
def test_the_values_that_slide_into_the_mean_are_those_not_left_out(
    name: str, metric: str, average: str
) -> None:
    rules = Conventions().but("f_of_samples", "each").but("f_of_labels", "each")
    one = drawn(MATRICES[name], metric, average, 0, rules)
    result = one.scene.result
    weights = weights_of(result, average)
    taken = [part for part, value in enumerate(result.parts.value) if not np.isnan(value)]
    values = [float(result.parts.value[part]) * weights[part] for part in taken]
    things = {one.group.get("data-id"): one.text for one in one.texts(one.last, "term")}
    summed = {thing: text for thing, text in things.items() if thing and not thing.startswith("weight:")}
    kind = metric if {*weights} == {1.0} and average != "weighted" and name != "weights" else ""
    assert [int(thing.partition(":")[2]) for thing in summed] == taken
    assert [*summed.values()] == [exact(value) for value in values]
    if kind:
        assert [*summed] == [f"{metric}:{part}" for part in taken]
        below = [text for thing, text in things.items() if not thing]
        assert below == ([str(len(taken))] if taken else [])


def weights_of(result: Result, average: str) -> list[float]:
    """What each part weighs."""
    part = result.source
    if average == "weighted":
        return [float(one) for one in part.positives.value]
    given = part.part_weights
    return [1.0] * part.n_parts if given is None else [float(one) for one in given]


@for_every("metric", KEYS)
@pytest.mark.parametrize("name", ["D0", "ties", "weights", "by hand"])
def test_under_micro_the_counts_of_the_labels_meet_in_their_sums(name: str, metric: str) -> None:
    one = drawn(MATRICES[name], metric, "micro")
    labels = counts_of(MATRICES[name], "macro", Conventions())
    terms = {shown.group.get("data-id"): shown.text for shown in one.texts(one.last, "term")}
    assert terms == {f"{kind}:{part}": count for (kind, part), count in labels.items()}
    totals = [shown for shown in one.texts(one.last, "count") if shown.text.startswith("=")]
    whole = counts_of(MATRICES[name], "micro", Conventions())
    assert sorted(shown.text for shown in totals) == sorted(f"= {count}" for count in whole.values())
    for place, page in enumerate(one.pages):
        kind = COUNTS.get(page.lines[0].quantity.key)
        if kind is not None:
            since = {shown.since for shown in one.texts(one.last, "term") if thing_of(shown) == kind}
            assert max(since) <= place


def thing_of(shown: Shown) -> str:
    return shown.group.get("data-id", "").partition(":")[0]


def test_a_tile_fills_count_by_count_and_the_others_wait_for_the_average() -> None:
    one = drawn(D0, "f_beta", "macro", part=2)
    keys = [page.key for page in one.pages]
    assert keys == ["predicted", "tp", "fn", "fp", "f_beta", "f_beta.average"]
    counts = [[thing_of(shown) for shown in one.texts(page, "count")] for page in range(len(keys))]
    assert counts[:5] == [
        [],
        ["both"],
        ["both", "missed"],
        ["both", "missed", "put"],
        ["both", "missed", "put", "neither"],
    ]
    assert len(counts[5]) == 4 * 5
    assert not one.texts(3, "value")
    assert [shown.text for shown in one.texts(4, "value")] == ["1"]
    assert [shown.text for shown in one.texts(5, "value")] == ["0", "0", "1", "0/0", "left out", "1"]
    assert [shown.text for shown in one.texts(5, "result")] == ["= 1/2"]


def test_a_tile_is_told_in_words_once_it_is_shown() -> None:
    one = drawn(D0, "f_beta", "macro")
    told = {
        shown.element.get("aria-label"): shown.since
        for shown in one.shown
        if shown.element.get("role") == "group" and shown.element.tag == "g"
    }
    counted = "Counts of l1: 0 true positives, 2 false negatives, 0 false positives, 0 true negatives."
    assert told[counted] == one.pages.last_of_part
    assert [*told.values()] == [4, 5, 5, 5, 5]


def test_a_number_that_slides_was_seen_on_the_page_before() -> None:
    for metric, average in CASES:
        one = drawn(D0, metric, average)
        for shown in one.texts(one.last, "term"):
            thing = shown.group.get("data-id")
            before = [
                other
                for other in one.shown
                if other.element.get("data-id") == thing and other.since < shown.since <= other.until + 1
            ]
            assert before or not thing, (metric, average, thing)


def test_f_of_the_means_shows_the_means_that_its_steps_say() -> None:
    one = drawn(D0, "f_beta", "samples")
    assert [shown.text for shown in one.texts(one.last, "result")] == [
        "= 5/6",
        "= 7/12",
        "F score of these means (P, R) = 35/51",
    ]
    terms = [(shown.group.get("data-id"), shown.text) for shown in one.texts(one.last, "term")]
    assert [term for term in terms if term[0]] == [
        ("precision:0", "1"),
        ("precision:1", "2/3"),
        ("recall:0", "1/2"),
        ("recall:1", "2/3"),
    ]
    weighted = drawn(D0, "f_beta", "weighted", 0, Conventions().but("f_of_labels", "means"))
    assert weighted.texts(weighted.last, "result")[-1].text.endswith(exact(float(weighted.scene.result)))


def test_a_weight_appears_with_the_products_and_a_negative_value_brings_its_minus() -> None:
    one = drawn(D0, "recall", "weighted")
    place = one.pages.reached("recall.weighted")
    assert not one.texts(place - 1, "weight")
    assert [shown.text for shown in one.texts(place, "weight")][:2] == ["× 2", "= 0"]
    turned = drawn(Matrix.of([[1, 1], [0, 0]], [[0.9, 0.1], [0.1, 0.9]]), "cohen_kappa", "macro")
    assert [shown.text for shown in turned.texts(turned.last, "term")] == ["1", f"{MINUS}1", "2"]
    assert not turned.texts(turned.last, "sign")


@pytest.mark.parametrize(("part", "first"), [(0, 0), (4, 0), (17, 13), (29, 25)])
def test_of_many_labels_a_window_with_the_chosen_one_is_shown(part: int, first: int) -> None:
    one = drawn(MATRICES["30 labels"], "precision", "macro", part)
    names = [shown.text for shown in one.texts(0, "name")]
    assert names == [f"l{number + 1}" for number in range(first, first + 5)]
    assert "… 25 more" in [shown.text for shown in one.texts(0)]
    chosen = [shown.element for shown in one.shown if {"tile", "chosen"} <= shown.css]
    assert [one.find("title").text for one in chosen] == [f"l{part + 1}"]


def test_names_stay_text() -> None:
    one = drawn(MATRICES["hostile names"], "f_beta", "macro")
    tags = {shown.element.tag for shown in one.shown}
    assert tags <= {"svg", "g", "title", "text", "rect", "line"}
    titles = [shown.text for shown in one.shown if shown.element.tag == "title"]
    assert [title for title in titles if title in HOSTILE] == HOSTILE


def test_a_large_matrix_is_drawn_without_naming_all_its_cells() -> None:
    matrix = Matrix.of((RNG.random((500, 40)) < 0.2).astype(int).tolist(), RNG.random((500, 40)).tolist())
    for average in METRICS["f_beta"].averages:
        assert len(drawn(matrix, "f_beta", average).picture.drawn) < 100_000


def test_a_text_is_shortened_to_its_room() -> None:
    assert shortened("l1", 74, 16) == "l1"
    assert shortened("outdoor photo", 74, 16) == "outdoo…"
    assert shortened("猫和狗在一起", 74, 16) == "猫和狗在…"
    assert shortened("a name that is longer than fourteen letters", 999, 16) == "a name that i…"


def test_a_count_is_called_what_the_field_calls_it() -> None:
    names = {corner.kind: corner.short for corner in CORNERS}
    assert names == {"both": "TP", "missed": "FN", "put": "FP", "neither": "TN"}
