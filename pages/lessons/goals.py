"""What a reader may be asked to bring about, as conditions on the matrix, the numbers or the conventions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from metrics import DIALS, SWITCHES, Conventions, InputError, steps
from metrics.compare.difference import same_values
from metrics.graph.arrays import Mask
from metrics.graph.digits import exact
from pages.lessons.scene import Scene
from pages.words import gettext as _
from pages.words import ngettext

Goal = Callable[[Scene, Scene], bool]
# The pictures of a lesson: with the value of the part, with that of the average, and those of its ends;
# the key of a page stands for the picture of that page.
OF_PART, OF_AVERAGE, FIRST_PAGE, LAST_PAGE = "part", "average", "first", "last"


@dataclass(frozen=True)
class WrongReason:
    """A reason that somebody may well give, and what to answer."""

    claim: str
    answer: str


@dataclass(frozen=True)
class Why:
    """What is asked once a task is done: the reason that is right, two that are not, and why it is so.

    `computed` says why with the numbers of the scene now and the one before, if it says anything.
    """

    question: str
    right: str
    wrong: tuple[WrongReason, WrongReason]
    because: str
    computed: Callable[[Scene, Scene], str] = lambda now, begun: ""


@dataclass(frozen=True)
class Task:
    """Something to try: `text` says what, and may name the {part} that is looked at; `done` tells from the
    scene now and the one that the reader began with whether it has been done. `why` is asked then. `picture`
    says which of the pictures stands beside it, and `rule` is the convention that it is about, which can be
    chosen there. `so_far` says what a choice that has not done it has come to, "" for nothing.
    """

    text: str
    done: Goal
    why: Why | None = None
    picture: str = OF_PART
    rule: str = ""
    so_far: Callable[[Scene, Scene], str] = lambda now, begun: ""


def task_told(task: Task, now: Scene, begun: Scene | None) -> dict[str, object]:
    """What the stage says of a task; `begun` is the scene before the reader's edits, None for no edit."""
    is_done = task.done(now, begun or now)
    return {
        "text": _(task.text).format(part=now.title),
        "is_done": is_done,
        "picture": task.picture,
        "rule": _rule_told(task.rule, now.focus.conventions) if task.rule else None,
        "why": _why_told(task.why, now, begun or now) if task.why and is_done else None,
        "edited": begun is not None,
        "so_far": ""
        if is_done
        else task.so_far(now, begun or now) or (_so_far(now, begun, task.picture) if begun else ""),
    }


def _rule_told(key: str, rules: Conventions) -> dict[str, object]:
    """What can be chosen for a convention; for a number half of what it is at first, that, and twice that."""
    chosen = getattr(rules, key)
    if key in DIALS:
        title, first = DIALS[key].title, DIALS[key].default
        texts = {value: exact(value) for value in sorted({first / 2, first, first * 2, chosen})}
    else:
        title = SWITCHES[key].title
        texts = {value: _(one.title) for value, one in SWITCHES[key].choices.items()}
    choices = [{"value": value, "text": text} for value, text in texts.items()]
    return {"key": key, "title": _(title), "choices": choices, "chosen": chosen}


def _so_far(now: Scene, begun: Scene, picture: str) -> str:
    """What an edit that has not done it has come to, in the part that it has changed."""
    part, before = now.focus.part, begun.result.parts.value
    value = now.result.parts.value
    if np.shape(value) != np.shape(before) or now.part_names != begun.part_names:
        told = _("Not done yet. {metric} of {part} is {value} now.")
        return told.format(metric=_(now.metric.title), part=now.title, value=exact(_value(now)))
    changed = np.flatnonzero(~same_values(np.asarray(value, float), np.asarray(before, float)))
    if changed.size and part not in changed:
        part = int(changed[0])
    told = _("Not done yet. {metric} of {part} was {before} and is {value} now.")
    if picture == OF_PART and part != now.focus.part:
        told = _(
            "Not done yet. {metric} of {part} was {before} and is {value} now, but the picture shows {shown}."
        )
    if not changed.size:
        told = _("Not done yet. {metric} of {part} is {value} as before.")
    return told.format(
        metric=_(now.metric.title),
        part=now.part_names[part],
        value=exact(float(np.ravel(value)[part])),
        before=exact(float(np.ravel(before)[part])),
        shown=now.title,
    )


