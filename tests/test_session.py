"""What a visitor did so far, against the simplest model of undo: a list of matrices and a place in it."""

from __future__ import annotations

from dataclasses import asdict, replace
from itertools import count
from threading import Event, Thread
from typing import Any

import numpy as np
import pytest
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, initialize, invariant, precondition, rule

from metrics import METRICS, Conventions, Example
from pages.intake.examples import EXAMPLES, FIRST
from pages.intake.matrix import Matrix
from pages.state.arrival import begin
from pages.state.focus import first_with_a_value
from pages.state.heard import state_name
from pages.state.link import code_of, matrix_from, query_of
from pages.state.session import EDITOR, KEY, LINE, TOP_BAR, Session
from pages.state.undo_history import UndoHistory
from pages.state.whereabouts import Met


def score_edit(number: int, row: int, column: int, value: object) -> dict[str, object]:
    return {"id": f"edit-{number}", "kind": "score", "row": row, "column": column, "value": value}


def write_address(session: Session) -> None:
    session.told_address(session.answer_address())


class UndoneAndRedone(RuleBasedStateMachine):
    """Edits from both components, undo, redo, the menu, and Back and Forward in the browser."""

    addresses = Bundle("addresses")

    def __init__(self) -> None:
        super().__init__()
        self.session = Session()
        self.session.follow({})
        write_address(self.session)
        self.matrices: list[Matrix] = [FIRST]
        self.opened = [True]
        self.place = 0
        self.numbers = count()

    def then(self, matrix: Matrix, *, opened: bool = False) -> None:
        """A new matrix ends what could be redone."""
        if matrix != self.matrices[self.place]:
            self.matrices = [*self.matrices[: self.place + 1], matrix]
            self.opened = [*self.opened[: self.place + 1], opened]
            self.place += 1
        self.opened[self.place] |= opened

    def begun(self) -> Matrix:
        """The nearest one that was opened, on the way back."""
        return next(self.matrices[place] for place in range(self.place, -1, -1) if self.opened[place])

    @initialize(target=addresses)
    def start(self) -> dict[str, str]:
        return self.session.query

    @rule(
        target=addresses,
        component=st.sampled_from([EDITOR, LINE]),
        cell=st.tuples(st.integers(0, 0), st.integers(0, 0)),
        value=st.sampled_from([0.1, 0.2, 0.3, -4.0]),
    )
    def edit(self, component: str, cell: tuple[int, int], value: float) -> dict[str, str]:
        self.session.take({component: {"ops": [score_edit(next(self.numbers), *cell, value)]}})
        scores = [list(row) for row in self.matrices[self.place].scores]
        scores[cell[0]][cell[1]] = value
        now = self.matrices[self.place]
        self.then(replace(now, scores=tuple(map(tuple, scores))))
        write_address(self.session)
        return self.session.query

    @rule(target=addresses, weighted=st.booleans())
    def weigh(self, weighted: bool) -> dict[str, str]:
        self.session.edit(kind="weigh", value=weighted)
        now = self.matrices[self.place]
        weights = (now.weights or (1.0,) * len(now.samples)) if weighted else None
        self.then(replace(now, weights=weights))
        write_address(self.session)
        return self.session.query

    @rule(
        component=st.sampled_from([EDITOR, LINE]), value=st.sampled_from(["high", None, float("nan"), True])
    )
    def a_bad_edit_changes_nothing_and_is_answered(self, component: str, value: object) -> None:
        op = score_edit(next(self.numbers), 0, 0, value)
        self.session.take({component: {"ops": [op]}})
        refused = self.session.inbox.answer_to(component).refused
        assert refused is not None
        assert refused.id == op["id"] == self.session.inbox.answer_to(component).done

    @rule(component=st.sampled_from([EDITOR, LINE]))
    def the_same_edits_sent_again_do_nothing(self, component: str) -> None:
        done = self.session.inbox.answer_to(component).done
        if done is not None:
            op = {**score_edit(0, 0, 0, 0.77), "id": done}
            self.session.take({component: {"ops": [op]}})

    @rule(target=addresses, key=st.sampled_from(list(EXAMPLES)))
    def load(self, key: str) -> dict[str, str]:
        self.session.load(EXAMPLES[key].matrix)
        self.then(EXAMPLES[key].matrix, opened=True)
        write_address(self.session)
        return self.session.query

    @rule(presses=st.lists(st.sampled_from(["undo", "redo", "reset"]), min_size=1, max_size=4))
    def press(self, presses: list[str]) -> None:
        self.session.take(
            {TOP_BAR: {"ops": [{"id": f"press-{next(self.numbers)}", "kind": kind} for kind in presses]}}
        )
        for kind in presses:
            if kind == "reset":
                self.then(self.begun(), opened=True)
            else:
                aim = self.place + (1 if kind == "redo" else -1)
                self.place = min(max(aim, 0), len(self.matrices) - 1)

    @precondition(lambda self: self.place > 0)
    @rule()
    def back(self) -> None:
        self.session.follow(query_of(code_of(self.matrices[self.place - 1]), self.session.focus))
        self.place -= 1

    @rule(address=addresses)
    def a_link_in_the_same_tab(self, address: dict[str, str]) -> None:
        """It leads to the nearest place where its matrix is held, the one before if two are as near."""
        self.session.follow(address)
        matrix = matrix_from(address["m"])
        held = [place for place, one in enumerate(self.matrices) if one == matrix]
        if held:
            self.place = min(held, key=lambda place: (abs(place - self.place), place))
        else:
            self.then(matrix, opened=True)

    @precondition(lambda self: self.place + 1 < len(self.matrices))
    @rule()
    def forward(self) -> None:
        self.a_link_in_the_same_tab(query_of(code_of(self.matrices[self.place + 1]), self.session.focus))

    @rule(part=st.integers(0, 5), metric=st.sampled_from(["coverage", "one_error"]))
    def scene_of(self, part: int, metric: str) -> None:
        self.session.refocus(part=part)
        self.session.refocus(metric=metric)
        assert (self.session.focus.part, self.session.focus.metric) == (part, metric)

    @invariant()
    def the_matrix_and_both_ways_are_those_of_the_model(self) -> None:
        assert self.session.matrix == self.matrices[self.place]
        assert self.session.begun == self.begun()
        assert self.session.history.past == tuple(self.matrices[: self.place])
        assert self.session.history.future == tuple(self.matrices[: self.place : -1])
        assert self.session.held.code == code_of(self.session.matrix)
        assert self.session.query["m"] == self.session.held.code
        assert self.session.complaint == ""


