"""The page on all orders: one sample cut out of the matrix, the opening sentence, what is pressed."""

from __future__ import annotations

import re
from html import unescape
from itertools import product

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from metrics import METRICS, Conventions, InputError
from metrics.behaviour.order_bars import bars_of
from metrics.behaviour.variants import Case, every_case
from pages.explore.all_orders.all_orders_page import (
    chosen_case,
    code_of_orders,
    order_of_bar,
    table_of_orders,
)
from pages.explore.all_orders.order_sentences import opening_sentence
from pages.explore.all_orders.sample_orders import SampleOrders, one_sample, sample_orders
from pages.explore.cases import cases_in_link
from pages.intake.examples import PHOTOS
from pages.intake.matrix import Matrix, example_of
from pages.state.session import KEY
from tests.every import for_every
from tests.printed_code import printed_by
from tests.shell.edited import edited, score
from tests.shell.tab import edit, html, items_of, look, parts, press, session_on
from tests.shell.test_pages import MATRICES, opened

PAGE = "all_orders.py"
TRUTH, SCORES = [[1, 0, 1], [0, 1, 1], [1, 0, 0]], [[0.9, 0.2, 0.4], [0.5, 0.5, 0.1], [0.3, 0.7, 0.6]]
WEIGHTED = Matrix.of(TRUTH, SCORES, weights=[2, 0, 1])
DECIDED = {
    "a threshold": WEIGHTED,
    "one per label": Matrix.of(TRUTH, SCORES, decision=("labels", (0.1, 0.5, 0.45))),
    "one per sample": Matrix.of(TRUTH, SCORES, decision=("samples", (0.1, 0.5, 0.65))),
    "top K": Matrix.of(TRUTH, SCORES, decision=("top", 2)),
    "by hand": Matrix.of(TRUTH, SCORES, decision=("hand", [[1, 1, 0], [0, 0, 0], [0, 1, 1]])),
    "in an order of relevance": Matrix.of(TRUTH, SCORES, relevance=[[3, 1, 2], [1, 3, 2], [2, 1, 3]]),
}


RANKING, PRO = ("ranking_loss", "samples"), ("pro_loss", "samples")
CASES = [case for case in every_case() if case[1] == "samples"]


def of(matrix: Matrix, case: Case = RANKING, **rules: object) -> SampleOrders:
    return sample_orders(session_on(matrix, conventions=Conventions(**rules)), 0, case)


@for_every(("how", "row"), product(DECIDED, range(3)))
def test_a_sample_alone_has_the_value_that_it_has_in_the_matrix(how, row):
    matrix = DECIDED[how]
    whole, alone = example_of(matrix), example_of(one_sample(matrix, row))
    for metric in METRICS.values():
        if "samples" not in metric.averages:
            continue
        try:
            expected = metric(whole, "samples").parts.value[row]
        except InputError:
            with pytest.raises(InputError):
                metric(alone, "samples")
            continue
        assert metric(alone, "samples").parts.value.tolist() == pytest.approx([expected], nan_ok=True)


TIED, ALL_TRUE = Matrix.of([[1, 0, 1]], [[0.5] * 3]), Matrix.of([[1, 1, 1]], [[0.9, 0.4, 0.1]])
MANY = Matrix.of([[1, 0, 0] * 4], [np.arange(12) / 12])
ONLY_ONE = "The scores of x1 have only one order, so there is nothing to compare it with."
UNSEEN = "By PRO loss, all orders of x1 are equally good: each has the value 2/9."


@for_every(
    ("matrix", "case", "rules", "sentence"),
    [
        (PHOTOS, RANKING, {}, "By ranking loss, the order of photo 1 beats 72 of the 119 others."),
        (
            PHOTOS,
            ("one_error", "samples"),
            {},
            "By one‑error, none of the 119 other orders of photo 1 is better.",
        ),
        (
            Matrix.of([[1, 0]], [[0.1, 0.9]]),
            RANKING,
            {},
            "By ranking loss, the order of x1 does not beat the only other one.",
        ),
        # Only the order of relevance matters, where it does.
        (ALL_TRUE, PRO, {}, "By PRO loss, the order of x1 beats all 5 others."),
        (ALL_TRUE, PRO, {"pro_order": "omitted"}, UNSEEN),
        (Matrix.of([[1]], [[0.5]]), RANKING, {}, ONLY_ONE),
        (TIED, RANKING, {}, ONLY_ONE),
        (MANY, RANKING, {}, r"By ranking loss, the order of x1 beats [0-9.]+ % of 5,000 random orders\."),
    ],
)
def test_the_page_opens_with_how_many_orders_the_own_one_beats_or_why_none(matrix, case, rules, sentence):
    opening = opening_sentence(of(matrix, case, **rules))
    assert opening == sentence or re.fullmatch(sentence, opening)