def _why_told(why: Why, now: Scene, begun: Scene) -> dict[str, object]:
    """The question with its three claims, the right one not always at the same place."""
    because = why.computed(now, begun) or _(why.because)
    told = _("Right. {because}").format(because=because)
    right = {"text": _(why.right), "answer": told, "is_right": True}
    not_so = _("No. {answer}")
    wrong = [
        {"text": _(one.claim), "answer": not_so.format(answer=_(one.answer)), "is_right": False}
        for one in why.wrong
    ]
    place = len(why.right) % 3
    return {"text": _(why.question), "claims": [*wrong[:place], right, *wrong[place:]]}


CLOSE = 1e-9


def all_of(*goals: Goal) -> Goal:
    """Every one of these goals is reached."""
    return lambda now, begun: all(goal(now, begun) for goal in goals)


def a_part_becomes(value: float, average: str = "") -> Goal:
    """A part (a sample, a label) has this value that did not have it before.

    `average` says how the example is cut into parts where that is not what the reader looks at.
    """

    def goal(now: Scene, begun: Scene) -> bool:
        here, before = (parts_of(scene, average) for scene in (now, begun))
        has = np.abs(here - value) < CLOSE
        had = np.abs(before - value) < CLOSE
        return bool((has & ~had).any() if has.shape == had.shape else has.any() and not had.any())

    return goal


def the_part_becomes(value: float) -> Goal:
    """The part that is looked at has this value that it did not have before."""
    return lambda now, begun: abs(_value(now) - value) < CLOSE <= abs(_value(begun) - value)


def a_part_has_wrong_pairs(count: int, value: float) -> Goal:
    """A part with so many false items above true ones, a pair each, has this value."""

    def goal(now: Scene, begun: Scene) -> bool:
        source = now.result.source
        has = np.flatnonzero(np.abs(parts_of(now) - value) < CLOSE).tolist()
        return any(wrong_pairs(source.y.value_at(one), source.score.value_at(one)) == count for one in has)

    return goal


def wrong_pairs(truth: NDArray[np.bool_], score: NDArray[np.float64]) -> int:
    """How many pairs of a true and a false item have the false one above."""
    not_above = np.searchsorted(np.sort(score[~truth]), score[truth], side="right")
    return int(((~truth).sum() - not_above).sum())


def becomes(value: float) -> Goal:
    """The value that stands above the stage is this one, and was not before."""
    return lambda now, begun: (
        abs(float(now.result) - value) < CLOSE and not abs(float(begun.result) - value) < CLOSE
    )


def falls(now: Scene, begun: Scene) -> bool:
    """The value above the stage is lower than before."""
    return float(now.result) < float(begun.result) - CLOSE


def rises(now: Scene, begun: Scene) -> bool:
    """The value above the stage is higher than before."""
    return float(now.result) > float(begun.result) + CLOSE


def the_part_falls(now: Scene, begun: Scene) -> bool:
    """The value of the part that is looked at is lower than before."""
    return _value(now) < _value(begun) - CLOSE


def part_changes_by(amount: float) -> Goal:
    """The value of the part that is looked at is by this amount higher than before."""
    return lambda now, begun: abs(_value(now) - _value(begun) - amount) < CLOSE


def a_label_costs_at_least(amount: float) -> Goal:
    """A label of the part that is looked at has a loss of this amount or more."""

    def goal(now: Scene, begun: Scene) -> bool:
        loss = now.step_with("label_loss")
        used = slice(None) if loss.where is None else loss.where
        return bool((loss.value[used] > amount - CLOSE).any())

    return goal


