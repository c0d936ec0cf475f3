"""The page What if: its choices are in the link, its words are true, and its handle knows the values."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from metrics import METRICS, Conventions
from metrics.behaviour.knob import LABEL, SAMPLE, SCORE, THRESHOLD, TOP, Knob, can_matter
from metrics.behaviour.sweep import MAX_CELLS, Sweep, changed_first, sweep
from metrics.behaviour.variants import Case, every_case
from metrics.graph.digits import shortest
from pages.explore.cases import cases_in_link, within_sentence
from pages.explore.plot_area import neat_step
from pages.explore.what_if.knob_choice import knob_choices, knob_from_link, knob_in_link, with_knob_at
from pages.explore.what_if.stops import cause_of, short_cause, step_word, steps_of, stops_of
from pages.explore.what_if.sweep_board import KEY, headline_of_sweep, reason_of, values_taken, with_lead_first
from pages.explore.what_if.what_if_page import (
    FIRST_CURVES,
    MAX_CURVES,
    cases_shown,
    code_of_sweep,
    first_knob,
    table_of_sweep,
)
from pages.frame.lesson_links import page_of_lesson
from pages.intake.examples import PHOTOS
from pages.intake.matrix import DecisionRule, Matrix, example_of
from pages.state.focus import Explored
from pages.state.link import code_of, matrix_from
from tests.behaviour.test_sweep import knobs_of
from tests.every import for_every
from tests.printed_code import printed_by
from tests.shell.tab import html, session_on, with_part
from tests.shell.test_pages import data_of, opened

USUAL = Conventions()
STORY = {"m": code_of(PHOTOS)}
CAR, DOG = Knob(SCORE, 0, 2), Knob(LABEL, column=1)
MORE = {"relevance": [[2, 1], [1, 2]], "weights": [1, 2], "decision": ("samples", [0.4, 0.5])}
WEIGHTED = Matrix.of([[1, 0], [0, 1]], [[0.5, 0.5], [0.2, 0.9]], **MORE)


def found_of(knob: Knob, cases: Sequence[Case] = FIRST_CURVES, matrix: Matrix = PHOTOS) -> Sweep:
    return sweep(knob, cases, example_of(matrix))


def test_it_opens_on_the_true_label_with_the_lowest_score_and_stays_there():
    assert first_knob(PHOTOS, PHOTOS) == CAR
    there, _rules = with_knob_at(CAR, 0.9, PHOTOS, example_of(PHOTOS), USUAL)
    assert first_knob(PHOTOS, there) == CAR
    assert first_knob(PHOTOS, Matrix.of([[0]], [[1.0]])) == Knob(SCORE, 0, 0)
    assert first_knob(Matrix.of([[0, 0]], [[0.1, 0.2]]), PHOTOS) == Knob(SCORE, 0, 0)


def test_its_choices_are_in_the_link_and_unknown_ones_fall_back():
    app = opened(STORY | {"vary": "label.l2", "curves": "coverage.samples-recall.micro"}, "what_if.py")
    assert not app.exception
    assert "all scores of dog together" in html(app)
    names = re.findall(r'<p class="head"><b>([^<]*)', data_of(app, KEY)["html"])
    assert names == ["Coverage", "Recall (micro)"]
    usual, odd = (
        data_of(opened(STORY | words, "what_if.py"), KEY)
        for words in ({}, {"vary": "label.l9", "curves": "no.such-thing"})
    )
    assert odd == usual
    assert usual["knob"] == "score.x1.l3"


def test_every_knob_opens_and_a_large_matrix_stays_in_sight():
    app = opened(STORY, "what_if.py")
    for knob in knobs_of(PHOTOS)[18:]:
        app.query_params["vary"] = knob_in_link(knob)
        app.run()
        assert not app.exception, knob
        assert data_of(app, KEY)["knob"] == knob_in_link(knob)
    hostile = Matrix.of([[1, 0]], [[0.4, 0.6]], ["a"], ["<b>%{x}</b>", "b"])
    assert "&lt;b&gt;%{x}&lt;/b&gt;" in html(opened({"m": code_of(hostile)}, "what_if.py"))
    large = Matrix.of([[1] * 11] * (MAX_CELLS // 10), [[0.5] * 11] * (MAX_CELLS // 10))
    app = opened({"m": code_of(large)}, "what_if.py")
    assert "This matrix has 1,100 cells" in html(app)
    assert data_of(app, "matrix_editor")


def test_the_handle_shows_the_values_of_the_matrix_at_its_place():
    assert [neat_step(one / 200) for one in (1, 1.24, 2.5e6)] == pytest.approx([0.005, 0.005, 10_000])
    data = data_of(opened(STORY, "what_if.py"), KEY)
    assert data["now"] == PHOTOS.scores[0][2]
    for (metric, average), known in zip(FIRST_CURVES, data["curves"], strict=True):
        value = shortest(float(METRICS[metric](example_of(PHOTOS), average)))
        if "between" in known:
            next_place = int(np.searchsorted(known["places"], data["now"]))
            assert known["between"][next_place - 1] == value
            assert len(known["places"]) == len(known["texts"]) == len(known["between"]) + 1
        else:
            at = np.linspace(data["low"], data["high"], len(known["smooth"]))
            found = np.interp(data["now"], at, known["smooth"])
            assert found == pytest.approx(float(value), abs=5e-5)


@for_every("matrix", (PHOTOS, Matrix.of([[1, 0, 0], [1, 1, 0]], [[0.5, 0.5, 0.1], [0.5, 0.2, 0.9]])))
def test_what_is_called_flat_is_flat(matrix: Matrix):
    for knob in {one.kind: one for one in knobs_of(matrix)}.values():
        for one in found_of(knob, every_case(), matrix).curves:
            reason = reason_of(one, knob, USUAL)
            if "flat" in reason or not one.can_change:
                assert one.is_flat, (knob, one.case, reason)
            if knob.kind in (SCORE, LABEL, SAMPLE, THRESHOLD):
                assert reason, (knob, one.case)


def test_the_sentence_counts_the_values():
    ranking, auc, hamming, cross_entropy = found_of(CAR).curves
    # Above none, one, two or all three of the false labels below cat; above none, one, two or all three of
    # the photos without a car; predicted or not.
    assert [values_taken(one) for one in (ranking, auc, hamming)] == [4, 4, 2]
    sentence = headline_of_sweep(found_of(CAR, [ranking.case, hamming.case, cross_entropy.case]), PHOTOS)
    assert sentence == "However you move car in photo 1, ranking loss takes only 4 values."
    labels = headline_of_sweep(found_of(DOG), PHOTOS)
    assert labels.startswith("However you move all scores of dog")
    smooth = headline_of_sweep(found_of(CAR, [cross_entropy.case]), PHOTOS)
    ends = (
        f"sigmoid cross-entropy goes from {shortest(cross_entropy.y[0])} to {shortest(cross_entropy.y[-1])}"
    )
    assert smooth == f"As the score of car in photo 1 goes from 0 to 1, {ends}."


@for_every("knob", (CAR, DOG, Knob(THRESHOLD), Knob("beta"), Knob("ndcg_depth")))
def test_the_sentence_speaks_of_the_first_row_and_the_handle_does_not_move_the_rows(knob: Knob):
    cases = cases_shown(Explored(), knob, example_of(PHOTOS), USUAL)
    places = (0.05, 0.38, 0.99) if not knob.is_parameter else (1, 3, 5)
    orders = []
    for place in places:
        matrix, rules = with_knob_at(knob, place, PHOTOS, example_of(PHOTOS), USUAL)
        found = with_lead_first(sweep(knob, cases, example_of(matrix), rules))
        first = found.curves[0]
        assert within_sentence(METRICS[first.case[0]].title) in headline_of_sweep(found, matrix)
        assert not first.is_flat
        orders.append([one.case for one in found.curves])
    assert orders == [orders[0]] * len(places)


def test_a_number_that_is_whole_is_stated_with_its_turn_and_its_steps():
    scores = ((0.82, 0.45, 0.38, 0.24, 0.06), (0.57, 0.76, 0.31, 0.42, 0.15), (0.12, 0.49, 0.53, 0.41, 0.64))
    dips = replace(PHOTOS, scores=(*scores, (0.71, 0.48, 0.18, 0.62, 0.34)))
    found = sweep(Knob("ndcg_depth"), [("ndcg", "samples"), ("ranking_loss", "samples")], example_of(dips))
    assert headline_of_sweep(found, dips) == (
        "As k goes from 1 to 5, NDCG falls to 0.7099 at k = 2 and climbs back to 0.9292."
    )
    values = found.curves[0].y.tolist()
    assert min(values) == values[1], "the dip that the sentence tells"
    steps = steps_of(found, lambda metric, average: metric)
    assert [stop.at for stop in steps] == [1.5, 2.5, 3.5], "from 4 to 5 nothing changes"
    assert [jump.is_better for stop in steps for jump in stop.jumps] == [False, True, True]


@for_every("knob", (Knob("beta"), Knob("ndcg_depth"), Knob(TOP), Knob(THRESHOLD)))
def test_what_is_turned_brings_a_metric_that_notices(knob: Knob):
    matrix = replace(PHOTOS, decision=DecisionRule("top", top_k=2)) if knob.kind == TOP else PHOTOS
    example = example_of(matrix)
    blind = [case for case in every_case() if not can_matter(knob, case, example, USUAL)][:MAX_CURVES]
    for curves in ("", cases_in_link(*blind)):
        shown = cases_shown(Explored(curves=curves), knob, example, USUAL)
        assert any(can_matter(knob, case, example, USUAL) for case in shown)
        assert len(shown) <= MAX_CURVES
    noticing = next(case for case in every_case() if can_matter(knob, case, example, USUAL))
    both = blind[0], noticing
    assert cases_shown(Explored(curves=cases_in_link(*both)), knob, example, USUAL) == both


def test_a_jump_is_stated_by_what_passes_what_and_leads_to_the_line_that_changes():
    ranking, auc, hamming, _cross_entropy = found_of(CAR).curves
    assert cause_of(hamming.jumps[0], CAR, PHOTOS) == "car crosses the threshold"
    passed = ["tree", "dog", "boat"]
    assert [cause_of(jump, CAR, PHOTOS) for jump in ranking.jumps] == [f"car passes {one}" for one in passed]
    assert [short_cause(jump, CAR, PHOTOS) for jump in ranking.jumps] == passed
    assert cause_of(auc.jumps[0], CAR, PHOTOS) == "car passes car in photo 4"
    (recall,) = found_of(Knob(THRESHOLD), [("recall", "micro")]).curves
    assert cause_of(recall.jumps[0], Knob(THRESHOLD), PHOTOS) == "the threshold passes car in photo 1"
    (ranking,) = found_of(DOG, [ranking.case]).curves
    assert cause_of(ranking.jumps[0], DOG, PHOTOS) == "dog in photo 4 passes car"
    changed = changed_first(ranking)[0]
    # In photo 4, in the line of dog itself: of the pairs with dog one fewer is wrong.
    assert (changed.part, step_word(changed)) == (3, "ranking_loss.wrong_pairs:2")
    assert changed.step.title == "False labels ranked level or above"


def test_the_links_of_a_stop_lead_right_before_and_right_after_it():
    session = session_on(PHOTOS)
    found = sweep(CAR, FIRST_CURVES, session.example)
    stops = stops_of(session, found, page_of_lesson)
    assert [stop.at for stop in stops] == sorted({jump.at for one in found.curves for jump in one.jumps})
    for stop, after in pairwise(stops):
        assert stop.codes[1] == after.codes[0]
    for stop in stops:
        below, above = (matrix_from(code).scores[0][2] for code in stop.codes)
        assert below < stop.at < above
        on_both_sides = [example_of(matrix_from(code)) for code in stop.codes]
        pairs = {  # the last of the curves changes all the way
            tuple(shortest(float(METRICS[metric](example, average))) for example in on_both_sides)
            for metric, average in FIRST_CURVES[:-1]
        }
        assert {(jump.before, jump.after) for jump in stop.jumps} == {(a, b) for a, b in pairs if a != b}


@for_every("knob", (CAR, DOG, Knob(THRESHOLD), Knob("beta")))
@for_every("matrix", (PHOTOS, WEIGHTED))
def test_the_code_that_is_taken_away_finds_the_same_jumps(knob: Knob, matrix: Matrix):
    knob = replace(knob, row=0) if knob.kind == THRESHOLD and matrix is not PHOTOS else knob
    knob = replace(knob, column=1) if knob.kind == SCORE else knob
    rules = USUAL.with_choice("beta", 2)
    found = sweep(knob, FIRST_CURVES, example_of(matrix), rules)
    jumps = [[(jump.at, jump.before, jump.after) for jump in one.jumps] for one in found.curves]
    expected = [f"{' '.join(one.case)} {stated}" for one, stated in zip(found.curves, jumps, strict=True)]
    assert printed_by(code_of_sweep(found, matrix, rules)) == expected
    assert len(table_of_sweep(found, "the place")) == sum(len(one.x) for one in found.curves)


@for_every("matrix", (PHOTOS, Matrix.of([[1]], [[0.5]]), Matrix.of([[0], [1]], [[0.1], [0.1]])))
def test_every_piece_of_what_is_moved_can_be_chosen_and_makes_a_knob_that_there_is(matrix: Matrix):
    for knob in knobs_of(matrix):
        for choice in knob_choices(knob, knob_in_link(knob), matrix):
            assert choice.chosen in [one.value for one in choice.options]
            words = [with_part(choice.action, choice.action["chosen"], one.value) for one in choice.options]
            assert len(set(words)) == len(choice.options)
            assert None not in [knob_from_link(word, matrix) for word in words]
