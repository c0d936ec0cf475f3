"""The pictures of the metrics that compare sets: what is true and what is predicted, overlapping."""

from __future__ import annotations

import numpy as np

from metrics import METRICS, SWITCHES
from metrics.graph.arrays import Mask
from metrics.words import N_
from pages.views.digits import exact
from pages.views.markup import Html, element
from pages.views.scene import WINDOW, Scene
from pages.words import gettext as _

SIGNS = {"missed": "✗", "both": "✓", "put": "✗", "neither": "✓"}
GROUPS = {
    "missed": N_("missed"),
    "both": N_("both"),
    "put": N_("put in wrongly"),
    "neither": N_("neither: rightly left out"),
}
SAID = {
    "missed": N_("{name}: true, but not predicted"),
    "both": N_("{name}: true and predicted"),
    "put": N_("{name}: predicted, but not true"),
    "neither": N_("{name}: neither true nor predicted"),
}


def two_sets(scene: Scene) -> Html:
    """The true and the predicted items as two overlapping groups; what the current step counts has a ring."""
    shown = scene.confusion
    lit = frozenset(scene.lit)
    masks = {"missed": shown.missed, "both": shown.both, "put": shown.put, "neither": shown.neither}
    groups = [_group(scene, kind, mask, lit) for kind, mask in masks.items()]
    heads = [
        element("div", element("b", _("true"), " Y"), css="head of-true"),
        element("div", element("b", _("predicted"), " Ŷ"), css="head of-predicted"),
    ]
    told = _("What is true and what is predicted: {title}").format(title=scene.title)
    circles = Html(element("div", css="circle true") + element("div", css="circle predicted"))
    picture = element("div", circles, *heads, *groups, css="venn", role="group", aria_label=told)
    return Html(element("p", told, css="aside") + picture + _counted(scene))


def accuracies(scene: Scene) -> Html:
    """The numbers that share the name accuracy, side by side on this matrix."""
    (key,) = (one for one in scene.choices if one in ("accuracy_of_samples", "accuracy_of_labels"))
    rules, average = scene.focus.conventions, scene.focus.average
    choices = SWITCHES[key].choices
    values = {one: float(scene.metric(scene.example, average, rules.but(key, one))) for one in choices}
    cards = [
        element(
            "div",
            element("span", _(choices[one].title)),
            element("b", exact(value)),
            css="chosen" if one == getattr(rules, key) else "",
            role="listitem",
            title=_(choices[one].meaning),
            aria_current="true" if one == getattr(rules, key) else "",
        )
        for one, value in values.items()
    ]
    told = _("One name, {n} numbers:").format(n=len(cards))
    strip = element("p", told, css="aside") + element("div", *cards, css="strip", role="list")
    return Html(strip + _complement(scene, values["cell"]))


def _group(scene: Scene, kind: str, members: Mask, lit: frozenset[tuple[int, int]]) -> Html:
    items = [int(item) for item in np.flatnonzero(members)]
    chips = [
        element(
            "span",
            f"{SIGNS[kind]} {scene.names[item]}",
            css=_css(kind, scene.cells[item] in lit),
            title=_(SAID[kind]).format(name=scene.names[item]),
        )
        for item in items[:WINDOW]
    ]
    more = len(items) - len(chips)
    if more:
        chips.append(element("span", _("and {n} more").format(n=more), css="aside"))
    if not items:
        chips.append(element("span", "∅", css="aside", title=_("none")))
    title = element("span", f"{SIGNS[kind]} ", _(GROUPS[kind]), css=f"title {kind}")
    return element("div", title, *chips, css=f"group {kind}")


def _css(kind: str, is_lit: bool) -> str:
    truth = "true" if kind in ("missed", "both") else "false"
    return f"chip {truth} lit" if is_lit else f"chip {truth}"


def _counted(scene: Scene) -> Html:
    shown = scene.confusion
    counts = {
        "|Y|": shown.n_true,
        "|Ŷ|": shown.n_predicted,
        "|Y ∩ Ŷ|": shown.n_both,
        "|Y ∪ Ŷ|": shown.n_either,
        "|Y △ Ŷ|": shown.n_differing,
    }
    told = " · ".join(f"{name} = {exact(count)}" for name, count in counts.items())
    return element("p", told, css="aside counts", data_testid="counts")


def _complement(scene: Scene, of_cells: float) -> Html:
    hamming = METRICS["hamming_loss"]
    if scene.focus.average not in hamming.averages:
        return Html("")
    loss = exact(float(hamming(scene.example, scene.focus.average, scene.focus.conventions)))
    told = _("Only the share of right cells is always 1 − Hamming loss: 1 − {loss} = {value}.")
    return element("p", told.format(loss=loss, value=exact(of_cells)), css="aside")
