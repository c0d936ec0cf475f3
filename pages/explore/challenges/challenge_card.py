"""The words beside a challenge: its conditions as they stand, hints, the verdict, and the buttons below."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from metrics.behaviour.variants import Case
from pages.explore.cases import word_of
from pages.explore.challenges.card_sections import CardPress, folded, folded_hints, press_button, verdict_tile
from pages.explore.challenges.challenge import (
    Challenge,
    ChallengeProgress,
    ConditionState,
    Impossibility,
    MetricCondition,
)
from pages.explore.challenges.challenge_sentences import (
    condition_sentence,
    current_values,
    edit_count_text,
    editable_sentence,
    forbidden_edit_sentence,
    rules_text,
    too_many_edits_sentence,
)
from pages.explore.challenges.goal_scales import ChallengeTries, closest_try_sentence
from pages.explore.challenges.tasks import task_of
from pages.intake.matrix import Matrix
from pages.shell.markup import Html, element
from pages.words import gettext as _
from pages.words import ngettext

MET, OPEN_YET, BROKEN = ("✓", "met"), ("○", "open"), ("✗", "broken")  # a sign and its CSS class


def position_line(key: str, keys: Sequence[str], is_set: bool, is_solved: bool) -> Html:
    """Return the way back to the list, the place of a task in it, and how difficult the task is."""
    back = _("‹ All of this set") if is_set else _("‹ All challenges")
    parts = [press_button(back, CardPress.BACK, css="way")]
    if key in keys:
        place = _("{number} of {all}").format(number=keys.index(key) + 1, all=len(keys))
        parts.append(element("span", place))
    parts.append(element("span", task_of(key).level_name))
    if is_solved:
        parts.append(element("span", _("✓ done"), css="done-word"))
    return element("p", *parts, css="place-line")


def foot_buttons(is_done: bool, next_key: str | None, is_claim: bool = False) -> Html:
    """Return the buttons in the foot: to start again, and to go on to the next task."""
    restart = press_button(_("Start again"), CardPress.RESTART)
    if next_key is None:
        return Html(restart + element("b", _("You have done them all!"))) if is_done else restart
    text = _("Next claim →") if is_claim else _("Next challenge →")
    css = "press primary" if is_done else "press framed"
    return Html(restart + press_button(text, f"{CardPress.OPEN}:{next_key}", css))


def challenge_sections(
    challenge: Challenge,
    matrix: Matrix,
    progress: ChallengeProgress,
    tries: ChallengeTries,
    shown_case: Case,
    is_solved: bool,
) -> Mapping[str, Html]:
    """Return the sections below the task; the button of the metric in the picture is marked."""
    is_proved = is_solved and challenge.impossible is not None
    is_done, is_unrelated = progress.is_done or is_proved, progress.edits is None
    is_open = not is_done and not is_unrelated
    return {
        "state": _state(challenge, matrix, progress, shown_case),
        "verdict": _verdict(challenge, progress, is_proved) if is_done else Html(""),
        "help": _help(challenge) if is_open else Html(""),
        "rules": Html("")
        if is_unrelated or not challenge.deciding_rules
        else element("p", rules_text(challenge), css="aside"),
        "closest": _closest(tries) if is_open else Html(""),
    }


def _state(challenge: Challenge, matrix: Matrix, progress: ChallengeProgress, shown_case: Case) -> Html:
    if progress.edits is None:
        text = _("This is another matrix than that of the challenge, so nothing counts here.")
        return Html(
            element("p", text, css="notice") + press_button(_("Back to its own matrix"), CardPress.RESTART)
        )
    conditions = (_condition_line(state, shown_case) for state in progress.states)
    return element("ul", *conditions, _edits_line(challenge, matrix, progress), css="lines")


def _condition_line(state: ConditionState, shown_case: Case) -> Html:
    condition, mark = state.condition, _mark(MET if state.is_met else OPEN_YET)
    text = condition_sentence(condition)
    if not isinstance(condition, MetricCondition):
        return element("li", mark, element("span", text))
    button = element(
        "button",
        text,
        type="button",
        css="look",
        data_press=f"{CardPress.LOOK}:{word_of(condition.case)}",
        aria_pressed=str(shown_case in condition.cases).lower(),
        title=_("Show how this number is made"),
    )
    return element("li", mark, button, element("span", current_values(state), css="aside"))


def _edits_line(challenge: Challenge, matrix: Matrix, progress: ChallengeProgress) -> Html:
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
        return element("li", _mark(MET), content, css="rule")
    return element("li", _mark(BROKEN), element("span", forbidden or too_many), undo, css="rule")


def _mark(mark: tuple[str, str]) -> Html:
    sign, css = mark
    spoken = {"met": _("reached:"), "open": _("not yet:"), "broken": _("not allowed:")}[css]
    shown = element("span", sign, css=f"mark {css}", aria_hidden="true")
    return Html(shown + element("span", spoken, css="unseen"))


def _closest(tries: ChallengeTries) -> Html:
    if tries.closest is None:
        return element("p", _("Every matrix that you try is marked on the scales."), css="aside")
    return element("p", element("b", closest_try_sentence(tries)))


def _verdict(challenge: Challenge, progress: ChallengeProgress, is_proved: bool) -> Html:
    lesson = element("p", _(challenge.lesson))
    if is_proved and challenge.impossible is not None:
        proof = element("p", _(challenge.impossible.proof))
        return verdict_tile("✓", _("Right: it cannot be done."), proof, lesson, css="right")
    count = 0 if progress.edits is None else progress.edits.count
    title = ngettext("Solved with {count} edit.", "Solved with {count} edits.", count).format(count=count)
    return verdict_tile("✓", title, lesson, css="right")


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
