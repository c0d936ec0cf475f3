"""The table of all orders: for each metric its values, and where the own order is among them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import isnan

from metrics import METRICS
from metrics.behaviour.orders import NO_VALUE, OrderValues, share_and_error
from metrics.graph.digits import decimal, shortest
from pages.explore.all_orders.orders_by_metric import BEST, WORST, OrdersByMetric, metric_title
from pages.explore.all_orders.pressed_html import pressed_html
from pages.explore.cases import cases_from_link, cases_in_link, lesson_link
from pages.lessons.lesson import PageOf
from pages.lessons.lesson_choices import DIRECTIONS
from pages.shell.markup import Html, element
from pages.state.focus import START
from pages.words import gettext as _
from pages.words import ngettext

KEY = "standings_table"


def standings_table(
    by_metric: OrdersByMetric, page_of: PageOf, put_in_place: Callable[[int], None], rules: str
) -> None:
    """Draw a row for each group of metrics that sort the orders alike; `rules` stands below the table.

    `put_in_place` is called with an order when the best or the worst value of a row is pressed.
    """
    rows = [_row(group, by_metric, page_of) for group in by_metric.groups]
    sentence = _(
        "How many of the other orders are better, as good and worse. Press a best or worst value to take it."
    )
    if not by_metric.orders.is_whole:
        sentence = _("Better, as good, worse: % of the random orders, with the standard error.")
    caption = element("caption", sentence)
    body = element("tbody", *rows)
    table = element("table", caption, _head(), body, css="table stacks standings") if rows else Html("")

    def press(pressed: str) -> None:
        end, _colon, word = pressed.partition(":")
        for case in cases_from_link(word, [*by_metric.by_case])[:1] if end in (BEST, WORST) else ():
            put_in_place(by_metric.nearest_end(by_metric.by_case[case], end))

    below = element("p", rules, css="aside")
    pressed_html(element("div", table, *_other_metrics(by_metric, page_of), below), KEY, press)


def _head() -> Html:
    titles = (_("yours"), _("by chance"), _("worst"), _("best"), _("better"), _("as good"), _("worse"))
    named = (element("th", one, scope="col", css="figure") for one in titles)
    return element("thead", element("tr", element("th", _("Metric"), scope="col"), *named))


def _row(group: Sequence[OrderValues], by_metric: OrdersByMetric, page_of: PageOf) -> Html:
    one, others = group[0], group[1:]
    name = [_name(one, page_of)]
    if others:
        more = ngettext("and {n} more", "and {n} more", len(others))
        listed = (
            element("li", _name(other, page_of), " ", element("b", shortest(other.own_value)))
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
        _cell(_("yours"), element("b", shortest(one.own_value)), css="yours", testid=f"own-{one.case[0]}"),
        _cell(_("by chance"), *_expected(one)),
        _cell(_("worst"), _end(one, WORST)),
        _cell(_("best"), _end(one, BEST)),
        *_compared(one, by_metric),
        data_testid=f"orders-{one.case[0]}",
    )


def _cell(title: str, *content: Html, css: str = "", testid: str = "") -> Html:
    """A number of a row with the title of its column, which is shown where the columns are not."""
    return element("td", *content, css=f"figure {css}".rstrip(), data_title=title, data_testid=testid)


def _name(values: OrderValues, page_of: PageOf) -> Html:
    """The name of a metric, which leads to its lesson and says which values are better."""
    title = _(DIRECTIONS[METRICS[values.case[0]].better])
    return lesson_link(metric_title(values), values.case, page_of, title=title, step=START)


def _end(values: OrderValues, end: str) -> Html:
    """The best or the worst value, as a button that puts such an order in place."""
    value, sentence = values.worst, _("Put an order in place that has the worst value of {metric}: {value}")
    if end == BEST:
        value, sentence = values.best, _("Put an order in place that has the best value of {metric}: {value}")
    text = shortest(value)
    sentence = sentence.format(metric=metric_title(values), value=text)
    return element(
        "button",
        text,
        type="button",
        title=sentence,
        aria_label=sentence,
        data_press=f"{end}:{cases_in_link(values.case)}",
    )


def _expected(values: OrderValues) -> tuple[Html, ...]:
    if isnan(values.expected):
        return (element("span", "–"),)
    if values.error == 0:
        return (element("span", shortest(values.expected)),)
    return element("span", decimal(values.expected, 3)), _plus_or_minus(values.error)


def _compared(values: OrderValues, by_metric: OrdersByMetric) -> tuple[Html, ...]:
    """How many orders are better than the own one, as good, and worse."""
    if values.own == NO_VALUE:
        return (element("td", _("your order has no value"), colspan="3", css="aside"),)
    written = _counted if by_metric.orders.is_whole else _share
    return (
        _cell(_("better"), *written(values.better, values), css="" if values.better else "none best"),
        _cell(_("as good"), *written(values.level, values)),
        _cell(_("worse"), *written(values.worse, values), css="" if values.worse else "none worst"),
    )


def _counted(count: int, _one: OrderValues) -> tuple[Html, ...]:
    return (element("span", f"{count:,}"),)


def _share(count: int, values: OrderValues) -> tuple[Html, ...]:
    share, error = share_and_error(count, values.others)
    return element("span", decimal(100 * share, 3)), _plus_or_minus(100 * error)


def _plus_or_minus(error: float) -> Html:
    """A standard error, of which one digit is enough."""
    return element("small", f" ± {decimal(float(f'{error:.1g}'))}")


def _other_metrics(by_metric: OrdersByMetric, page_of: PageOf) -> list[Html]:
    """The metrics that no order changes, and those that have no value."""
    sentences = []
    if by_metric.constant:
        listed = [
            part
            for one in by_metric.constant
            for part in (_name(one, page_of), " ", element("b", shortest(one.best)), ", ")
        ]
        sentences.append(element("p", _("The same for every order:"), " ", *listed[:-1]))
    if by_metric.refused:
        names = ", ".join(_(METRICS[case[0]].title) for case in by_metric.refused)
        sentences.append(element("p", _("Without a value for this sample: {metrics}.").format(metrics=names)))
    return sentences
