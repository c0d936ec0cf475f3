"""The page on all orders: one sample cut out of the matrix, the opening sentence, what is pressed."""

from __future__ import annotations

import re
from html import unescape
from itertools import product

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from metrics import METRICS, Conventions, InputError
from pages.explore.all_orders.all_orders_page import shown_group
from pages.explore.all_orders.metric_pair import (
    FIRST_PAIR,
    MetricPair,
    chosen_pair,
    compare_metrics,
    first_pair,
    share_error,
)
from pages.explore.all_orders.order_histogram import places_on_strip
from pages.explore.all_orders.orders_by_metric import (
    OrdersByMetric,
    headline_of_metric,
    judge_orders,
    one_sample,
    orders_by_metric,
    with_scores,
)
from pages.explore.cases import cases_in_link
from pages.intake.examples import PHOTOS
from pages.intake.matrix import Matrix, example_of
from pages.state.session import EXPLORING, KEY
from tests.every import for_every
from tests.shell.edited import edited, score
from tests.shell.tab import edit, html, look, press, session_on
from tests.shell.test_pages import MATRICES, data_of, opened

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


def of(matrix: Matrix, row: int = 0) -> OrdersByMetric:
    return orders_by_metric(session_on(matrix), row)


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


RANKING, PRO = ("ranking_loss", "samples"), ("pro_loss", "samples")
TIED, ALL_TRUE = Matrix.of([[1, 0, 1]], [[0.5] * 3]), Matrix.of([[1, 1, 1]], [[0.9, 0.4, 0.1]])
MANY = Matrix.of([[1, 0, 0] * 4], [np.arange(12) / 12])
ONLY_ONE = "The scores of x1 have only one order, so there is nothing to compare it with."
UNSEEN = "All labels of x1 are true, so no metric sees which label has which score."


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
        (ALL_TRUE, None, {"pro_order": "omitted"}, UNSEEN),
        (Matrix.of([[1]], [[0.5]]), None, {}, ONLY_ONE),
        (TIED, None, {}, ONLY_ONE),
        (MANY, RANKING, {}, r"By ranking loss, the order of x1 beats [0-9.]+ % of 5,000 random orders\."),
    ],
)
def test_the_page_opens_with_how_many_orders_the_own_one_beats_or_why_none(matrix, case, rules, sentence):
    found = orders_by_metric(session_on(matrix, conventions=Conventions(**rules)), 0)
    opening = headline_of_metric(case and found.by_case[case], found)
    assert opening == sentence or re.fullmatch(sentence, opening)


def test_the_order_put_in_place_is_the_nearest_with_that_value():
    """Photo 1 is cat ▸ boat ▸ dog ▸ car: two labels trade their scores for a ranking loss of 0."""
    found = of(PHOTOS)
    best = found.nearest_end(found.by_case["ranking_loss", "samples"], "best")
    assert found.scores(best) == (0.82, 0.57, 0.66, 0.24, 0.38)
    assert found.best_first(best) == [0, 2, 1, 4, 3]
    session = session_on(PHOTOS)
    session.change_to(with_scores(session.matrix, 0, found.scores(best)))
    assert orders_by_metric(session, 0).by_case["ranking_loss", "samples"].own_value == 0
    assert session.matrix.scores[1:] == PHOTOS.scores[1:]
    assert session.proposal
    assert not session.proposal["opened"]


@for_every("matrix", [PHOTOS, MANY])
def test_the_rows_stay_where_they_are_when_another_order_is_put_in_place(matrix):
    session = session_on(matrix)
    before = orders_by_metric(session, 0)
    worst = before.nearest_end(before.groups[0][0], "worst")
    session.change_to(with_scores(session.matrix, 0, before.scores(worst)))
    after = orders_by_metric(session, 0)
    for was, now in zip(before.groups, after.groups, strict=True):
        assert [one.case for one in was] == [one.case for one in now]
        assert was[0].expected == pytest.approx(now[0].expected)
        assert now[0].counts.sum() == was[0].counts.sum()
    assert after.groups[0][0].worse == 0


def test_the_values_of_a_sample_are_preserved_while_other_samples_are_edited():
    session = session_on(PHOTOS)
    found = orders_by_metric(session, 0)
    session.change_to(edited(PHOTOS, score(1, 0, 0.99)))
    assert orders_by_metric(session, 0) is found
    session.change_to(edited(PHOTOS, score(0, 0, 0.99)))
    assert orders_by_metric(session, 0) is not found


@for_every("how", DECIDED)
@for_every(("labels", "edits"), [(3, 12), (9, 3)])
def test_what_an_edit_leaves_true_is_what_would_be_computed_anew(how, labels, edits):
    random = np.random.default_rng(labels)
    scores = np.arange(0, 1.1, 0.1) if labels == 3 else random.random(200)
    kind, rules = DECIDED[how].decision.kind, Conventions(top_k_tie="last")
    given = {"one": 0.5, "labels": scores[:labels], "samples": [0.5], "top": 2, "hand": [[1, 0, 1] * 3]}[kind]
    decision = kind, [given[0][:labels]] if kind == "hand" else given
    relevance = [random.permutation(labels) + 1] if DECIDED[how].relevance else None
    truth, row = [random.integers(0, 2, labels)], random.choice(scores, labels)
    before, taken_over = None, 0
    for number in range(edits):
        row *= 0.999  # keeps the order
        if number % 2:
            row[random.integers(labels)] = random.choice(scores)
        now = judge_orders(Matrix.of(truth, [row], decision=decision, relevance=relevance), rules, before)
        anew = judge_orders(now.matrix, rules)
        assert (now.refused, [len(one) for one in now.groups]) == (
            anew.refused,
            [len(one) for one in anew.groups],
        )
        assert list(now.by_case) == list(anew.by_case)
        for case, one in now.by_case.items():
            np.testing.assert_equal(vars(one), vars(anew.by_case[case]))
        if before is not None:
            known = now.by_case.keys() & before.by_case.keys()
            taken_over += sum(now.by_case[one].levels is before.by_case[one].levels for one in known)
        before = now
    assert taken_over > 0


