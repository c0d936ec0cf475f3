"""The sorted lists of the ranking lesson: what their rows, marks and counts say is what the engine found."""

from __future__ import annotations

from collections.abc import Iterator
from math import isnan
from xml.etree.ElementTree import Element

import pytest

from metrics.graph.digits import exact
from pages.lessons.pictures.ranking_pictures import (
    depth_drawing,
    first_true_drawing,
    margin_drawing,
    precision_drawing,
    top_drawing,
)
from pages.lessons.scene import Scene
from pages.lessons.working_pages import WorkingPages
from tests.drawn import EXAMPLES, looked_at, of_class, read, said
from tests.every import for_every

DRAWN = {
    "one_error": top_drawing,
    "reciprocal_rank": first_true_drawing,
    "coverage": depth_drawing,
    "margin_loss": margin_drawing,
    "average_precision": precision_drawing,
}


def drawn(example: str, metric: str, **rules: object) -> Iterator[tuple[Scene, WorkingPages, Element]]:
    """The scene, the pages and the picture of each of the first samples."""
    for part in range(min(3, EXAMPLES[example].truth.shape[-2])):
        scene, pages = looked_at(EXAMPLES[example], metric, part=part, **rules)
        yield scene, pages, read(DRAWN[metric](scene, pages))


def value(scene: Scene, key: str) -> float:
    """What a step comes to."""
    return float(scene.step_with(key).value)


@for_every("metric", DRAWN)
@for_every("example", EXAMPLES)
def test_the_rows_go_down_the_scores_and_say_how_many_are_left_out(example: str, metric: str) -> None:
    for scene, _pages, root in drawn(example, metric):
        place = {f"{x}:{y}": at for at, (x, y) in enumerate(scene.cells[one] for one in scene.ranked.items)}
        rows = [(place[row.get("data-cells", "")], row) for row in of_class(root, "row")]
        places = [at for at, _row in rows]
        assert places == sorted(set(places))
        left_out = sum(int(said(one).split()[1]) for one in of_class(root, "rest"))
        assert len(places) + left_out == len(place)
        for at, row in rows:
            assert bool(of_class(row, "tie")) == scene.ranked.level[at]
            assert bool(of_class(row, "chip", "true")) == scene.ranked.truth[at]


@pytest.mark.parametrize(("start", "first"), [("zero", 0), ("one", 1)])
@for_every("example", EXAMPLES)
def test_what_is_counted_down_the_list_ends_in_the_coverage(example: str, start: str, first: int) -> None:
    for scene, _pages, root in drawn(example, "coverage", coverage_start=start):
        counted, coverage = [said(one) for one in of_class(root, "counted")], value(scene, "coverage")
        if isnan(coverage):
            assert not counted
            continue
        assert (counted[0], counted[-1]) == (str(first), exact(coverage))
        (bracket,) = of_class(root, "bracket")
        assert said(bracket).split()[0] == exact(coverage)


@for_every("example", EXAMPLES)
def test_the_fraction_of_the_first_true_label_is_the_reciprocal_rank(example: str) -> None:
    for scene, _pages, root in drawn(example, "reciprocal_rank"):
        rank = value(scene, "reciprocal_rank.rank")
        fractions = [of_class(one, "ratio")[0].get("aria-label") for one in of_class(root, "chosen")]
        assert fractions == ([] if isnan(rank) else [f"1/{exact(rank)}"])


@pytest.mark.parametrize("tie", ["first", "optimistic", "pessimistic", "average"])
@for_every("example", EXAMPLES)
def test_the_sign_of_the_top_is_that_of_the_error(example: str, tie: str) -> None:
    for scene, _pages, root in drawn(example, "one_error", one_error_tie=tie):
        sign = {0.0: "✓", 1.0: "✗"}.get(value(scene, "one_error"), "=")
        assert [said(one) for one in of_class(root, "sign")] == [sign]


@for_every("example", EXAMPLES)
def test_the_bracket_counts_the_steps_of_the_margin(example: str) -> None:
    for scene, _pages, root in drawn(example, "margin_loss"):
        both = scene.truth.any() and not scene.truth.all()
        brackets = [said(one).split()[:2] for one in of_class(root, "bracket")]
        loss = value(scene, "margin_loss")
        assert brackets == ([["✗" if loss > 0 else "✓", exact(loss)]] if both else [])


@for_every("example", EXAMPLES)
def test_the_fraction_of_a_true_label_is_its_precision(example: str) -> None:
    for scene, _pages, root in drawn(example, "average_precision"):
        precision = scene.step_with("precision_here")
        item = {f"{row}:{column}": at for at, (row, column) in enumerate(scene.cells)}
        for row in of_class(root, "row"):
            at = item[row.get("data-cells", "")]
            fractions = of_class(row, "ratio")
            assert bool(fractions) == bool(precision.where is None or precision.where[at])
            for one in fractions:
                above, below = (one.get("aria-label") or "").split("/")
                assert float(above) / float(below) == pytest.approx(float(precision.value[at]))
