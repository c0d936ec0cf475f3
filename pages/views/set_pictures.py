"""The three numbers that are called accuracy, side by side."""

from __future__ import annotations

from metrics import METRICS, SWITCHES
from metrics.graph.digits import exact
from pages.views.markup import Html, element
from pages.views.scene import Scene
from pages.words import gettext as _


def accuracies(scene: Scene) -> Html:
    """The numbers that share the name accuracy, side by side on this matrix."""
    (key,) = (one for one in scene.choices if one in ("accuracy_of_samples", "accuracy_of_labels"))
    rules, average = scene.focus.conventions, scene.focus.average
    choices = SWITCHES[key].choices
    values = {one: scene.metric.number(scene.example, average, rules.but(key, one)) for one in choices}
    cards = [
        element(
            "div",
            element("span", _(choices[one].title)),
            element("b", exact(value)),
            css="chosen" if one == getattr(rules, key) else "",
            role="listitem",
            title=_(choices[one].meaning).format(source=_("This choice")),
            aria_current="true" if one == getattr(rules, key) else "",
        )
        for one, value in values.items()
    ]
    told = _("Accuracy can mean {n} different numbers. On this matrix they are:").format(n=len(cards))
    strip = element("p", told, css="aside") + element("div", *cards, css="strip", role="list")
    return Html(strip + _complement(scene, values["cell"]))


def _complement(scene: Scene, of_cells: float) -> Html:
    hamming = METRICS["hamming_loss"]
    if scene.focus.average not in hamming.averages:
        return Html("")
    loss = exact(float(hamming(scene.example, scene.focus.average, scene.focus.conventions)))
    told = _("Only the share of right cells always equals 1 − Hamming loss: 1 − {loss} = {value}.")
    return element("p", told.format(loss=loss, value=exact(of_cells)), css="aside")
