"""The words beside a challenge: sentences about its conditions and edits, hints, the verdict, and buttons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

import numpy as np

from metrics import AVERAGES, SOURCES, SWITCHES
from metrics.behaviour.variants import Case
from metrics.graph.digits import shortest
from metrics.words import N_
from pages.explore.cases import cases_in_link, within_sentence
from pages.explore.challenges.card_sections import CardPress, folded, folded_hints, press_button, verdict_tile
from pages.explore.challenges.challenge import Challenge, Impossibility, metric_name
from pages.explore.challenges.challenge_list import CHALLENGES, LEVEL_OF, LEVELS
from pages.intake.matrix import Matrix
from pages.lessons.conditions import Condition, ConditionState, GoalProgress, MatrixCondition, Relation, Start
from pages.shell.markup import Html, element
from pages.words import gettext as _
from pages.words import ngettext

BoundKind = Literal["number", "metric", "start"]

CONDITIONS: Mapping[tuple[Relation, BoundKind], str] = {
    ("is", "number"): N_("{metric} is {value}."),
    ("above", "number"): N_("{metric} is above {value}."),
    ("below", "number"): N_("{metric} is below {value}."),
    ("at_least", "number"): N_("{metric} is {value} or more."),
    ("at_most", "number"): N_("{metric} is {value} or less."),
    ("is", "metric"): N_("{metric} is as high as {other}."),
    ("above", "metric"): N_("{metric} is above {other}."),
    ("below", "metric"): N_("{metric} is below {other}."),
    ("is", "start"): N_("{metric} stays the same."),
    ("above", "start"): N_("{metric} rises."),
    ("below", "start"): N_("{metric} falls."),
}
# What may be edited and how, and the same as an objection, by the editable kinds of a challenge.
EDITABLE: Mapping[tuple[str, ...], tuple[str, str]] = {
    ("scores",): (N_("Scores only: type one, or drag a label on the line."), N_("Only scores may change.")),
    ("threshold",): (N_("Drag the threshold on the line, nothing else."), N_("Only the threshold may move.")),
    ("labels",): (N_("Labels only: press ✎, then “+ label”."), N_("Only labels may be added.")),
    ("scores", "truths"): (
        N_("Change scores and truths (0, 1), as many as you like."),
        N_("Only scores and truths may change."),
    ),
}


def short_names(condition: Condition) -> tuple[str, str]:
    """Return the shortest names that tell the metric and its bound apart; "" for a bound that is a number."""
    case, bound = condition.case, condition.bound
    if not isinstance(bound, tuple):
        return metric_name(case), ""
    if case[0] == bound[0]:
        return _(AVERAGES[case[1]].title), _(AVERAGES[bound[1]].title)
    return within_sentence(metric_name(case)), within_sentence(metric_name(bound))


def bound_kind(condition: Condition) -> BoundKind:
    """Return what the metric of a condition is compared with."""
    if isinstance(condition.bound, tuple):
        return "metric"
    return "start" if isinstance(condition.bound, Start) else "number"


def condition_sentence(condition: Condition | MatrixCondition) -> str:
    """Return a condition as a sentence."""
    if isinstance(condition, MatrixCondition):
        return _(condition.text)
    bound = condition.bound
    return _(CONDITIONS[condition.relation, bound_kind(condition)]).format(
        metric=metric_name(condition.case),
        other=within_sentence(metric_name(bound)) if isinstance(bound, tuple) else "",
        value=shortest(bound) if isinstance(bound, (int, float)) else "",
    )


def current_values(state: ConditionState) -> str:
    """Return the numbers that a condition compares; "" for a condition on the matrix."""
    if state.value is None or state.bound is None or isinstance(state.condition, MatrixCondition):
        return ""
    text = {
        "number": _("now {value}"),
        "metric": _("now {metric} {value}, {than} {other}"),
        "start": _("now {value}, at the start {other}"),
    }[bound_kind(state.condition)]
    metric, other = short_names(state.condition)
    return text.format(value=shortest(state.value), other=shortest(state.bound), metric=metric, than=other)


def editable_sentence(challenge: Challenge) -> str:
    """Return what may be edited, and where: of a single label the score line shows the photos."""
    if challenge.goal.bound.kinds == ("scores",) and len(challenge.start.labels) == 1:
        return _("Scores only: type one, or drag a photo on the line.")
    return _(EDITABLE[challenge.goal.bound.kinds][0])


def edit_count_text(challenge: Challenge, progress: GoalProgress) -> str:
    """Return how many edits there have been, and how many there may be."""
    count = progress.n_edits
    if challenge.goal.bound.most is None:
        return ngettext("{count} edit so far", "{count} edits so far", count).format(count=count)
    text = ngettext(
        "{count} of at most {most} edit", "{count} of at most {most} edits", challenge.goal.bound.most
    )
    return text.format(count=count, most=challenge.goal.bound.most)


def rules_text(challenge: Challenge) -> str:
    """Return whose rules decide the challenge, and a sentence for each rule that does."""
    source = SOURCES[challenge.preset]
    chosen = vars(challenge.rules)
    meanings = [_(SWITCHES[key].choices[chosen[key]].meaning) for key in challenge.deciding_rules]
    sentences = [one.format(source=_(source.title)) for one in meanings]
    if not any("{source}" in one for one in meanings):
        sentences.insert(0, _("Rules of {source}.").format(source=_(source.title_within)))
    return " ".join(sentences)


def too_many_edits_sentence(challenge: Challenge, progress: GoalProgress) -> str:
    """Return how many edits there are, where that is more than there may be; otherwise ""."""
    if challenge.goal.bound.most is None or progress.is_within_limit or not progress.edits:
        return ""
    return ngettext(
        "You made {count} edits, and one alone is allowed.",
        "You made {count} edits, and {most} are allowed.",
        challenge.goal.bound.most,
    ).format(count=progress.n_edits, most=challenge.goal.bound.most)


def forbidden_edit_sentence(challenge: Challenge, matrix: Matrix, progress: GoalProgress) -> str:
    """Return what was edited although it may not be, and what may be; "" where all edits are allowed."""
    forbidden = next((kind for kind in progress.edits or () if kind not in challenge.goal.bound.kinds), None)
    if forbidden is None:
        return ""
    objection = _(EDITABLE[challenge.goal.bound.kinds][1])
    return f"{_edit_sentence(forbidden, challenge.start, matrix)} {objection}"


def _edit_sentence(kind: str, start: Matrix, edited: Matrix) -> str:
    """What was edited, with the names of its sample and label where it is a single cell."""
    if kind == "truths":
        single, several = _("You flipped the truth of {label} in {sample}."), _("You flipped {n} truths.")
        return _cells_sentence(np.array(start.truth), np.array(edited.truth), edited, single, several)
    if kind == "scores":
        single, several = _("You changed the score of {label} in {sample}."), _("You changed {n} scores.")
        return _cells_sentence(np.array(start.scores), np.array(edited.scores), edited, single, several)
    has_more_samples = len(edited.samples) > len(start.samples)
    has_more_labels = len(edited.labels) > len(start.labels)
    return {
        "threshold": _("You changed what is predicted."),
        "samples": _("You added a photo.") if has_more_samples else _("You took a photo away."),
        "labels": _("You added a label.") if has_more_labels else _("You took a label away."),
        "weights": _("You gave the photos other weights."),
    }[kind]


def _cells_sentence(start: np.ndarray, edited: np.ndarray, matrix: Matrix, single: str, several: str) -> str:
    """A sentence about the only cell in which two grids differ, or about how many these are."""
    rows, columns = np.minimum(start.shape, edited.shape)
    cells = np.argwhere(start[:rows, :columns] != edited[:rows, :columns]).tolist()
    if len(cells) != 1:
        return several.format(n=len(cells))
    row, column = cells[0]
    return single.format(label=matrix.labels[column], sample=matrix.samples[row])


# The card

# A sign and what is read out for it, by its CSS class.
MARKS = {
    "met": ("✓", N_("reached:")),
    "open": ("○", N_("not yet:")),
    "broken": ("✗", N_("not allowed:")),
}


def position_line(challenge: Challenge, is_solved: bool) -> Html:
    """Return the way back to the list, the place of a challenge in it, and how difficult it is."""
    keys = list(CHALLENGES)
    place = _("{number} of {all}").format(number=keys.index(challenge.key) + 1, all=len(keys))
    parts = [
        press_button(_("‹ All challenges"), CardPress.BACK, css="way"),
        element("span", place),
        element("span", _(LEVELS[LEVEL_OF[challenge.key]])),
    ]
    if is_solved:
        parts.append(element("span", _("✓ done"), css="done-word"))
    return element("p", *parts, css="place-line")


def foot_buttons(is_done: bool, next_key: str | None) -> Html:
    """Return the buttons in the foot: to start again, and to go on to the next challenge."""
    restart = press_button(_("Start again"), CardPress.RESTART)
    if next_key is None:
        return Html(restart + element("b", _("You have done them all!"))) if is_done else restart
    css = "press primary" if is_done else "press framed"
    return Html(restart + press_button(_("Next challenge →"), f"{CardPress.OPEN}:{next_key}", css))


def challenge_sections(
    challenge: Challenge,
    matrix: Matrix,
    progress: GoalProgress,
    closest: Html,
    shown_case: Case,
    is_solved: bool,
) -> Mapping[str, Html]:
    """Return the sections below the task; the button of the metric in the picture is marked.

    `closest` says how close the tries came, and is left out once the task is done.
    """
    is_proved = is_solved and challenge.impossible is not None
    is_done, is_unrelated = progress.is_done or is_proved, progress.edits is None
    is_open = not is_done and not is_unrelated
    return {
        "state": _conditions(challenge, matrix, progress, shown_case),
        "verdict": _verdict(challenge, progress, is_proved) if is_done else Html(""),
        "help": _help(challenge) if is_open else Html(""),
        "rules": Html("")
        if is_unrelated or not challenge.deciding_rules
        else element("p", rules_text(challenge), css="aside"),
        "closest": closest if is_open else Html(""),
    }


def _conditions(challenge: Challenge, matrix: Matrix, progress: GoalProgress, shown_case: Case) -> Html:
    if progress.edits is None:
        text = _("This is another matrix than that of the challenge, so nothing counts here.")
        return Html(
            element("p", text, css="notice") + press_button(_("Back to its own matrix"), CardPress.RESTART)
        )
    conditions = (_condition_line(state, shown_case) for state in progress.states)
    return element("ul", *conditions, _edits_line(challenge, matrix, progress), css="lines")


def _condition_line(state: ConditionState, shown_case: Case) -> Html:
    condition, mark = state.condition, _mark("met" if state.is_met else "open")
    text = condition_sentence(condition)
    if not isinstance(condition, Condition):
        return element("li", mark, element("span", text))
    button = element(
        "button",
        text,
        type="button",
        css="look",
        data_press=f"{CardPress.LOOK}:{cases_in_link(condition.case)}",
        aria_pressed=str(shown_case in condition.cases).lower(),
        title=_("Show how this number is made"),
    )
    return element("li", mark, button, element("span", current_values(state), css="aside"))


def _edits_line(challenge: Challenge, matrix: Matrix, progress: GoalProgress) -> Html:
    """What may be edited and how much of it was; or what was wrong, with a button that takes it back."""
    forbidden = forbidden_edit_sentence(challenge, matrix, progress)
    too_many = too_many_edits_sentence(challenge, progress)
    if forbidden:
        undo = press_button(_("Take it back"), CardPress.UNDO_FORBIDDEN)
    elif too_many:
        text = _("Take the last one back")
        undo = element("button", text, type="button", css="press framed", data_undo="1")
    else:
        count = element("b", edit_count_text(challenge, progress))
        content = element("span", editable_sentence(challenge), " ", count)
        return element("li", _mark("met"), content, css="rule")
    return element("li", _mark("broken"), element("span", forbidden or too_many), undo, css="rule")


def _mark(css: str) -> Html:
    sign, spoken = MARKS[css]
    shown = element("span", sign, css=f"mark {css}", aria_hidden="true")
    return Html(shown + element("span", _(spoken), css="unseen"))


def _verdict(challenge: Challenge, progress: GoalProgress, is_proved: bool) -> Html:
    lesson = element("p", _(challenge.lesson))
    if is_proved and challenge.impossible is not None:
        proof = element("p", _(challenge.impossible.proof))
        return verdict_tile(_("Right: it cannot be done."), proof, lesson)
    title = ngettext("Solved with {count} edit.", "Solved with {count} edits.", progress.n_edits)
    return verdict_tile(title.format(count=progress.n_edits), lesson)


def _help(challenge: Challenge) -> Html:
    doubt = folded(_("I think it cannot be done"), *_doubt(challenge.impossible), css="doubt")
    return Html(folded_hints(challenge.hints) + doubt)


def _doubt(impossible: Impossibility | None) -> Sequence[Html]:
    """The answer to somebody who thinks that it cannot be done: the reasons to choose from, if it cannot."""
    if impossible is None:
        return [element("p", _("It can be done. Look at the conditions again, or take a hint."))]
    question = element("p", _("You may be right. Why can it not be done?"), css="rebuttal", role="status")
    replies = [{"data_rebuttal": _(one)} for one in impossible.rebuttals]
    replies.insert(impossible.right, {"data_press": CardPress.PROVED})
    return [
        question,
        *(
            element("button", _(reason), type="button", css="press framed reason", **reply)
            for reason, reply in zip(impossible.reasons, replies, strict=True)
        ),
    ]