def one_cell_is_changed(now: Scene, begun: Scene) -> bool:
    """A single score or truth is another one than before."""
    return int(_changed(now, begun).sum()) == 1


def cells_are_changed(count: int) -> Goal:
    """At least so many cells have another score or truth than before."""
    return lambda now, begun: int(_changed(now, begun).sum()) >= count


def only_false_labels_move(now: Scene, begun: Scene) -> bool:
    """The truths and the scores of the true items are as before."""
    changed = _changed(now, begun)
    truth = _truth(now)
    return bool(changed.any()) and not (changed & truth).any() and np.array_equal(truth, _truth(begun))


def a_label_is_added(now: Scene, begun: Scene) -> bool:
    """There is a label more than before, and it is never true and never predicted."""
    before = len(begun.labels)
    added = (_truth(now) | predicted(now))[:, before:]
    return len(now.labels) > before and not added.any()


def top_is_tied(now: Scene, begun: Scene) -> bool:
    """A true and a false item share the highest score of the part that is looked at."""
    at_top = now.ranked.score == now.ranked.score[0]
    return len(set(now.ranked.truth[at_top])) == 2


def true_and_false_are_tied(now: Scene, begun: Scene) -> bool:
    """A true and a false item of the part that is looked at have the same score."""
    truth, score = now.ranked.truth, now.ranked.score
    return bool(np.isin(score[truth], score[~truth]).any())


def all_scores_are_alike(now: Scene, begun: Scene) -> bool:
    """Every item of the part that is looked at has the same score."""
    return len(now.ranked.score) > 1 and len(set(now.ranked.score)) == 1


def all_scores_move_alike(now: Scene, begun: Scene) -> bool:
    """To every score of the part that is looked at the same number other than 0 has been added."""
    if now.scores.shape != begun.scores.shape:
        return False
    added = now.scores - begun.scores
    return bool(np.allclose(added, added[0]) and abs(added[0]) > CLOSE)


def nothing_is_predicted(now: Scene, begun: Scene) -> bool:
    """No cell is predicted."""
    return not predicted(now).any()


def falls_as_all_is_predicted(now: Scene, begun: Scene) -> bool:
    """A sample has every label predicted, and a lower value than before."""
    return fallen_as_all_is_predicted(now, begun) is not None


def fallen_as_all_is_predicted(now: Scene, begun: Scene) -> int | None:
    """The first sample that has every label predicted and a lower value than before; None for none."""
    here, before = parts_of(now, "samples"), parts_of(begun, "samples")
    if here.shape != before.shape:
        return None
    found = np.flatnonzero(predicted(now).all(axis=1) & (here < before - CLOSE))
    return int(found[0]) if found.size else None


def everything_is_predicted(now: Scene, begun: Scene) -> bool:
    """Every cell is predicted."""
    return bool(predicted(now).all())


def a_true_label_is_never_predicted(now: Scene, begun: Scene) -> bool:
    """Some label is true in a sample and predicted in none, and was not so before."""
    here, before = (_truth(one).any(axis=0) & ~predicted(one).any(axis=0) for one in (now, begun))
    return bool((here & ~before).any() if here.shape == before.shape else here.any())


def one_more_is_wrongly_predicted(now: Scene, begun: Scene) -> bool:
    """More false cells are predicted than before, and the same true ones."""
    if _truth(now).shape != _truth(begun).shape:
        return False
    here, before = predicted(now), predicted(begun)
    truth, was = _truth(now), _truth(begun)
    return bool((here & ~truth).sum() > (before & ~was).sum() and ((here & truth) == (before & was)).all())


def chosen(convention: str, choice: object) -> Goal:
    """This choice of a convention is in force."""
    return lambda now, begun: bool(getattr(now.focus.conventions, convention) == choice)


def too_many_changed(now: Scene, begun: Scene) -> str:
    """What to answer where a single change is asked for and there are several; "" where there are not."""
    count = int(_changed(now, begun).sum())
    if count < 2:
        return ""
    return _("{count} cells have changed, and only one may: undo all but one.").format(count=count)


