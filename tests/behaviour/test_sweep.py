"""A knob is moved through its range: what one call gives is what every place gives for itself."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrics import METRICS, Conventions, Example, InputError, same_value, steps, sweep
from metrics.behaviour.knob import (
    LABEL,
    SAMPLE,
    SCORE,
    THRESHOLD,
    Knob,
    example_at,
    value_of_knob,
    values_along,
)
from metrics.behaviour.sweep import MAX_CELLS, changed_first, check_size, curve, span_of
from metrics.behaviour.variants import Case, every_case, values_of
from metrics.compare.difference import same_values
from pages.explore.what_if.knob_choice import (
    kinds_of,
    knob_from_link,
    knob_in_link,
    with_knob_at,
)
from pages.intake.matrix import Matrix, example_of
from tests.every import for_every
from tests.matrices import decided, matrices

CASES = every_case()
USUAL = Conventions()
# Scores in tenths, one matrix without ties and one full of them.
PLAIN = Matrix.of([[1, 0, 1], [0, 1, 0]], [[0.9, 0.4, 0.2], [0.3, 0.6, 0.8]])
TIED = Matrix.of([[1, 0, 0], [1, 1, 0], [0, 0, 1]], [[0.5, 0.5, 0.1], [0.5, 0.2, 0.9], [0.3, 0.3, 0.5]])
# PRO loss looks at the threshold of these too, though it does not decide what is predicted.
OF_TOP = Matrix.of(PLAIN.truth, PLAIN.scores, decision=("top", 1))
BY_HAND = Matrix.of(PLAIN.truth, PLAIN.scores, decision=("hand", [[0, 1, 1], [1, 0, 0]]))


CELL, COLUMN, ROW = Knob(SCORE, 0, 0), Knob(LABEL, column=0), Knob(SAMPLE, row=0)


def knobs_of(matrix: Matrix) -> list[Knob]:
    """All that can be moved on a matrix: each kind in each row and each column that it can be in."""
    return [
        replace(kind, row=row, column=column)
        for kind in kinds_of(matrix)
        for row in ([None] if kind.row is None else range(len(matrix.samples)))
        for column in ([None] if kind.column is None else range(len(matrix.labels)))
    ]


DECISIONS = ("one", (0.5,)), ("top", 1)


def alone(knob: Knob, at: float, case: Case, matrix: Matrix) -> float:
    """The value where the matrix itself has been changed."""
    moved, rules = with_knob_at(knob, at, matrix, example_of(matrix), USUAL)
    return float(values_of(case, example_of(moved), rules))


@given(matrices(), st.sampled_from(DECISIONS), st.data())
def test_a_place_of_a_sweep_is_the_matrix_with_that_score_alone(drawn, decision, data):
    matrix = Matrix.of(drawn.truth, drawn.scores, decision=decision)
    knob = data.draw(st.sampled_from([one for one in knobs_of(matrix) if not one.is_parameter]))
    case = data.draw(st.sampled_from(CASES))
    example = example_of(matrix)
    found = curve(knob, case, example, USUAL, span_of(knob, example, USUAL))
    if found.is_stairs:
        within = found.places[:-1] + 0.3 * np.diff(found.places)
        shown = [*zip(found.places, found.levels, strict=True)][:6]
        shown += [*zip(within, found.between, strict=True)][:6]
    else:
        shown = [*zip(found.x, found.y, strict=True)][:: max(1, len(found.x) // 7)]
    for at, value in shown:
        assert same_value(value, alone(knob, float(at), case, matrix))


def test_what_is_moved_level_with_a_score_of_many_digits_is_level_with_it():
    matrix, row = Matrix.of([[1, 0], [0, 1]], [[4 / 19, 7 / 19], [10 / 19, 2 / 19]]), Knob(SAMPLE, row=1)
    found = curve(row, ("roc_auc", "macro"), example_of(matrix), USUAL, (-1, 1))
    for at, level in zip(found.places, found.levels, strict=True):
        assert same_value(level, alone(row, float(at), ("roc_auc", "macro"), matrix))


def test_the_range_does_not_depend_on_where_something_is():
    example = example_of(PLAIN)
    for knob in (knob for knob in knobs_of(PLAIN) if not knob.is_parameter):
        low, high = span_of(knob, example, USUAL)
        to = low + 0.3 * (high - low)
        there = example_of(with_knob_at(knob, to, PLAIN, example, USUAL)[0])
        assert span_of(knob, there, USUAL) == pytest.approx((low, high))
        assert value_of_knob(knob, there, USUAL) == pytest.approx(to)


@for_every("knob", (CELL, COLUMN, ROW, Knob(THRESHOLD), Knob("beta"), Knob("ndcg_depth")))
@for_every("matrix", (PLAIN, TIED, OF_TOP, BY_HAND))
def test_the_stairs_jump_wherever_a_fine_grid_sees_a_change(knob: Knob, matrix: Matrix):
    example = example_of(matrix)
    span = span_of(knob, example, USUAL)
    fine = np.linspace(*span, 41) if not knob.is_whole else np.arange(span[0], span[1] + 1)
    for case in CASES:
        found = curve(knob, case, example, USUAL, span)
        values = values_along(case, example, USUAL, knob, fine)
        assert same_value(float(values[0]), found.y[0])
        for before, after, one, other in zip(fine, fine[1:], values, values[1:], strict=False):
            if found.is_stairs and not same_value(one, other):
                assert any(before <= jump.at <= after for jump in found.jumps), (case, before, after)


def test_what_happens_at_a_jump_is_that_two_scores_are_level():
    example = example_of(PLAIN)
    knob = Knob(SCORE, 0, 1)
    found = curve(knob, ("ranking_loss", "samples"), example, USUAL, (0, 1))
    assert [(jump.at, jump.causes[0].other) for jump in found.jumps] == [(0.2, (0, 2)), (0.9, (0, 0))]
    # The false label passes the second true one, then the first: of 2 pairs 0, 1, 2 are wrong; the other
    # sample has 2 of 2 wrong pairs... its true label is between its two false ones: 1 of 2.
    assert [jump.before for jump in found.jumps] == [(0 / 2 + 1 / 2) / 2, (1 / 2 + 1 / 2) / 2]
    assert found.y[-1] == (2 / 2 + 1 / 2) / 2


@for_every("given", ({"top_k": 1}, {"y_pred": [[1, 0]]}))
def test_pro_loss_jumps_at_the_threshold_whatever_decides_what_is_predicted(given):
    example = Example.of([[1, 0]], [[0.4, 0.2]], **given)
    (found,) = sweep(Knob(SCORE, 0, 0), [("pro_loss", "samples")], example).curves
    # Of the pairs of two true labels there is none; below the other score, and below the threshold, one of
    # the three other groups is wrong.
    assert [(jump.at, jump.before, jump.after) for jump in found.jumps] == [
        (0.2, (1 + 1) / 4, 1 / 4),
        (0.5, 1 / 4, 0 / 4),
    ]
    assert [jump.causes[0].other for jump in found.jumps] == [(0, 1), None]


@for_every("knob", (COLUMN, ROW))
def test_a_loss_of_probabilities_has_a_value_wherever_all_scores_are_some(knob: Knob):
    """A label or a sample goes past 0 and 1: there the loss has no value, and nowhere else."""
    example, brier = example_of(PLAIN), ("brier_score", "samples")
    (found,) = sweep(knob, [brier], example).curves
    stack = example_at(example, USUAL, knob, found.x).scores
    allowed = ((stack >= 0) & (stack <= 1)).all((1, 2))
    assert 0 < allowed.sum() < len(allowed)
    assert np.array_equal(np.isnan(found.y), ~allowed)
    assert found.y[allowed].tolist() == [
        float(METRICS["brier_score"](replace(example, scores=scores))) for scores in stack[allowed]
    ]


@for_every(
    ("knob", "case", "matrix", "can_change"),
    [
        (Knob("beta"), ("recall", "samples"), PLAIN, False),
        (Knob("ndcg_depth"), ("coverage", "samples"), PLAIN, False),
        (Knob(THRESHOLD), ("ranking_loss", "samples"), PLAIN, False),
        (CELL, ("hamming_loss", "samples"), BY_HAND, False),
        (CELL, ("one_error", "samples"), PLAIN, True),
    ],
)
def test_what_cannot_matter_is_not_what_happens_not_to_change(knob, case, matrix, can_change):
    example = example_of(matrix)
    span = (0.95, 1) if can_change else span_of(knob, example, USUAL)
    found = curve(knob, case, example, USUAL, span)
    assert (found.can_change, found.is_flat) == (can_change, True)


@given(decided(), st.data())
@settings(max_examples=2 * settings().max_examples)
def test_the_step_that_changes_first_does_and_those_before_it_do_not(drawn, data):
    example = drawn.example
    if example.decided_by == "hand":
        return
    row = data.draw(st.integers(0, len(drawn.truth) - 1))
    column = data.draw(st.integers(0, len(drawn.truth[0]) - 1))
    knob, case = Knob(SCORE, row, column), data.draw(st.sampled_from(CASES))
    found = curve(knob, case, example, USUAL, span_of(knob, example, USUAL))
    for jump, step in [*zip(found.jumps, changed_first(found), strict=True)][:3]:
        if step is None:
            continue
        gap = np.abs(found.places - jump.at)
        aside = gap[gap > 0].min() / 2
        stack = example_at(example, USUAL, knob, jump.at + np.array([-aside, aside]))
        result = METRICS[case[0]](stack, case[1])
        before, after = (
            {one.key: one for one in steps(result.part(step.part, variant=(side,)))} for side in (0, 1)
        )
        keys = list(after)
        for key in keys[: keys.index(step.step.key)]:
            assert np.array_equal(after[key].value, before[key].value, equal_nan=True)
        was, now = before[step.step.key], after[step.step.key]
        is_same = np.array_equal(now.value, was.value, equal_nan=True)
        assert not (is_same and np.array_equal(now.where, was.where))


@for_every("matrix", (PLAIN, TIED, Matrix.of([[1]], [[0.5]]), Matrix.of([[0], [0]], [[0.1], [0.1]])))
def test_every_knob_has_a_word_and_a_curve_for_every_metric(matrix: Matrix):
    example = example_of(matrix)
    for knob in knobs_of(matrix):
        assert knob_from_link(knob_in_link(knob), matrix) == knob
        span = span_of(knob, example, USUAL)
        for case in CASES[::3]:
            assert len(curve(knob, case, example, USUAL, span).x) > 0


THERE_IS_NONE = ("", "score", "score.l1", "score.x9.l1", "label.l4", "label.l0", "label.x1", "beta.x1", "top")
UNREAD = ("score.x1.l1.l2", "score.l1.x1", "score.x1.l", "score.x١.l1", "score.x01.l1", "score.x1.l1\n")


@for_every("word", ("threshold.l1", *THERE_IS_NONE, *UNREAD, f"score.x{'9' * 1_000}.l1"))
def test_a_word_for_what_is_not_there_names_nothing(word: str):
    assert knob_from_link(word, PLAIN) is None


def test_too_many_cells_and_no_scores_are_refused():
    large = Example.of(np.ones((MAX_CELLS // 10 + 1, 10)), np.zeros((MAX_CELLS // 10 + 1, 10)))
    with pytest.raises(InputError, match="This matrix has 1,010 cells"):
        check_size(large)
    with pytest.raises(InputError, match="There are no scores that could be moved"):
        check_size(Example.of([[1]], y_pred=[[1]]))
    with pytest.raises(InputError, match="no metric to follow"):
        sweep(Knob("beta"), [], example_of(PLAIN))
    with pytest.raises(InputError, match="There is no metric 'recal': there are subset_accuracy"):
        sweep(Knob("beta"), [("recal", "macro")], example_of(PLAIN))
    with pytest.raises(InputError, match="A sweep is computed on an Example, not on a list"):
        sweep(Knob("beta"), [("recall", "macro")], [[1, 0]])  # type: ignore[arg-type]
    weighted = Example.of([[1, 0], [0, 1]], [[0.6, 0.2], [0.3, 0.4]], sample_weight=[1, 2])
    with pytest.raises(InputError):  # as only the kernel does
        sweep(CELL, [("ndcg", "micro")], weighted)


@for_every(
    ("knob", "sentence"),
    [
        (Knob("scores", 0, 0), "no knob of the kind 'scores'"),
        (Knob(SCORE, 0), "the kind 'score' has a row and a column"),
        (Knob(LABEL), "the kind 'label' has a column and no row"),
        (Knob(LABEL, 0, 0), "the kind 'label' has a column and no row"),
        (Knob(SAMPLE, column=0), "the kind 'sample' has a row and no column"),
        (Knob(THRESHOLD, 0, 0), "the kind 'threshold' has a row, a column or neither"),
        (Knob("beta", 0), "the kind 'beta' has neither a row nor a column"),
        (Knob(SCORE, 2, 0), "no row 2: there are 2"),
        (Knob(SCORE, -1, 0), "no row -1"),
        (Knob(LABEL, column=3), "no column 3: there are 3"),
        (Knob(LABEL, column="dog"), "no column 'dog'"),  # type: ignore[arg-type]
    ],
)
def test_a_sweep_says_what_is_wrong_with_a_knob(knob: Knob, sentence: str):
    with pytest.raises(InputError, match=sentence):
        sweep(knob, [("recall", "macro")], example_of(PLAIN))


def test_a_whole_number_has_a_level_of_its_own_and_the_line_steps_half_way():
    (found,) = sweep(
        Knob("ndcg_depth"), [("ndcg", "samples")], Example.of([[1, 0, 1]], [[0.6, 0.2, 0.1]])
    ).curves
    x, y = found.plateaus
    assert x.tolist() == [1, 1.5, 1.5, 2.5, 2.5, 3]
    assert y.tolist() == np.repeat(found.y, 2).tolist()


@given(st.lists(st.floats() | st.sampled_from([0.1 + 0.2, 0.3, 1e-13]), min_size=2, max_size=2))
def test_arrays_agree_where_numbers_do(two):
    one, other = two
    assert bool(same_values(np.array([one, 0.0]), np.array([other, 0.0]))[0]) == same_value(one, other)
