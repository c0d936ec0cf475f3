"""Tasks of lessons, and their goals: conditions on the matrix, the numbers or the conventions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from metrics import steps
from metrics.graph.arrays import Mask
from metrics.graph.digits import shortest
from pages.lessons.conditions import (
    ANY_PART,
    CELLS,
    LOOKED_AT,
    PART,
    START,
    TOLERANCE,
    Condition,
    EditBound,
    Goal,
    Look,
    MatrixCondition,
    Start,
)
from pages.lessons.scene import Scene
from pages.words import gettext as _
from pages.words import ngettext

# Pictures of a lesson: with the value of the part, with that of the average, of its first and its last page.
# The key of any other page stands for the picture of that page.
PART_PICTURE, AVERAGE_PICTURE, FIRST_PAGE, LAST_PAGE = "part", "average", "first", "last"
TellOfEdit = Callable[[Scene, Scene], str]  # of the scene as edited and as opened; "" for nothing to tell


@dataclass(frozen=True)
class Why:
    """The question that follows a task: the right reason, two wrong ones, and why it is so."""

    question: str
    right: str
    wrong: Mapping[str, str]  # two reasons that somebody may well give, each with what to answer
    because: str
    because_of_edit: TellOfEdit = lambda edited, opened: ""  # in place of `because` where it tells something


@dataclass(frozen=True)
class Task:
    """Something to try, and the goal that says whether it has been done."""

    text: str  # may name the {part} that is looked at
    goal: Goal
    why: Why | None = None
    picture: str = PART_PICTURE  # which stands beside the task
    rule: str = ""  # the convention that it is about, which can be chosen there
    so_far: TellOfEdit = lambda edited, opened: ""  # what an edit that has not done it has come to

    def is_done(self, edited: Scene, opened: Scene) -> bool:
        """Return whether the goal is reached by what has become of the scene that was opened."""
        looks = look_at(edited), look_at(opened)
        count = int(_changed(*looks).sum())
        return self.goal.progress(*looks, {CELLS: count} if count else {}).is_done


def look_at(scene: Scene) -> Look:
    """Return what a goal reads of a scene."""
    focus = scene.focus
    case = scene.metric.key, scene.result.average
    return Look(scene.example, focus.conventions, case, focus.part, {case: scene.result})


# Numbers


def value_becomes(value: float) -> Goal:
    """The value that stands above the stage is this one, and was not before."""
    return Goal((Condition(LOOKED_AT, "becomes", value),))


def a_part_becomes(value: float, average: str = "") -> Goal:
    """A part (a sample, a label) has this value that did not have it before.

    `average` says how the example is cut into parts where that is not what the reader looks at.
    """
    return Goal((Condition(("", average), "becomes", value, ANY_PART),))


def the_part_becomes(value: float) -> Goal:
    """The part that is looked at has this value that it did not have before."""
    return Goal((Condition(LOOKED_AT, "becomes", value, PART),))


def the_part_rises_by(amount: float) -> Goal:
    """The value of the part that is looked at is by this amount higher than before."""
    return Goal((Condition(LOOKED_AT, "is", Start(plus=amount), PART),))


VALUE_FALLS = Goal((Condition(LOOKED_AT, "below", START),))
PART_FALLS = Goal((Condition(LOOKED_AT, "below", START, PART),))


# Edits: cells with another score, truth or prediction by hand


def by_one_cell(goal: Goal) -> Goal:
    """The goal, reached by changing a single cell."""
    return replace(goal, bound=EditBound(least=1, most=1))


def by_false_labels(goal: Goal) -> Goal:
    """The goal, reached by changing the scores of false items, while nothing true changes."""
    return Goal((*goal.conditions, MatrixCondition(_only_false_labels_move)))


def changed_cells_are_at_least(count: int) -> Goal:
    """At least so many cells are changed."""
    return Goal((), EditBound(least=count))


def _only_false_labels_move(edited: Look, opened: Look) -> bool:
    return bool(_changed(edited, opened).any()) and not _something_true_changed(edited, opened)


def _something_true_changed(edited: Look, opened: Look) -> bool:
    """Whether another score stands in a true cell, or other cells are true."""
    truth = edited.true_cells
    return bool((_changed(edited, opened) & truth).any()) or not np.array_equal(truth, opened.true_cells)


def _changed(edited: Look, opened: Look) -> Mask:
    """Which cells have another truth, score or prediction by hand: none in a matrix of another shape."""
    truth, before = edited.true_cells, opened.true_cells
    if truth.shape != before.shape:
        return np.zeros(truth.shape, np.bool_)
    changed = truth != before
    if edited.example.scores is not None and opened.example.scores is not None:
        changed = changed | (edited.example.scores != opened.example.scores)
    if edited.example.decided_by == opened.example.decided_by == "hand":
        changed = changed | (edited.predicted_cells != opened.predicted_cells)
    return np.asarray(changed)


# The matrix and the rules


def matrix_goal(is_met: Callable[[Look, Look], bool]) -> Goal:
    """The goal that this holds of the matrix as edited and as opened."""
    return Goal((MatrixCondition(is_met),))


def convention_is(convention: str, choice: object) -> Goal:
    """This choice of a convention is in force."""
    return matrix_goal(lambda edited, opened: bool(getattr(edited.rules, convention) == choice))


def a_part_has_wrong_pairs(count: int, value: float) -> Goal:
    """A part with so many wrong pairs, a false item above a true one each, has this value."""

    def is_met(edited: Look, opened: Look) -> bool:
        source = edited.result.inputs
        has = np.flatnonzero(np.abs(edited.values(LOOKED_AT, ANY_PART) - value) < TOLERANCE).tolist()
        return any(wrong_pairs(source.y.value_at(one), source.score.value_at(one)) == count for one in has)

    return matrix_goal(is_met)


def wrong_pairs(truth: NDArray[np.bool_], score: NDArray[np.float64]) -> int:
    """How many pairs of a true and a false item have the false one above."""
    not_above = np.searchsorted(np.sort(score[~truth]), score[truth], side="right")
    return int(((~truth).sum() - not_above).sum())


def a_label_costs_at_least(amount: float) -> Goal:
    """A label of the part that is looked at has a loss of this amount or more."""

    def is_met(edited: Look, opened: Look) -> bool:
        loss = edited.step("label_loss")
        used = slice(None) if loss.where is None else loss.where
        return bool((loss.value[used] > amount - TOLERANCE).any())

    return matrix_goal(is_met)


@matrix_goal
def a_label_is_added(edited: Look, opened: Look) -> bool:
    """There is a label more than before, and it is never true and never predicted."""
    before = opened.true_cells.shape[1]
    added = (edited.true_cells | edited.predicted_cells)[:, before:]
    return bool(added.shape[1] and not added.any())


@matrix_goal
def top_is_tied(edited: Look, opened: Look) -> bool:
    """A true and a false item share the highest score of the part that is looked at."""
    return len(set(edited.truth[edited.scores == edited.scores.max()])) == 2


@matrix_goal
def true_and_false_are_tied(edited: Look, opened: Look) -> bool:
    """A true and a false item of the part that is looked at have the same score."""
    return bool(np.isin(edited.scores[edited.truth], edited.scores[~edited.truth]).any())


@matrix_goal
def all_scores_are_alike(edited: Look, opened: Look) -> bool:
    """Every item of the part that is looked at has the same score."""
    return len(edited.scores) > 1 and len(set(edited.scores)) == 1


@matrix_goal
def all_scores_move_alike(edited: Look, opened: Look) -> bool:
    """To every score of the part that is looked at the same number other than 0 has been added."""
    if edited.scores.shape != opened.scores.shape:
        return False
    added = edited.scores - opened.scores
    return bool(np.allclose(added, added[0]) and abs(added[0]) > TOLERANCE)


@matrix_goal
def nothing_is_predicted(edited: Look, opened: Look) -> bool:
    """No cell is predicted."""
    return not edited.predicted_cells.any()


@matrix_goal
def everything_is_predicted(edited: Look, opened: Look) -> bool:
    """Every cell is predicted."""
    return bool(edited.predicted_cells.all())


@matrix_goal
def a_sample_falls_as_all_is_predicted(edited: Look, opened: Look) -> bool:
    """A sample has every label predicted, and a lower value than before."""
    return first_fallen_sample(edited, opened) is not None


def first_fallen_sample(edited: Look, opened: Look) -> int | None:
    """The index of the first sample that has every label predicted and a lower value; None for none."""
    here, before = (look.values(("", "samples"), ANY_PART) for look in (edited, opened))
    if here.shape != before.shape:
        return None
    found = np.flatnonzero(edited.predicted_cells.all(axis=1) & (here < before - TOLERANCE))
    return int(found[0]) if found.size else None


@matrix_goal
def a_true_label_is_never_predicted(edited: Look, opened: Look) -> bool:
    """Some label is true in a sample and predicted in none, and was not so before."""
    here, before = (one.true_cells.any(axis=0) & ~one.predicted_cells.any(axis=0) for one in (edited, opened))
    return bool((here & ~before).any() if here.shape == before.shape else here.any())


@matrix_goal
def one_more_is_wrongly_predicted(edited: Look, opened: Look) -> bool:
    """More false cells are predicted than before, and the same true ones."""
    if edited.true_cells.shape != opened.true_cells.shape:
        return False
    (wrong, right), (wrong_before, right_before) = (
        (look.predicted_cells & ~look.true_cells, look.predicted_cells & look.true_cells)
        for look in (edited, opened)
    )
    return bool(wrong.sum() > wrong_before.sum() and (right == right_before).all())


# What to answer to an edit that has not done it


def changed_cells(edited: Scene, opened: Scene) -> Mask:
    """Return which cells have another truth, score or prediction by hand."""
    return _changed(look_at(edited), look_at(opened))


def too_many_changed(edited: Scene, opened: Scene) -> str:
    """What to answer where a single change is allowed and there are several; "" where there are not."""
    count = int(changed_cells(edited, opened).sum())
    if count < 2:
        return ""
    return _("{count} cells have changed, and only one may: undo all but one.").format(count=count)


def true_labels_moved(edited: Scene, opened: Scene) -> str:
    """What to answer where only false labels may move and others have; "" where they have not."""
    if not _something_true_changed(look_at(edited), look_at(opened)):
        return ""
    return _("Something true has changed, and only what is false may move: undo that.")


def changed_so_far(count: int) -> TellOfEdit:
    """How many of so many cells have changed; "" for none."""

    def so_far(edited: Scene, opened: Scene) -> str:
        changed = int(changed_cells(edited, opened).sum())
        pattern = _("Not done yet. {changed} of {count} cells have changed.")
        return pattern.format(changed=changed, count=count) if changed else ""

    return so_far


def margin_so_far(edited: Scene, opened: Scene) -> str:
    """How many pairs are wrong in the sample that has changed, and its margin loss; "" for no change."""
    changed = np.asarray(changed_cells(edited, opened).any(axis=1))
    if not changed.any():
        return ""
    part = edited.focus.part if changed[edited.focus.part] else int(changed.argmax())
    source = edited.result.inputs
    wrong = wrong_pairs(source.y.value_at(part), source.score.value_at(part))
    pattern = ngettext(
        "Not done yet. {part} has {wrong} wrong pair and a margin loss of {value}.",
        "Not done yet. {part} has {wrong} wrong pairs and a margin loss of {value}.",
        wrong,
    )
    return pattern.format(
        part=edited.part_names[part],
        wrong=wrong,
        value=shortest(float(np.atleast_1d(edited.result.parts.value)[part])),
    )


def wrong_pairs_left(edited: Scene, opened: Scene) -> str:
    """In which sample pairs are still wrong, that which is looked at before all others; "" for no change."""
    if not changed_cells(edited, opened).any():
        return ""
    wrong = next(step.value for step in steps(edited.result.parts) if step.key == "is_error.error_set")
    part = edited.focus.part if wrong[edited.focus.part] else int((wrong > 0).argmax())
    if not wrong[part] > 0:
        return ""
    pattern = ngettext(
        "Not done yet. {part} still has {count} wrong pair.",
        "Not done yet. {part} still has {count} wrong pairs.",
        1 if wrong[part] == 1 else 2,
    )
    return pattern.format(part=edited.part_names[part], count=shortest(float(wrong[part])))


def beta_so_far(edited: Scene, opened: Scene) -> str:
    """Which β is chosen, where it is another one than F has at first; "" where it is not."""
    beta = edited.focus.conventions.beta
    return "" if beta == 1 else _("β is {beta}. Set it to 2.").format(beta=shortest(beta))
