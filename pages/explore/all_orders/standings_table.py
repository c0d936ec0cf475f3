"""The table of all orders: for each metric its values, and where the own order is among them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import isnan

from metrics import METRICS
from metrics.behaviour.orders import NO_VALUE, OrderValues, share_and_error
from metrics.graph.digits import decimal, exact
from pages.explore.all_orders.order_standings import OrderStandings
from pages.lessons.lesson import PageOf
from pages.lessons.lesson_choices import DIRECTIONS
from pages.shell.joined import component
from pages.shell.markup import Html, element
from pages.state import link
from pages.state.focus import START
from pages.words import gettext as _
from pages.words import ngettext

_render = component(__file__, '<div class="pressed"></div>')


def pressed_table(content: Html, key: str, on_pressed: Callable[[Mapping[str, object]], None]) -> None:
    """Draw the content. `on_pressed` is called with what a pressed button says, to be checked first.

    Its links lead to `data-page` in the state as it is but for `data-asks`.
    """

    def press(button: object) -> None:
        if isinstance(button, Mapping):
            on_pressed(button)

    _render(key=key, data={"html": content}, on_press={"pressed": press})


KEY = "standings_table"
BEST, WORST = "best", "worst"

# The page with the lesson of a metric under an average.


def standings_table(found: OrderStandings, page_of: PageOf, put: Callable[[int], None], rules: str) -> None:
    """Show one row for each group of metrics that sort the orders alike; `rules` stands below the table.

    `put` is called with an order when the best or the worst value of a row is pressed.
    """
    rows = [_row(group, found, page_of) for group in found.groups]
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

    below = element("p", rules, css="aside")
    pressed_table(element("div", table, *_rest(found, page_of), below), KEY, press)


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


def _row(group: Sequence[OrderValues], found: OrderStandings, page_of: PageOf) -> Html:
    one, others = group[0], group[1:]
    name = [_named(one, page_of)]
    if others:
        more = ngettext("and {n} more", "and {n} more", len(others))
        listed = (
            element("li", _named(other, page_of), " ", element("b", exact(other.own_value)))
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
        _cell(_("yours"), element("b", exact(one.own_value)), css="yours", testid=f"own-{one.case[0]}"),
        _cell(_("by chance"), *_expected(one)),
        _cell(_("worst"), _end(one, WORST)),
        _cell(_("best"), _end(one, BEST)),
        *_compared(one, found),
        data_testid=f"orders-{one.case[0]}",
    )


def _cell(title: str, *content: Html, css: str = "", testid: str = "") -> Html:
    """A number of a row with the title of its column, which is shown where the columns are not."""
    return element("td", *content, css=f"figure {css}".rstrip(), data_title=title, data_testid=testid)


def lesson_link(one: OrderValues, page_of: PageOf, title: str = "") -> Html:
    """The name of a metric, which leads to its lesson."""
    asks, page = link.lesson_query(*one.case, step=START), page_of(*one.case)
    return element("a", _(METRICS[one.case[0]].title), title=title, data_page=page, data_asks=asks)


def _named(one: OrderValues, page_of: PageOf) -> Html:
    return lesson_link(one, page_of, _(DIRECTIONS[METRICS[one.case[0]].better]))


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
    written = _counted if found.orders.is_whole else _share
    return (
        _cell(_("better"), *written(one.better, one), css="" if one.better else "none best"),
        _cell(_("as good"), *written(one.level, one)),
        _cell(_("worse"), *written(one.worse, one), css="" if one.worse else "none worst"),
    )


def _counted(count: int, _one: OrderValues) -> tuple[Html, ...]:
    return (element("span", f"{count:,}"),)


def _share(count: int, one: OrderValues) -> tuple[Html, ...]:
    share, error = share_and_error(count, one.others)
    return element("span", decimal(100 * share, 3)), _plus_or_minus(100 * error)


def _plus_or_minus(error: float) -> Html:
    """A standard error, of which one digit is enough."""
    return element("small", f" ± {decimal(float(f'{error:.1g}'))}")


def _rest(found: OrderStandings, page_of: PageOf) -> list[Html]:
    """The metrics that no order changes, and those that have no value."""
    sentences = []
    if found.constant:
        listed = [
            part
            for one in found.constant
            for part in (_named(one, page_of), " ", element("b", exact(one.best)), ", ")
        ]
        sentences.append(element("p", _("The same for every order:"), " ", *listed[:-1]))
    if found.refused:
        names = ", ".join(_(METRICS[case[0]].title) for case in found.refused)
        sentences.append(element("p", _("Without a value for this sample: {metrics}.").format(metrics=names)))
    return sentences
