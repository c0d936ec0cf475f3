"""The words beside a challenge: the conditions as they stand, hints, and what one learns."""

from __future__ import annotations

from collections.abc import Mapping

from metrics.behaviour.variants import Case
from pages.explore.cases import word_of
from pages.explore.challenges.challenge import Challenge, Impossible, Reached, Standing, Wanted
from pages.explore.challenges.challenge_index import BACK
from pages.explore.challenges.challenge_list import LEVELS
from pages.explore.challenges.challenge_tiles import OPEN, entry_of
from pages.explore.challenges.challenge_words import (
    as_it_stands,
    edits_told,
    may_told,
    not_allowed,
    rules_told,
    sentence,
    too_many,
)
from pages.explore.challenges.closest_try import ClosestTry, sentence_of_closest
from pages.intake.matrix import Matrix
from pages.shell.markup import Html, element
from pages.words import gettext as _
from pages.words import ngettext

AGAIN, LOOK, PROVED, ALLOWED = "again", "look", "proved", "allowed"
MET, NOT_YET, BROKEN = ("✓", "met"), ("○", "open"), ("✗", "broken")


def place_line(word: str, words: list[str], is_set: bool, is_solved: bool) -> Html:
    """The way back to the list, the place in it, and how difficult this is."""
    one = entry_of(word)
    back = _("‹ All of this set") if is_set else _("‹ All challenges")
    parts = [element("button", back, type="button", css="way", data_press=BACK)]
    if word in words:
        told = _("{number} of {all}").format(number=words.index(word) + 1, all=len(words))
        parts.append(element("span", told))
    parts.append(element("span", _("claim") if one.level is None else _(LEVELS[one.level])))
    if is_solved:
        parts.append(element("span", _("✓ done"), css="done-word"))
    return element("p", *parts, css="place-line")


def challenge_sections(
    challenge: Challenge, matrix: Matrix, now: Reached, found: ClosestTry, shown: Case, solved: bool
) -> Mapping[str, Html]:
    """The sections below the task."""
    proved = solved and challenge.impossible is not None
    is_done, is_other = now.done or proved, now.edits is None
    return {
        "state": _state(challenge, matrix, now, shown),
        "verdict": _verdict(challenge, now, proved) if is_done else Html(""),
        "help": Html("") if is_done or is_other else _help(challenge),
        "rules": Html("") if is_other or not challenge.matters else _rules(challenge),
        "closest": Html("") if is_done or is_other else _closest(found),
    }


def presses(is_done: bool, then: str | None, is_claim: bool = False) -> Html:
    """What stands in the foot: the start again, and the next one, `then`."""
    again = element("button", _("Start again"), type="button", css="press framed", data_press=AGAIN)
    if then is None:
        return Html(again + element("b", _("You have done them all!"))) if is_done else again
    css = "press primary" if is_done else "press framed"
    text = _("Next claim →") if is_claim else _("Next challenge →")
    return Html(again + element("button", text, type="button", css=css, data_press=f"{OPEN}:{then}"))


def _state(challenge: Challenge, matrix: Matrix, now: Reached, shown: Case) -> Html:
    if now.edits is None:
        told = _("This is another matrix than that of the challenge, so nothing counts here.")
        back = element(
            "button", _("Back to its own matrix"), type="button", css="press framed", data_press=AGAIN
        )
        return Html(element("p", told, css="notice") + back)
    lines = [*(_condition(reading, shown) for reading in now.readings), _rule(challenge, matrix, now)]
    return element("ul", *lines, css="lines")


def _rules(challenge: Challenge) -> Html:
    return element("p", rules_told(challenge), css="aside")


def _closest(found: ClosestTry) -> Html:
    """How close the closest try came, or what will be said here once there is one."""
    if found.closest is None:
        return element("p", _("Every matrix that you try is marked on the scales."), css="aside")
    return element("p", element("b", sentence_of_closest(found)))


def _rule(challenge: Challenge, matrix: Matrix, now: Reached) -> Html:
    """What may be edited and how much of it was; what was wrong instead, with the way back."""
    refused, count = not_allowed(challenge, matrix, now), too_many(challenge, now)
    if refused:
        undo = element("button", _("Take it back"), type="button", css="press framed", data_press=ALLOWED)
        return element("li", _mark(BROKEN), element("span", refused), undo, css="rule")
    if count:
        undo = element(
            "button", _("Take the last one back"), type="button", css="press framed", data_undo="1"
        )
        return element("li", _mark(BROKEN), element("span", count), undo, css="rule")
    may = element("span", may_told(challenge), " ", element("b", edits_told(challenge, now)))
    return element("li", _mark(MET), may, css="rule")


def _mark(mark: tuple[str, str]) -> Html:
    sign, meaning = mark
    spoken = {"met": _("reached:"), "open": _("not yet:"), "broken": _("not allowed:")}[meaning]
    return Html(
        element("span", sign, css=f"mark {meaning}", aria_hidden="true")
        + element("span", spoken, css="unseen")
    )


def _condition(reading: Standing, shown: Case) -> Html:
    condition, mark = reading.condition, _mark(MET if reading.holds else NOT_YET)
    text = sentence(condition)
    if not isinstance(condition, Wanted):
        return element("li", mark, element("span", text))
    button = element(
        "button",
        text,
        type="button",
        css="look",
        data_press=f"{LOOK}:{word_of(condition.case)}",
        aria_pressed=str(shown in condition.cases).lower(),
        title=_("Show how this number is made"),
    )
    return element("li", mark, button, element("span", as_it_stands(reading), css="aside"))


def _verdict(challenge: Challenge, now: Reached, proved: bool) -> Html:
    count = 0 if now.edits is None else now.edits.count
    title = ngettext("Solved with {count} edit.", "Solved with {count} edits.", count).format(count=count)
    why = ""
    if proved and challenge.impossible is not None:
        title, why = _("Right: it cannot be done."), _(challenge.impossible.why)
    return element(
        "div",
        element("p", element("span", "✓", aria_hidden="true"), " ", title, css="won"),
        *((element("p", why),) if why else ()),
        element("p", _(challenge.lesson)),
        css="tile right",
    )


def _help(challenge: Challenge) -> Html:
    first, second = challenge.hints
    nested = folded(_("A second hint"), element("p", _(second)))
    hint = folded(_("A hint"), element("p", _(first)), nested)
    doubt = folded(_("I think it cannot be done"), *_doubt(challenge.impossible), css="doubt")
    return Html(hint + doubt)


def folded(title: str, *content: Html, css: str = "hint") -> Html:
    """Something that unfolds below its title."""
    return element("details", element("summary", title), element("div", *content, css="panel"), css=css)


def _doubt(impossible: Impossible | None) -> tuple[Html, ...]:
    """What is said to somebody who thinks that it cannot be done."""
    if impossible is None:
        return (element("p", _("It can be done. Look at the conditions again, or take a hint.")),)
    meanings = [{"data_told": _(one)} for one in impossible.not_why]
    meanings.insert(impossible.right, {"data_press": PROVED})
    reasons = (
        element("button", _(reason), type="button", css="press framed reason", **means)
        for reason, means in zip(impossible.reasons, meanings, strict=True)
    )
    return (
        element("p", _("You may be right. Why can it not be done?"), css="told", role="status"),
        *reasons,
    )
