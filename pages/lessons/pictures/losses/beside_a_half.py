"""What a part costs beside the probability ½ for everything, by the square and by the logarithm."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from metrics import METRICS, same_value
from metrics.graph.digits import in_decimals
from metrics.parts.part import ROWS
from metrics.pictures.losses import label_losses_of
from pages.lessons.picture import Picture, picture
from pages.lessons.scene import Scene
from pages.shell.markup import Html, element, scroller
from pages.words import gettext as _

HALF = 0.5
QUARTER, LN_2 = HALF**2, float(-np.log(HALF))


@dataclass(frozen=True)
class BesideAHalf:
    """What a part costs by the Brier `square` and by the `logarithm` of sigmoid cross-entropy."""

    square: float
    logarithm: float

    @property
    def is_below(self) -> bool:
        """Whether the square is below that of ½."""
        return self.square < QUARTER


def beside_a_half(scene: Scene) -> BesideAHalf | None:
    """What a sample costs where the two losses disagree on whether ½ would be better, else None."""
    rules, source = scene.result.conventions, scene.result.source
    if source.kind != ROWS or rules.brier_outcomes == "both" or source.weight is not None:
        return None
    of_the_truth = label_losses_of(scene.result, scene.focus.part).of_the_truth
    with np.errstate(divide="ignore"):
        found = BesideAHalf(float(scene.of_part[-1].value), float(-np.log(of_the_truth).mean()))
    is_level = same_value(found.square, QUARTER) or same_value(found.logarithm, LN_2)
    return None if is_level or found.is_below == (found.logarithm < LN_2) else found


def table_beside_a_half(scene: Scene, found: BesideAHalf) -> Picture:
    """The two losses of a part and of ½, and which is lower."""
    always = _("always ½")
    heads = [element("th"), *(element("th", one, scope="col") for one in (scene.title, always, _("lower")))]
    rows = [element("tr", *heads)]
    for key, cost, half in (
        ("brier_score", found.square, QUARTER),
        ("sigmoid_cross_entropy", found.logarithm, LN_2),
    ):
        lower = scene.title if cost < half else always
        rows.append(
            element(
                "tr",
                element("th", _(METRICS[key].title), scope="row"),
                _number(cost, is_lower=cost < half),
                _number(half, is_lower=half < cost),
                element("td", lower),
            )
        )
    table = scroller(element("table", *rows, css="table numbers", aria_label=_("Beside ½ for everything")))
    return picture("scales", table, told=_("What the part costs, and what a probability of ½ would cost"))


def _number(cost: float, *, is_lower: bool) -> Html:
    return element("td", in_decimals(cost), css="share" if is_lower else "")