def true_labels_moved(now: Scene, begun: Scene) -> str:
    """What to answer where only false labels may move and others have; "" where they have not."""
    changed = _changed(now, begun)
    if not (changed & _truth(now)).any() and np.array_equal(_truth(now), _truth(begun)):
        return ""
    return _("Something true has changed, and only what is false may move: undo that.")


def changed_so_far(count: int) -> Callable[[Scene, Scene], str]:
    """How many of so many cells have changed; "" for none."""

    def so_far(now: Scene, begun: Scene) -> str:
        changed = int(_changed(now, begun).sum())
        told = _("Not done yet. {changed} of {count} cells have changed.")
        return told.format(changed=changed, count=count) if changed else ""

    return so_far


def margin_so_far(now: Scene, begun: Scene) -> str:
    """How many pairs are wrong in the sample that has changed, and its margin loss; "" for no change."""
    changed = np.asarray(_changed(now, begun).any(axis=1))
    if not changed.any():
        return ""
    part = now.focus.part if changed[now.focus.part] else int(changed.argmax())
    source = now.result.source
    wrong = wrong_pairs(source.y.value_at(part) == 1, source.score.value_at(part))
    told = ngettext(
        "Not done yet. {part} has {wrong} wrong pair and a margin loss of {value}.",
        "Not done yet. {part} has {wrong} wrong pairs and a margin loss of {value}.",
        wrong,
    )
    return told.format(part=now.part_names[part], wrong=wrong, value=exact(float(parts_of(now)[part])))


def wrong_pairs_left(now: Scene, begun: Scene) -> str:
    """In which sample pairs are still wrong, that which is looked at before all others; "" for no change."""
    if not _changed(now, begun).any():
        return ""
    wrong = next(step.value for step in steps(now.result.parts) if step.key == "is_error.error_set")
    part = now.focus.part if wrong[now.focus.part] else int((wrong > 0).argmax())
    if not wrong[part] > 0:
        return ""
    told = ngettext(
        "Not done yet. {part} still has {count} wrong pair.",
        "Not done yet. {part} still has {count} wrong pairs.",
        1 if wrong[part] == 1 else 2,
    )
    return told.format(part=now.part_names[part], count=exact(float(wrong[part])))


def beta_so_far(now: Scene, begun: Scene) -> str:
    """Which β is chosen, where it is another one than F has at first; "" where it is not."""
    beta = now.focus.conventions.beta
    return "" if beta == 1 else _("β is {beta}. Set it to 2.").format(beta=exact(beta))


def parts_of(scene: Scene, average: str = "") -> NDArray[np.float64]:
    """The values of the parts: (n_parts,); none where the metric refuses the matrix."""
    try:
        made = scene.under(average or scene.result.average)
    except InputError:
        return np.array([])
    return np.atleast_1d(made.parts.value).astype(float)


def predicted(scene: Scene) -> Mask:
    """Which cells are predicted: (n_samples, n_labels)."""
    return np.asarray(scene.example.prediction(scene.focus.conventions), np.bool_)


def _truth(scene: Scene) -> Mask:
    return np.asarray(scene.example.truth, np.bool_)


def _value(scene: Scene) -> float:
    return float(scene.of_part[-1].value)


def _changed(now: Scene, begun: Scene) -> Mask:
    """Which cells have another truth, score or prediction by hand: none in a matrix of another shape."""
    truth, before = _truth(now), _truth(begun)
    if truth.shape != before.shape:
        return np.zeros(truth.shape, np.bool_)
    changed = truth != before
    if now.example.scores is not None and begun.example.scores is not None:
        changed = changed | (now.example.scores != begun.example.scores)
    if now.example.decided_by == begun.example.decided_by == "hand":
        changed = changed | (predicted(now) != predicted(begun))
    return np.asarray(changed)
