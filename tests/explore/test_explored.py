"""What the pages that explore share: their choices in the link, and pictures with every mark in its place."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from dataclasses import replace
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics import METRICS, Conventions
from metrics.behaviour.knob import SCORE, TOP, Knob
from metrics.behaviour.sweep import curve, span_of
from metrics.behaviour.variants import every_case
from pages.explore.cases import cases_from_link, cases_in_link
from pages.explore.plot_area import ticks, trail
from pages.explore.what_if.sweep_board import LOG, PLAIN, ROOM, WHOLE, SweptAxis, sweep_drawing
from pages.intake.examples import DOCUMENTS, FIRST_MATRIX, PHOTOS
from pages.intake.matrix import example_of
from pages.state.focus import CHOICES, WORD, Explored, Focus
from pages.state.link import NUMBER, PARAMS, focus_from, parse_address, query_of
from tests.every import for_every

RULES = Conventions()


@for_every("choice", CHOICES)
def test_a_choice_is_in_the_link_and_comes_back(choice: str) -> None:
    focus = Focus(explored=Explored(**{choice: "score.1.2"}))
    query = query_of("", focus)
    assert query[choice] == "score.1.2"
    assert choice in PARAMS
    assert focus_from(query) == (focus, ())


def test_a_number_is_in_the_link_with_what_was_printed_around_it() -> None:
    for typed in ("accuracy = 0.7", "tensor(0.7, grad_fn=<MeanBackward0>)", "70.83 %"):
        assert focus_from({NUMBER: typed}) == (replace(Focus(), explored=Explored(number=typed)), ())
    assert focus_from({NUMBER: "  "})[1] == focus_from({NUMBER: "0.7\n"})[1] == (NUMBER,)


@for_every("choice", [one for one in CHOICES if one != NUMBER])
@for_every("word", ("", " ", "a b", "<b>", "é", "a" * 2001))
def test_what_is_no_word_is_passed_over_and_stated(choice: str, word: str) -> None:
    focus, unknown = focus_from({"metric": "coverage", choice: word})
    assert focus.explored == Explored()
    assert unknown == (choice,)


@given(st.lists(st.sampled_from(every_case()), unique=True, min_size=1, max_size=40))
def test_cases_are_one_word_and_come_back(cases: list[tuple[str, str]]) -> None:
    word = cases_in_link(*cases)
    assert WORD.fullmatch(word)
    assert list(cases_from_link(word)) == list(cases_from_link(cases_in_link(*cases, cases[0]))) == cases
    assert list(cases_from_link(word, allowed=cases[1:])) == cases[1:]


@for_every("word", ("", "coverage", "coverage.macro", "no_such.samples", "-", ".", "coverage.samples.x"))
def test_a_word_that_names_no_case_gives_none(word: str) -> None:
    assert cases_from_link(word) == ()


def test_a_link_of_choices_alone_opens_the_story_and_an_older_one_the_matrix_that_it_opened() -> None:
    assert parse_address({"vary": "threshold"}).matrix == FIRST_MATRIX
    assert parse_address({"vary": "threshold", "metric": "coverage"}).matrix == DOCUMENTS["d0"].matrix
    assert parse_address({"metric": "coverage"}).matrix == DOCUMENTS["d0"].matrix


# The pictures


def places(html: str, css: str) -> list[tuple[float, float]]:
    """Where the marks of this class stand, as shares from the left and from the foot."""
    found = re.findall(rf'class="{css}[^"]*" style="left:([\d.]+)%;top:([\d.]+)%', html)
    return [(float(x) / 100, 1 - float(y) / 100) for x, y in found]


def near(expected: Iterable[tuple[float, float]]) -> list[Any]:
    return [pytest.approx(place, abs=1e-4) for place in expected]


@for_every(
    ("low", "high", "whole", "expected"),
    [
        (0, 1, False, [0, 0.2, 0.4, 0.6, 0.8, 1]),
        (0.05, 0.95, False, [0.2, 0.4, 0.6, 0.8]),
        (-3, 3, False, [-2, 0, 2]),
        (1, 5, True, [1, 2, 3, 4, 5]),
        (1, 2, True, [1, 2]),
        (1, 60, True, [10, 20, 30, 40, 50, 60]),
        (1, 1, True, [1]),
    ],
)
def test_what_is_named_of_a_range_is_round(low, high, whole, expected):
    assert ticks(low, high, 3, whole) == pytest.approx(expected)


@for_every(("low", "width"), product((0.0, -17.3, 1e-9, 12345.6), (1e-6, 0.3, 7.0, 1e5)))
def test_of_every_range_some_values_are_named_and_not_many(low, width):
    named = ticks(low, low + width, 3)
    assert 2 <= len(named) <= 8
    assert low - 1e-9 * width <= named[0] <= named[-1] <= low + width * (1 + 1e-9)


def test_a_line_is_broken_where_there_is_no_value():
    drawn = trail([0, 0.5, 0.5, 1], [0, math.nan, 1, 0.25])
    assert re.search(' d="([^"]*)"', drawn).group(1) == "M0 100M500 0L1000 75"


@for_every("knob", (Knob(SCORE, 0, 2), Knob("beta"), Knob(TOP)))
def test_every_jump_stands_at_its_place_and_at_its_value(knob):
    example = example_of(PHOTOS)
    span = span_of(knob, example, RULES)
    kind = {"beta": LOG, TOP: WHOLE}.get(knob.kind, PLAIN)
    for case in every_case():
        one = curve(knob, case, example, RULES, span)
        drawn = sweep_drawing([one], [""], SweptAxis(*span, kind), "a name")
        drawn = drawn[drawn.index('class="panel"') :]  # what the marks mean stands above it
        known = one.y[np.isfinite(one.y)]
        low, high = (known.min(), known.max()) if known.size else (0, 1)
        room = ROOM * (high - low) or 0.5
        is_better_up = METRICS[case[0]].better == "higher"
        expected = []
        for jump in one.jumps:
            across = (jump.at - span[0]) / (span[1] - span[0])
            share = (jump.after - low + room) / (high - low + 2 * room)
            expected.append((across, share if is_better_up else 1 - share))
        assert places(drawn, "jump") == near(expected)
        kinds = ["better" if (jump.after > jump.before) == is_better_up else "worse" for jump in one.jumps]
        assert re.findall('data-kind="([^"]*)"', drawn) == kinds
