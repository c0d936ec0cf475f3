"""The card of a claim: its sides as bars, what was tried, and what one learns when it breaks or holds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import isfinite, isnan

import numpy as np

from metrics import Example
from metrics.behaviour.bound import EQUAL, Bound, Sides
from metrics.behaviour.bounds import BOUNDS
from metrics.graph.arrays import Array
from metrics.graph.digits import exact
from pages.explore.challenges.challenge_card import PROVED, folded
from pages.intake.matrix import Matrix
from pages.shell.markup import Html, element
from pages.words import gettext as _
from pages.words import ngettext

SHOW = "show"
ENOUGH = 3  # so many matrices are tried before somebody may say that it always holds


def claim_sections(
    bound: Bound, sides: Sides, so_far: Tried, settled: bool, given_away: bool
) -> Mapping[str, Html]:
    """The sections below the statement.

    `given_away` says that the matrix in place is the counterexample that the card shows to those who ask for
    one.
    """
    verdict = _verdict(bound, bool(sides.broken), settled, given_away)
    return {
        "about": element("p", _(bound.asks), css="aside") if bound.asks else Html(""),
        "tried": element("p", tried_told(so_far), css="lead"),
        "verdict": verdict,
        "help": Html("") if verdict else _help(bound, so_far.count),
    }


def is_done(sections: Mapping[str, Html]) -> bool:
    """Whether the claim is broken or settled, so that there is a verdict."""
    return bool(sections["verdict"])


def claim_drawn(bound: Bound, sides: Sides, so_far: Tried) -> Html:
    """The sides as bars, and below them a dot for each matrix that was tried."""
    shown = bars(bound, sides) if bool(sides.met) else _says_nothing(bound)
    dots = _dots(so_far, room_at_start(bound.key), bound.relation == EQUAL)
    return element("div", shown, dots, css="claim-picture")


def _says_nothing(bound: Bound) -> Html:
    told = _("One of the numbers has no value on this matrix, so the claim says nothing about it.")
    if bound.asks:
        told = _("The claim says nothing about this matrix. {asks}").format(asks=_(bound.asks))
    return element("p", told, css="nothing")


def bars(bound: Bound, sides: Sides) -> Html:
    """The sides below each other on one scale, with the sign between them that holds or is broken."""
    values, gaps = sides.values.tolist(), sides.gaps.tolist()
    finite = [value for value in values if isfinite(value)]
    low, high = min([0.0, *finite]), max([1.0, *finite])
    sign = "=" if bound.relation == EQUAL else "≤"
    fails = [gap != 0 if bound.relation == EQUAL else gap < 0 for gap in gaps]
    rows = []
    for place, (name, value) in enumerate(zip(bound.names, values, strict=True)):
        if place:
            rows.append(_between(sign, fails[place - 1]))
        rows.append(_bar(_(name), value, low, high, any(fails[max(0, place - 1) : place + 1])))
    return element("div", *rows, css="bars")


def _between(sign: str, fails: bool) -> Html:
    mark, told = ("✗", _("does not hold")) if fails else ("✓", _("holds"))
    return element(
        "p",
        element("b", sign, css="sign"),
        " ",
        element("span", mark, css=f"mark {'broken' if fails else 'met'}", aria_hidden="true"),
        element("span", told),
        css="between",
    )


def _bar(name: str, value: float, low: float, high: float, fails: bool) -> Html:
    at = min(max(value, low), high) if not isnan(value) else 0.0
    left, right = sorted((0.0, at))
    share = 100 / (high - low)
    place = f"left:{(left - low) * share:.2f}%;width:{(right - left) * share:.2f}%"
    return element(
        "div",
        element("span", name, css="name"),
        element("b", exact(value), css="value"),
        element("span", element("span", css="fill", style=place), css="track", aria_hidden="true"),
        css="side broken" if fails else "side holds",
    )


def tried_told(so_far: Tried) -> str:
    """How many matrices were tried, and how close the closest came to breaking the claim."""
    if not so_far.count:
        return _("Nothing tried yet: change a score or a truth (0 or 1).")
    counted = ngettext("{count} matrix tried.", "{count} matrices tried.", so_far.count)
    told, closest = counted.format(count=so_far.count), so_far.closest
    if closest is None:
        return told
    least = _("Your closest try missed by {room}.")
    if closest == 0:
        least = _("In your closest try the sides are equal.")
    if closest < 0:
        least = _("Your best try broke it by {room}.")
    return f"{told} {least.format(room=exact(abs(closest)))}"


@cache
def room_at_start(key: str) -> float:
    """The room that the matrix leaves that a claim begins with."""
    bound = BOUNDS[key]
    return float(bound.sides(bound.start.example).slack)


def _dots(so_far: Tried, start: float, is_equality: bool) -> Html:
    """A dot for each matrix, at the room that it left: left of the line the claim is broken."""
    rooms = so_far.rooms.tolist()
    finite = [room for room in (*rooms, start) if isfinite(room)]
    low, high = min([0.0, *finite]), max([0.0, *finite])
    width = (high - low) or 1.0
    low, high = low - width * 0.25, high + width * 0.08

    def at(room: float) -> str:
        return f"left:{100 * (min(max(room, low), high) - low) / (high - low):.2f}%"

    last = len(rooms) - 1 if so_far.is_in_place else None
    dots = [
        element(
            "i",
            css=f"spot {'now' if place == last else 'try'}{' broken' if room < 0 else ''}",
            style=at(room),
        )
        for place, room in enumerate(rooms)
        if not isnan(room)
    ]
    if isfinite(start):
        dots.insert(0, element("i", css="spot start", style=at(start)))
    line = element("span", css="line", style=at(0.0))
    broken, holds = (_("← apart"), _("equal")) if is_equality else (_("← broken"), _("room left →"))
    ends = element("p", element("span", broken), element("span", holds), css="ways")
    scale = element("div", element("span", css="rail"), line, *dots, css="scale")
    title = element("b", _("A dot for each matrix that you tried, a ring for the start"))
    return element("div", title, scale, ends, css="rooms", aria_hidden="true")


def _verdict(bound: Bound, broken: bool, settled: bool, given_away: bool) -> Html:
    if broken and given_away:
        title, mark, css = _("This matrix breaks it."), "✗", "wrong"
    elif broken:
        title, mark, css = _("Broken! This matrix is a counterexample."), "✗", "wrong"
    elif settled and bound.true:
        title, mark, css = _("Right: it always holds."), "✓", "right"
    else:
        return Html("")
    return element(
        "div",
        element("p", element("span", mark, aria_hidden="true"), " ", title, css="won"),
        element("p", _(bound.why)),
        *((element("p", _(bound.under), css="aside"),) if bound.under else ()),
        css=f"tile {css}",
    )


def _help(bound: Bound, count: int) -> Html:
    first, second = bound.hints
    nested = folded(_("A second hint"), element("p", _(second)))
    hint = folded(_("A hint"), element("p", _(first)), nested)
    title = _("I have made up my mind")
    if count < ENOUGH:
        title = _("I have made up my mind ({count} of {enough} tries)").format(count=count, enough=ENOUGH)
    return Html(hint + folded(title, *_minds(bound, count), css="doubt"))


def _minds(bound: Bound, count: int) -> tuple[Html, ...]:
    if count < ENOUGH:
        told = _("Try {count} matrices first: change a score or a truth.").format(count=ENOUGH)
        return (element("p", told),)
    holds, breaks = _("It always holds"), _("It can be broken: show me how")
    right = {"data_press": PROVED if bound.true else SHOW}
    wrong = {"data_told": _("It always holds.") if bound.true else _("No: there is a matrix that breaks it.")}
    if bound.true:
        wrong["data_told"] = _("Nobody can break this one. Why might that be?")
    return (
        element(
            "button", holds, type="button", css="press framed reason", **(right if bound.true else wrong)
        ),
        element(
            "button", breaks, type="button", css="press framed reason", **(wrong if bound.true else right)
        ),
        element("p", css="told", role="status"),
    )


MOST_DRAWN = 60
MOST_NUMBERS = 20_000


@dataclass(frozen=True, eq=False)
class Tried:
    """How many matrices were tried, and the room that the last of them left, (n_drawn,), the newest last.

    Room is what is left before the claim breaks: below 0 where it is broken, NaN where it says nothing. The
    newest one is the matrix in place, or that one is no try, as it is the one to begin with.
    """

    count: int
    rooms: Array
    is_in_place: bool

    @property
    def closest(self) -> float | None:
        """The least room that one of them left; None where the claim says nothing of any of them."""
        said = self.rooms[~np.isnan(self.rooms)]
        return float(said.min()) if said.size else None


def tried(bound: Bound, start: Matrix, matrices: Sequence[Matrix]) -> Tried:
    """What came of them, computed at once for those of the size of the last one that are predicted alike.

    The matrix at the start is no try.
    """
    last = matrices[-1]
    is_in_place = last != start
    matrices = [one for one in matrices if one != start]
    size, most = (len(last.samples), len(last.labels)), max(1, MOST_NUMBERS // max(1, last.numbers))
    alike = [
        one
        for one in matrices
        if (len(one.samples), len(one.labels)) == size
        and one.decision == last.decision
        and one.weights == last.weights
        and one.relevance == last.relevance
    ][-min(MOST_DRAWN, most) :]
    rooms = rooms_left(bound, alike) if alike else np.empty(0)
    return Tried(len(matrices), rooms, is_in_place)


def rooms_left(bound: Bound, matrices: Sequence[Matrix]) -> Array:
    """The room that each of these matrices leaves: all of one size, predicted alike and weighted alike."""
    last = matrices[-1]
    truth = np.array([one.truth for one in matrices])
    scores = np.array([one.scores for one in matrices], float)

    def stack(chosen: Array) -> Example:
        by_hand = last.decision.kind == "hand"
        return Example.of(
            truth[chosen],
            scores[chosen],
            y_pred=last.decision.cells if by_hand else None,
            threshold=last.decision.limits,
            top_k=last.decision.count,
            relevance_order=last.relevance,
            sample_weight=last.weights,
        )

    rooms = np.full(len(matrices), np.nan)
    met = np.flatnonzero(np.broadcast_to(bound.condition(stack(np.arange(len(matrices)))), rooms.shape))
    if met.size:
        rooms[met] = bound.sides(stack(met)).slack
    # A metric of probabilities refuses all of them for the sake of one.
    probable = met[((scores[met] >= 0) & (scores[met] <= 1)).all((1, 2))]
    if np.isnan(rooms[met]).all() and 0 < probable.size < met.size:
        rooms[probable] = bound.sides(stack(probable)).slack
    return rooms
