"""The tiles of the lesson of averages: their counts and values are those of the engine."""

from __future__ import annotations

from xml.etree.ElementTree import Element

import numpy as np
import pytest

from metrics import METRICS, Conventions, Example
from metrics.graph.digits import MINUS, printed, shortest
from metrics.pictures.pairs import confusion_of
from pages.averaging import LESSONS
from pages.intake.examples import PHOTOS
from pages.intake.matrix import example_of
from pages.lessons.average_pages import COMPARED
from pages.lessons.pictures.averaging_tiles import draw_averaging
from pages.lessons.scene import Scene, scene_of
from pages.lessons.tallies import FOUR_COUNTS
from pages.lessons.working_pages import WorkingPages
from pages.state.focus import Focus
from tests.every import for_every
from tests.matrices import E0_SCORES, E0_TRUTH, one_switch_each
from tests.pictures.picture_reader import EXAMPLES, of_class, read, text_of

D0 = Example.of(E0_TRUTH, E0_SCORES)
MATRICES = {"D0": D0, "the story": example_of(PHOTOS), **EXAMPLES}
CASES = [(lesson.metric, average) for lesson in LESSONS for average in METRICS[lesson.metric].averages]
FOUR = ("n_tp", "n_fn", "n_fp", "n_tn")


def drawn(
    example: Example, metric: str, average: str, part: int = 0, rules: Conventions | None = None
) -> tuple[Scene, WorkingPages, Element]:
    """The scene, its pages and the picture, read as a tree."""
    rows, columns = example.truth.shape[-2:]
    focus = Focus(metric=metric, average=average, part=part, conventions=rules or Conventions())
    names = [f"x{row + 1}" for row in range(rows)], [f"l{column + 1}" for column in range(columns)]
    scene = scene_of(example, focus, *names)
    (lesson,) = [one for one in LESSONS if one.metric == metric]
    pages = lesson.pages(scene)
    picture = draw_averaging(scene, pages)
    assert len(picture.drawn) < 100_000
    return scene, pages, read(picture)


def averaged(picture: Element) -> Element:
    """The tiles that are averaged, and their mean."""
    (frame,) = of_class(picture, "of-all")
    return frame


def numbers(frame: Element, tag: str) -> list[str]:
    return ["".join(one.itertext()) for one in frame.iter(tag)]


OF_PARTS = [case for case in CASES if case[1] != "micro"]


@for_every("name", MATRICES)
@pytest.mark.parametrize(("metric", "average"), OF_PARTS)
def test_a_tile_has_the_counts_of_its_part(name: str, metric: str, average: str) -> None:
    scene, _pages, picture = drawn(MATRICES[name], metric, average)
    result = scene.result
    tiles = of_class(averaged(picture), "tile")
    assert len(tiles) == min(8, result.inputs.n_parts)
    for part, tile in enumerate(tiles):
        confusion = confusion_of(result, part)
        counts = [[*corner.iter("span")][-1].text for corner in of_class(tile, "corner")]  # as each stays
        assert counts == [shortest(float(getattr(confusion, one))) for one in FOUR]


@for_every("name", MATRICES)
@pytest.mark.parametrize("average", ["macro", "micro"])
@pytest.mark.parametrize("metric", [lesson.metric for lesson in LESSONS])
def test_the_counts_of_the_labels_meet_in_their_sums(name: str, metric: str, average: str) -> None:
    scene, pages, picture = drawn(MATRICES[name], metric, average)
    labels, micro = scene.under("macro"), confusion_of(scene.under("micro"), 0)
    shown = [confusion_of(labels, part) for part in range(min(8, len(scene.labels)))]
    (frame,) = of_class(picture, "merged")
    sums = [one for one in of_class(frame, "count") if of_class(one, "number")]
    for sum_of_all, count in zip(sums, FOUR, strict=True):
        assert [one.text for one in of_class(sum_of_all, "number")] == [
            shortest(float(getattr(micro, count)))
        ]
        (terms,) = of_class(sum_of_all, "terms")
        assert numbers(terms, "span")[1:] == [shortest(float(getattr(one, count))) for one in shown]
        assert 0 <= int(sum_of_all.get("data-from", 0)) < len(pages)


