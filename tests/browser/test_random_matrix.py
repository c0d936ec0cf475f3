"""Drag, steps and lit cells on random matrices full of ties, compared with what the engine says."""

from __future__ import annotations

import numpy as np
import pytest
from playwright.sync_api import Page, expect

from metrics import METRICS, PRESETS, Example, Quantity, Result, steps
from pages.views.digits import exact, headline
from pages.workbench.matrix import Matrix
from tests.browser.conftest import Server
from tests.browser.lesson import (
    button,
    chip,
    drag,
    eventually,
    link,
    lit_cells,
    matrix_on_screen,
    number,
    open_lesson,
    pace,
    shown,
)
from tests.latex import read

CASES = [
    *((metric, "samples", preset) for metric in METRICS for preset in ("zhang_zhou_2014", "matlab_d3")),
    ("average_precision", "macro", "scikit_learn"),
]
PARTS = {"samples": 1, "macro": 2}  # counted from 0


def tied_matrix(seed: int) -> Matrix:
    """Three samples and four labels with scores 0, 1/4, ..., 1, and both kinds in every row and column."""
    random = np.random.default_rng(seed)
    while True:
        truth, scores = random.integers(0, 2, (3, 4)), random.integers(0, 5, (3, 4)) / 4
        tied = all(len(set(row)) < 4 for row in scores.tolist())
        if tied and all(0 < share < 1 for share in (*truth.mean(0), *truth.mean(1))):
            return Matrix.of(truth.tolist(), scores.tolist())


@pytest.mark.parametrize(("metric", "average", "preset"), CASES)
def test_what_is_shown_and_lit_is_what_the_engine_says_before_and_after_a_drag(
    page: Page, server: Server, metric: str, average: str, preset: str
) -> None:
    seed = CASES.index((metric, average, preset))
    matrix, part = tied_matrix(seed), PARTS[average]
    view = {"metric": metric, "average": average, "preset": preset, "part": str(part + 1), "step": "1"}
    open_lesson(page, link(server("app.py"), matrix, **view))
    walk_through(page, METRICS[metric](example_of(page, matrix), average, PRESETS[preset]), part)
    dragged = ("x3", "l3") if average == "macro" else ("x2", "l4")
    target = 0.63 if float(chip(page, *dragged).get_attribute("aria-valuenow") or "") < 0.6 else 0.13
    drag(page, *dragged, to=target)
    expect(chip(page, *dragged)).to_have_attribute("aria-valuenow", str(target))
    row, column = int(dragged[0][1]) - 1, int(dragged[1][1]) - 1
    scores = [list(values) for values in matrix.scores]
    scores[row][column] = target
    moved = Matrix.of(matrix.truth, scores)
    every = int(pace(page).inner_text().split()[-1])
    for place in range(every - 1, 0, -1):
        button(page, "back").click()
        expect(pace(page)).to_have_text(f"Step {place} of {every}")
    walk_through(page, METRICS[metric](example_of(page, moved), average, PRESETS[preset]), part)


def example_of(page: Page, matrix: Matrix) -> Example:
    """The matrix for the engine, once the editor shows it."""
    as_lists = ([list(row) for row in matrix.truth], [list(row) for row in matrix.scores])
    eventually(lambda: matrix_on_screen(page), as_lists)
    return Example.of(matrix.truth, matrix.scores)


def walk_through(page: Page, result: Result, part: int) -> None:
    """From the first step to the last: the number, the values and the lit cells of each."""
    of_part, of_average = steps(result.part(part)), steps(result.total)
    every = [*((one, False) for one in of_part), *((one, True) for one in of_average)]
    expect(number(page)).to_have_text(headline(float(result)))
    for place, (quantity, averaging) in enumerate(every, start=1):
        expect(pace(page)).to_have_text(f"Step {place} of {len(every)}")
        cells = sorted(cells_of(result, quantity, part, averaging))
        eventually(lambda cells=cells: lit_cells(page), cells)
        assert_shown(shown(page, step=place), quantity)
        if place < len(every):
            button(page, "next").click()


def cells_of(result: Result, quantity: Quantity, part: int, averaging: bool) -> list[tuple[int, int]]:
    """The (row, column) of what a step looks at, by the masks of the engine."""
    if not averaging:
        lit = np.broadcast_to(quantity.lit(), (result.source.n_items,))
        return [(int(i), int(j)) for i, j in result.source.cells(part)[lit]]
    lit = np.broadcast_to(quantity.lit(), (result.source.n_parts,))
    return [(int(i), int(j)) for one in np.flatnonzero(lit) for i, j in result.source.cells(int(one))]


def assert_shown(texts: list[str], quantity: Quantity) -> None:
    """A table with the value of every item, or a line of working that ends with the value."""
    title, *rest = texts
    assert title.lstrip("0123456789").removesuffix(": the average") == quantity.title
    if quantity.itemwise:
        used = np.ones(quantity.value.shape, bool) if quantity.where is None else quantity.where
        expected = [
            exact(float(value)) if is_used else "·"
            for value, is_used in zip(quantity.value, used, strict=True)
        ]
        assert rest[: len(expected)] == expected
        return
    arithmetic = [side.strip().replace(r"\tfrac", r"\frac") for side in rest[-1].split(" = ")[2:]]
    assert arithmetic
    for side in arithmetic:
        assert read(side) == pytest.approx(float(quantity.value), abs=5e-4)
