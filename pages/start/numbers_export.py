"""What is taken away from the start page: every number as a table, and the code that computes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from metrics import AVERAGES, METRICS, Conventions, Example
from pages.figures.code_snippet import example_snippet
from pages.lessons.lesson_choices import DIRECTIONS
from pages.start.every_number import Effects, Numbers
from pages.words import gettext as _

if TYPE_CHECKING:
    from pandas import DataFrame


def table_of_numbers(now: Numbers, found: Effects) -> DataFrame:
    """Return a row for every metric under every average: its value, what it was, and why it has none."""
    from pandas import DataFrame

    rows = [
        {
            _("metric"): _(METRICS[key].title),
            _("average"): _(AVERAGES[average].title),
            _("direction"): _(DIRECTIONS[METRICS[key].better]),
            _("value"): number.value,
            **({_("before"): found[key, average].before} if found else {}),
            _("note"): number.told,
        }
        for (key, average), number in now.items()
    ]
    return DataFrame(rows)


def code_of_numbers(example: Example, rules: Conventions) -> str:
    """Return code that prints the same values."""
    return (
        f"{example_snippet(example, rules, ('InputError', 'METRICS'))}"
        "for metric in METRICS.values():\n"
        "    for average in metric.averages:\n"
        "        try:\n"
        "            print(metric.title, average, metric.number(example, average, rules))\n"
        "        except InputError as error:\n"
        "            print(error)\n"
    )
