"""What is taken away of all orders of a sample: a table of all metrics, and the code that computes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from metrics import METRICS
from pages.explore.all_orders.order_standings import OrderStandings
from pages.figures.code_snippet import example_snippet
from pages.intake.matrix import example_of
from pages.words import gettext as _

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
        "from multilabel_metrics_lab.behaviour.orders import orders_of, order_values\n\n"
        f"metrics = {keys!r}\n"
        "orders = orders_of(example)\n"
        "for metric in metrics:\n"
        "    one = order_values((metric, 'samples'), orders, rules)\n"
        "    print(metric, one.own_value, one.expected, one.worst, one.best)\n"
        "    print('better, as good, worse:', one.better, one.level, one.worse)\n"
    )
