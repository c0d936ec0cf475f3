"""The picture that belongs to each ranking metric, drawn from what the engine says."""

from __future__ import annotations

from collections.abc import Callable
from math import isnan, prod

from pages.views.digits import decimal, exact
from pages.views.markup import Html, element, scroller
from pages.views.scene import WINDOW, Scene
from pages.words import gettext as _

RIGHT, TIED, WRONG = ("right", "✓"), ("tied", "="), ("wrong", "✗")
RELATIONS = {1: RIGHT, 0: TIED, -1: WRONG}
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
    depth = float(scene.step_with("coverage.depth").value)
    return _list(scene, [_("rank")], _rank, depth=depth)


def first_true_list(scene: Scene) -> Html:
    """The sorted list with 1 over the rank of every true label, and a line under the first of them."""
    first = float(scene.step_with("reciprocal_rank.rank").value)
    return _list(scene, [_("rank"), _("1 / rank")], _one_over_rank, depth=first)


def top_list(scene: Scene) -> Html:
    """The sorted list with its top marked."""
    score = scene.ranked.score
    return _list(scene, [_("rank")], _rank, marked=lambda place: bool(score[place] == score[0]))


def margin_list(scene: Scene) -> Html:
    """The sorted list with its first false label marked and a line under its last true one."""
    first, last = (float(scene.step_with(f"margin_loss.{one}").value) for one in ("first_false", "last_true"))
    ranked = scene.ranked
    drawn = _list(
        scene,
        [_("rank")],
        _rank,
        depth=last,
        marked=lambda place: bool(not ranked.truth[place] and ranked.rank[place] == first),
    )
    if isnan(first + last):
        return drawn
    told = _(
        "The first false label, in bold, has rank {first}, the last true one, above the line, rank {last}."
    )
    return Html(drawn + element("p", told.format(first=exact(first), last=exact(last)), css="aside"))


def precision_list(scene: Scene) -> Html:
    """The sorted list with the true items found so far, out of all so far, at every true item."""
    return _list(scene, [_("rank"), _("true so far"), _("precision")], _hits)


def _rank(scene: Scene, place: int) -> Html:
    return element("td", exact(float(scene.ranked.rank[place])))


def _one_over_rank(scene: Scene, place: int) -> Html:
    rank = exact(float(scene.ranked.rank[place]))
    true = scene.ranked.truth[place]
    share = element("td", f"1/{rank}", css="share") if true else element("td", "·", css="unused")
    return Html(_rank(scene, place) + share)


def _hits(scene: Scene, place: int) -> Html:
    ranked = scene.ranked
    hits, rank = exact(float(ranked.hits[place])), exact(float(ranked.rank[place]))
    share = (
        element("td", f"{hits}/{rank}", css="share")
        if ranked.truth[place]
        else element("td", "·", css="unused")
    )
    return Html(element("td", rank) + element("td", hits) + share)


def _list(
    scene: Scene,
    titles: list[str],
    extra: Extra,
    depth: float | None = None,
    marked: Callable[[int], bool] = lambda place: False,
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
            css=_row_css(scene, place, depth, marked(place)),
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


def _row_css(scene: Scene, place: int, depth: float | None, marked: bool) -> str:
    css = ["lit"] if scene.cells[scene.ranked.items[place]] in scene.lit else []
    if depth is not None and place + 1 == depth:
        css.append("deepest")
    if marked:
        css.append("top")
    return " ".join(css)


def _windowed(size: int) -> Html:
    if size <= WINDOW:
        return Html("")
    return element("p", _("The first {shown} of {all}.").format(shown=WINDOW, all=size), css="aside")
