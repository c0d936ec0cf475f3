"""The pictures of rankings: rows, marks, pairs and bars agree with what the engine computed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import isnan
from xml.etree.ElementTree import Element

import pytest

from metrics import METRICS, InputError
from metrics.graph.digits import exact
from metrics.pictures.pairs import THRESHOLD_LABEL, pro_groups
from pages.lessons.picture import Draw, picture
from pages.lessons.pictures.averages import with_averages
from pages.lessons.pictures.ndcg_picture import draw_ndcg
from pages.lessons.pictures.pair_pictures import draw_pro_loss
from pages.lessons.pictures.ranking_pictures import (
    draw_average_precision,
    draw_coverage,
    draw_margin_loss,
    draw_one_error,
    draw_reciprocal_rank,
)
from pages.lessons.scene import Scene
from pages.lessons.working_pages import WorkingPages
from pages.shell.markup import element
from tests.every import for_every
from tests.pictures.picture_reader import EXAMPLES, is_shown, looked_at, of_class, read, text_of

LISTS: dict[str, Draw] = {
    "one_error": draw_one_error,
    "reciprocal_rank": draw_reciprocal_rank,
    "coverage": draw_coverage,
    "margin_loss": draw_margin_loss,
    "average_precision": draw_average_precision,
}
DRAWN: dict[str, Draw] = LISTS | {"ndcg": draw_ndcg, "pro_loss": draw_pro_loss}
SIGNS = {0.0: "✓", 0.5: "= ½", 1.0: "✗"}
# What may stand beside the bar of a value, and how it gives the value.
GIVES = {
    r"(\S+) of (\S+) =": lambda first, second: float(first) / float(second),
    r"(\S+) − (\S+) =": lambda first, second: float(first) - float(second),
    r"max\((\S+) − (\S+), 0\) =": lambda first, second: max(float(first) - float(second), 0),
    r"(\S+) in the wrong order:": lambda wrong: wrong != "0",
    r"(\S+) wrong:": lambda wrong: wrong == "0",
    r"\((.+)\) / (\d+) =": lambda terms, count: sum(map(number, terms.split(" + "))) / int(count),
    r".* is (true|false):": lambda truth: truth == "false",
}


def drawn(example: str, metric: str, **rules: object) -> Iterator[tuple[Scene, WorkingPages, Element]]:
    """The scene, the pages and the picture of each of the first samples."""
    for part in range(min(3, EXAMPLES[example].truth.shape[-2])):
        scene, pages = looked_at(EXAMPLES[example], metric, part=part, **rules)
        yield scene, pages, read(DRAWN[metric](scene, pages))


def value(scene: Scene, key: str) -> float:
    return float(scene.step_with(key).value)


def number(text: str) -> float:
    above, _over, below = text.partition("/")
    return float(above) / float(below or 1)


def test_what_stands_beside_the_bar_of_a_value_gives_it() -> None:
    forms = set()
    metrics = [key for key, metric in METRICS.items() if "samples" in metric.averages]
    for example, metric in [(example, metric) for example in EXAMPLES for metric in metrics]:
        try:
            scene, pages = looked_at(EXAMPLES[example], metric)
        except InputError:
            continue
        shown = with_averages(picture("nothing", element("p"), description=""), scene, pages)
        for bar in of_class(read(picture("all", shown.drawn, description="")), "bar"):
            for beside in map(text_of, of_class(bar, "counted")):
                form = next(form for form in GIVES if re.fullmatch(form, beside))
                given = GIVES[form](*re.fullmatch(form, beside).groups())
                of_bar = next(text_of(one) for one in bar.iter("b"))
                assert abs(given - number(of_bar)) < 1e-4, (example, metric, beside)
                forms.add(form)
    assert forms == set(GIVES)


@for_every("metric", LISTS)
@for_every("example", EXAMPLES)
def test_the_rows_go_down_the_scores_and_say_how_many_are_left_out(example: str, metric: str) -> None:
    for scene, _pages, root in drawn(example, metric):
        place = {f"{x}:{y}": at for at, (x, y) in enumerate(scene.cells[one] for one in scene.ranked.items)}
        rows = [(place[row.get("data-cells", "")], row) for row in of_class(root, "row")]
        places = [at for at, _row in rows]
        assert places == sorted(set(places))
        left_out = sum(int(text_of(one).split()[1]) for one in of_class(root, "rest"))
        assert len(places) + left_out == len(place)
        for at, row in rows:
            assert bool(of_class(row, "tie")) == scene.ranked.level[at]
            assert bool(of_class(row, "chip", "true")) == scene.ranked.truth[at]


@for_every(("start", "first"), [("zero", 0), ("one", 1)])
@for_every("example", EXAMPLES)
def test_what_is_counted_down_the_list_ends_in_the_coverage(example: str, start: str, first: int) -> None:
    for scene, _pages, root in drawn(example, "coverage", coverage_start=start):
        counted, coverage = [text_of(one) for one in of_class(root, "counted")], value(scene, "coverage")
        brackets = [text_of(one).split()[0] for one in of_class(root, "bracket")]
        ends = [] if isnan(coverage) else [str(first), exact(coverage)]
        assert [counted[0], counted[-1]] == ends if counted else not ends
        assert brackets == ends[1:]


@for_every("tie", ["first", "optimistic", "pessimistic", "average"])
@for_every("example", EXAMPLES)
def test_the_sign_of_the_top_is_that_of_the_error(example: str, tie: str) -> None:
    for scene, _pages, root in drawn(example, "one_error", one_error_tie=tie):
        sign = {0.0: "✓", 1.0: "✗"}.get(value(scene, "one_error"), "=")
        assert [text_of(one) for one in of_class(root, "sign")] == [sign]


@for_every("example", EXAMPLES)
def test_the_bracket_counts_the_steps_of_the_margin(example: str) -> None:
    for scene, _pages, root in drawn(example, "margin_loss"):
        both = scene.truth.any() and not scene.truth.all()
        brackets = [text_of(one).split()[:2] for one in of_class(root, "bracket")]
        loss = value(scene, "margin_loss")
        assert brackets == ([["✗" if loss > 0 else "✓", exact(loss)]] if both else [])


@for_every("example", EXAMPLES)
def test_the_fraction_of_a_true_label_is_its_precision(example: str) -> None:
    for scene, _pages, root in drawn(example, "average_precision"):
        precision = scene.step_with("precision_here")
        item = {f"{row}:{column}": at for at, (row, column) in enumerate(scene.cells)}
        for row in of_class(root, "row"):
            at = item[row.get("data-cells", "")]
            fractions = [number(one.get("aria-label") or "") for one in of_class(row, "ratio")]
            used = precision.where is None or precision.where[at]
            assert fractions == pytest.approx([float(precision.value[at])] if used else [])


@for_every("example", EXAMPLES)
@for_every("tie", ["average", "first", "last"])
def test_the_gains_within_the_frame_of_the_ideal_sum_are_as_long_as_ndcg(example: str, tie: str) -> None:
    for scene, _pages, root in drawn(example, "ndcg", ndcg_tie=tie):
        for bar, whole in zip(of_class(root, "stacked"), (value(scene, "ndcg"), 1), strict=True):
            shares = [float(one.get("style", "").partition(":")[2]) for one in of_class(bar, "gain")]
            assert sum(shares) == pytest.approx(whole if shares else 0, rel=1e-3)
        shared = scene.ranked.level.any() and tie == "average"
        assert bool(of_class(root, "taken", "tied")) <= shared


@for_every("example", ("ties", "empty and full", "one label"))
def test_every_pair_has_the_sign_of_what_it_costs_from_the_page_that_compares_it(example: str) -> None:
    for scene, pages, root in drawn(example, "pro_loss"):
        groups = pro_groups(scene.result, scene.focus.part)
        for group, card in zip(groups, of_class(root, "pro-group"), strict=True):
            wanted = {
                (
                    " ".join("{}:{}".format(*scene.cells[one]) for one in pair if one != THRESHOLD_LABEL),
                    SIGNS[lost],
                )
                for row, upper in enumerate(group.upper.tolist())
                for column, lower in enumerate(group.lower.tolist())
                if group.compared[row, column]
                for pair, lost in [((upper, lower), float(group.lost[row, column]))]
            }
            pairs = [one for one in of_class(card, "pair") if one.get("role") == "img"]
            assert {(one.get("data-cells"), text_of(one[0])) for one in pairs} == wanted
            assert all(is_shown(one, pages.reached(group.mean.key)) for one in pairs)
