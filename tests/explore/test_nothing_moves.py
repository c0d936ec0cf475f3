"""Nothing moves when … says what the engine has found: changes, chips, order, reason and table."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

import pytest
from pandas import DataFrame

from metrics import METRICS, Conventions, InputError
from metrics.behaviour.invariance import CERTAIN, MOVED, SAME, Situation, outcome, outcomes, situation_of
from metrics.behaviour.readable import READABLE
from metrics.behaviour.transformation import LABEL, LOST, SAMPLE, Transformation
from metrics.behaviour.variants import every_case
from metrics.parts.part import COLUMNS, ROWS
from pages.explore.cases import cases_from_link
from pages.explore.what_if.change_choice import (
    CHANGES,
    FIRST_CHANGE,
    change_choices,
    change_from_link,
    change_in_link,
    sentence_of_change,
    title_of,
)
from pages.explore.what_if.nothing_moves_page import code_of_outcomes, table_of_outcomes, tried_change
from pages.explore.what_if.order_chips import MAX_ITEMS, ShownPart, order_chips, part_to_show
from pages.explore.what_if.outcome_words import PARTLY, chips_of, finding_of, outcome_title, reason_of
from pages.intake.examples import PHOTOS
from pages.intake.matrix import DecisionRule, Matrix, example_of
from pages.state.focus import Explored
from pages.state.link import code_of
from tests.every import for_every
from tests.printed_code import printed_by
from tests.shell.tab import html, session_on
from tests.shell.test_pages import MATRICES as AWKWARD
from tests.shell.test_pages import opened

DONE = [Transformation(name, scope) for name, scope in LOST]
STEP = "0.001"
OF_CAT, OF_PHOTO_4 = Transformation("halve", LABEL, 0), Transformation("halve", SAMPLE, 3)
BY_HAND = replace(PHOTOS, decision=DecisionRule("hand", cells=PHOTOS.truth))


def tried(done: Transformation, matrix: Matrix = PHOTOS) -> Situation:
    return situation_of(done, example_of(matrix), Conventions())


def test_there_are_at_most_twelve_changes_each_with_its_words():
    assert set(CHANGES) == set(LOST)
    kinds, *_places = change_choices(FIRST_CHANGE, PHOTOS, STEP)
    assert len(kinds.options) <= 12
    for done in DONE:
        assert title_of(done, PHOTOS, STEP)[0].isupper()
        assert sentence_of_change(tried(done), PHOTOS).endswith(".")


@for_every("done", [*DONE, OF_PHOTO_4, Transformation("repeat_label", LABEL, 4)])
def test_each_word_to_choose_from_leads_somewhere_and_what_is_chosen_is_among_them(done: Transformation):
    assert change_from_link(change_in_link(done), PHOTOS) == done
    for choice in change_choices(done, PHOTOS, STEP):
        words = [one.value for one in choice.options]
        assert choice.chosen in words
        assert [change_in_link(change_from_link(str(word), PHOTOS)) for word in words] == words
        assert len({*words}) == len(words)


@for_every(
    "word", ("", "halve", "halve.label", "halve.label.6", "halve.label.0", "halve.label.²", "cube.label.1")
)
def test_a_word_for_what_is_not_there_opens_the_first_change(word: str):
    assert change_from_link(word, PHOTOS) == FIRST_CHANGE
    app = opened(
        {"m": code_of(PHOTOS), "change": word, "group": "changes", "curves": "x"}, "nothing_moves.py"
    )
    assert not app.exception
    assert "Halve everything: 10 metrics cannot notice." in html(app)


def test_a_label_or_a_sample_that_only_one_of_two_matrices_has_is_passed_over_in_the_other():
    small = Matrix.of([[1, 0]], [[0.8, 0.3]])
    for change in ("halve.label.5", "halve.sample.4", "repeat_label.label.5"):
        session = session_on(small, explored=Explored(change=change))
        assert change_from_link(session.focus.explored.change, small) == FIRST_CHANGE
        app = opened(
            {"m": code_of(small), "change": change, "part": "4", "average": "macro"}, "nothing_moves.py"
        )
        assert not app.exception


@for_every("done", DONE)
def test_every_metric_and_average_is_in_one_chip_and_its_kind_is_what_the_engine_says(done: Transformation):
    found = outcomes(tried(done))
    kinds = {one.case: one.kind for one in found}
    chips = chips_of(found)
    in_chips = [chip.cases for group in chips.values() for chip in group]
    assert Counter(case for cases in in_chips for case in cases) == Counter(iter(kinds))
    assert [cases_from_link(chip.word) for group in chips.values() for chip in group] == in_chips
    for group, of_group in chips.items():
        assert {kinds[chip.cases[0]] for chip in of_group} <= {CERTAIN if group == PARTLY else group}
        for chip in of_group:
            assert all((kinds[case] == CERTAIN) == (group in (CERTAIN, PARTLY)) for case in chip.cases)


@for_every("done", DONE)
def test_the_metrics_that_cannot_could_and_do_notice_are_all_that_there_are(done: Transformation):
    chips = chips_of(outcomes(tried(done)))
    of_each = {group: {chip.cases[0][0] for chip in of_group} for group, of_group in chips.items()}
    assert sum(len(of_each[group]) for group in (CERTAIN, SAME, MOVED)) == len(METRICS)
    assert of_each[PARTLY] <= of_each[SAME] | of_each[MOVED]


def test_an_average_is_named_where_they_differ_and_what_notices_says_from_what_to_what():
    chips = chips_of(outcomes(tried(OF_CAT)))
    assert [(one.title, one.beside) for one in chips[PARTLY]] == [
        ("Average precision", "macro · weighted"),
        ("ROC AUC", "macro · weighted"),
        ("Peak F1", "macro"),
    ]
    beside = {one.title: one.beside for one in chips[MOVED]}
    assert beside["Average precision"] == "samples 13/16 → 35/48"
    assert beside["PRO loss"] == "1/3 → 37/96"


@for_every(
    ("done", "finding"),
    [
        (OF_CAT, "Halve: 3 metrics cannot notice under some averages."),
        (
            Transformation("halve", SAMPLE, 0),
            "Halve: 6 metrics cannot notice, and 4 more cannot under some averages.",
        ),
        (
            Transformation("repeat_samples"),
            "Halve: 24 metrics cannot notice, and 1 more cannot under some averages.",
        ),
    ],
)
def test_the_finding_says_apart_what_cannot_notice_under_some_averages(done: Transformation, finding: str):
    assert finding_of("Halve", outcomes(tried(done))) == finding


@for_every(
    ("name", "end"),
    [
        ("halve", "Now no label is predicted."),
        ("add", "Now every label is predicted."),
        ("nudge", "threshold."),
    ],
)
def test_it_is_said_when_everything_or_nothing_is_predicted(name: str, end: str):
    assert sentence_of_change(tried(Transformation(name)), PHOTOS).endswith(end)


def test_the_finding_counts_metrics():
    found = outcomes(tried(FIRST_CHANGE))
    assert finding_of("Halve", found) == "Halve: 10 metrics cannot notice."
    certain, moved = ([one for one in found if one.kind == kind] for kind in (CERTAIN, MOVED))
    assert finding_of("Halve", certain) == "Halve: no metric can notice."
    assert finding_of("Halve", moved) == "Halve: every metric can notice."
    assert finding_of("Halve", [certain[0], moved[0]]) == "Halve: 1 metric cannot notice."


@for_every(
    ("case", "done", "matrix", "title", "reason"),
    [
        (
            ("roc_auc", "macro"),
            OF_CAT,
            PHOTOS,
            "ROC AUC (macro) stays 49/60",
            "It depends on the order of the samples within each label, and that stays.",
        ),
        (
            ("average_precision", "samples"),
            OF_CAT,
            PHOTOS,
            "Average precision (samples): 13/16 → 35/48",
            "It depends on the order of the labels within each sample, and that need not stay.",
        ),
        (
            ("hamming_loss", "samples"),
            FIRST_CHANGE,
            BY_HAND,
            "Hamming loss (samples) stays 0",
            "It depends on what is predicted, which is set by hand here, and that stays.",
        ),
        (
            ("subset_accuracy", "samples"),
            OF_CAT,
            PHOTOS,
            "Subset accuracy stays 1/4",
            "It depends on which side of its threshold each score is on, and that need not stay. "
            "In this matrix it makes no difference.",
        ),
        (
            ("recall", "micro"),
            Transformation("empty_label"),
            PHOTOS,
            "Recall (micro) stays 7/9",
            "It does not depend on how many labels of a sample are false.",
        ),
        (
            ("ranking_loss", "samples"),
            Transformation("nudge"),
            Matrix.of([[0, 1]], [[0.7, 0.7]]),
            "Ranking loss: 1 → 0",
            "Equal scores are nudged apart, or away from the threshold.",
        ),
        (
            ("brier_score", "samples"),
            Transformation("add"),
            PHOTOS,
            "Brier score (samples): 0.1844 → undefined",
            "It depends on the scores themselves, and that need not stay. Brier score takes scores as",
        ),
    ],
)
def test_a_metric_says_in_a_sentence_why_it_can_or_cannot_notice(case, done, matrix, title, reason):
    situation = tried(done, matrix)
    found = outcome(case, situation)
    assert outcome_title(found) == title
    assert reason_of(found, situation).startswith(reason)


@for_every("name", AWKWARD)
def test_every_change_of_an_awkward_matrix_can_be_stated_and_drawn(name: str):
    matrix = AWKWARD[name]
    for done in DONE:
        try:
            situation = tried(done, matrix)
        except InputError:
            continue
        found = outcomes(situation, every_case()[::4])
        assert finding_of(title_of(done, matrix, STEP), found).endswith(".")
        assert all(reason_of(one, situation).endswith(".") for one in found)
        for kind in (ROWS, COLUMNS, "cells"):
            drawn = order_chips(situation, matrix, part_to_show(situation, kind))
            before, after = drawn.split("<ol")[1:]
            assert before.count("<li>") > 0
            # Beside the items there are the threshold and one that is new.
            assert max(before.count("<li>"), after.count("<li>")) <= MAX_ITEMS + 2


def names_in(drawn: str) -> list[list[str]]:
    return [re.findall(r'title="([^"]*)"', row) for row in drawn.split("<ol")[1:]]


@for_every(
    ("done", "part", "before", "after"),
    [
        (
            OF_CAT,
            ShownPart(ROWS, 0),
            ["cat", "boat", "dog", "threshold", "car", "tree"],
            ["boat", "dog", "threshold", "cat", "car", "tree"],
        ),
        (
            Transformation("repeat_label", LABEL, 1),
            ShownPart(ROWS, 0),
            ["cat", "boat", "dog", "threshold", "car", "tree"],
            ["cat", "boat", "dog ×2", "threshold", "car", "tree"],
        ),
        (
            Transformation("empty_sample"),
            ShownPart(COLUMNS, 0),
            ["photo 1", "threshold", "photo 2", "photo 4", "photo 3"],
            ["photo 1", "threshold", "photo 2", "photo 4", "photo 3", "new sample"],
        ),
        (
            Transformation("reverse_samples"),
            ShownPart(COLUMNS, 0),
            ["photo 1", "photo 2", "photo 3", "photo 4"],
            ["photo 4", "photo 3", "photo 2", "photo 1"],
        ),
        (
            Transformation("reverse_labels"),
            ShownPart(ROWS, 0),
            ["cat", "dog", "car", "tree", "boat"],
            ["boat", "tree", "car", "dog", "cat"],
        ),
        (
            Transformation("repeat_samples"),
            ShownPart(COLUMNS, 0),
            ["photo 1", "threshold", "photo 2", "photo 4", "photo 3"],
            ["photo 1 ×2", "threshold", "photo 2 ×2", "photo 4 ×2", "photo 3 ×2"],
        ),
    ],
)
def test_the_order_is_shown_before_and_after_with_the_threshold_in_it(done, part, before, after):
    assert names_in(order_chips(tried(done), PHOTOS, part)) == [before, after]


def test_how_many_items_are_not_shown_is_said():
    many = Matrix.of([[1, 0] * 5], [[(10 - at) / 10 for at in range(10)]])
    done = Transformation("reverse_labels")
    drawn = order_chips(tried(done, many), many, ShownPart(ROWS, 0))
    assert drawn.count("+ 4 more") == 2
    assert "more" not in order_chips(tried(done), PHOTOS, ShownPart(ROWS, 0))


def test_the_part_that_is_shown_is_the_one_that_changes():
    assert part_to_show(tried(OF_PHOTO_4), ROWS) == ShownPart(ROWS, 3)
    assert part_to_show(tried(OF_CAT), COLUMNS) == ShownPart(COLUMNS, 0)
    # In photo 3 boat falls from the second to the fourth place; in photos 1 and 2 it stays behind or ahead.
    boat = tried(Transformation("halve", LABEL, 4))
    shown = part_to_show(boat, ROWS)
    before, after = names_in(order_chips(boat, PHOTOS, shown))
    assert before != after
    assert part_to_show(tried(Transformation("repeat_samples")), ROWS).kind == COLUMNS


def test_a_metric_that_is_pressed_is_spoken_of_and_what_means_nothing_is_passed_over():
    for curves, pressed in (
        ("roc_auc.macro-roc_auc.weighted", ("roc_auc", "macro")),
        ("two", None),
        ("", None),
    ):
        found = tried_change(session_on(PHOTOS, explored=Explored(curves=curves)), OF_CAT)
        assert (found.pressed and found.pressed.case) == pressed
        assert found.part.kind == COLUMNS


def test_what_cannot_be_done_says_so_and_another_change_can_be_chosen():
    one = Matrix.of([[1, 0]], [[0.8, 0.3]])
    with pytest.raises(InputError, match="There is one sample only"):
        tried(Transformation("reverse_samples"), one)
    app = opened({"m": code_of(one), "change": "reverse_samples.all"}, "nothing_moves.py")
    assert not app.exception
    assert "There is one sample only" in html(app)


@for_every("done", DONE)
def test_the_table_has_every_metric_with_a_reason_and_the_code_prints_the_same(done: Transformation):
    situation = tried(done)
    found = outcomes(situation)
    table = DataFrame(table_of_outcomes("Halved", found, situation))
    assert list(table) == ["change", "metric", "average", "from", "to", "outcome", "reason"]
    assert len(table) == len(every_case())
    assert all(table["reason"])
    if done in (FIRST_CHANGE, OF_CAT):
        printed = printed_by(code_of_outcomes(done, PHOTOS, Conventions()))
        assert [line.split()[:2] for line in printed] == [list(one.case) for one in found]
        assert [line.split()[4] for line in printed] == [one.kind for one in found]


def test_every_phrase_is_the_end_of_a_sentence():
    for phrase in READABLE.values():
        assert phrase[0].islower()
        assert not phrase.endswith(".")
