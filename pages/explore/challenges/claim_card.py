"""The card of a claim and its picture: the sides as bars, a dot for each try, hints, and the verdict.

Slack is what is left before a claim breaks: below 0 where it is broken, NaN where it states nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isfinite, isnan

import numpy as np

from metrics import Example
from metrics.behaviour.bound import EQUAL, Bound, Sides
from metrics.graph.arrays import Array
from metrics.graph.digits import shortest
from pages.explore.challenges.card_sections import CardPress, folded, folded_hints, verdict_tile
from pages.intake.matrix import Matrix
from pages.shell.markup import Html, element
from pages.words import gettext as _
from pages.words import ngettext

MIN_TRIES = 3  # before somebody may state that the claim always holds
MAX_DOTS = 60
MAX_NUMBERS = 20_000  # of all matrices that are computed at once


# The tries


@dataclass(frozen=True, eq=False)
class ClaimTries:
    """How many matrices were tried, and the slacks of the last of them, (n_dots,), the newest last.

    The newest one is the current matrix, unless that is the start, which is no try.
    """

    count: int
    slacks: Array
    has_current: bool

    @property
    def closest(self) -> float | None:
        """The least slack; None where the claim states nothing about any of the matrices."""
        defined = self.slacks[~np.isnan(self.slacks)]
        return float(defined.min()) if defined.size else None


def claim_tries(bound: Bound, start: Matrix, matrices: Sequence[Matrix]) -> ClaimTries:
    """Return the tries among these matrices, the last of which is the current one.

    The slacks are computed at once, for matrices that have the size of the current one and are predicted and
    weighted as it is.
    """
    current = matrices[-1]
    tried = [one for one in matrices if one != start]
    alike = [
        one
        for one in tried
        if one.size == current.size
        and one.decision == current.decision
        and one.weights == current.weights
        and one.relevance == current.relevance
    ]
    at_once = max(1, MAX_NUMBERS // max(1, current.n_numbers))
    alike = alike[-min(MAX_DOTS, at_once) :]
    slacks = slacks_of(bound, alike) if alike else np.empty(0)
    return ClaimTries(len(tried), slacks, current != start)


def slacks_of(bound: Bound, matrices: Sequence[Matrix]) -> Array:
    """Return the slack of each matrix, (n_matrices,): all of one size, predicted and weighted alike."""
    first = matrices[0]
    truth = np.array([one.truth for one in matrices])
    scores = np.array([one.scores for one in matrices], float)

    def stacked(chosen: Array) -> Example:
        by_hand = first.decision.kind == "hand"
        return Example.of(
            truth[chosen],
            scores[chosen],
            y_pred=first.decision.cells if by_hand else None,
            threshold=first.decision.threshold_array,
            top_k=first.decision.top_k,
            relevance_order=first.relevance,
            sample_weight=first.weights,
        )

    slacks = np.full(len(matrices), np.nan)
    met = np.flatnonzero(np.broadcast_to(bound.condition(stacked(np.arange(len(matrices)))), slacks.shape))
    if met.size:
        slacks[met] = bound.sides(stacked(met)).slack
    # A metric of probabilities refuses all matrices where one of them has another score.
    probable = met[((scores[met] >= 0) & (scores[met] <= 1)).all((1, 2))]
    if np.isnan(slacks[met]).all() and 0 < probable.size < met.size:
        slacks[probable] = bound.sides(stacked(probable)).slack
    return slacks


# The card


def claim_sections(
    bound: Bound, sides: Sides, tries: ClaimTries, is_settled: bool, is_given_away: bool
) -> Mapping[str, Html]:
    """Return the sections below the statement.

    `is_given_away` is true where the matrix is the counterexample that the card shows to those who want it.
    """
    verdict = _verdict(bound, bool(sides.broken), is_settled, is_given_away)
    return {
        "about": _aside(bound.condition_in_words),
        "tried": element("p", tries_sentence(tries), css="lead"),
        "verdict": verdict,
        "help": Html("") if verdict else _help(bound, tries.count),
    }


def _aside(text: str) -> Html:
    return element("p", _(text), css="aside") if text else Html("")


def tries_sentence(tries: ClaimTries) -> str:
    """Return how many matrices were tried, and how close the closest came to breaking the claim."""
    if not tries.count:
        return _("Nothing tried yet: change a score or a truth (0 or 1).")
    counted = ngettext("{count} matrix tried.", "{count} matrices tried.", tries.count)
    counted, closest = counted.format(count=tries.count), tries.closest
    if closest is None:
        return counted
    least = _("Your closest try missed by {room}.")
    if closest == 0:
        least = _("In your closest try the sides are equal.")
    if closest < 0:
        least = _("Your best try broke it by {room}.")
    return f"{counted} {least.format(room=shortest(abs(closest)))}"


def _verdict(bound: Bound, is_broken: bool, is_settled: bool, is_given_away: bool) -> Html:
    why = element("p", _(bound.why)), _aside(bound.rules_in_words)
    if is_broken:
        found, shown = _("Broken! This matrix is a counterexample."), _("This matrix breaks it.")
        return verdict_tile("✗", shown if is_given_away else found, *why, css="wrong")
    if is_settled and bound.is_true:
        return verdict_tile("✓", _("Right: it always holds."), *why, css="right")
    return Html("")


def _help(bound: Bound, n_tries: int) -> Html:
    if n_tries < MIN_TRIES:
        title = _("I have made up my mind ({count} of {enough} tries)").format(
            count=n_tries, enough=MIN_TRIES
        )
        text = _("Try {count} matrices first: change a score or a truth.").format(count=MIN_TRIES)
        answers = [element("p", text)]
    else:
        title, answers = _("I have made up my mind"), _answers(bound)
    return Html(folded_hints(bound.hints) + folded(title, *answers, css="doubt"))


def _answers(bound: Bound) -> list[Html]:
    """The two answers to choose from: one is right, and the other one is answered by the browser."""
    right: dict[str, str] = {"data_press": CardPress.PROVED}
    wrong = {"data_rebuttal": _("Nobody can break this one. Why might that be?")}
    if not bound.is_true:
        right = {"data_press": CardPress.SHOW_COUNTEREXAMPLE}
        wrong = {"data_rebuttal": _("No: there is a matrix that breaks it.")}
    holds, breaks = (right, wrong) if bound.is_true else (wrong, right)
    css = "press framed reason"
    return [
        element("button", _("It always holds"), type="button", css=css, **holds),
        element("button", _("It can be broken: show me how"), type="button", css=css, **breaks),
        element("p", css="rebuttal", role="status"),
    ]


# The picture


def claim_picture(bound: Bound, sides: Sides, tries: ClaimTries) -> Html:
    """Return the sides as bars, and below them a dot for each matrix that was tried."""
    shown = _bars(bound, sides) if bool(sides.met) else _without_a_value(bound)
    dots = _dots(tries, float(bound.sides(bound.start.example).slack), bound.relation == EQUAL)
    return element("div", shown, dots, css="claim-picture")


def _without_a_value(bound: Bound) -> Html:
    text = _("One of the numbers has no value on this matrix, so the claim says nothing about it.")
    if bound.condition_in_words:
        text = _("The claim says nothing about this matrix. {asks}").format(asks=_(bound.condition_in_words))
    return element("p", text, css="nothing")


def _bars(bound: Bound, sides: Sides) -> Html:
    """The sides below each other on one scale, with the relation between them that holds or is broken."""
    values, gaps = sides.values.tolist(), sides.gaps.tolist()
    finite = [value for value in values if isfinite(value)]
    low, high = min([0.0, *finite]), max([1.0, *finite])
    sign = "=" if bound.relation == EQUAL else "≤"
    fails = [gap != 0 if bound.relation == EQUAL else gap < 0 for gap in gaps]
    rows = []
    for place, (name, value) in enumerate(zip(bound.names, values, strict=True)):
        if place:
            rows.append(_relation(sign, fails[place - 1]))
        rows.append(_bar(_(name), value, low, high, any(fails[max(0, place - 1) : place + 1])))
    return element("div", *rows, css="bars")


def _relation(sign: str, fails: bool) -> Html:
    mark, text = ("✗", _("does not hold")) if fails else ("✓", _("holds"))
    return element(
        "p",
        element("b", sign, css="sign"),
        " ",
        element("span", mark, css=f"mark {'broken' if fails else 'met'}", aria_hidden="true"),
        element("span", text),
        css="between",
    )


def _bar(name: str, value: float, low: float, high: float, fails: bool) -> Html:
    left, right = sorted((0.0, 0.0 if isnan(value) else min(max(value, low), high)))
    percent = 100 / (high - low)
    style = f"left:{(left - low) * percent:.2f}%;width:{(right - left) * percent:.2f}%"
    return element(
        "div",
        element("span", name, css="name"),
        element("b", shortest(value), css="value"),
        element("span", element("span", css="fill", style=style), css="track", aria_hidden="true"),
        css="side broken" if fails else "side holds",
    )


def _dots(tries: ClaimTries, start: float, is_equality: bool) -> Html:
    """A dot for each matrix at its slack: left of the line the claim is broken."""
    slacks = tries.slacks.tolist()
    finite = [slack for slack in (*slacks, start) if isfinite(slack)]
    low, high = min([0.0, *finite]), max([0.0, *finite])
    width = (high - low) or 1.0
    low, high = low - width * 0.25, high + width * 0.08

    def at(slack: float) -> str:
        return f"left:{100 * (min(max(slack, low), high) - low) / (high - low):.2f}%"

    current = len(slacks) - 1 if tries.has_current else None
    dots = [
        element(
            "i",
            css=f"spot {'now' if place == current else 'try'}{' broken' if slack < 0 else ''}",
            style=at(slack),
        )
        for place, slack in enumerate(slacks)
        if not isnan(slack)
    ]
    if isfinite(start):
        dots.insert(0, element("i", css="spot start", style=at(start)))
    line = element("span", css="line", style=at(0.0))
    broken, holds = (_("← apart"), _("equal")) if is_equality else (_("← broken"), _("room left →"))
    ends = element("p", element("span", broken), element("span", holds), css="ways")
    scale = element("div", element("span", css="rail"), line, *dots, css="scale")
    title = element("b", _("A dot for each matrix that you tried, a ring for the start"))
    return element("div", title, scale, ends, css="slacks", aria_hidden="true")
