"""The page on all orders of one sample: their values by one metric, and where the sample's own one stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from metrics import METRICS
from metrics.behaviour.order_bars import bars_of
from metrics.behaviour.variants import Case, every_case
from metrics.figures.orders_figure import HEIGHT, orders_figure
from pages.explore.all_orders.order_sentences import (
    comparison_tiles,
    count_of_orders_sentence,
    distinct_values_sentence,
    opening_sentence,
    own_order_chips,
    undefined_sentence,
)
from pages.explore.all_orders.sample_orders import SampleOrders, Scores, sample_orders
from pages.explore.cases import cases_from_link, cases_in_link, lesson_link
from pages.figures.code_snippet import example_snippet
from pages.figures.plotly_figure import plotly_figure
from pages.figures.take_away import PageTakeAway, Rows, offer_take_away
from pages.intake.matrix import example_of
from pages.lessons.lesson_choices import part_choice, preset_title
from pages.lessons.scene import scene_of
from pages.shell.choices import Choice, Option, Press, choose
from pages.shell.joined import box, show_html
from pages.shell.markup import Html, element
from pages.shell.notices import show_headline
from pages.state.focus import START, PageOf, look_action
from pages.state.session import Session
from pages.words import gettext as _
from pages.workbench.bench import decision_sentence, workbench
from pages.workbench.linked_html import show_lesson_links

AVERAGE = "samples"  # under which the value of a single sample is that of the metric
TABS = ("ranking_loss", "average_precision", "coverage", "one_error", "ndcg")


def all_orders_page(session: Session, page_of: PageOf) -> None:
    """Draw the orders of the sample that is looked at; `page_of` gives the page of a metric's lesson."""
    case = chosen_case(session.focus.explored.curves)
    focus = replace(session.focus, metric="ranking_loss", average=AVERAGE, step=None)
    scene = scene_of(session.example, focus, session.matrix.samples, session.matrix.labels)
    row = scene.focus.part
    found = sample_orders(session, row, case)
    with box("screen"):
        with box("band"):
            workbench(session, scene, threshold_of_sample=True)
        with box("words"):
            show_headline(opening_sentence(found))
            _show_own_order(found, row, part_choice(scene, has_room=False))
            link = lesson_link(_("See it step by step →"), case, page_of, part=str(row + 1), step=START)
            show_lesson_links(element("p", link), key="steps")
        with box("picture"):
            choose([_metric_choices(case)], key="metric_tabs")
            plotly_figure(
                lambda: orders_figure(found.values, _),
                "orders_figure",
                HEIGHT,
                name=opening_sentence(found),
                on_pressed=lambda bar: _put_in_place(session, row, order_of_bar(found, bar)),
            )
        with box("foot"):
            show_html(element("p", _rules_in_force(session), css="aside"))
            offer_take_away(
                PageTakeAway(
                    "all_orders",
                    lambda: table_of_orders(found),
                    lambda: code_of_orders(found),
                    lambda: orders_figure(found.values, _),
                )
            )


# The metric


def chosen_case(word: str) -> Case:
    """Return the metric that a word of a link names; the first tab where it names none."""
    return next(iter(cases_from_link(word, _cases())), (TABS[0], AVERAGE))


def _cases() -> list[Case]:
    """All metrics that have a value for a single sample."""
    return [case for case in every_case() if case[1] == AVERAGE]


def _metric_choices(chosen: Case) -> list[Choice]:
    """A tab for each of a few metrics, and a list with the others."""
    options = {case[0]: Option(cases_in_link(case), _(METRICS[case[0]].title)) for case in _cases()}
    tabs = [options.pop(key) for key in TABS]
    action, word = look_action("curves"), cases_in_link(chosen)
    name, text = _("More metrics"), _("more metrics …")
    return [
        Choice(action, _("Metric"), word, tabs, titled=False),
        Choice(action, name, word, [*options.values()], "list", titled=False, placeholder=text),
    ]


# The sample's own order, and others in its place


def _show_own_order(found: SampleOrders, row: int, part: Choice | None) -> None:
    """The own order, how many are better, and what puts the best or the worst one in place."""
    values = found.values
    show_html(own_order_chips(found))
    sentences = [undefined_sentence(values), count_of_orders_sentence(found)]
    if values.has_own and not values.is_constant:
        show_html(comparison_tiles(values))
        sentences.append(_("Press a bar: the nearest order with its value is put in place."))
    if not values.is_constant:
        sentences.insert(0, distinct_values_sentence(values))
    choose([[part, *_presses(found, row)]], key="ends")
    show_html(Html("".join(element("p", text, css="aside") for text in sentences if text)))


def _presses(found: SampleOrders, row: int) -> list[Press]:
    """What puts the worst order in place, the next one that is worse or better, and the best one."""
    values = found.values
    if values.is_constant:
        return []
    last = len(values.values) - 1
    levels = [("worst", _("Worst"), last), ("best", _("Best"), 0)]
    if values.has_own:
        levels.insert(1, ("worse", _("Worse"), min(values.own + 1, last)))
        levels.insert(2, ("better", _("Better"), max(values.own - 1, 0)))
    title = _("The nearest such order is put in place.")
    return [
        Press(
            *(name, text, title),
            action=put_at(row, found.with_level(level)),
            disabled=values.own == level,
        )
        for name, text, level in levels
    ]


def put_at(row: int, scores: Scores) -> Mapping[str, object]:
    """Return the edit that gives a row these scores."""
    return {"kind": "block", "what": "scores", "row": row, "column": 0, "values": [[*scores]]}


def order_of_bar(found: SampleOrders, pressed: object) -> Scores | None:
    """Return the nearest order of a pressed bar; `pressed` is the browser's, so it may be anything."""
    places = pressed if isinstance(pressed, list) else []
    bars = dict(enumerate(bars_of(found.values)))
    wanted = (bars[place] for place in places[:1] if type(place) is int and place in bars)
    return next((found.nearest(bar.levels) for bar in wanted if bar.levels), None)


def _put_in_place(session: Session, row: int, scores: Scores | None) -> None:
    """Let the scores of a row be these; nothing changes without any."""
    before = session.matrix
    if scores is not None:
        every = (*before.scores[:row], scores, *before.scores[row + 1 :])
        session.change_to(replace(before, scores=every))


def _rules_in_force(session: Session) -> str:
    sentence = _("By the rules of {conventions}. {predicted}")
    return sentence.format(
        conventions=preset_title(session.focus), predicted=decision_sentence(session.matrix.decision)
    )


# What is taken away


def table_of_orders(found: SampleOrders) -> Rows:
    """Return a row for each value, the best first: how many orders have it, and how it compares."""
    values = found.values
    return [
        {
            _("metric"): _(METRICS[values.case[0]].title),
            _("value"): value,
            _("orders"): count,
            _("your order"): _("yes") if level == values.own else "",
        }
        for level, (value, count) in enumerate(
            zip(values.values.tolist(), values.counts.tolist(), strict=True)
        )
    ]


def code_of_orders(found: SampleOrders) -> str:
    """Return code that computes the same values and counts, and draws them."""
    return (
        f"{example_snippet(example_of(found.matrix), found.rules)}"
        "from multilabel_metrics_lab.behaviour.orders import order_values, orders_of\n\n"
        f"found = order_values({found.values.case!r}, orders_of(example), rules)\n"
        "print(found.own_value, found.expected, found.worst, found.best)\n"
        "print('better, as good, worse:', found.better, found.level, found.worse)\n"
        "figure = found.figure()  # of plotly\n"
    )
