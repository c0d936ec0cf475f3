"""The picture that belongs to each ranking metric, drawn from what the engine says."""

from __future__ import annotations

from collections.abc import Callable
from math import prod

from pages.views.digits import decimal, exact
from pages.views.look import WINDOW, Look
from pages.views.markup import Html, element, scroller
from pages.views.words import gettext as _

RELATIONS = {1: ("right", "✓"), 0: ("tied", "="), -1: ("wrong", "✗")}
Extra = Callable[[Look, int], Html]


def pair_grid(look: Look) -> Html:
    """Every pair of a true (row) and a false (column) label: right ✓, tied = or in the wrong order ✗."""
    pairs = look.pairs
    if 0 in pairs.size:
        told = _("There is no pair of a true and a false item here.")
        if look.result.source.kind == "rows":
            told = _("There is no pair of a true and a false label here.")
        return element("p", told, css="aside")
    head = element(
        "tr", element("td"), *(element("th", look.names[k], scope="col", css="false") for k in pairs.false)
    )
    rows = [
        element(
            "tr",
            element("th", look.names[j], scope="row", css="true"),
            *(_pair(look, row, column, int(j), int(k)) for column, k in enumerate(pairs.false)),
        )
        for row, j in enumerate(pairs.true)
    ]
    told = _("{counted} of {all} pairs counted: ✗ wrong order, = tie, ✓ right order").format(
        counted=exact(pairs.total), all=prod(pairs.size)
    )
    table = element("table", head, *rows, css="pairs", aria_label=told)
    return Html(scroller(table) + element("p", told, css="aside") + _windowed(max(pairs.size)))


def _pair(look: Look, row: int, column: int, true: int, false: int) -> Html:
    pairs = look.pairs
    kind, sign = RELATIONS[int(pairs.relation[row, column])]
    counted = float(pairs.counted[row, column])
    said = {
        "right": _("{true} above {false}: right"),
        "tied": _("{true} level with {false}: counts {counted}"),
        "wrong": _("{false} above {true}: wrong"),
    }[kind].format(true=look.names[true], false=look.names[false], counted=exact(counted))
    amount = element("small", f" {exact(counted)}") if kind == "tied" else Html("")
    css = f"{kind} counted" if counted else kind
    return element("td", sign, amount, css=css, title=said, aria_label=said)


def depth_list(look: Look) -> Html:
    """The sorted list with a line under the last true label."""
    depth = look.named("d")
    return _list(look, [_("rank")], lambda look, place: _rank(look, place), depth=depth)


def top_list(look: Look) -> Html:
    """The sorted list with its top marked."""
    return _list(look, [_("rank")], lambda look, place: _rank(look, place), top=True)


def precision_list(look: Look) -> Html:
    """The sorted list with the true items found so far, out of all so far, at every true item."""
    return _list(look, [_("rank"), _("true so far"), _("precision")], _hits)


def _rank(look: Look, place: int) -> Html:
    return element("td", str(look.ranked.rank[place]))


def _hits(look: Look, place: int) -> Html:
    ranked = look.ranked
    hits, rank = str(ranked.hits[place]), str(ranked.rank[place])
    share = (
        element("td", f"{hits}/{rank}", css="share")
        if ranked.truth[place]
        else element("td", "·", css="unused")
    )
    return Html(element("td", rank) + element("td", hits) + share)


def _list(look: Look, titles: list[str], extra: Extra, depth: float | None = None, top: bool = False) -> Html:
    ranked = look.ranked
    shown = range(min(len(ranked.items), WINDOW))
    head = element("tr", *(element("th", title, scope="col") for title in ("", _("score"), *titles)))
    rows = [
        element(
            "tr",
            _chip(look, place),
            _score(look, place),
            extra(look, place),
            css=_row_css(look, place, depth, top),
        )
        for place in shown
    ]
    told = _("The items from the highest score down; = marks a tie")
    if look.result.source.kind == "rows":
        told = _("The labels from the highest score down; = marks a tie")
    table = element("table", head, *rows, css="ranked", aria_label=told)
    return Html(scroller(table) + element("p", told, css="aside") + _windowed(len(ranked.items)))


def _chip(look: Look, place: int) -> Html:
    truth = bool(look.ranked.truth[place])
    name = look.names[look.ranked.items[place]]
    return element("th", element("span", name, css="chip true" if truth else "chip false"), scope="row")


def _score(look: Look, place: int) -> Html:
    tie = "= " if look.ranked.level[place] else ""
    return element("td", tie + decimal(float(look.ranked.score[place])))


def _row_css(look: Look, place: int, depth: float | None, top: bool) -> str:
    css = ["lit"] if look.cells[look.ranked.items[place]] in look.lit else []
    if depth is not None and place + 1 == depth:
        css.append("deepest")
    if top and look.ranked.score[place] == look.ranked.score[0]:
        css.append("top")
    return " ".join(css)


def _windowed(size: int) -> Html:
    if size <= WINDOW:
        return Html("")
    return element("p", _("The first {shown} of {all}.").format(shown=WINDOW, all=size), css="aside")