def test_the_order_of_a_bar_is_the_nearest_with_its_value():
    """Photo 1 is cat ▸ boat ▸ dog ▸ car: two labels trade their scores for a ranking loss of 0."""
    found = of(PHOTOS)
    best = order_of_bar(found, [len(bars_of(found.values)) - 1])
    assert best == found.with_level(0) == (0.82, 0.57, 0.66, 0.24, 0.38)
    own, *_others = [
        place for place, bar in enumerate(bars_of(found.values)) if found.values.own in bar.levels
    ]
    assert order_of_bar(found, [own]) == PHOTOS.scores[0]


@for_every("pressed", [None, [], [7], [-1], [True], ["0"], [0.0], {"0": 0}, 0, "0"])
def test_what_names_no_bar_puts_nothing_in_place(pressed):
    assert order_of_bar(of(PHOTOS), pressed) is None


def test_a_bar_is_pressed_and_only_the_scores_of_the_sample_change():
    app = press(opened({}, PAGE), "orders_figure", "pressed", [6])
    assert app.session_state[KEY].matrix.scores == ((0.82, 0.57, 0.66, 0.24, 0.38), *PHOTOS.scores[1:])
    before = app.session_state[KEY].matrix
    assert press(app, "orders_figure", "pressed", [99]).session_state[KEY].matrix == before
    assert not app.exception


@for_every(("level", "disabled"), [(0, {"better", "best"}), (1, set()), (-1, {"worst", "worse"})])
def test_what_would_put_the_own_value_in_place_is_disabled(level, disabled):
    found = of(PHOTOS)
    scores = found.with_level(range(len(found.values.values))[level])
    app = opened({}, PAGE)
    edit(app, Matrix.of([PHOTOS.truth[0]], [scores]), is_opened=True)
    assert {one["name"] for one in items_of(parts(app)["ends"]) if one.get("disabled")} == disabled


def test_the_orders_of_a_sample_stay_while_other_samples_are_edited():
    session = session_on(PHOTOS)
    found = sample_orders(session, 0, RANKING)
    session.change_to(edited(PHOTOS, score(1, 0, 0.99)))
    assert sample_orders(session, 0, RANKING) is found
    session.change_to(edited(PHOTOS, score(0, 0, 0.99)))
    assert sample_orders(session, 0, RANKING) is not found


def test_the_page_shows_every_matrix_and_every_way_to_predict():
    app = opened({}, PAGE)
    for matrix in (*MATRICES.values(), *DECIDED.values()):
        edit(app, matrix, is_opened=True)
        for row in range(min(2, len(matrix.samples))):
            look(app, part=str(row + 1))
            assert not app.exception
            found = sample_orders(app.session_state[KEY], row, RANKING)
            assert unescape(opening_of(app)) == opening_sentence(found)
    named = Matrix.of([[1, 0]], [[0.1, 0.9]], ["<b>x</b>"], ["<i>a</i>", "$b$"])
    edit(app, named, is_opened=True)
    assert "&lt;b&gt;x&lt;/b&gt;" in opening_of(app)
    assert "<i>a</i>" not in html(app)


@for_every("case", CASES)
def test_every_metric_is_shown_on_the_page_and_its_code_prints_its_numbers(case):
    app = opened({"curves": cases_in_link(case)}, PAGE)
    assert not app.exception
    found = of(PHOTOS, case)
    assert unescape(opening_of(app)) == opening_sentence(found)
    assert sum(row["orders"] for row in table_of_orders(found)) == found.values.counts.sum()
    own, expected, worst, best = map(float, printed_by(code_of_orders(found))[0].split())
    values = found.values
    assert [own, expected, worst, best] == [values.own_value, values.expected, values.worst, values.best]


def opening_of(app: AppTest) -> str:
    (text,) = re.findall(r'data-testid="headline">([^<]*)<', html(app))
    return str(text)


@for_every("word", ["", "two", "coverage.macro", "no.such", "-"])
def test_a_word_that_names_no_metric_of_a_sample_gives_way_to_the_first_one(word):
    assert chosen_case(word) == RANKING
    assert chosen_case(f"{word}-coverage.samples") == ("coverage", "samples")


@for_every(
    ("preset", "title", "own"),
    [("zhang_zhou_2014", "Zhang &amp; Zhou 2014", 2), ("scikit_learn", "scikit-learn", 3)],
)
def test_the_rules_in_force_are_stated_and_followed(preset, title, own):
    app = opened({"preset": preset, "curves": "coverage.samples"}, PAGE)
    assert f"the rules of {title}" in html(app)
    found = sample_orders(app.session_state[KEY], 0, ("coverage", "samples"))
    assert found.values.own_value == own