TestUndoneAndRedone = UndoneAndRedone.TestCase


def test_a_link_that_opens_a_session_is_no_edit() -> None:
    session = Session()
    session.follow({"m": code_of(EXAMPLES["d4"].matrix), "part": "3"})
    assert session.matrix == EXAMPLES["d4"].matrix
    assert session.history.past == ()
    assert session.focus.part == 2


def test_a_mangled_matrix_is_told_and_the_next_deed_clears_it() -> None:
    session = Session()
    session.follow({"m": "mangled", "metric": "zebra"})
    assert session.matrix == FIRST
    assert "cannot be read" in session.complaint
    session.refocus(step="1")
    assert session.complaint == ""


def test_a_choice_that_arrives_again_undoes_nothing_that_came_after_it() -> None:
    session = Session()
    session.refocus(metric="coverage", average="samples", step=None)
    session.refocus(step="1")
    session.refocus(metric="coverage", average="samples", step=None)
    assert session.focus.step == "1"


def test_edits_that_come_with_a_new_session_count_only_on_the_matrix_they_were_made_on() -> None:
    before = Session().version
    for base, scores in (
        (replace(before, matrix="another"), FIRST.scores[0]),
        (before, (0.9, *FIRST.scores[0][1:])),
    ):
        session = Session(met=Met(1, before.matrix))
        session.take({EDITOR: {"to": session.id, "base": asdict(base), "ops": [score_edit(1, 0, 0, 0.9)]}})
        assert session.matrix.scores[0] == scores
        assert session.inbox.answer_to(EDITOR).done == "edit-1"


def test_a_control_that_comes_too_late_is_told_and_the_address_does_not_take_over() -> None:
    session = Session()
    session.edit(kind="top", value=3)
    assert session.matrix == FIRST
    assert session.address.acted
    assert "no K" in session.complaint


