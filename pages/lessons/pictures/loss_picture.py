"""x"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from metrics import METRICS, same_value
from metrics.graph.digits import exact, in_decimals
from metrics.parts.part import ROWS
from metrics.pictures.label_losses import LOSS, OF_LOGITS, OF_PROBABILITIES, label_losses_of
from pages.lessons.picture import Picture, nothing_to_draw, paged_element, picture
from pages.lessons.pictures.logit_bars import WEIGHED, LossesShown, logit_bars
from pages.lessons.pictures.loss_plot import curve_of, loss_plot
from pages.lessons.pictures.pair_grid import RIGHT_SIGN, TIE_SIGN, WRONG_SIGN
from pages.lessons.pictures.step_table import step_table
from pages.lessons.scene import Scene
from pages.lessons.working_pages import WorkingPages, page_of
from pages.shell.markup import Html, element, scroller
from pages.words import gettext as _
from pages.words import ngettext

ONE_HALF = 0.5
WEIGHT = "items"


def loss_drawing(scene: Scene, pages: WorkingPages) -> Picture:
    """Logits become probabilities, and each label loses what the curve says; another metric has a table."""
    if scene.metric.key not in (*OF_LOGITS, OF_PROBABILITIES):
        return step_table(scene, pages)
    shown = LossesShown(scene, pages)
    drawn = [logit_bars(shown)] if shown.of_logits else []
    told = _told(shown)
    if not shown.losses.used.any():
        nothing = nothing_to_draw(_("No true label: no loss.")).drawn
        return picture("losses", *drawn, paged_element("div", nothing, first_page=shown.first), told=told)
    mean = float(scene.of_part[-1].value) if _is_mean(shown) else None
    first_page = shown.first if shown.of_logits else None
    curve = paged_element(
        "div", _table(shown), loss_plot(shown, mean), first_page=first_page, css="loss-and-curve"
    )
    return picture("losses", *drawn, curve, told=told)


def _is_mean(shown: LossesShown) -> bool:
    """Whether the value of a part is the mean of what its labels lose, and not their sum."""
    is_sum = shown.scene.result.conventions.loss_over_labels == "sum"
    return not (shown.losses.both and (shown.shared or is_sum))


def _table(shown: LossesShown) -> Html:
    """A row for each label that loses something, and below them what else is found."""
    rows = [_row(shown, item) for item in shown.rows]
    count = int(shown.losses.used.sum())
    hidden = count - len(rows)
    more = [element("p", _("… {n} more").format(n=hidden), css="rest")] if hidden else []
    kind = "shared" if shown.shared else "weighed" if _weights(shown) is not None else "alike"
    css = f"losses-of-labels {kind}"
    return element("div", _heads(shown), *rows, *more, *_below(shown, count), css=css)


def _weights(shown: LossesShown) -> NDArray[np.float64] | None:
    """What each item weighs; None where all weigh the same within a part."""
    weight = shown.scene.result.source.weight
    return None if weight is None else weight.value_at(shown.scene.focus.part)


def _heads(shown: LossesShown) -> Html:
    heads = [element("span"), element("span", "p", css="p")]
    heads += [] if shown.shared else [element("span", "q", css="q")]
    heads += [element("span"), element("span", _("loss"))]
    if _weights(shown) is not None:
        heads += [element("span", _("weight"), css="p"), element("span", _("product"))]
    return element("div", *heads, css="row heads")


def _row(shown: LossesShown, item: int) -> Html:
    """The name of a label, the probabilities, what it loses, and the product where it has a weight."""
    losses, first_page = shown.losses, shown.pages.reached(LOSS, item)
    got = shown.got_by_the_truth(item)
    p = got if losses.truth[item] else in_decimals(float(losses.probability[item]))
    numbers = [element("span", p, css="p")]
    if not shown.shared:
        numbers.append(
            paged_element("span", got, first_page=first_page if shown.of_logits else None, css="q")
        )
    numbers += [_sign(shown, item), shown.found(LOSS, item)]
    weights = _weights(shown)
    if weights is not None:
        numbers += [element("span", f"× {exact(float(weights[item]))}", css="p"), shown.found(WEIGHED, item)]
    return paged_element(
        "div",
        shown.named(item, first_page=shown.first if shown.of_logits else None),
        *numbers,
        cells=(shown.scene.cells[item],),
        highlight_on=shown.named_on(item),
        css="row",
    )


def _sign(shown: LossesShown, item: int) -> Html:
    """Whether more than half was given to the truth; a share among labels has no such limit."""
    if shown.shared:
        return element("span")
    so = float(shown.losses.of_the_truth[item])
    kind, sign = TIE_SIGN if so == ONE_HALF else RIGHT_SIGN if so > ONE_HALF else WRONG_SIGN
    told = {"tied": _("just half"), "right": _("more than half"), "wrong": _("less than half")}
    first_page = shown.pages.reached(LOSS, item)
    css = f"sign {kind}"
    return paged_element(
        "span", sign, first_page=first_page, css=css, role="img", aria_label=told[kind], title=told[kind]
    )


def _below(shown: LossesShown, count: int) -> Iterator[Html]:
    """What all the weights come to; what the signs say; the lines of ½ and of the mean."""
    pages = shown.pages
    if page_of(pages, WEIGHT) is not None:
        said = element("span", _("sum of the weights"))
        total = element("b", exact(float(shown.scene.step_with(WEIGHT).value)))
        yield paged_element("p", said, total, first_page=pages.reached(WEIGHT))
    if not shown.shared:
        curve = curve_of(shown)
        told = _("at ½: {formula} {loss}")
        half = told.format(formula=curve.half, loss=in_decimals(curve.of_half))
        yield element("p", element("i", css="half-line"), half)
        if count == len(shown.rows):  # else there is no room
            yield paged_element("p", _("✓ q > ½, ✗ q < ½"), first_page=pages.reached(LOSS))
    last = pages.last_of_part
    if _is_mean(shown):
        mean = ngettext("mean of {count} loss", "mean of {count} losses", count).format(count=count)
        mean = mean if _weights(shown) is None else _("weighted mean of the losses")
        yield paged_element("p", element("i", css="mean-line"), mean, first_page=last)


def _told(shown: LossesShown) -> str:
    if shown.shared:
        return _("A true label costs −ln p: nothing if p is 1, and more and more as p goes to 0.")
    truth = _("The truth got q: p where a label is true, 1 − p where it is false.")
    if shown.losses.both:
        return _("The sigmoid makes each logit a probability p. {truth}").format(truth=truth)
    return f"{_('p is the sigmoid of the logit.')} {truth}" if shown.scene.takes_sigmoids else truth


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
