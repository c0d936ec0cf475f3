"""Drag, steps and lit cells on random matrices full of ties, compared with what the engine says."""

from __future__ import annotations

import re

import numpy as np
import pytest
from playwright.sync_api import Page, expect

from metrics import METRICS, PRESETS, Example, Metric, Quantity, Result, steps
from metrics.graph.digits import headline
from metrics.parts.average import title_of_mean
from metrics.parts.part import COLUMNS, ROWS
from pages.intake.matrix import Matrix
from pages.lesson_links import LESSONS, lesson_of
from tests.browser.conftest import Server
from tests.browser.lesson import (
    TURNED_TO,
    button,
    chip,
    drag,
    eventually,
    link,
    lit_cells,
    matrix_on_screen,
    number,
    on_board,
    open_lesson,
    pace,
)

pytestmark = pytest.mark.thorough
REVIEW, CODE_OF_D3 = "zhang_zhou_2014", "matlab_d3"


def differs(metric: Metric) -> bool:
    """Whether the code of D3 has other conventions for this metric than the review."""
    return any(getattr(PRESETS[REVIEW], key) != getattr(PRESETS[CODE_OF_D3], key) for key in metric.reads)


# Metrics that share a kernel's steps with one of these are walked through on the page without a browser.
WALKED = [key for key, metric in METRICS.items() if metric.family != "sets"] + ["accuracy", "f_beta"]
CASES = [
    *((key, "samples", REVIEW) for key in WALKED),
    *(
        (key, "samples", CODE_OF_D3)
        for key in WALKED
        if METRICS[key].family == "ranking" and differs(METRICS[key])
    ),
    ("average_precision", "macro", "scikit_learn"),
]
FOUR_DIGITS = 5e-4
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
    open_lesson(page, link(server("app.py"), matrix, lesson_of(metric, average), **view))
    walk_through(page, METRICS[metric](example_of(page, matrix), average, PRESETS[preset]), part)
    dragged = ("x3", "l3") if average == "macro" else ("x2", "l4")
    target = 0.63 if float(chip(page, *dragged).get_attribute("aria-valuenow") or "") < 0.6 else 0.13
    drag(page, *dragged, to=target)
    expect(chip(page, *dragged)).to_have_attribute("aria-valuenow", str(target))
    row, column = int(dragged[0][1]) - 1, int(dragged[1][1]) - 1
    scores = [list(values) for values in matrix.scores]
    scores[row][column] = target
    moved = Matrix.of(matrix.truth, scores)
    walk_through(page, METRICS[metric](example_of(page, moved), average, PRESETS[preset]), part, back=True)


def example_of(page: Page, matrix: Matrix) -> Example:
    """The matrix for the engine, once the editor shows it."""
    as_lists = ([list(row) for row in matrix.truth], [list(row) for row in matrix.scores])
    eventually(lambda: matrix_on_screen(page), as_lists)
    return Example.of(matrix.truth, matrix.scores)


def walk_through(page: Page, result: Result, part: int, *, back: bool = False) -> None:
    """From the first page to the last, or back: the number, and of each step its values and its lit cells."""
    expect(number(page)).to_have_text(headline(float(result)))
    found = seen_on_the_way(page, back)
    every = [
        *((one, False) for one in steps(result.part(part))),
        *((one, True) for one in steps(result.total)),
    ]
    sentences = [
        (one, found[title], averaging)
        for one, averaging in every
        for title in titles_of(one)
        if title in found
    ]
    assert {result.part(part).key, result.total.key} <= {quantity.key for quantity, *_ in sentences}, (
        found.keys()
    )
    for quantity, (lit, ends), averaging in sentences:
        cells = cells_of(result, quantity, part, averaging)
        for other, _averaging in every:
            if other.title not in found and are_on_one_page(result, quantity, other):
                cells += cells_of(result, other, part, averaging)
        assert lit == set(cells), quantity.title
        expected = [float(quantity.entry(line)) for line in quantity.lines()]
        assert sorted(map(number_in, ends), key=repr) == pytest.approx(
            sorted(expected, key=repr), rel=FOUR_DIGITS, abs=FOUR_DIGITS, nan_ok=True
        ), quantity.title


def are_on_one_page(result: Result, one: Quantity, other: Quantity) -> bool:
    """Whether two steps of a part are shown together."""
    name = lesson_of(result.metric.key, result.average)
    lesson = next(lesson for lesson in LESSONS[name] if lesson.metric == result.metric.key)
    return any({one.key, other.key} <= {*group.keys} for group in lesson.shared_pages)


def titles_of(quantity: Quantity) -> list[str]:
    """What a step may be called: by its title, or a mean by the parts that it is taken over."""
    if not quantity.key.endswith(".average") or "of the two means" in quantity.title:
        return [quantity.title]
    means = [title_of_mean(quantity, kind) for kind in (ROWS, COLUMNS)]
    sentences = [mean[0].format(n=mean[1]) for mean in means if mean]
    return [*sentences, *(f"{one}: {quantity.title}" for one in sentences)]


def seen_on_the_way(page: Page, back: bool) -> dict[str, tuple[set[tuple[int, int]], list[str]]]:
    """Of each title on the pages of a lesson the cells that are lit under it, and the values of its lines."""
    found: dict[str, tuple[set[tuple[int, int]], list[str]]] = {}
    while "step" in (turned_to := pace(page).inner_text().lower()):
        title, *lines = on_board(page)[-1]
        if lines:
            lit, ends = found.setdefault(title, (set(), []))
            lit |= set(lit_cells(page))
            ends += ends_of(page, lines)
        button(page, "Back" if back else "Next").click()
        expect(pace(page)).not_to_have_text(turned_to, ignore_case=True)
    button(page, "Next" if back else "Back").click()
    return found


def ends_of(page: Page, lines: list[str]) -> list[str]:
    """The values of a page: the last row of its table and what it folds away, or the end of its last line."""
    values = page.locator(f".stage {TURNED_TO} .items tr:last-child td").all_text_contents()
    folded = page.locator(f".stage {TURNED_TO} .items .rest .hidden-numbers").all_text_contents()
    values += [one.split(": ")[-1] for sentence in folded for one in sentence.split(", ")]
    return values or [re.split("[=≈→]", lines[-1])[-1]]


def number_in(text: str) -> float:
    """A value of the stage: `2/3`, a decimal number or nothing."""
    written = text.replace("−", "-").strip()
    if written == "undefined":
        return float("nan")
    above, _over, below = written.partition("/")
    return float(above) / float(below or 1)


def cells_of(result: Result, quantity: Quantity, part: int, averaging: bool) -> list[tuple[int, int]]:
    """The (row, column) of what a step looks at, by the masks of the engine."""
    if not averaging:
        lit = np.broadcast_to(quantity.lit(), (result.source.n_items,))
        return [(int(i), int(j)) for i, j in result.source.cells(part)[lit]]
    lit = np.broadcast_to(quantity.lit(), (result.source.n_parts,))
    return [(int(i), int(j)) for one in np.flatnonzero(lit) for i, j in result.source.cells(int(one))]
