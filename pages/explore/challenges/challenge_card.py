"""The card of a challenge: what to bring about, how far it has been done, hints, and what one has learnt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from metrics import AVERAGES, SOURCES, SWITCHES
from metrics.behaviour.stack import Case
from metrics.graph.digits import exact
from metrics.words import N_
from pages.explore.cases import name_of, word_of
from pages.explore.challenges.challenge import (
    START,
    Challenge,
    Impossible,
    OnMatrix,
    Reached,
    Relation,
    Standing,
    Wanted,
)
from pages.explore.challenges.challenge_list import CHALLENGES, LEVEL_OF, LEVELS
from pages.shell.markup import Html, element
from pages.words import gettext as _
from pages.words import ngettext

AGAIN, LOOK, OPEN, PROVED = "again", "look", "open", "proved"
MET, NOT_YET, BROKEN = ("✓", "met"), ("○", "open"), ("✗", "broken")


def challenge_sections(
    challenge: Challenge, now: Reached, on_stage: Case, solved: bool, then: str | None
) -> Mapping[str, Html]:
    """The sections of the card; `then` is the challenge to go on with, None where all are done."""
    proved = solved and challenge.impossible is not None
    is_done = now.done or proved
    return {
        "about": _about(challenge, solved),
        "state": _state(challenge, now, on_stage),
        "verdict": _verdict(challenge, now, proved) if is_done else Html(""),
        "help": Html("") if is_done else _help(challenge),
        "presses": _presses(is_done, then),
    }


def _about(challenge: Challenge, solved: bool) -> Html:
    place = _("Challenge {number} of {all} · {level}").format(
        number=place_of(challenge), all=len(CHALLENGES), level=_(LEVELS[LEVEL_OF[challenge.key]])
    )
    done = (element("span", _("✓ solved"), css="solved"),) if solved else ()
    return Html(
        element("p", place, *done, css="place")
        + element("h2", _(challenge.title))
        + element("p", _(challenge.text))
    )


def place_of(challenge: Challenge) -> int:
    """The place of a challenge in the order they are offered, from 1."""
    return list(CHALLENGES).index(challenge.key) + 1


def _state(challenge: Challenge, now: Reached, on_stage: Case) -> Html:
    if now.edits is None:
        return element(
            "p", _("This is another matrix than that of the challenge. Start again to have it back.")
        )
    may = MET if now.by_the_rules else BROKEN
    within = MET if now.within else BROKEN
    lines = [
        *(_condition(reading, on_stage) for reading in now.readings),
        element(
            "li",
            _mark(may if within is MET else within),
            element(
                "span", element("span", _(MAY[challenge.may])), " ", element("b", edits_told(challenge, now))
            ),
            css="rule",
        ),
    ]
    whose = _("Rules of {preset}.").format(preset=_(SOURCES[challenge.preset].title_within))
    rules = element("p", " ".join((whose, rules_told(challenge))), css="rules")
    return Html(element("ul", *lines, css="lines") + rules)


def _mark(mark: tuple[str, str]) -> Html:
    sign, meaning = mark
    told = {"met": _("reached:"), "open": _("not yet:"), "broken": _("not allowed:")}[meaning]
    return Html(
        element("span", sign, css=f"mark {meaning}", aria_hidden="true") + element("span", told, css="unseen")
    )


def _condition(reading: Standing, on_stage: Case) -> Html:
    condition, mark = reading.condition, _mark(MET if reading.holds else NOT_YET)
    text = sentence(condition)
    if not isinstance(condition, Wanted):
        return element("li", mark, element("span", text))
    is_shown = on_stage in condition.cases
    button = element(
        "button",
        text,
        type="button",
        css="look",
        data_press=f"{LOOK}:{word_of(condition.case)}",
        aria_pressed=str(is_shown).lower(),
        title=_("Show below how this number is made"),
    )
    return element("li", mark, button, element("span", as_it_stands(reading), css="now"))


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
    nested = _folded(_("A second hint"), element("p", _(second)))
    hint = _folded(_("A hint"), element("p", _(first)), nested)
    doubt = _folded(_("I think it cannot be done"), *_doubt(challenge.impossible), css="doubt")
    return Html(hint + doubt)


def _folded(title: str, *content: Html, css: str = "hint") -> Html:
    return element("details", element("summary", title), *content, css=css)


def _doubt(impossible: Impossible | None) -> tuple[Html, ...]:
    """What is said to somebody who thinks that it cannot be done."""
    if impossible is None:
        return (element("p", _("It can be done. Look at the conditions again, or take a hint.")),)
    reasons = (
        element(
            "button",
            _(reason),
            type="button",
            css="press framed reason",
            **(
                {"data_press": PROVED}
                if place == impossible.right
                else {"data_told": _("That is not why. Look again.")}
            ),
        )
        for place, reason in enumerate(impossible.reasons)
    )
    return (
        element("p", _("You may be right. Why can it not be done?")),
        *reasons,
        element("p", css="told", role="status"),
    )


def _presses(is_done: bool, then: str | None) -> Html:
    again = element("button", _("start again"), type="button", css="press framed", data_press=AGAIN)
    if then is None:
        return again if not is_done else Html(again + element("b", _("You have done them all!")))
    css = "press primary" if is_done else "press framed"
    onward = element("button", _("next challenge ▸"), type="button", css=css, data_press=f"{OPEN}:{then}")
    return Html(onward + again if is_done else again + onward)


With = Literal["number", "metric", "start"]

SENTENCES: Mapping[tuple[Relation, With], str] = {
    ("is", "number"): N_("{metric} is {value}."),
    ("above", "number"): N_("{metric} is above {value}."),
    ("below", "number"): N_("{metric} is below {value}."),
    ("at_least", "number"): N_("{metric} is {value} or more."),
    ("at_most", "number"): N_("{metric} is {value} or less."),
    ("is", "metric"): N_("{metric} is as high as {other}."),
    ("above", "metric"): N_("{metric} is above {other}."),
    ("below", "metric"): N_("{metric} is below {other}."),
    ("is", "start"): N_("{metric} is the same as at the start."),
    ("above", "start"): N_("{metric} is higher than at the start."),
    ("below", "start"): N_("{metric} is lower than at the start."),
}
MAY: Mapping[tuple[str, ...], str] = {
    ("scores",): N_("Change scores only."),
    ("threshold",): N_("Move the threshold only."),
    ("labels",): N_("Add labels only."),
    ("scores", "truths"): N_("Change scores and truths, as many as you like."),
}


def called(case: Case) -> str:
    """What a metric is called here: β is 1 in every challenge, so the F score is F1."""
    if case[0] == "f_beta":
        return _("F1 ({averages})").format(averages=_(AVERAGES[case[1]].title))
    return name_of(case)


def sentence(condition: Wanted | OnMatrix) -> str:
    """A condition as a sentence."""
    if isinstance(condition, OnMatrix):
        return _(condition.text)
    told = _(SENTENCES[condition.relation, compared_with(condition)])
    other = condition.other
    return told.format(
        metric=called(condition.case),
        other=called(other) if isinstance(other, tuple) else "",
        value=exact(other) if isinstance(other, (int, float)) else "",
    )


def compared_with(condition: Wanted) -> With:
    """What the metric of a condition is compared with."""
    if isinstance(condition.other, tuple):
        return "metric"
    return "start" if condition.other == START else "number"


def as_it_stands(reading: Standing) -> str:
    """The numbers of a condition on the matrix in place."""
    if reading.value is None or reading.other is None or isinstance(reading.condition, OnMatrix):
        return ""
    told = {
        "number": _("now {value}"),
        "metric": _("now {value} and {other}"),
        "start": _("now {value}, at the start {other}"),
    }[compared_with(reading.condition)]
    return told.format(value=exact(reading.value), other=exact(reading.other))


def edits_told(challenge: Challenge, now: Reached) -> str:
    """How many edits there have been, and how many there may be."""
    count = 0 if now.edits is None else now.edits.count
    if challenge.most is None:
        return ngettext("{count} edit so far", "{count} edits so far", count).format(count=count)
    told = ngettext("{count} of at most {most} edit", "{count} of at most {most} edits", challenge.most)
    return told.format(count=count, most=challenge.most)


def rules_told(challenge: Challenge) -> str:
    """The conventions that decide the challenge, each in a sentence."""
    chosen = vars(challenge.rules)
    return " ".join(_(SWITCHES[key].choices[chosen[key]].meaning) for key in challenge.matters)
