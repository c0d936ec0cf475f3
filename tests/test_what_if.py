"""The page What if: its choices are in the link, its words are true, and its handle knows the values."""

from __future__ import annotations

import numpy as np
import pytest

from metrics import METRICS, Conventions
from metrics.behaviour.stack import every_case
from metrics.behaviour.sweeps.knob import LABEL, SAMPLE, SCORE, THRESHOLD, Knob, place_of
from metrics.behaviour.sweeps.sweep import MOST_CELLS, changed_first, curve, span_of
from metrics.graph.digits import exact
from pages.explore.plot_area import neat_step
from pages.explore.what_if.drag_bar import KEY
from pages.explore.what_if.knob_choice import knob_choices, knob_from, put, word_of_knob
from pages.explore.what_if.sweep_drawing import beside_jump
from pages.explore.what_if.sweep_words import (
    cause_of,
    first_step,
    opening_of,
    reason_of,
    step_word,
    stops_of,
    values_taken,
)
from pages.explore.what_if.what_if_page import FIRST_CURVES, first_knob
from pages.intake.examples import PHOTOS
from pages.intake.matrix import Matrix, example_of
from pages.shell.choices import Choice
from pages.state.link import code_of
from pages.state.session import EXPLORING
from tests.every import for_every
from tests.joined_parts import html, notices
from tests.knobs import knobs_of
from tests.tab import with_part
from tests.test_pages import data_of, opened

USUAL = Conventions()
STORY = {"m": code_of(PHOTOS)}
CAR = Knob(SCORE, 0, 2)
COLUMN_AND_ROW, DIALS = ("all of a label", "all of a sample"), ("β of the F score", "k of NDCG")


def swept(knob: Knob, matrix: Matrix = PHOTOS, cases=FIRST_CURVES):
    example = example_of(matrix)
    return [curve(knob, case, example, USUAL, span_of(knob, example, USUAL)) for case in cases]


def test_it_opens_on_the_true_label_with_the_lowest_score_and_stays_there():
    assert first_knob(PHOTOS, PHOTOS) == CAR
    there = put({CAR: 0.9}, PHOTOS, example_of(PHOTOS), USUAL).matrix
    assert first_knob(PHOTOS, there) == CAR
    assert first_knob(PHOTOS, Matrix.of([[0]], [[1.0]])) == Knob(SCORE, 0, 0)
    assert first_knob(Matrix.of([[0, 0]], [[0.1, 0.2]]), PHOTOS) == Knob(SCORE, 0, 0)


def test_its_choices_are_in_the_link_and_unknown_ones_fall_back():
    app = opened(STORY | {"vary": "label.l2", "curves": "coverage.samples-recall.micro"}, "what_if.py")
    assert not app.exception
    assert "all scores of dog together" in html(app)
    told = data_of(app, KEY)
    assert [one["name"] for one in told["curves"]] == ["Coverage", "Recall (micro)"]
    usual, odd = (
        data_of(opened(STORY | words, "what_if.py"), KEY)
        for words in ({}, {"vary": "label.l9", "against": "nothing", "curves": "no.such-thing"})
    )
    assert odd == usual
    assert usual["word"] == "score.x1.l3"


def test_the_handle_shows_the_values_of_the_matrix_at_its_place():
    told = data_of(opened(STORY, "what_if.py"), KEY)
    assert told["now"] == PHOTOS.scores[0][2]
    for (metric, average), known in zip(FIRST_CURVES, told["curves"], strict=True):
        value = exact(float(METRICS[metric](example_of(PHOTOS), average)))
        next_place = int(np.searchsorted(known["at"], told["now"]))
        if "between" in known:
            assert known["between"][next_place - 1] == value
            assert len(known["at"]) == len(known["texts"]) == len(known["between"]) + 1
        else:
            assert float(known["texts"][next_place]) == pytest.approx(float(value), abs=1e-3)


