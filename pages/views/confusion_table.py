"""The four counts at one threshold, and the items that it predicts."""

from __future__ import annotations

from math import isnan

from metrics.pictures.threshold_walk import ThresholdWalk
from pages.views.digits import exact
from pages.views.markup import Html, element, scroller
from pages.views.scene import WINDOW, Scene
from pages.words import gettext as _


def confusion(points: ThresholdWalk, place: int) -> Html:
    """True and false against predicted and not predicted, with the rate that each row gives."""
    counts = {name: exact(float(getattr(points, name)[place])) for name in ("tp", "fn", "fp", "tn")}
    head = element(
        "tr",
        element("td"),
        *(element("th", title, scope="col") for title in (_("predicted"), _("not predicted"), _("rate"))),
    )
    true = element(
        "tr",
        element("th", _("true"), scope="row", css="true"),
        _tile("TP", counts["tp"], _("true & predicted"), "right"),
        _tile("FN", counts["fn"], _("true & not predicted"), "wrong"),
        _rate("TP/(TP+FN)", float(points.tpr[place])),
    )
    false = element(
        "tr",
        element("th", _("false"), scope="row", css="false"),
        _tile("FP", counts["fp"], _("false & predicted"), "wrong"),
        _tile("TN", counts["tn"], _("false & not predicted"), "right"),
        _rate("FP/(FP+TN)", float(points.fpr[place])),
    )
    return scroller(element("table", head, true, false, css="confusion", data_testid="confusion"))


def _tile(sign: str, count: str, words: str, css: str) -> Html:
    return element(
        "td",
        element("small", sign),
        element("b", count),
        css=css,
        title=words,
        aria_label=f"{words}: {count}",
    )


def _rate(formula: str, value: float) -> Html:
    return element(
        "td", element("small", formula), element("b", "0/0" if isnan(value) else exact(value)), css="rate"
    )


def predicted_chips(scene: Scene, points: ThresholdWalk, place: int) -> Html:
    """The names of the items at or above the threshold, the newest ringed."""
    through = int(points.through[place])
    if not through:
        return element("p", _("Nothing is predicted yet."), css="aside", data_testid="predicted")
    truth = scene.result.source.y.at(scene.focus.part).value
    before = int(points.through[place - 1])
    chips = [
        element(
            "span",
            scene.names[item],
            css=("chip true" if truth[item] else "chip false") + (" new" if number >= before else ""),
        )
        for number, item in enumerate(points.items[:through])
    ]
    more = [element("span", _("… {count} in all").format(count=through))] if through > WINDOW else []
    title = element("span", _("Predicted:"))
    return element("p", title, *chips[:WINDOW], *more, css="reached", data_testid="predicted")