def test_the_two_metrics_to_begin_with_disagree_where_any_do():
    assert first_pair(of(PHOTOS)) == FIRST_PAIR
    two = of(Matrix.of([[1, 0]], [[0.9, 0.1]]))
    assert compare_metrics(two, *first_pair(two)).example is None
    few = of(Matrix.of([[1, 0, 0]], [[0.9, 0.6, 0.1]]))
    leads = [group[0].case for group in few.groups]
    counted = [compare_metrics(few, one, other).n_opposed for one in leads for other in leads]
    assert (compare_metrics(few, *first_pair(few)).n_opposed > 0) == (max(counted) > 0)


def test_the_share_of_random_pairs_is_stated_with_an_error_that_is_large_enough():
    """The counts in many samples of random orders spread by no more than is said."""
    a, b = np.random.default_rng(0).random((2, 400, 60))
    opposed = ((a[:, :, None] < a[:, None]) & (b[:, :, None] > b[:, None])).sum((1, 2))
    pair = MetricPair(None, None, None, 1_000, 500, 0, None)  # type: ignore[arg-type]
    assert (opposed / (60 * 59 / 2)).std() <= share_error(pair, 60)
    assert share_error(pair, 0) == 0


def test_the_page_shows_every_matrix_and_every_way_to_predict():
    app = opened({}, PAGE)
    for matrix in (*MATRICES.values(), *DECIDED.values()):
        edit(app, matrix, is_opened=True)
        for row in range(min(2, len(matrix.samples))):
            look(app, part=str(row + 1))
            assert not app.exception
            found = orders_by_metric(app.session_state[KEY], row)
            group = shown_group(found, "")
            sentence = headline_of_metric(group[0] if group else None, found)
            assert unescape(opening_of(app)) == sentence
            shown = data_of(app, "standings_table")["html"]
            for leader, *_others in found.groups:
                assert f'data-testid="orders-{leader.case[0]}"' in shown
                at = places_on_strip(leader)
                assert len(at) == 1 or (at[0], at[-1]) == (1, 0)
                assert (np.diff(at) < 0).all()
    named = Matrix.of([[1, 0]], [[0.1, 0.9]], ["<b>x</b>"], ["<i>a</i>", "$b$"])
    edit(app, named, is_opened=True)
    assert "&lt;b&gt;x&lt;/b&gt;" in opening_of(app)
    assert "<b>x</b>" not in data_of(app, "standings_table")["html"]


def test_a_value_in_the_table_and_one_of_two_orders_are_put_in_place():
    app = press(opened({}, PAGE), "standings_table", "pressed", "best:ranking_loss.samples")
    assert app.session_state[KEY].matrix.scores[0] == (0.82, 0.57, 0.66, 0.24, 0.38)
    for nothing in ("best:no.such", "middle:ranking_loss.samples", "best", "", {"end": "best"}):
        before = app.session_state[KEY].matrix
        assert press(app, "standings_table", "pressed", nothing).session_state[KEY].matrix == before
        assert not app.exception
    app = opened({"curves": "two"}, PAGE)
    example = chosen_pair(app.session_state[KEY], of(PHOTOS)).example
    scores = of(PHOTOS).scores(example.second)
    assert press(app, "two_orders", "pressed", "second").session_state[KEY].matrix.scores[0] == scores


def opening_of(app: AppTest) -> str:
    (text,) = re.findall(r'data-testid="headline">([^<]*)<', html(app))
    return str(text)


def pair_shown(app: AppTest) -> list[str]:
    """The two metrics that are chosen."""
    (row,) = data_of(app, EXPLORING)["rows"]
    return [choice["chosen"] for choice in row]


def test_a_word_of_the_address_that_means_nothing_gives_way_to_the_first_choice():
    for query in ({}, {"pair": "coverage.samples"}, {"pair": "no.such-coverage.macro"}, {"part": "99"}):
        app = opened({"curves": "two"} | query, PAGE)
        assert not app.exception
        assert pair_shown(app) == [cases_in_link(case) for case in FIRST_PAIR]
    wanted = opened({"curves": "two", "pair": "one_error.samples-ndcg.samples"}, PAGE)
    assert pair_shown(wanted) == ["one_error.samples", "ndcg.samples"]


def test_the_rules_in_force_are_stated_and_followed():
    usual, other = (opened({"preset": preset}, PAGE) for preset in ("zhang_zhou_2014", "scikit_learn"))
    drawn = [data_of(app, "standings_table")["html"] for app in (usual, other)]
    assert "Zhang &amp; Zhou 2014" in drawn[0]
    assert "scikit-learn" in drawn[1]
    own = [re.findall(r'data-testid="own-coverage"[^>]*><b>([^<]*)<', one) for one in drawn]
    assert own == [["2"], ["3"]]