def test_two_at_once_are_a_map_and_the_same_one_twice_is_not():
    both = opened(STORY | {"vary": "score.x1.l3", "against": "threshold"}, "what_if.py")
    assert "With the score of car in photo 1 and the threshold, Hamming loss (samples) goes from" in html(
        both
    )
    same = opened(STORY | {"vary": "threshold", "against": "threshold"}, "what_if.py")
    assert data_of(same, KEY)["word"] == "threshold"


def lists_of(words: dict[str, str]) -> dict[str, list[str]]:
    """What can be chosen on the page with these choices: the texts of the lists, the chosen one first."""
    (row,) = data_of(opened(STORY | words, "what_if.py"), EXPLORING)["rows"]
    return {
        one["title"]: [
            option["text"]
            for option in sorted(one["options"], key=lambda option: option["value"] != one["chosen"])
        ]
        for one in row
        if one["look"] == "list"
    }


def test_what_is_moved_is_chosen_by_its_kind_its_label_and_its_sample():
    assert lists_of({}) == {
        "What is moved": ["one score", "the threshold", *COLUMN_AND_ROW, *DIALS],
        "What is moved: label": ["car", "cat", "dog", "tree", "boat"],
        "What is moved: sample": ["photo 1", "photo 2", "photo 3", "photo 4"],
        "At the same time": ["nothing else", "one score", "the threshold", *COLUMN_AND_ROW, *DIALS],
    }
    both = lists_of({"vary": "label.l2", "against": "label.l1"})
    assert both["At the same time"][0] == "all of a label"
    assert both["At the same time: label"] == ["cat", "car", "tree", "boat"], "dog is moved already"
    assert "What is moved: sample" not in both