def test_a_second_choice_from_a_page_drawn_before_the_first_keeps_the_first() -> None:
    session = Session()
    session.refocus(conventions=lambda now: now.but("precision_interpolation", "all_points"))
    session.refocus(conventions=lambda now: now.but("precision_no_positives", "zero"))
    chosen = session.focus.conventions
    assert (chosen.precision_interpolation, chosen.precision_no_positives) == ("all_points", "zero")


def test_a_run_that_is_not_over_when_the_next_begins_takes_no_edit_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Streamlit lets the old run go on for a moment while the new one is under way."""
    session, old_run_edits, new_run_is_over = Session(), Event(), Event()
    held = state_name(EDITOR, "edits")
    state: dict[str, Any] = {KEY: session, "page": {held: {"ops": [score_edit(1, 0, 0, 0.9)]}}}
    put = UndoHistory.put

    def slow_at_first(self: UndoHistory, matrix: Matrix) -> UndoHistory:
        if not old_run_edits.is_set():
            old_run_edits.set()
            new_run_is_over.wait(0.3)
        return put(self, matrix)

    monkeypatch.setattr(UndoHistory, "put", slow_at_first)
    old_run = Thread(target=begin, args=(state, {}))
    old_run.start()
    assert old_run_edits.wait(5)
    state["page"] = {held: {"ops": [score_edit(1, 0, 0, 0.9), score_edit(2, 0, 1, 0.8)]}}
    begin(state, {})
    new_run_is_over.set()
    old_run.join()
    assert session.matrix.scores[0][:2] == (0.9, 0.8)
    assert session.inbox.answer_to(EDITOR).done == "edit-2"
    assert len(session.history.past) == 2


def test_a_matrix_too_large_for_a_link_has_a_name_but_no_code() -> None:
    large = Matrix.of([[0, 1] * 25] * 2_000, [[number / 7 for number in range(50)]] * 2_000)
    session = Session()
    session.load(large)
    assert code_of(large) == ""
    assert session.query["m"] == f"~{session.held.version}"
    before = session.version
    session.edit(kind="score", row=0, column=0, value=0.5)
    assert session.version != before


def test_the_example_is_made_once_for_each_matrix() -> None:
    session = Session()
    first = session.example
    assert session.example is first
    session.edit(kind="score", row=0, column=0, value=0.9)
    assert session.example is not first
    assert session.example.scores[0, 0] == 0.9


AT, LATER = "ranking_loss.wrong_pairs:1", "ranking_loss"
NO_STEPS = [
    None,
    3,
    True,
    "",
    "0",
    "Two",
    "<b>",
    "hits:",
    "hits:0x1",
    "a" * 61,
    "hits\n",
    ["hits"],
    {"hits": 1},
]


@pytest.mark.parametrize("component", [EDITOR, LINE, TOP_BAR])
def test_what_is_done_says_which_step_is_looked_at(component: str) -> None:
    op = {"id": "press-1", "kind": "undo"} if component == TOP_BAR else score_edit(1, 0, 0, 0.9)
    session = Session()
    session.take({component: {"ops": [{**op, "step": AT}]}})
    assert session.focus.step == session.query["step"] == AT
    assert session.opening == 0


def test_of_many_edits_the_last_says_which_step_is_looked_at() -> None:
    session = Session()
    steps = enumerate((LATER, AT, LATER), start=1)
    ops = [{**score_edit(number, 0, 0, number / 10), "step": step, "at": number} for number, step in steps]
    session.take({EDITOR: {"ops": ops[::2]}, LINE: {"ops": ops[1:2]}})
    assert session.focus.step == LATER
    assert session.matrix.scores[0][0] == 0.3


def test_an_edit_that_is_refused_says_all_the_same_which_step_is_looked_at() -> None:
    session = Session()
    session.take({EDITOR: {"ops": [{**score_edit(1, 0, 0, "high"), "step": AT}]}})
    assert session.inbox.answer_to(EDITOR).refused is not None
    assert session.focus.step == AT


@pytest.mark.parametrize("step", NO_STEPS)
def test_a_step_that_is_no_key_is_passed_over(step: object) -> None:
    session = Session()
    session.take({EDITOR: {"ops": [{**score_edit(1, 0, 0, 0.9), "step": AT}]}})
    session.take({EDITOR: {"ops": [{**score_edit(2, 0, 0, 0.8), "step": step}]}})
    assert session.matrix.scores[0][0] == 0.8
    assert session.focus.step == AT
    assert session.complaint == ""


def at_a_step() -> tuple[Session, dict[str, str]]:
    """A session at a step after an edit, and the address of before."""
    session = Session()
    session.follow({"metric": "ranking_loss", "step": LATER})
    write_address(session)
    before = session.query
    session.take({EDITOR: {"ops": [{**score_edit(1, 0, 0, 0.9), "step": AT}]}})
    write_address(session)
    return session, before


@pytest.mark.parametrize("step", [LATER, AT, None])
def test_a_link_goes_to_its_step_even_to_the_one_that_was_asked_for_before(step: str | None) -> None:
    session, before = at_a_step()
    opening = session.opening
    session.follow({"m": before["m"], "metric": "ranking_loss", **({"step": step} if step else {})})
    assert session.focus.step == step
    assert session.opening == opening + 1


def test_a_choice_that_leads_to_a_step_opens_there_and_another_leaves_the_visitor_in_place() -> None:
    session, _before = at_a_step()
    opening = session.opening
    session.refocus(part=1)
    assert (session.focus.step, session.opening) == (AT, opening)
    session.refocus(metric="coverage", step="start")
    assert (session.focus.step, session.opening) == ("start", opening + 1)


def test_a_page_that_does_not_teach_the_metric_opens_its_own_once() -> None:
    session, _before = at_a_step()
    opening = session.opening
    for _run in range(2):
        session.settle(["roc_auc"], "macro")
        assert session.focus.step == "start"
        assert session.opening == opening + 1


FULL_EMPTY_MIXED = [[1, 0, 1], [1, 0, 0]]


@pytest.mark.parametrize(
    ("metric", "average", "truth", "part"),
    [
        ("roc_auc", "macro", FULL_EMPTY_MIXED, 2),
        ("roc_auc", "macro", [[1, 0], [0, 0]], 0),
        ("roc_auc", "macro", [[1, 0], [1, 0]], 0),
        ("one_error", "samples", FULL_EMPTY_MIXED, 0),
    ],
    ids=["the third has a pair", "the first has a pair", "none has a pair", "all have a value"],
)
def test_a_lesson_opens_on_the_first_part_that_has_a_value(
    metric: str, average: str, truth: list[list[int]], part: int
) -> None:
    example = Example.of(truth, np.linspace(0, 1, np.size(truth)).reshape(np.shape(truth)))
    assert first_with_a_value(example, METRICS[metric], average, Conventions()) == part
    session = Session()
    session.load(Matrix.of(truth, example.scores.tolist()))
    session.focus = replace(session.focus, metric="hamming_loss")
    assert session.settle([metric], average).part == part


def test_a_lesson_opens_on_the_first_part_where_the_metric_refuses_the_matrix() -> None:
    no_probabilities = Example.of([[1, 0], [0, 1]], [[0.5, 3], [0.5, 0.1]])
    brier_score = METRICS["brier_score"]
    assert first_with_a_value(no_probabilities, brier_score, "samples", Conventions()) == 0


def test_what_was_opened_last_can_be_brought_back_after_edits() -> None:
    session = Session()
    session.load(EXAMPLES["d0"].matrix)
    session.edit(kind="score", row=0, column=1, value=0.25)
    assert session.matrix != session.begun == EXAMPLES["d0"].matrix
    session.bring_back()
    assert session.matrix == EXAMPLES["d0"].matrix
    session.undo()
    assert session.matrix.scores[0][1] == 0.25


def test_a_link_begins_anew_and_back_to_an_edit_does_not() -> None:
    session = Session()
    session.follow({"m": code_of(EXAMPLES["d4"].matrix)})
    assert session.begun == EXAMPLES["d4"].matrix
    session.edit(kind="score", row=0, column=1, value=0.25)
    edited = session.matrix
    session.undo()
    session.follow({"m": code_of(edited)})
    assert (session.matrix, session.begun) == (edited, EXAMPLES["d4"].matrix)
