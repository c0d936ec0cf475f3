"""The picture of the losses: logits become probabilities, then each label is put on the curve of its loss."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from metrics import METRICS
from metrics.graph.arrays import Array
from metrics.graph.digits import in_decimals, shortest
from metrics.graph.expression import Applied
from metrics.parts.part import CELLS
from metrics.pictures.losses import LOSS, LabelLosses, label_losses_of
from pages.lessons.loss_pages import HALF, LN_2, QUARTER, CostsByBothLosses, beside_a_half
from pages.lessons.picture import (
    Axis,
    Picture,
    Plot,
    Point,
    chip_in_halves,
    how_many_more,
    nothing_to_draw,
    page_of,
    paged_element,
    picture,
)
from pages.lessons.pictures.logit_bars import WEIGHED, LossesShown, logit_bars
from pages.lessons.pictures.pair_pictures import RIGHT_ORDER, TIE, WRONG_ORDER
from pages.lessons.pictures.step_table import draw_step_table
from pages.lessons.scene import Scene
from pages.lessons.working_pages import WorkingPages
from pages.shell.markup import Html, element, scroller
from pages.words import gettext as _
from pages.words import ngettext

SUM_OF_WEIGHTS = "items"
NAME_HEIGHT, MAX_NAMED_PROBABILITY = 0.1, 0.72  # of the axes: right of it there is no room for a name
MAX_NAME_DISTANCE = 1.5  # of a name from its point, in heights of names
CURVE_SHARES = np.linspace(0, 1, 60)
MAX_POINTS, MAX_NAMES = 60, 6
TICKS = {
    1: ((0, "0"), (0.5, "1/2"), (1, "1")),
    2: ((0, "0"), (1, "1"), (2, "2")),
    4: ((0, "0"), (1, "1"), (2, "2"), (3, "3"), (4, "4")),
    6: ((0, "0"), (2, "2"), (4, "4"), (6, "6")),
}  # by the height of the axis


def draw_losses(scene: Scene, pages: WorkingPages) -> Picture:
    """Logits become probabilities, and each label loses what the curve says.

    A loss that is neither −ln of a probability nor a square has the picture of any metric.
    """
    losses = label_losses_of(scene.result, scene.focus.part)
    shown = None if losses is None else LossesShown(scene, pages, losses)
    if shown is None or not curve_of(shown).fits(shown.losses):
        return draw_step_table(scene, pages)
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


def draw_brier(scene: Scene, pages: WorkingPages) -> Picture:
    """The same and, on the page after the last step, the losses of the part beside those of ½."""
    costs = beside_a_half(scene)
    last = _table_beside_a_half(scene, costs).drawn if costs else None
    return replace(draw_losses(scene, pages), after_average=last)


def _description(shown: LossesShown) -> str:
    if shown.shared:
        return _("A true label costs −ln p: nothing if p is 1, and more and more as p goes to 0.")
    truth = _("The truth got q: p where a label is true, 1 − p where it is false.")
    if shown.losses.of_logits:
        return _("The sigmoid makes each logit a probability p. {truth}").format(truth=truth)
    return f"{_('p is the sigmoid of the logit.')} {truth}" if shown.scene.takes_sigmoids else truth


def _is_mean(shown: LossesShown) -> bool:
    """Whether the value of a part is the mean of what its labels lose, and not their sum."""
    formula = shown.scene.part_steps[-1].expression
    return isinstance(formula, Applied) and formula.name == "divide"


def _weights(shown: LossesShown) -> NDArray[np.float64] | None:
    """What each item weighs; None where all weigh the same within a part."""
    weight = shown.scene.result.inputs.weight
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
        weight = element("span", f"× {shortest(float(weights[item]))}", css="p")
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
    order, text = WRONG_ORDER, _("less than half")
    if q >= HALF:
        order, text = (TIE, _("just half")) if q == HALF else (RIGHT_ORDER, _("more than half"))
    page, css = shown.pages.reached(LOSS, item), f"sign {order.css}"
    return paged_element(
        "span", order.sign, first_page=page, css=css, role="img", aria_label=text, title=text
    )


def _lines_below(shown: LossesShown, count: int) -> Iterator[Html]:
    """What all the weights come to; what the signs mean; the lines of ½ and of the mean."""
    pages = shown.pages
    if page_of(pages, SUM_OF_WEIGHTS) is not None:
        title = element("span", _("sum of the weights"))
        total = element("b", shortest(float(shown.scene.step_with(SUM_OF_WEIGHTS).value)))
        yield paged_element("p", title, total, first_page=pages.reached(SUM_OF_WEIGHTS))
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


def _table_beside_a_half(scene: Scene, costs: CostsByBothLosses) -> Picture:
    """The two losses of a part and of ½, and which is lower."""
    always = _("always ½")
    heads = (element("th", head, scope="col") for head in (scene.title, always, _("lower")))
    rows = [element("tr", element("th"), *heads)]
    for key, cost, half in (
        ("brier_score", costs.brier_score, QUARTER),
        ("sigmoid_cross_entropy", costs.cross_entropy, LN_2),
    ):
        name = element("th", _(METRICS[key].title), scope="row")
        own = element("td", in_decimals(cost), css="share" if cost < half else "")
        of_half = element("td", in_decimals(half), css="share" if half < cost else "")
        lower = element("td", scene.title if cost < half else always)
        rows.append(element("tr", name, own, of_half, lower))
    table = scroller(element("table", *rows, css="table numbers", aria_label=_("Beside ½ for everything")))
    description = _("What the part costs, and what a probability of ½ would cost")
    return picture("scales", table, description=description)


@dataclass(frozen=True, eq=False)
class LossCurve:
    """A loss that falls to 0 as a probability goes to 1: how it is written, and `back` from it to that.

    The axis goes up to `high`; `half` is how the loss of a probability of one half
    is written, with the sign before its value.
    """

    title: str
    high: int
    loss: Callable[[Array], Array]
    back: Callable[[Array], Array]
    half: str

    @property
    def of_half(self) -> float:
        """The loss of a probability of one half."""
        return float(self.loss(np.array(0.5)))

    def fits(self, losses: LabelLosses) -> bool:
        """Whether it is what the labels lose that lose something."""
        return np.allclose(self.back(losses.loss[losses.used]), losses.of_the_truth[losses.used])

    def points(self, high: float) -> list[Point]:
        """Points of the curve up to this loss."""
        losses = high * CURVE_SHARES
        return list(zip(self.back(losses).tolist(), losses.tolist(), strict=True))

    def places_of_names(self, points: Sequence[Point]) -> list[Point | None]:
        """Where the names of points stand, right of the curve and about as high; None for want of room."""
        step = NAME_HEIGHT * self.high
        room = [number for number, (across, _up) in enumerate(points) if across <= MAX_NAMED_PROBABILITY]
        order = sorted(room, key=lambda number: (points[number][1], -points[number][0]))
        lowest = float(self.loss(np.array(MAX_NAMED_PROBABILITY))) + step / 2
        heights = dict.fromkeys(room, 0.0)
        for number in order:
            heights[number] = max(lowest, points[number][1])
            lowest = heights[number] + step
        highest = self.high - step / 2
        for number in reversed(order):
            heights[number] = min(heights[number], highest)
            highest = heights[number] - step
        places: list[Point | None] = [None] * len(points)
        for number, height in heights.items():
            across, up = points[number]
            if abs(height - up) <= MAX_NAME_DISTANCE * step:
                beside_the_curve = float(self.back(np.array(height - step / 2)))
                places[number] = max(beside_the_curve, across), height
        return places


def logarithm(losses: LabelLosses, letter: str) -> LossCurve:
    """−ln of a probability, up to a height that has room for the losses or cuts those that are very high."""
    most = max(losses.loss[losses.used].tolist(), default=1)
    high = next((one for one in TICKS if one >= most), max(TICKS))
    return LossCurve(f"−ln {letter}", high, lambda q: -np.log(q), lambda loss: np.exp(-loss), "−ln ½ ≈")


def square(factor: int) -> LossCurve:
    """The square of what is missing of the probability 1, so many times."""
    return LossCurve(
        "(y − p)² = (1 − q)²" if factor == 1 else f"{factor} (y − p)² = {factor} (1 − q)²",
        factor,
        lambda q: np.asarray(factor * (1 - q) ** 2),
        lambda loss: np.asarray(1 - np.sqrt(loss / factor)),
        "(1 − ½)² =" if factor == 1 else f"{factor} (1 − ½)² =",
    )


def curve_of(shown: LossesShown) -> LossCurve:
    """The curve of the metric."""
    losses = shown.losses
    return (
        logarithm(losses, "p" if shown.shared else "q") if losses.of_logits else square(round(losses.highest))
    )


def loss_plot(shown: LossesShown, mean: float | None) -> Html:
    """The curve with the points and some of their names; the mean of the losses is a height in it."""
    losses, shared, curve = shown.losses, shown.shared, curve_of(shown)
    across = _("p: share of a true label") if shared else _("q: probability of the truth")
    up = _("loss: {formula}").format(formula=curve.title)
    plot = Plot(Axis(across), Axis(up, TICKS[curve.high], 0, curve.high))
    items = np.flatnonzero(losses.used)[:MAX_POINTS].tolist()
    # A point stands at most at the upper edge.
    heights = np.minimum(losses.loss, curve.high)
    points = {item: (float(losses.of_the_truth[item]), float(heights[item])) for item in items}
    lines = [] if shared else [plot.line([(0.5, 0), (0.5, curve.high)], "half")]
    if not losses.of_logits:
        # The logarithm beside the square, fainter.
        lines.append(plot.line(logarithm(losses, "q").points(curve.high), "loss-curve faint"))
    lines.append(plot.line(curve.points(curve.high), "loss-curve"))
    for item, (at, height) in points.items():
        page = shown.pages.reached(LOSS, item)
        lines.append(plot.line([(at, 0), (at, height)], "stem", first_page=page))
    if not shared:
        lines.append(plot.line([(0, curve.of_half), (1, curve.of_half)], "of-half"))
    if mean is not None and mean <= curve.high:
        lines.append(plot.line([(0, mean), (1, mean)], "mean", first_page=shown.pages.last_of_part))
    marks = [] if losses.of_logits else [plot.mark((0.4, 0.96 * curve.high), "−ln q", css="formula")]
    named = items[:MAX_NAMES]
    if shown.scene.result.inputs.kind == CELLS:  # long names would cover the points
        named = sorted(items, key=lambda item: -float(losses.loss[item]))[:1]
    places = curve.places_of_names([points[item] for item in named])
    marks += [_name(shown, plot, at, item) for item, at in zip(named, places, strict=True) if at is not None]
    marks += [mark for item, at in points.items() for mark in _points(shown, plot, at, item)]
    return plot.drawn(lines, marks)


def _name(shown: LossesShown, plot: Plot, at: Point, item: int) -> Html:
    chip, cells = chip_in_halves(shown.scene, item), (shown.scene.cells[item],)
    return plot.mark(at, chip, css="named", first_page=shown.pages.reached(LOSS, item), cells=cells)


def _points(shown: LossesShown, plot: Plot, at: Point, item: int) -> Iterator[Html]:
    """The point on the axis, and then on the curve; an arrow stands for one beyond the plot."""
    page, first, css = shown.pages.reached(LOSS, item), shown.first_of_losses, shown.css("point", item)
    glide_id = f"share:{item}"
    about = {"cells": (shown.scene.cells[item],), "title": shown.scene.names[item]}
    # Where probabilities are typed they are in sight from the question on.
    waits = page > first or not shown.of_logits
    if waits:
        begins = first if shown.of_logits else None
        waiting = {"first_page": begins, "last_page": page - 1, "glide_id": glide_id}
        yield plot.mark((at[0], 0), css=css, **about, **waiting)
    is_beyond = float(shown.losses.loss[item]) > plot.y.high
    glides = waits or shown.glides(item)
    yield plot.mark(
        at,
        "↑" if is_beyond else "",
        css=f"{css} beyond" if is_beyond else css if glides else f"{css} rising",
        first_page=page,
        highlight_on=shown.pages_naming(item),
        glide_id=glide_id if glides else "",
        **about,
    )
