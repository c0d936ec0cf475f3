"""The table of all orders: for each metric its values, and where the own order is among them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import isnan

from metrics import METRICS
from metrics.behaviour.orders import NO_VALUE, OrderValues, share_and_error
from metrics.graph.digits import decimal, exact
from pages.explore.all_orders.order_standings import OrderStandings
from pages.explore.all_orders.pressed_table import pressed_table
from pages.lessons.lesson_choices import DIRECTIONS
from pages.shell.markup import Html, element
from pages.state import link
from pages.state.focus import START
from pages.words import gettext as _
from pages.words import ngettext

KEY = "standings_table"
BEST, WORST = "best", "worst"

# The page with the lesson of a metric under an average.
Lesson = Callable[[str, str], str]


def standings_table(found: OrderStandings, lesson: Lesson, put: Callable[[int], None], rules: str) -> None:
    """Show one row for each group of metrics that sort the orders alike; `rules` stands below the table.

    `put` is called with an order when the best or the worst value of a row is pressed.
    """
    rows = [_row(group, found, lesson) for group in found.groups]
    sentence = _(
        "How many of the other orders are better, as good and worse. Press a best or worst value to take it."
    )
    if not found.orders.is_whole:
        sentence = _("Better, as good, worse: % of the random orders, with the standard error.")
    caption = element("caption", sentence)
    body = element("tbody", *rows)
    table = element("table", caption, _head(), body, css="table stacks standings") if rows else Html("")

    def press(button: Mapping[str, object]) -> None:
        order = _pressed_order(found, button)
        if order is not None:
            put(order)

    sentence = element("p", rules, css="aside")
    pressed_table(element("div", table, *_rest(found, lesson), sentence), KEY, press)


def _pressed_order(found: OrderStandings, button: Mapping[str, object]) -> int | None:
    """The order that has the value that was pressed and moves the fewest labels."""
    standing = found.by_case.get((str(button.get("metric")), str(button.get("average"))))
    if standing is None or button.get("end") not in (BEST, WORST):
        return None
    return found.nearest(standing, 0 if button["end"] == BEST else len(standing.values) - 1)


def _head() -> Html:
    titles = (_("yours"), _("by chance"), _("worst"), _("best"), _("better"), _("as good"), _("worse"))
    named = (element("th", one, scope="col", css="figure") for one in titles)
    return element("thead", element("tr", element("th", _("Metric"), scope="col"), *named))


def _row(group: Sequence[OrderValues], found: OrderStandings, lesson: Lesson) -> Html:
    one, others = group[0], group[1:]
    name = [_named(one, lesson)]
    if others:
        more = ngettext("and {n} more", "and {n} more", len(others))
        listed = (
            element("li", _named(other, lesson), " ", element("b", exact(other.own_value)))
            for other in others
        )
        name.append(
            element(
                "details",
                element("summary", more.format(n=len(others))),
                element("p", _("These sort all the orders in the same way:")),
                element("ul", *listed),
                data_fold=one.case[0],
            )
        )
    return element(
        "tr",
        element("th", *name, scope="row"),
        element(
            "td",
            element("b", exact(one.own_value)),
            css="figure yours",
            data_title=_("yours"),
            data_testid=f"own-{one.case[0]}",
        ),
        element("td", *_expected(one), css="figure", data_title=_("by chance")),
        element("td", _end(one, WORST), css="figure", data_title=_("worst")),
        element("td", _end(one, BEST), css="figure", data_title=_("best")),
        *_compared(one, found),
        data_testid=f"orders-{one.case[0]}",
    )


def _named(one: OrderValues, lesson: Lesson) -> Html:
    metric, average = one.case
    direction = _(DIRECTIONS[METRICS[metric].better])
    return element(
        "a",
        _(METRICS[metric].title),
        title=direction,
        data_page=lesson(metric, average),
        data_asks=link.lesson_query(metric, average, step=START),
    )


def _end(one: OrderValues, end: str) -> Html:
    """The best or the worst value, as a button that puts such an order in place."""
    best = end == BEST
    value = exact(one.best if best else one.worst)
    sentence = (
        _("Put an order in place that has the best value of {metric}: {value}")
        if best
        else _("Put an order in place that has the worst value of {metric}: {value}")
    ).format(metric=_(METRICS[one.case[0]].title), value=value)
    return element(
        "button",
        value,
        type="button",
        title=sentence,
        aria_label=sentence,
        data_metric=one.case[0],
        data_average=one.case[1],
        data_end=end,
    )


def _expected(one: OrderValues) -> tuple[Html, ...]:
    if isnan(one.expected):
        return (element("span", "–"),)
    if one.error == 0:
        return (element("span", exact(one.expected)),)
    return element("span", decimal(one.expected, 3)), _plus_or_minus(one.error)


def _compared(one: OrderValues, found: OrderStandings) -> tuple[Html, ...]:
    """How many orders are better than the own one, as good, and worse."""
    if one.own == NO_VALUE:
        return (element("td", _("your order has no value"), colspan="3", css="aside"),)
    sentence = _counted if found.orders.is_whole else _share
    return (
        element(
            "td",
            *sentence(one.better, one),
            css="figure" if one.better else "figure none best",
            data_title=_("better"),
        ),
        element("td", *sentence(one.level, one), css="figure", data_title=_("as good")),
        element(
            "td",
            *sentence(one.worse, one),
            css="figure" if one.worse else "figure none worst",
            data_title=_("worse"),
        ),
    )


def _counted(count: int, _one: OrderValues) -> tuple[Html, ...]:
    return (element("span", f"{count:,}"),)


def _share(count: int, one: OrderValues) -> tuple[Html, ...]:
    share, error = share_and_error(count, one.others)
    return element("span", decimal(100 * share, 3)), _plus_or_minus(100 * error)


def _plus_or_minus(error: float) -> Html:
    """A standard error, of which one digit is enough."""
    return element("small", f" ± {decimal(float(f'{error:.1g}'))}")


def _rest(found: OrderStandings, lesson: Lesson) -> list[Html]:
    """The metrics that no order changes, and those that have no value."""
    sentences = []
    if found.constant:
        listed = [
            part
            for one in found.constant
            for part in (_named(one, lesson), " ", element("b", exact(one.best)), ", ")
        ]
        sentences.append(element("p", _("The same for every order:"), " ", *listed[:-1]))
    if found.refused:
        names = ", ".join(_(METRICS[case[0]].title) for case in found.refused)
        sentences.append(element("p", _("Without a value for this sample: {metrics}.").format(metrics=names)))
    return sentences