def test_a_matrix_that_is_too_large_is_told_and_stays_in_sight():
    large = Matrix.of([[1] * 11] * (MOST_CELLS // 10), [[0.5] * 11] * (MOST_CELLS // 10))
    app = opened({"m": code_of(large)}, "what_if.py")
    assert not app.exception
    assert "This matrix has 1,100 cells" in notices(app)[0]
    assert data_of(app, "matrix_editor")


@for_every("matrix", (PHOTOS, Matrix.of([[1, 0, 0], [1, 1, 0]], [[0.5, 0.5, 0.1], [0.5, 0.2, 0.9]])))
def test_what_is_called_flat_is_flat(matrix: Matrix):
    for knob in {one.kind: one for one in knobs_of(matrix)}.values():
        for one in swept(knob, matrix, every_case()):
            reason = reason_of(one, knob, USUAL)
            if "flat" in reason or not one.felt:
                assert one.flat, (knob, one.case, reason)
            if knob.kind in (SCORE, LABEL, SAMPLE, THRESHOLD):
                assert reason, (knob, one.case)


def test_the_sentence_counts_the_values():
    hamming, ranking, auc, cross_entropy = swept(CAR)
    # Predicted or not; above none, one, two or all three of the false labels below cat; above none, one, two
    # or all three of the photos without a car.
    assert [values_taken(one) for one in (hamming, ranking, auc)] == [2, 4, 4]
    told = opening_of([hamming, ranking, cross_entropy], CAR, PHOTOS)
    assert told == (
        "However you move the score of car in photo 1, Ranking loss takes only 4 different values, "
        "and Hamming loss (samples) only 2."
    )
    label = Knob(LABEL, column=1)
    assert opening_of(swept(label), label, PHOTOS).endswith(", and ROC AUC (macro) never changes.")
    assert opening_of([cross_entropy], CAR, PHOTOS).startswith("Move the score of car in photo 1")


def test_a_jump_is_told_by_what_passes_what():
    hamming, ranking, auc, _cross_entropy = swept(CAR)
    assert cause_of(hamming.jumps[0], CAR, PHOTOS) == "car crosses the threshold"
    assert [cause_of(jump, CAR, PHOTOS) for jump in ranking.jumps] == [
        "car passes boat",
        "car passes tree",
        "car passes dog",
    ]
    assert cause_of(auc.jumps[0], CAR, PHOTOS) == "car passes car in photo 4"
    limit = Knob(THRESHOLD)
    (first, *_others) = swept(limit, cases=[("recall", "micro")])[0].jumps
    assert cause_of(first, limit, PHOTOS) == "the threshold passes car in photo 1"
    assert stops_of([ranking], CAR, PHOTOS) == [(0.06, "boat"), (0.24, "tree"), (0.45, "dog")]


def test_a_link_leads_to_the_far_side_of_its_jump():
    ranking = swept(CAR)[1]
    now = place_of(CAR, example_of(PHOTOS), USUAL)
    assert [jump.at for jump in ranking.jumps] == [0.06, 0.24, 0.45]
    assert now == 0.38
    # Down to between 0.06 and 0.24, and up to between 0.45 and the end.
    assert 0.06 < beside_jump(ranking, 1, now) < 0.24
    assert 0.45 < beside_jump(ranking, 2, now) < 1


def test_a_link_leads_to_the_part_and_the_line_that_change():
    knob, case, example = Knob(LABEL, column=1), ("ranking_loss", "samples"), example_of(PHOTOS)
    (found,) = swept(knob, cases=[case])
    first = found.jumps[0]
    assert cause_of(first, knob, PHOTOS) == "dog in photo 2 passes boat"
    changed = changed_first(knob, case, example, USUAL, [first], [beside_jump(found, 0, 1.0)])[0]
    assert changed is not None
    # In photo 2, in the line of dog itself: of the pairs with dog one fewer is wrong.
    assert (changed.part, step_word(changed)) == (1, "ranking_loss.wrong_pairs:2")
    assert first_step(changed) == "changes first: False labels ranked level or above"


def test_hostile_names_are_shown_as_they_are():
    name = "<b>%{x}</b>"
    matrix = Matrix.of([[1, 0]], [[0.4, 0.6]], ["a"], [name, "b"])
    for words in ({}, {"vary": "score.x1.l1", "against": "score.x1.l2"}):
        app = opened({"m": code_of(matrix)} | words, "what_if.py")
        assert not app.exception
        assert "&lt;b&gt;%{x}&lt;/b&gt;" in html(app)


@pytest.mark.parametrize(("about", "step"), [(1 / 200, 0.005), (1.24 / 200, 0.005), (2.5e6 / 200, 10_000)])
def test_the_handle_moves_in_neat_steps(about: float, step: float):
    assert neat_step(about) == pytest.approx(step)


@for_every("matrix", (PHOTOS, Matrix.of([[1]], [[0.5]]), Matrix.of([[0], [1]], [[0.1], [0.1]])))
def test_what_is_moved_with_something_is_another_thing_each_of_which_can_be_had(matrix: Matrix):
    for knob in knobs_of(matrix):
        (kinds,) = knob_choices("", "against", None, "", matrix, beside=knob)
        words = [one.value for one in kinds.options]
        assert words[0] == ""
        assert word_of_knob(knob) not in words
        for word in words[1:]:
            first, *places = knob_choices("", "against", knob_from(word, matrix), word, matrix, beside=knob)
            assert word in [one.value for one in first.options]
            for place in places:
                assert place.chosen in [one.value for one in place.options]
                made = {changed(place, one.value) for one in place.options}
                assert len(made) == len(place.options)
                assert all(knob_from(one, matrix) not in (None, knob) for one in made)


def changed(choice: Choice, value: str) -> str:
    """The word that is chosen with this."""
    assert isinstance(choice.op, dict)
    return with_part(choice.op, choice.op["chosen"], value)


def test_every_knob_of_the_story_opens():
    app = opened(STORY, "what_if.py")
    for knob in knobs_of(PHOTOS)[18:]:
        app.query_params["vary"] = word_of_knob(knob)
        app.run()
        assert not app.exception, knob
        assert data_of(app, KEY)["word"] == word_of_knob(knob)
