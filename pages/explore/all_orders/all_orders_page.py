"""The page on all orders of one sample: a histogram of one metric, or two metrics that disagree."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from metrics.behaviour.orders import OrderValues
from pages.explore.all_orders.metric_pair import chosen_pair
from pages.explore.all_orders.order_histogram import order_histogram, put_at
from pages.explore.all_orders.orders_by_metric import (
    BEST,
    WORST,
    OrdersByMetric,
    alike_sentence,
    comparison_tiles,
    count_of_orders_sentence,
    distinct_values_sentence,
    headline_of_metric,
    metric_title,
    orders_by_metric,
    with_scores,
)
from pages.explore.all_orders.standings_table import standings_table
from pages.explore.all_orders.two_metrics import (
    headline_of_two,
    order_chips,
    show_bubbles,
    show_two_orders,
)
from pages.explore.cases import cases_from_link, cases_in_link
from pages.figures.code_snippet import example_snippet
from pages.figures.take_away import PageTakeAway, Rows, offer_take_away
from pages.intake.matrix import example_of
from pages.lessons.lesson import PageOf
from pages.lessons.lesson_choices import part_choice, preset_title
from pages.lessons.scene import scene_of
from pages.shell.choices import Choice, Option, Press, choose
from pages.shell.joined import box, show_html
from pages.shell.markup import Html, element
from pages.shell.notices import show_headline
from pages.state.focus import look_action
from pages.state.session import Session
from pages.state.turns import yield_turn
from pages.words import gettext as _
from pages.workbench.bench import decision_sentence, workbench


def table_of_orders(by_metric: OrdersByMetric) -> Rows:
    """Return a row for every metric: values, and how many orders are better than the sample's own one."""
    return [
        {
            _("metric"): metric_title(one),
            _("your order"): one.own_value,
            _("mean by chance"): one.expected,
            _("worst"): one.worst,
            _("best"): one.best,
            _("better"): one.better,
            _("as good"): one.level,
            _("worse"): one.worse,
        }
        for one in by_metric.by_case.values()
    ]


def code_of_orders(by_metric: OrdersByMetric) -> str:
    """Return code that computes the same values and counts."""
    keys = [case[0] for case in by_metric.by_case]
    return (
        f"{example_snippet(example_of(by_metric.matrix), by_metric.rules)}"
        "from multilabel_metrics_lab.behaviour.orders import order_values, orders_of\n\n"
        f"metrics = {keys!r}\n"
        "orders = orders_of(example)\n"
        "for metric in metrics:\n"
        "    one = order_values((metric, 'samples'), orders, rules)\n"
        "    print(metric, one.own_value, one.expected, one.worst, one.best)\n"
        "    print('better, as good, worse:', one.better, one.level, one.worse)\n"
    )


FIRST_METRIC = ("ranking_loss", "samples")
TWO = "two"  # in the place of a metric, in a link
MAX_TABS = 7


def all_orders_page(session: Session, page_of: PageOf) -> None:
    """Draw the orders of the sample that is looked at; `page_of` gives the page of a metric's lesson."""
    matrix, words = session.matrix, session.focus.explored
    focus = replace(session.focus, metric="ranking_loss", average="samples", step=None)
    scene = scene_of(session.example, focus, matrix.samples, matrix.labels)
    row = scene.focus.part
    by_metric = orders_by_metric(session, row)
    pair = chosen_pair(session, by_metric) if words.curves == TWO else None
    group = shown_group(by_metric, words.curves)

    def put_in_place(order: int) -> None:
        session.change_to(with_scores(session.matrix, row, by_metric.scores(order)))

    with box("screen"):
        with box("band"):
            workbench(session, scene, threshold_of_sample=True)
        yield_turn()
        with box("words"):
            part = part_choice(scene, has_room=False)
            if pair is not None:
                show_headline(headline_of_two(pair, by_metric))
                show_two_orders(session, by_metric, pair, page_of, put_in_place)
            else:
                show_headline(headline_of_metric(group[0] if group else None, by_metric))
                if group:
                    _show_own_order(by_metric, group, row, part)
                else:
                    choose([[part]], key="ends")
        with box("picture"):
            if group:
                tabs, more = _tabs(by_metric, group[0])
                mode = _mode(by_metric, group[0], pair is not None)
                choose([[mode, more if pair is None else part]], key="mode")
                if pair is None:
                    choose([[tabs]], key="metric_tabs")
            if pair is not None:
                show_bubbles(by_metric, pair)
            elif group:
                order_histogram(by_metric, group[0], row)
            else:
                show_html(_unmoved_metrics(by_metric))
        with box("foot"):
            with box("standings", _("All metrics as a table ▾")):
                standings_table(by_metric, page_of, put_in_place, _rules_in_force(session))
            offer_take_away(
                PageTakeAway(
                    "all_orders", lambda: table_of_orders(by_metric), lambda: code_of_orders(by_metric)
                )
            )


