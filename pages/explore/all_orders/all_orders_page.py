"""The page on all orders of one sample: a histogram of one metric, or two metrics that disagree."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from metrics import METRICS
from metrics.behaviour.orders import OrderValues
from pages.explore.all_orders.order_pictures import order_histogram, put_at
from pages.explore.all_orders.order_standings import (
    OrderStandings,
    count_of_orders_sentence,
    distinct_values_sentence,
    level_sentence,
    opening_of_standing,
    order_standings,
    standing_tiles,
    with_scores,
)
from pages.explore.all_orders.standings_table import standings_table
from pages.explore.all_orders.two_orders import (
    opening_of_two,
    order_chips,
    show_kinds,
    show_two_orders,
    two_orders,
)
from pages.explore.cases import cases_from, word_of
from pages.figures.code_snippet import example_snippet
from pages.figures.take_away import PageTakeAway, offer_take_away
from pages.intake.matrix import example_of
from pages.lessons.lesson import PageOf
from pages.lessons.lesson_choices import part_choice, preset_title
from pages.lessons.scene import scene_of
from pages.shell.choices import Choice, Option, Press, choose
from pages.shell.joined import box, show_html
from pages.shell.markup import Html, element
from pages.shell.notices import show_headline
from pages.state.focus import look
from pages.state.session import Session
from pages.state.turns import yield_turn
from pages.words import gettext as _
from pages.workbench.bench import decision_sentence, workbench

if TYPE_CHECKING:
    from pandas import DataFrame


def table_of_orders(found: OrderStandings) -> DataFrame:
    """Return a row for every metric: its values, and how many orders are better than the own one."""
    from pandas import DataFrame

    rows = [
        {
            _("metric"): _(METRICS[case[0]].title),
            _("your order"): one.own_value,
            _("mean by chance"): one.expected,
            _("worst"): one.worst,
            _("best"): one.best,
            _("better"): one.better,
            _("as good"): one.level,
            _("worse"): one.worse,
        }
        for case, one in found.by_case.items()
    ]
    return DataFrame(rows)


def code_of_orders(found: OrderStandings) -> str:
    """Return code that computes the same values and counts."""
    keys = [case[0] for case in found.by_case]
    return (
        f"{example_snippet(example_of(found.alone), found.rules)}"
        "from multilabel_metrics_lab.behaviour.orders import order_values, orders_of\n\n"
        f"metrics = {keys!r}\n"
        "orders = orders_of(example)\n"
        "for metric in metrics:\n"
        "    one = order_values((metric, 'samples'), orders, rules)\n"
        "    print(metric, one.own_value, one.expected, one.worst, one.best)\n"
        "    print('better, as good, worse:', one.better, one.level, one.worse)\n"
    )


USUAL = ("ranking_loss", "samples")
TWO = "two"  # the word of the tab with two metrics
MAX_TABS = 7


def all_orders_page(session: Session, page_of: PageOf) -> None:
    """The orders of the sample that is looked at; `page_of` says which page teaches a metric."""
    matrix, words = session.matrix, session.focus.explored
    focus = replace(session.focus, metric="ranking_loss", average="samples", step=None)
    shown = scene_of(session.example, focus, matrix.samples, matrix.labels)
    row = shown.focus.part
    found = order_standings(session, row)
    sentence = two_orders(session, found) if words.curves == TWO else None
    group = shown_group(found, words.curves)

    def put(order: int) -> None:
        session.change_to(with_scores(session.matrix, row, found.scores(order)))

    with box("screen"):
        with box("band"):
            workbench(session, shown, threshold_of_sample=True)
        yield_turn()
        with box("words"):
            first = group[0] if group else None
            show_headline(
                opening_of_standing(first, found) if sentence is None else opening_of_two(sentence, found)
            )
            part = part_choice(shown, has_room=False)
            if sentence is not None:
                show_two_orders(session, found, sentence, page_of, put)
            elif group:
                _show_standing(found, group, row, part)
            else:
                choose([[part]], key="ends")
        with box("picture"):
            if group:
                tabs, more = _tabs(found, group[0])
                choose(
                    [[_mode(found, group[0], sentence is not None), part if sentence else more]], key="mode"
                )
                if sentence is None:
                    choose([[tabs]], key="metric_tabs")
            if sentence is not None:
                show_kinds(found, sentence)
            elif group:
                order_histogram(found, group[0], row)
            else:
                show_html(_unmoved_metrics(found))
        with box("foot"):
            with box("standings", _("All metrics as a table ▾")):
                standings_table(found, page_of, put, _rules_in_force(session))
            offer_take_away(
                PageTakeAway("all_orders", lambda: table_of_orders(found), lambda: code_of_orders(found))
            )


def shown_group(found: OrderStandings, word: str) -> Sequence[OrderValues]:
    """The metric that was chosen with those that sort the orders alike, it first; () where none tells any."""
    for case in (*cases_from(word), USUAL):
        for group in found.groups:
            chosen = [one for one in group if one.case == case]
            if chosen:
                return (*chosen, *(one for one in group if one.case != case))
    return found.groups[0] if found.groups else ()


def _mode(found: OrderStandings, shown: OrderValues, is_of_two: bool) -> Choice | None:
    """One metric or two; None where fewer than two tell orders apart."""
    if len(found.by_case) - len(found.constant) < 2:
        return None
    options = [Option(word_of(shown.case), _("One metric")), Option(TWO, _("Two metrics"))]
    return Choice(look("curves"), _("How many metrics"), options[is_of_two].value, options, titled=False)


def _tabs(found: OrderStandings, shown: OrderValues) -> tuple[Choice, Choice | None]:
    """A tab for each group of metrics, and a list with the last of many."""
    firsts = [shown if any(one.case == shown.case for one in group) else group[0] for group in found.groups]
    options = [Option(word_of(one.case), _(METRICS[one.case[0]].title)) for one in firsts]
    chosen, more = word_of(shown.case), options[MAX_TABS:]
    name, text = _("More metrics"), _("more metrics …")
    return (
        Choice(look("curves"), _("Metric"), chosen, options[:MAX_TABS], titled=False),
        Choice(look("curves"), name, chosen, more, "list", titled=False, placeholder=text) if more else None,
    )


def _show_standing(
    found: OrderStandings, group: Sequence[OrderValues], row: int, part: Choice | None
) -> None:
    """The own order, how many are better, and what puts the best or the worst one in place."""
    one = group[0]
    show_html(element("p", *order_chips(found.orders.own, found), css="chips own-order"))
    show_html(standing_tiles(one))
    ends = ((0, "best", _("Best order")), (len(one.values) - 1, "worst", _("Worst order")))
    orders = [(name, text, found.nearest(one, level)) for level, name, text in ends]
    presses = [
        Press(name, text, op=put_at(row, found.scores(order)))
        for name, text, order in orders
        if order is not None
    ]
    choose([[part, *presses]], key="ends")
    press = _("Press a bar, or drag your order to it: such an order is put in place.")
    show_html(element("p", distinct_values_sentence(one), css="by"))
    sentences = [count_of_orders_sentence(found), press, level_sentence(group)]
    show_html(Html("".join(element("p", text, css="aside") for text in sentences if text)))


def _unmoved_metrics(found: OrderStandings) -> Html:
    """What every metric gives, where no order is better than another by any."""
    listed = ", ".join(_(METRICS[one.case[0]].title) for one in found.constant)
    sentence = _("The same for every order: {metrics}.").format(metrics=listed) if listed else ""
    return element("p", sentence, css="nothing aside")


def _rules_in_force(session: Session) -> str:
    sentence = _("All metrics follow the rules of {conventions}. {predicted}")
    return sentence.format(
        conventions=preset_title(session.focus), predicted=decision_sentence(session.matrix.decision)
    )
