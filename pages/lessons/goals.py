"""Tasks of lessons, and their conditions on the matrix, the numbers or the conventions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from metrics import InputError, steps
from metrics.graph.arrays import Mask
from metrics.graph.digits import shortest
from pages.lessons.scene import Scene
from pages.words import gettext as _
from pages.words import ngettext

Goal = Callable[[Scene, Scene], bool]  # of the scene as edited and as opened
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
    done: Goal
    why: Why | None = None
    picture: str = PART_PICTURE  # which stands beside the task
    rule: str = ""  # the convention that it is about, which can be chosen there
    so_far: TellOfEdit = lambda edited, opened: ""  # what an edit that has not done it has come to


TOLERANCE = 1e-9


def all_of(*goals: Goal) -> Goal:
    """Return the goal that all of these are reached."""
    return lambda edited, opened: all(goal(edited, opened) for goal in goals)


def a_part_becomes(value: float, average: str = "") -> Goal:
    """A part (a sample, a label) has this value that did not have it before.

    `average` says how the example is cut into parts where that is not what the reader looks at.
    """

    def goal(edited: Scene, opened: Scene) -> bool:
        here, before = (_part_values(scene, average) for scene in (edited, opened))
        has = np.abs(here - value) < TOLERANCE
        had = np.abs(before - value) < TOLERANCE
        return bool((has & ~had).any() if has.shape == had.shape else has.any() and not had.any())

    return goal


def the_part_becomes(value: float) -> Goal:
    """The part that is looked at has this value that it did not have before."""
    return lambda edited, opened: abs(edited.part_value - value) < TOLERANCE <= abs(opened.part_value - value)


def a_part_has_wrong_pairs(count: int, value: float) -> Goal:
    """A part with so many wrong pairs, a false item above a true one each, has this value."""

    def goal(edited: Scene, opened: Scene) -> bool:
        source = edited.result.inputs
        has = np.flatnonzero(np.abs(_part_values(edited) - value) < TOLERANCE).tolist()
        return any(wrong_pairs(source.y.value_at(one), source.score.value_at(one)) == count for one in has)

    return goal


def wrong_pairs(truth: NDArray[np.bool_], score: NDArray[np.float64]) -> int:
    """How many pairs of a true and a false item have the false one above."""
    not_above = np.searchsorted(np.sort(score[~truth]), score[truth], side="right")
    return int(((~truth).sum() - not_above).sum())


def value_becomes(value: float) -> Goal:
    """The value that stands above the stage is this one, and was not before."""
    return lambda edited, opened: (
        abs(float(edited.result) - value) < TOLERANCE and not abs(float(opened.result) - value) < TOLERANCE
    )


def value_falls(edited: Scene, opened: Scene) -> bool:
    """The value above the stage is lower than before."""
    return float(edited.result) < float(opened.result) - TOLERANCE


def the_part_falls(edited: Scene, opened: Scene) -> bool:
    """The value of the part that is looked at is lower than before."""
    return edited.part_value < opened.part_value - TOLERANCE


def the_part_rises_by(amount: float) -> Goal:
    """The value of the part that is looked at is by this amount higher than before."""
    return lambda edited, opened: abs(edited.part_value - opened.part_value - amount) < TOLERANCE


def a_label_costs_at_least(amount: float) -> Goal:
    """A label of the part that is looked at has a loss of this amount or more."""

    def goal(edited: Scene, opened: Scene) -> bool:
        loss = edited.step_with("label_loss")
        used = slice(None) if loss.where is None else loss.where
        return bool((loss.value[used] > amount - TOLERANCE).any())

    return goal


def exactly_one_cell_is_changed(edited: Scene, opened: Scene) -> bool:
    """A single cell has another score, truth or prediction by hand than before."""
    return int(_changed(edited, opened).sum()) == 1


def changed_cells_are_at_least(count: int) -> Goal:
    """At least so many cells have another score, truth or prediction by hand than before."""
    return lambda edited, opened: int(_changed(edited, opened).sum()) >= count


def only_false_labels_move(edited: Scene, opened: Scene) -> bool:
    """Scores of false items are others than before, and nothing true has changed."""
    return bool(_changed(edited, opened).any()) and not _something_true_changed(edited, opened)


def _something_true_changed(edited: Scene, opened: Scene) -> bool:
    """Whether another score stands in a true cell, or other cells are true."""
    truth = true_cells(edited)
    return bool((_changed(edited, opened) & truth).any()) or not np.array_equal(truth, true_cells(opened))


def a_label_is_added(edited: Scene, opened: Scene) -> bool:
    """There is a label more than before, and it is never true and never predicted."""
    before = len(opened.labels)
    added = (true_cells(edited) | predicted_cells(edited))[:, before:]
    return len(edited.labels) > before and not added.any()


def top_is_tied(edited: Scene, opened: Scene) -> bool:
    """A true and a false item share the highest score of the part that is looked at."""
    at_top = edited.ranked.score == edited.ranked.score[0]
    return len(set(edited.ranked.truth[at_top])) == 2


def true_and_false_are_tied(edited: Scene, opened: Scene) -> bool:
    """A true and a false item of the part that is looked at have the same score."""
    truth, score = edited.ranked.truth, edited.ranked.score
    return bool(np.isin(score[truth], score[~truth]).any())


def all_scores_are_alike(edited: Scene, opened: Scene) -> bool:
    """Every item of the part that is looked at has the same score."""
    return len(edited.ranked.score) > 1 and len(set(edited.ranked.score)) == 1


def all_scores_move_alike(edited: Scene, opened: Scene) -> bool:
    """To every score of the part that is looked at the same number other than 0 has been added."""
    if edited.scores.shape != opened.scores.shape:
        return False
    added = edited.scores - opened.scores
    return bool(np.allclose(added, added[0]) and abs(added[0]) > TOLERANCE)


def nothing_is_predicted(edited: Scene, opened: Scene) -> bool:
    """No cell is predicted."""
    return not predicted_cells(edited).any()


def a_sample_falls_as_all_is_predicted(edited: Scene, opened: Scene) -> bool:
    """A sample has every label predicted, and a lower value than before."""
    return first_fallen_sample(edited, opened) is not None


def first_fallen_sample(edited: Scene, opened: Scene) -> int | None:
    """The index of the first sample that has every label predicted and a lower value; None for none."""
    here, before = _part_values(edited, "samples"), _part_values(opened, "samples")
    if here.shape != before.shape:
        return None
    found = np.flatnonzero(predicted_cells(edited).all(axis=1) & (here < before - TOLERANCE))
    return int(found[0]) if found.size else None


def everything_is_predicted(edited: Scene, opened: Scene) -> bool:
    """Every cell is predicted."""
    return bool(predicted_cells(edited).all())


def a_true_label_is_never_predicted(edited: Scene, opened: Scene) -> bool:
    """Some label is true in a sample and predicted in none, and was not so before."""
    here, before = (
        true_cells(one).any(axis=0) & ~predicted_cells(one).any(axis=0) for one in (edited, opened)
    )
    return bool((here & ~before).any() if here.shape == before.shape else here.any())


def one_more_is_wrongly_predicted(edited: Scene, opened: Scene) -> bool:
    """More false cells are predicted than before, and the same true ones."""
    if true_cells(edited).shape != true_cells(opened).shape:
        return False
    here, before = predicted_cells(edited), predicted_cells(opened)
    truth, was = true_cells(edited), true_cells(opened)
    return bool((here & ~truth).sum() > (before & ~was).sum() and ((here & truth) == (before & was)).all())


def convention_is(convention: str, choice: object) -> Goal:
    """This choice of a convention is in force."""
    return lambda edited, opened: bool(getattr(edited.focus.conventions, convention) == choice)


def too_many_changed(edited: Scene, opened: Scene) -> str:
    """What to answer where a single change is allowed and there are several; "" where there are not."""
    count = int(_changed(edited, opened).sum())
    if count < 2:
        return ""
    return _("{count} cells have changed, and only one may: undo all but one.").format(count=count)


def true_labels_moved(edited: Scene, opened: Scene) -> str:
    """What to answer where only false labels may move and others have; "" where they have not."""
    if not _something_true_changed(edited, opened):
        return ""
    return _("Something true has changed, and only what is false may move: undo that.")


def changed_so_far(count: int) -> TellOfEdit:
    """How many of so many cells have changed; "" for none."""

    def so_far(edited: Scene, opened: Scene) -> str:
        changed = int(_changed(edited, opened).sum())
        pattern = _("Not done yet. {changed} of {count} cells have changed.")
        return pattern.format(changed=changed, count=count) if changed else ""

    return so_far


def margin_so_far(edited: Scene, opened: Scene) -> str:
    """How many pairs are wrong in the sample that has changed, and its margin loss; "" for no change."""
    changed = np.asarray(_changed(edited, opened).any(axis=1))
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
        part=edited.part_names[part], wrong=wrong, value=shortest(float(_part_values(edited)[part]))
    )


def wrong_pairs_left(edited: Scene, opened: Scene) -> str:
    """In which sample pairs are still wrong, that which is looked at before all others; "" for no change."""
    if not _changed(edited, opened).any():
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


def _part_values(scene: Scene, average: str = "") -> NDArray[np.float64]:
    """The values of the parts: (n_parts,); none where the metric refuses the matrix."""
    try:
        result = scene.under(average or scene.result.average)
    except InputError:
        return np.array([])
    return np.atleast_1d(result.parts.value).astype(float)


def predicted_cells(scene: Scene) -> Mask:
    """Which cells are predicted: (n_samples, n_labels)."""
    return np.asarray(scene.example.prediction(scene.focus.conventions), np.bool_)


def true_cells(scene: Scene) -> Mask:
    """Which cells are true: (n_samples, n_labels)."""
    return np.asarray(scene.example.truth, np.bool_)


def _changed(edited: Scene, opened: Scene) -> Mask:
    """Which cells have another truth, score or prediction by hand: none in a matrix of another shape."""
    truth, before = true_cells(edited), true_cells(opened)
    if truth.shape != before.shape:
        return np.zeros(truth.shape, np.bool_)
    changed = truth != before
    if edited.example.scores is not None and opened.example.scores is not None:
        changed = changed | (edited.example.scores != opened.example.scores)
    if edited.example.decided_by == opened.example.decided_by == "hand":
        changed = changed | (predicted_cells(edited) != predicted_cells(opened))
    return np.asarray(changed)