def shown_group(by_metric: OrdersByMetric, word: str) -> Sequence[OrderValues]:
    """Return the chosen metric and those that sort the orders alike; () where none tells orders apart."""
    for case in (*cases_from_link(word), FIRST_METRIC):
        for group in by_metric.groups:
            chosen = [one for one in group if one.case == case]
            if chosen:
                return (*chosen, *(one for one in group if one.case != case))
    return by_metric.groups[0] if by_metric.groups else ()


def _mode(by_metric: OrdersByMetric, shown: OrderValues, is_of_two: bool) -> Choice | None:
    """One metric or two; None where fewer than two tell orders apart."""
    if len(by_metric.by_case) - len(by_metric.constant) < 2:
        return None
    options = [Option(cases_in_link(shown.case), _("One metric")), Option(TWO, _("Two metrics"))]
    return Choice(
        look_action("curves"), _("How many metrics"), options[is_of_two].value, options, titled=False
    )


def _tabs(by_metric: OrdersByMetric, shown: OrderValues) -> tuple[Choice, Choice | None]:
    """A tab for each group of metrics, and a list with the last of many."""
    firsts = [
        shown if any(one.case == shown.case for one in group) else group[0] for group in by_metric.groups
    ]
    options = [Option(cases_in_link(one.case), metric_title(one)) for one in firsts]
    chosen, more = cases_in_link(shown.case), options[MAX_TABS:]
    name, text = _("More metrics"), _("more metrics …")
    action = look_action("curves")
    return (
        Choice(action, _("Metric"), chosen, options[:MAX_TABS], titled=False),
        Choice(action, name, chosen, more, "list", titled=False, placeholder=text) if more else None,
    )


def _show_own_order(
    by_metric: OrdersByMetric, group: Sequence[OrderValues], row: int, part: Choice | None
) -> None:
    """The own order, how many are better, and what puts the best or the worst one in place."""
    values = group[0]
    show_html(element("p", *order_chips(by_metric.orders.own, by_metric), css="chips own-order"))
    show_html(comparison_tiles(values))
    presses = [
        Press(end, text, action=put_at(row, by_metric.scores(by_metric.nearest_end(values, end))))
        for end, text in ((BEST, _("Best order")), (WORST, _("Worst order")))
    ]
    choose([[part, *presses]], key="ends")
    press = _("Press a bar, or drag your order to it: such an order is put in place.")
    show_html(element("p", distinct_values_sentence(values), css="by"))
    sentences = [count_of_orders_sentence(by_metric), press, alike_sentence(group)]
    show_html(Html("".join(element("p", text, css="aside") for text in sentences if text)))


def _unmoved_metrics(by_metric: OrdersByMetric) -> Html:
    """The metrics that give every order the same value, where no metric tells orders apart."""
    listed = ", ".join(map(metric_title, by_metric.constant))
    sentence = _("The same for every order: {metrics}.").format(metrics=listed) if listed else ""
    return element("p", sentence, css="nothing aside")


def _rules_in_force(session: Session) -> str:
    sentence = _("All metrics follow the rules of {conventions}. {predicted}")
    return sentence.format(
        conventions=preset_title(session.focus), predicted=decision_sentence(session.matrix.decision)
    )
