"""The workbench's matrix, and what edits from a browser may do to it."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as some

from metrics.errors import InputError
from pages.intake.examples import FIRST
from pages.intake.matrix import Matrix, example_of
from pages.state.operations import KINDS, apply
from pages.state.session import EDITOR, LINE, TOP_BAR, Session
from pages.state.undo_history import UndoHistory
from pages.state.whereabouts import Met

D0 = Matrix.of([[1, 0, 1, 0, 0], [1, 0, 1, 0, 1]], [[0.3, 0.4, 0.5, 0.1, 0.15], [0.4, 0.5, 0.7, 0.2, 0.6]])
WAYS = ["one", "labels", "samples", "top", "hand"]

anything = some.recursive(
    some.none()
    | some.booleans()
    | some.integers(-3, 3)
    | some.integers()
    | some.floats()
    | some.text()
    | some.sampled_from(KINDS),
    lambda inner: some.lists(inner, max_size=3) | some.dictionaries(some.text(), inner, max_size=3),
    max_leaves=5,
)
garbage_ops = some.fixed_dictionaries(
    {"kind": some.sampled_from(KINDS) | anything},
    optional=dict.fromkeys(
        ("id", "row", "column", "value", "name", "sample", "label", "size", "predicted"), anything
    )
    | {"by": some.sampled_from(WAYS) | anything, "move": some.sampled_from(["up", "down"]) | anything},
)
names = some.text(max_size=60)
sound_ops = some.one_of(
    some.fixed_dictionaries(
        {
            "kind": some.just("score"),
            "row": some.integers(0, 4),
            "column": some.integers(0, 6),
            "value": some.floats(allow_nan=False, allow_infinity=False),
        }
    ),
    some.fixed_dictionaries(
        {
            "kind": some.just("truth"),
            "row": some.integers(0, 4),
            "column": some.integers(0, 6),
            "value": some.integers(0, 1),
        }
    ),
    some.fixed_dictionaries({"kind": some.just("name_sample"), "row": some.integers(0, 4), "name": names}),
    some.fixed_dictionaries({"kind": some.just("name_label"), "column": some.integers(0, 6), "name": names}),
    some.fixed_dictionaries({"kind": some.sampled_from(["add_sample", "add_label"])}),
    some.fixed_dictionaries({"kind": some.just("remove_sample"), "row": some.integers(0, 4)}),
    some.fixed_dictionaries({"kind": some.just("remove_label"), "column": some.integers(0, 6)}),
    some.fixed_dictionaries(
        {
            "kind": some.just("decide"),
            "by": some.sampled_from(WAYS),
            "predicted": some.just([[0, 1, 0, 1, 1], [1, 0, 0, 0, 1]]),
        }
    ),
    some.fixed_dictionaries(
        {"kind": some.just("threshold"), "value": some.integers(-2, 2)},
        optional={"row": some.integers(0, 4), "column": some.integers(0, 6)},
    ),
    some.fixed_dictionaries({"kind": some.just("top"), "value": some.integers(0, 6)}),
    some.fixed_dictionaries(
        {
            "kind": some.just("predicted"),
            "row": some.integers(0, 4),
            "column": some.integers(0, 6),
            "value": some.integers(0, 1),
        }
    ),
    some.fixed_dictionaries(
        {
            "kind": some.just("relevance"),
            "row": some.integers(0, 4),
            "column": some.integers(0, 6),
            "move": some.sampled_from(["up", "down"]),
        }
    ),
    some.fixed_dictionaries({"kind": some.just("weigh"), "value": some.booleans()}),
    some.fixed_dictionaries(
        {"kind": some.just("weight"), "row": some.integers(0, 4), "value": some.integers(0, 2)}
    ),
)


def after(*ops: dict[str, Any], matrix: Matrix = D0) -> Session:
    """A session of this matrix after edits in the table."""
    session = Session(UndoHistory(matrix))
    session.take({EDITOR: {"ops": [{"id": f"op{index}", **op} for index, op in enumerate(ops)]}})
    return session


def made_again(matrix: Matrix) -> Matrix:
    """The matrix checked from its parts; a matrix that is not sound is refused or comes out another one."""
    return Matrix.of(
        matrix.truth,
        matrix.scores,
        matrix.samples,
        matrix.labels,
        decision=(matrix.decision.kind, matrix.decision.content),
        relevance=matrix.relevance,
        weights=matrix.weights,
    )


# The matrix


def test_a_matrix_without_names_gets_x1_and_l1() -> None:
    assert D0.samples == ("x1", "x2")
    assert D0.labels == ("l1", "l2", "l3", "l4", "l5")


def test_a_matrix_of_arrays_is_a_matrix_of_plain_numbers() -> None:
    matrix = Matrix.of(np.array([[True, False]]), np.array([[1, 2]], dtype=np.float32))
    assert matrix.truth == ((1, 0),)
    assert matrix.scores == ((1.0, 2.0),)
    assert {type(value) for value in (*matrix.truth[0], *matrix.scores[0])} == {int, float}


@pytest.mark.parametrize(
    ("truth", "scores"),
    [
        ([], []),
        ([[]], [[]]),
        ([[1, 0], [1]], [[0, 0], [0, 0]]),
        ([[1, 0]], [[0.5]]),
        ([[1, 0]], [[0.5, 0.5], [0.5, 0.5]]),
        ([[2]], [[0.5]]),
        ([[0.5]], [[0.5]]),
        ([["1"]], [[0.5]]),
        ([[math.nan]], [[0.5]]),
        ([[1]], [[math.inf]]),
        ([[1]], [[math.nan]]),
        ([[1]], [["0.5"]]),
        ([[1]], [[None]]),
        ([[1]], [[10**400]]),
        ([1], [0.5]),
        ([[[1]]], [[[0.5]]]),
    ],
)
def test_wrong_content_is_refused(truth: Any, scores: Any) -> None:
    with pytest.raises(InputError):
        Matrix.of(truth, scores)


def test_the_refusal_of_a_value_names_its_place() -> None:
    with pytest.raises(InputError, match="Row 2, column 1") as refusal:
        Matrix.of([[1], [3]], [[0], [0]])
    assert (refusal.value.facts["row"], refusal.value.facts["column"]) == (1, 0)


@pytest.mark.parametrize("names", [["a"], ["a", "b", "c"], ["a", "a"], ["a", 7], ["a", "b" * 41]])
def test_wrong_names_are_refused(names: list[Any]) -> None:
    with pytest.raises(InputError):
        Matrix.of([[1], [0]], [[0], [0]], samples=names)


def test_names_are_tidied() -> None:
    matrix = Matrix.of([[1], [0], [0]], [[0], [0], [0]], samples=["  a\n\tb\x00 ", "\ud800", "x2"])
    assert matrix.samples == ("a b", "x1", "x2")


def test_minus_zero_is_zero() -> None:
    assert math.copysign(1, Matrix.of([[1]], [[-0.0]]).scores[0][0]) == 1


# Edits


def test_a_score_may_be_any_finite_number() -> None:
    matrix = apply(D0, {"kind": "score", "row": 0, "column": 1, "value": -7})
    assert matrix.scores[0] == (0.3, -7.0, 0.5, 0.1, 0.15)
    assert matrix.scores[1] == D0.scores[1]


def test_a_truth_is_set_rather_than_flipped() -> None:
    op = {"kind": "truth", "row": 1, "column": 1, "value": 1}
    assert apply(apply(D0, op), op).truth == ((1, 0, 1, 0, 0), (1, 1, 1, 0, 1))


def test_names_change_one_at_a_time() -> None:
    matrix = apply(D0, {"kind": "name_sample", "row": 1, "name": " cat\n"})
    matrix = apply(matrix, {"kind": "name_label", "column": 0, "name": "furry"})
    assert matrix.samples == ("x1", "cat")
    assert matrix.labels == ("furry", "l2", "l3", "l4", "l5")


def test_an_empty_name_brings_the_default_back() -> None:
    named = apply(D0, {"kind": "name_sample", "row": 1, "name": "cat"})
    assert apply(named, {"kind": "name_sample", "row": 1, "name": " "}).samples == ("x1", "x2")


def test_a_default_name_that_is_taken_gives_way_to_a_free_one() -> None:
    matrix = Matrix.of([[1], [0]], [[0], [0]], samples=["x2", "cat"])
    assert apply(matrix, {"kind": "name_sample", "row": 1, "name": ""}).samples == ("x2", "x1")


def test_a_name_that_another_row_has_is_refused() -> None:
    with pytest.raises(InputError, match="x1"):
        apply(D0, {"kind": "name_sample", "row": 1, "name": "x1"})


def test_a_name_may_be_kept_and_shared_between_a_row_and_a_column() -> None:
    matrix = apply(D0, {"kind": "name_sample", "row": 1, "name": "x2"})
    assert apply(matrix, {"kind": "name_label", "column": 1, "name": "x2"}).labels[1] == "x2"


def test_a_new_sample_is_empty_and_takes_the_first_free_name() -> None:
    matrix = apply(apply(D0, {"kind": "remove_sample", "row": 0}), {"kind": "add_sample"})
    assert matrix.samples == ("x2", "x1")
    assert matrix.truth[1] == (0,) * 5
    assert matrix.scores[1] == (0.0,) * 5


def test_a_new_label_is_empty_and_takes_the_first_free_name() -> None:
    matrix = apply(D0, {"kind": "add_label"})
    assert matrix.labels[-1] == "l6"
    assert [row[-1] for row in matrix.truth] == [0, 0]
    assert [row[-1] for row in matrix.scores] == [0.0, 0.0]


def test_a_label_goes_with_its_column() -> None:
    matrix = apply(D0, {"kind": "remove_label", "column": 1})
    assert matrix.labels == ("l1", "l3", "l4", "l5")
    assert matrix.scores[0] == (0.3, 0.5, 0.1, 0.15)
    assert matrix.truth[1] == (1, 1, 0, 1)


def test_the_last_sample_and_the_last_label_stay() -> None:
    smallest = Matrix.of([[1]], [[0.5]])
    for op in ({"kind": "remove_sample", "row": 0}, {"kind": "remove_label", "column": 0}):
        with pytest.raises(InputError, match="last"):
            apply(smallest, op)


@pytest.mark.parametrize("index", [-1, 2, True, 0.0, "0", None, [0]])
def test_an_index_that_is_no_row_is_refused(index: Any) -> None:
    with pytest.raises(InputError):
        apply(D0, {"kind": "score", "row": index, "column": 0, "value": 1})


def test_an_edit_finds_its_label_after_another_one_went() -> None:
    edit = {"kind": "score", "row": 0, "column": 3, "sample": "x1", "label": "l4", "size": [2, 5], "value": 9}
    matrix = after({"kind": "remove_label", "column": 0}, edit).matrix
    assert matrix.scores[0] == (0.4, 0.5, 9, 0.15)


def test_an_edit_finds_its_label_after_a_new_name() -> None:
    edit = {"kind": "truth", "row": 0, "column": 3, "sample": "x1", "label": "l4", "size": [2, 5], "value": 1}
    matrix = after({"kind": "name_label", "column": 3, "name": "sea"}, edit).matrix
    assert matrix.truth[0] == (1, 0, 1, 1, 0)


def test_an_edit_of_a_label_that_went_is_refused() -> None:
    edit = {"kind": "score", "row": 0, "column": 0, "sample": "x1", "label": "l1", "size": [2, 5], "value": 9}
    session = after({"kind": "remove_label", "column": 0}, edit)
    assert session.matrix.scores[0] == (0.4, 0.5, 0.1, 0.15)
    assert session.inbox.answer_to(EDITOR).refused is not None


@pytest.mark.parametrize("value", [math.nan, math.inf, True, "1", None, [], 10**400])
def test_a_score_that_is_no_finite_number_is_refused(value: Any) -> None:
    with pytest.raises(InputError):
        apply(D0, {"kind": "score", "row": 0, "column": 0, "value": value})


@given(garbage_ops | anything)
def test_garbage_only_ever_raises_an_input_error(op: Any) -> None:
    try:
        matrix = apply(D0, op)
    except InputError:
        return
    assert matrix == made_again(matrix)


@given(some.lists(sound_ops, max_size=16))
def test_after_any_edits_the_matrix_is_still_sound(ops: list[dict[str, Any]]) -> None:
    matrix = after(*ops).matrix
    assert matrix == made_again(matrix)
    assert example_of(matrix).truth.shape == (len(matrix.samples), len(matrix.labels))


# What a session makes of what is sent


@given(anything | some.fixed_dictionaries({"base": anything, "ops": some.lists(garbage_ops)}))
def test_no_state_breaks_a_session(state: Any) -> None:
    session = Session()
    session.take({EDITOR: state, LINE: state, TOP_BAR: state})
    assert all(isinstance(answer.done, str) for answer in session.inbox.answers.values())


def test_a_refused_edit_is_done_and_those_around_it_count() -> None:
    session = after(
        {"kind": "score", "row": 0, "column": 0, "value": 9},
        {"kind": "name_sample", "row": 0, "name": "x2"},
        {"kind": "score", "row": 0, "column": 1, "value": 8},
    )
    assert session.matrix.scores[0][:2] == (9, 8)
    assert session.matrix.samples == D0.samples
    assert session.inbox.answer_to(EDITOR).done == "op2"
    refused = session.inbox.answer_to(EDITOR).refused
    assert refused is not None
    assert (refused.id, "x2" in refused.text) == ("op1", True)


HERE = Met(1, Session().version.matrix)
ELSEWHERE = {"session": "another", "matrix": "another"}


def test_what_a_new_session_does_not_take_is_answered_all_the_same() -> None:
    session = Session(met=HERE)
    session.take({EDITOR: {"to": session.id, "base": ELSEWHERE, "ops": [{"id": "a", "kind": "add_label"}]}})
    assert (session.matrix, session.inbox.answer_to(EDITOR).done) == (FIRST, "a")
    assert session.inbox.answer_to(EDITOR).refused is not None
    assert session.complaint == ""


def test_a_press_that_is_lost_with_the_connection_is_told() -> None:
    session = Session(met=HERE)
    session.take({TOP_BAR: {"to": session.id, "base": ELSEWHERE, "ops": [{"id": "a", "kind": "reset"}]}})
    assert session.inbox.answer_to(TOP_BAR).done == "a"
    assert "connection was lost" in session.complaint


def test_without_new_edits_nothing_changes() -> None:
    session = after({"kind": "add_label"})
    held, before = session.history, session.address
    session.take({EDITOR: {"ops": [{"id": "op0", "kind": "add_label"}]}})
    assert (session.history, session.address) == (held, before)


# In which order


def deed(name: str, at: float, **op: Any) -> dict[str, Any]:
    return {"id": name, "at": at, **op}


def score(name: str, at: float, value: float) -> dict[str, Any]:
    return deed(name, at, kind="score", row=0, column=0, value=value)


def test_an_edit_and_its_undo_that_arrive_together_leave_the_matrix_as_it_was() -> None:
    session = Session(UndoHistory(D0))
    presses = {"ops": [deed("b", 2.0, kind="undo")]}
    session.take({TOP_BAR: presses, EDITOR: {"ops": [score("a", 1.0, 9), score("c", 3.0, 8)]}})
    assert session.matrix.scores[0][0] == 8
    assert (session.history.past, session.history.future) == ((D0,), ())
    assert {name: one.done for name, one in session.inbox.answers.items()} == {EDITOR: "c", TOP_BAR: "b"}


def test_every_press_and_every_edit_that_arrive_together_count() -> None:
    session = Session(UndoHistory(D0))
    session.take({EDITOR: {"ops": [score("a", 1.0, 7), score("b", 2.0, 8), score("c", 3.0, 9)]}})
    assert [matrix.scores[0][0] for matrix in session.history.past] == [0.3, 7, 8]
    twice = [deed("d", 4.0, kind="undo"), deed("e", 5.0, kind="undo")]
    session.take({TOP_BAR: {"ops": twice}})
    assert session.matrix.scores[0][0] == 7
    session.take({TOP_BAR: {"ops": [*twice, deed("f", 6.0, kind="redo"), deed("g", 7.0, kind="jump")]}})
    assert session.matrix.scores[0][0] == 8
    session.take({TOP_BAR: {"ops": [deed("g", 7.0), deed("h", 8.0, kind="reset")]}})
    assert (session.matrix, len(session.history.past)) == (D0, 3)
