"""The picture that belongs to each ranking metric, drawn from what the engine says."""

from __future__ import annotations

from collections.abc import Callable
from math import prod

from pages.views.digits import decimal, exact
from pages.views.markup import Html, element, scroller
from pages.views.scene import WINDOW, Scene
from pages.words import gettext as _

RELATIONS = {1: ("right", "✓"), 0: ("tied", "="), -1: ("wrong", "✗")}
Extra = Callable[[Scene, int], Html]


def pair_grid(scene: Scene) -> Html:
    """Every pair of a true (row) and a false (column) label: right ✓, tied = or in the wrong order ✗."""
    pairs = scene.pairs
    if 0 in pairs.size:
        told = _("There is no pair of a true and a false item here.")
        if scene.result.source.kind == "rows":
            told = _("There is no pair of a true and a false label here.")
        return element("p", told, css="aside")
    head = element(
        "tr", element("td"), *(element("th", scene.names[k], scope="col", css="false") for k in pairs.false)
    )
    rows = [
        element(
            "tr",
            element("th", scene.names[j], scope="row", css="true"),
            *(_pair(scene, row, column, int(j), int(k)) for column, k in enumerate(pairs.false)),
        )
        for row, j in enumerate(pairs.true)
    ]
    told = _("{counted} of {all} pairs counted: ✗ wrong order, = tie, ✓ right order").format(
        counted=exact(pairs.total), all=prod(pairs.size)
    )
    table = element("table", head, *rows, css="pairs", aria_label=told)
    return Html(scroller(table) + element("p", told, css="aside") + _windowed(max(pairs.size)))


def _pair(scene: Scene, row: int, column: int, true: int, false: int) -> Html:
    pairs = scene.pairs
    kind, sign = RELATIONS[int(pairs.relation[row, column])]
    counted = float(pairs.counted[row, column])
    said = {
        "right": _("{true} above {false}: right"),
        "tied": _("{true} level with {false}: counts {counted}"),
        "wrong": _("{false} above {true}: wrong"),
    }[kind].format(true=scene.names[true], false=scene.names[false], counted=exact(counted))
    amount = element("small", f" {exact(counted)}") if kind == "tied" else Html("")
    css = f"{kind} counted" if counted else kind
    return element("td", sign, amount, css=css, title=said, aria_label=said)


def depth_list(scene: Scene) -> Html:
    """The sorted list with a line under the last true label."""
    depth = scene.named("d")
    return _list(scene, [_("rank")], lambda scene, place: _rank(scene, place), depth=depth)


def top_list(scene: Scene) -> Html:
    """The sorted list with its top marked."""
    return _list(scene, [_("rank")], lambda scene, place: _rank(scene, place), top=True)


def precision_list(scene: Scene) -> Html:
    """The sorted list with the true items found so far, out of all so far, at every true item."""
    return _list(scene, [_("rank"), _("true so far"), _("precision")], _hits)


def _rank(scene: Scene, place: int) -> Html:
    return element("td", str(scene.ranked.rank[place]))


def _hits(scene: Scene, place: int) -> Html:
    ranked = scene.ranked
    hits, rank = str(ranked.hits[place]), str(ranked.rank[place])
    share = (
        element("td", f"{hits}/{rank}", css="share")
        if ranked.truth[place]
        else element("td", "·", css="unused")
    )
    return Html(element("td", rank) + element("td", hits) + share)


def _list(
    scene: Scene, titles: list[str], extra: Extra, depth: float | None = None, top: bool = False
) -> Html:
    ranked = scene.ranked
    shown = range(min(len(ranked.items), WINDOW))
    head = element("tr", *(element("th", title, scope="col") for title in ("", _("score"), *titles)))
    rows = [
        element(
            "tr",
            _chip(scene, place),
            _score(scene, place),
            extra(scene, place),
            css=_row_css(scene, place, depth, top),
        )
        for place in shown
    ]
    told = _("The items from the highest score down; = marks a tie")
    if scene.result.source.kind == "rows":
        told = _("The labels from the highest score down; = marks a tie")
    table = element("table", head, *rows, css="ranked", aria_label=told)
    return Html(scroller(table) + element("p", told, css="aside") + _windowed(len(ranked.items)))


def _chip(scene: Scene, place: int) -> Html:
    truth = bool(scene.ranked.truth[place])
    name = scene.names[scene.ranked.items[place]]
    return element("th", element("span", name, css="chip true" if truth else "chip false"), scope="row")


def _score(scene: Scene, place: int) -> Html:
    tie = "= " if scene.ranked.level[place] else ""
    return element("td", tie + decimal(float(scene.ranked.score[place])))


def _row_css(scene: Scene, place: int, depth: float | None, top: bool) -> str:
    css = ["lit"] if scene.cells[scene.ranked.items[place]] in scene.lit else []
    if depth is not None and place + 1 == depth:
        css.append("deepest")
    if top and scene.ranked.score[place] == scene.ranked.score[0]:
        css.append("top")
    return " ".join(css)


def _windowed(size: int) -> Html:
    if size <= WINDOW:
        return Html("")
    return element("p", _("The first {shown} of {all}.").format(shown=WINDOW, all=size), css="aside")
