"""The picture of the losses: logits become probabilities, then each label is put on the curve of its loss."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from metrics import METRICS, same_value
from metrics.graph.digits import exact, in_decimals
from metrics.parts.part import ROWS
from metrics.pictures.losses import LOSS, OF_LOGITS, OF_PROBABILITIES, label_losses_of
from pages.lessons.picture import Picture, how_many_more, nothing_to_draw, page_of, paged_element, picture
from pages.lessons.pictures.logit_bars import WEIGHED, LossesShown, logit_bars
from pages.lessons.pictures.loss_plot import curve_of, loss_plot
from pages.lessons.pictures.pair_grid import RIGHT_SIGN, TIE_SIGN, WRONG_SIGN
from pages.lessons.pictures.step_table import step_table
from pages.lessons.scene import Scene
from pages.lessons.working_pages import WorkingPages
from pages.shell.markup import Html, element, scroller
from pages.words import gettext as _
from pages.words import ngettext

HALF = 0.5
QUARTER, LN_2 = HALF**2, float(-np.log(HALF))
WEIGHT = "items"


def loss_drawing(scene: Scene, pages: WorkingPages) -> Picture:
    """Logits become probabilities, and each label loses what the curve says; another metric has a table."""
    if scene.metric.key not in (*OF_LOGITS, OF_PROBABILITIES):
        return step_table(scene, pages)
    shown = LossesShown(scene, pages)
    drawn, description = [logit_bars(shown)] if shown.of_logits else [], _description(shown)
    first = shown.first_of_losses
    if not shown.losses.used.any():
        nothing = nothing_to_draw(_("No true label: no loss.")).drawn
        drawn.append(paged_element("div", nothing, first_page=first))
        return picture("losses", *drawn, description=description)
    mean = float(scene.part_steps[-1].value) if _is_mean(shown) else None
    content = _table(shown), loss_plot(shown, mean)
    first_page = first if shown.of_logits else None
    drawn.append(paged_element("div", *content, first_page=first_page, css="loss-and-curve"))
    return picture("losses", *drawn, description=description)


def _description(shown: LossesShown) -> str:
    if shown.shared:
        return _("A true label costs −ln p: nothing if p is 1, and more and more as p goes to 0.")
    truth = _("The truth got q: p where a label is true, 1 − p where it is false.")
    if shown.losses.both:
        return _("The sigmoid makes each logit a probability p. {truth}").format(truth=truth)
    return f"{_('p is the sigmoid of the logit.')} {truth}" if shown.scene.takes_sigmoids else truth


def _is_mean(shown: LossesShown) -> bool:
    """Whether the value of a part is the mean of what its labels lose, and not their sum."""
    is_sum = shown.scene.result.conventions.loss_over_labels == "sum"
    return not (shown.losses.both and (shown.shared or is_sum))


def _weights(shown: LossesShown) -> NDArray[np.float64] | None:
    """What each item weighs; None where all weigh the same within a part."""
    weight = shown.scene.result.source.weight
    return None if weight is None else weight.value_at(shown.scene.focus.part)


def _table(shown: LossesShown) -> Html:
    """A row for each label that loses something, and below them what else is computed."""
    count, is_weighed = int(shown.losses.used.sum()), _weights(shown) is not None
    heads = [element("span"), element("span", "p", css="p")]
    heads += [] if shown.shared else [element("span", "q", css="q")]
    heads += [element("span"), element("span", _("loss"))]
    if is_weighed:
        heads += [element("span", _("weight"), css="p"), element("span", _("product"))]
    rows = [element("div", *heads, css="row heads"), *(_row(shown, item) for item in shown.rows)]
    more = how_many_more(count - len(shown.rows))
    kind = "shared" if shown.shared else "weighed" if is_weighed else "alike"
    return element("div", *rows, more, *_lines_below(shown, count), css=f"losses-of-labels {kind}")


def _row(shown: LossesShown, item: int) -> Html:
    """The name of a label, the probabilities, what it loses, and the product where it has a weight."""
    losses, weights, q = shown.losses, _weights(shown), shown.probability_of_truth(item)
    p = q if losses.truth[item] else in_decimals(float(losses.probability[item]))
    numbers = [element("span", p, css="p")]
    if not shown.shared:
        page = shown.pages.reached(LOSS, item) if shown.of_logits else None
        numbers.append(paged_element("span", q, first_page=page, css="q"))
    numbers += [_sign(shown, item), shown.number(LOSS, item)]
    if weights is not None:
        weight = element("span", f"× {exact(float(weights[item]))}", css="p")
        numbers += [weight, shown.number(WEIGHED, item)]
    return paged_element(
        "div",
        shown.name(item, first_page=shown.first_of_losses if shown.of_logits else None),
        *numbers,
        cells=(shown.scene.cells[item],),
        highlight_on=shown.pages_naming(item),
        css="row",
    )


def _sign(shown: LossesShown, item: int) -> Html:
    """Whether more than half was given to the truth; a share among labels has no such limit."""
    if shown.shared:
        return element("span")
    q = float(shown.losses.of_the_truth[item])
    kind, sign = TIE_SIGN if q == HALF else RIGHT_SIGN if q > HALF else WRONG_SIGN
    texts = {"tied": _("just half"), "right": _("more than half"), "wrong": _("less than half")}
    page, text = shown.pages.reached(LOSS, item), texts[kind]
    return paged_element(
        "span", sign, first_page=page, css=f"sign {kind}", role="img", aria_label=text, title=text
    )


def _lines_below(shown: LossesShown, count: int) -> Iterator[Html]:
    """What all the weights come to; what the signs mean; the lines of ½ and of the mean."""
    pages = shown.pages
    if page_of(pages, WEIGHT) is not None:
        title = element("span", _("sum of the weights"))
        total = element("b", exact(float(shown.scene.step_with(WEIGHT).value)))
        yield paged_element("p", title, total, first_page=pages.reached(WEIGHT))
    if not shown.shared:
        curve = curve_of(shown)
        half = _("at ½: {formula} {loss}").format(formula=curve.half, loss=in_decimals(curve.of_half))
        yield element("p", element("i", css="half-line"), half)
        if count == len(shown.rows):  # else there is no room
            yield paged_element("p", _("✓ q > ½, ✗ q < ½"), first_page=shown.first_of_losses)
    if _is_mean(shown):
        mean = ngettext("mean of {count} loss", "mean of {count} losses", count).format(count=count)
        mean = mean if _weights(shown) is None else _("weighted mean of the losses")
        yield paged_element("p", element("i", css="mean-line"), mean, first_page=pages.last_of_part)


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
        costs = BesideAHalf(float(scene.part_steps[-1].value), float(-np.log(of_the_truth).mean()))
    is_level = same_value(costs.square, QUARTER) or same_value(costs.logarithm, LN_2)
    return None if is_level or costs.is_below == (costs.logarithm < LN_2) else costs


def table_beside_a_half(scene: Scene, costs: BesideAHalf) -> Picture:
    """The two losses of a part and of ½, and which is lower."""
    always = _("always ½")
    heads = (element("th", head, scope="col") for head in (scene.title, always, _("lower")))
    rows = [element("tr", element("th"), *heads)]
    for key, cost, half in (
        ("brier_score", costs.square, QUARTER),
        ("sigmoid_cross_entropy", costs.logarithm, LN_2),
    ):
        name = element("th", _(METRICS[key].title), scope="row")
        own = element("td", in_decimals(cost), css="share" if cost < half else "")
        of_half = element("td", in_decimals(half), css="share" if half < cost else "")
        lower = element("td", scene.title if cost < half else always)
        rows.append(element("tr", name, own, of_half, lower))
    table = scroller(element("table", *rows, css="table numbers", aria_label=_("Beside ½ for everything")))
    description = _("What the part costs, and what a probability of ½ would cost")
    return picture("scales", table, description=description)
