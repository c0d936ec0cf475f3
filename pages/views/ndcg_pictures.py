"""The pictures of NDCG: the gain of every place beside the ideal one, and the base that drops out."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

import numpy as np
from plotly.graph_objects import Bar, Figure, Scatter

from metrics import SWITCHES, steps
from metrics.graph.arrays import Array
from pages.views.digits import decimal
from pages.views.markup import Html, element, scroller
from pages.views.scene import Scene
from pages.views.theme import MEANINGS
from pages.words import gettext as _

MOST_BARS = 20
HEIGHT = 300
HALF_BAR = 0.42
LONGEST_TICK = 10


def gain_bars(scene: Scene) -> Figure:
    """Down the list what every place brings, beside the ideal list; tied items share one level."""
    ranked = scene.ranked
    shown = slice(0, min(len(ranked.items), MOST_BARS))
    places = np.arange(1, len(ranked.items) + 1)[shown]
    gains = scene.step_with("ndcg.gains").value[ranked.items][shown]
    worth = scene.step_with("ndcg.discounts").value[shown]
    ideal = np.where(places <= ranked.truth.sum(), worth, 0.0)
    hollow = {"color": "rgba(0,0,0,0)", "line": {"width": 2, "color": MEANINGS["right"]}}
    dotted = {"color": "gray", "dash": "dot", "width": 1.5}
    figure = Figure(
        [
            _bars(_("this list"), places, gains, {"color": MEANINGS["true"]}),
            _bars(_("ideal list"), places, ideal, hollow),
            Scatter(x=places, y=worth, name=_("discount"), mode="lines+markers", line=dotted),
        ],
        layout={
            "height": HEIGHT,
            "margin": {"l": 40, "r": 5, "t": 5, "b": 5},
            "legend": {"orientation": "h", "y": -0.22, "yanchor": "top", "x": 0},
            "hovermode": "x unified",
            "barmode": "group",
            "yaxis": {"title": {"text": _("gain × discount")}, "rangemode": "tozero", "fixedrange": True},
            "xaxis": {
                "tickvals": places,
                "ticktext": [_tick(scene, place) for place in places],
                "fixedrange": True,
            },
        },
    )
    if scene.focus.conventions.ndcg_tie == "average":
        _mark_ties(figure, scene, places)
    figure.update_traces(hovertemplate="%{y:.4g}")
    return figure


def _bars(name: str, places: Array, heights: Array, marker: Mapping[str, object]) -> Bar:
    """No bar, not even a line, where there is nothing to gain."""
    return Bar(x=places, y=np.where(heights > 0, heights, np.nan), name=name, marker=marker)


def _mark_ties(figure: Figure, scene: Scene, places: Array) -> None:
    """A level line over the places of each tie, at the discount that its items share."""
    shared = scene.step_with("ndcg.discount").value[scene.ranked.items]
    starts = [*np.flatnonzero(~scene.ranked.level), len(scene.ranked.items)]
    x: list[float | None] = []
    y: list[float | None] = []
    for first, after in pairwise(starts):
        if after - first > 1 and first < len(places):
            x += [first + 1 - HALF_BAR, min(after, len(places)) + HALF_BAR, None]
            y += [float(shared[first]), float(shared[first]), None]
    if x:
        line = {"color": MEANINGS["tied"], "width": 4}
        figure.add_trace(Scatter(x=x, y=y, name=_("= a tie shares"), mode="lines", line=line))


def bases(scene: Scene) -> Html:
    """The two sums under each base of the logarithm, and their ratio, which is always the same."""
    rules, part = scene.focus.conventions, scene.result.source
    head = (_("base"), _("DCG"), _("ideal"), _("NDCG"))
    rows = [element("tr", *(element("th", title, scope="col") for title in head))]
    for base, choice in SWITCHES["ndcg_log"].choices.items():
        made = scene.metric.kernel(part, rules.but("ndcg_log", base)).at(scene.focus.part)
        sums = (float(one.value) for one in steps(made) if one.key in ("ndcg.dcg", "ndcg.idcg"))
        cells = [element("td", decimal(value)) for value in (*sums, float(made.value))]
        now = "now" if base == rules.ndcg_log else ""
        rows.append(element("tr", element("th", _(choice.title), scope="row"), *cells, css=now))
    told = _("Another base stretches both sums by the same factor; their ratio stays.")
    table = scroller(element("table", *rows, css="figures", aria_label=told))
    return Html(table + element("p", told, css="aside"))


def _tick(scene: Scene, place: int) -> str:
    name = scene.names[scene.ranked.items[place - 1]]
    short = name if len(name) <= LONGEST_TICK else f"{name[: LONGEST_TICK - 1]}…"
    return f"{place}<br>{_literal(short)}"


def _literal(name: str) -> str:
    """A name where plotly reads a little HTML."""
    return name.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