@for_every("name", MATRICES)
def test_under_micro_each_cell_is_of_its_kind(name: str) -> None:
    scene, _pages, picture = drawn(MATRICES[name], "f_beta", "micro")
    found = confusion_of(scene.result, 0)
    shape = len(scene.samples), len(scene.labels)
    for cell in [one for one in picture.iter("td") if of_class(one, "kind")]:
        row, column = map(int, (cell.get("data-cells") or "").split(":"))
        (letters,) = of_class(cell, "kind")
        (kind,) = [one for one in FOUR_COUNTS if np.reshape(getattr(found, one.key), shape)[row, column]]
        assert letters.text == f"{kind.letters} {kind.sign}"


@for_every("name", MATRICES)
@pytest.mark.parametrize("metric", [lesson.metric for lesson in LESSONS])
def test_macro_stands_beside_micro_before_all_else(name: str, metric: str) -> None:
    for average in ("macro", "micro"):
        scene, pages, picture = drawn(MATRICES[name], metric, average)
        (frame,) = of_class(picture, "compared")
        totals = [one for one in frame.iter("b") if one.get("data-value")]
        values = [float(one.get("data-value", "")) for one in totals]
        both = [float(scene.under(one)) for one in ("macro", "micro")]
        assert np.array_equal(values, both, equal_nan=True)
        assert (pages[0].key, frame.get("data-to")) == (COMPARED, "0")
        assert [one.get("data-from") for one in totals] == ["0", "0"]


@pytest.mark.parametrize(("metric", "average"), OF_PARTS)
@for_every("name", ("empty and full", "ties"))
def test_the_values_that_are_added_up_are_those_not_left_out(name: str, metric: str, average: str) -> None:
    for rules in one_switch_each(METRICS[metric], average):
        each = rules.with_choice("f_of_samples", "each").with_choice("f_of_labels", "each")
        scene, _pages, picture = drawn(MATRICES[name], metric, average, 0, each)
        result = scene.result
        values = [float(one) for one in result.parts.value]
        weights = [1.0] * len(values) if average != "weighted" else [*result.inputs.positives.value]
        (line,) = [one for one in of_class(picture, "mean-line") if one.get("data-value")]
        left = [bool(of_class(tile, "left-out")) for tile in of_class(averaged(picture), "tile")]
        assert all(np.isnan(value) for value, out in zip(values, left, strict=True) if out)
        added = [value * weight for value, weight, out in zip(values, weights, left, strict=True) if not out]
        assert np.isnan(added).any() <= np.isnan(float(result))
        above = [one for frame in of_class(line, "above") for one in numbers(frame, "b")]
        assert above == [printed(float(one)) for one in added]
        assert np.array_equal(float(line.get("data-value", "")), float(result), equal_nan=True)


def test_both_means_a_negative_value_and_the_chosen_one_of_many_labels_are_shown() -> None:
    of_means = Conventions().with_choice("f_of_samples", "means")
    scene, _pages, picture = drawn(D0, "f_beta", "samples", 0, of_means)
    totals = [one.get("data-value") for one in of_class(averaged(picture), "total") if one.get("data-value")]
    assert [shortest(float(one)) for one in totals] == ["5/6", "7/12", "35/51"]
    assert float(totals[-1]) == float(scene.result)

    turned = Example.of([[1, 1], [0, 0]], [[0.9, 0.1], [0.1, 0.9]])
    _scene, _pages, picture = drawn(turned, "cohen_kappa", "macro")
    (above,) = of_class(picture, "above")
    assert text_of(above) == f"1 + ({MINUS}1)"

    _scene, _pages, picture = drawn(EXAMPLES["thirty labels"], "precision", "macro", part=17)
    (row,) = of_class(averaged(picture), "row")
    names = [one.text for one in of_class(row, "name")]
    assert names == ["l1", "l2", "l3", "l4", "l5", "l6", "l7", "l18"]
    (chosen,) = of_class(row, "tile", "chosen")
    assert [one.text for one in of_class(chosen, "name")] == ["l18"]


@for_every("average", METRICS["f_beta"].averages)
def test_a_large_matrix_is_drawn_without_naming_all_its_cells(average: str) -> None:
    random = np.random.default_rng(5)
    drawn(Example.of(random.random((500, 40)) < 0.2, random.random((500, 40))), "f_beta", average)
