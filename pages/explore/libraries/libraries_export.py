"""The files of a comparison of sources and of a metric's rules: a figure, tables, and code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from metrics import DIALS, LIBRARIES, PRESETS, SOURCES, SWITCHES, Metric
from metrics.explaining.readings import filled
from metrics.figures.template import BELOW, MEANINGS, PLAIN, figure, titled
from metrics.graph.digits import exact
from pages.explore.cases import name_of
from pages.explore.libraries.compared_sources import ComparedRow, ComparedSources
from pages.figures.code_snippet import example_snippet
from pages.words import gettext as _

if TYPE_CHECKING:
    from pandas import DataFrame

ROW_HEIGHT, MARGINS = 34, 130  # px
MARKS = ("circle", "diamond", "square", "triangle-up", "x", "star", "cross", "pentagon", "triangle-down")


def table_of_sources(compared: ComparedSources) -> DataFrame:
    """Return a row for every metric and average, with a column for the value of each source."""
    from pandas import DataFrame

    rows = [
        {_("metric"): name_of(row.case)}
        | {compared.title_of(one): row.values.get(one) for one in compared.sources}
        | {_("differ"): row.is_differing}
        for row in compared.every_row
    ]
    return DataFrame(rows)


def figure_of_sources(compared: ComparedSources) -> Any:
    """Return a row of marks for each metric whose values differ, or for all that are shown if none do."""
    rows = [row for row in compared.rows if row.is_differing] or [*compared.comparable]
    names = [name_of(row.case) for row in rows]
    traces = [
        {
            "type": "scatter",
            "mode": "markers",
            "name": compared.title_of(source),
            "x": [row.values.get(source) for row in rows],
            "y": names,
            "marker": {"size": 14, "symbol": mark, "color": [_colour(row, source) for row in rows]},
        }
        for source, mark in zip(compared.sources, MARKS, strict=False)
    ]
    layout = {
        "height": MARGINS + ROW_HEIGHT * len(rows),
        "xaxis": titled(_("value"), BELOW),
        "yaxis": titled("", BELOW, autorange="reversed", type="category"),
        "showlegend": True,
        "margin": {"b": 80},
    }
    return figure(traces, layout)


def _colour(row: ComparedRow, source: str) -> str:
    """The colour of a source: those that give another value than the first one stand out."""
    others = {one for group in row.groups[1:] for one in group.sources}
    return MEANINGS["tied"] if source in others else PLAIN


def code_of_sources(compared: ComparedSources) -> str:
    """Return code that computes the same values: with scikit-learn where it has them, and with the engine."""
    return (
        f"{scikit_learn_code(compared)}"
        f"{example_snippet(compared.example, compared.rules, ('METRICS', 'PRESETS', 'SOURCES'))}\n"
        "from multilabel_metrics_lab.behaviour.variants import values_of\n\n"
        f"sources = {list(compared.sources)!r}\n"
        "choices = {source: PRESETS[source] for source in sources} | {sources[0]: rules}\n"
        "for metric in METRICS.values():\n"
        "    for average in metric.averages:\n"
        "        for source in sources:\n"
        "            if SOURCES[source].gives(metric, average, example):\n"
        "                value = values_of((metric.key, average), example, choices[source])\n"
        "                print(metric.key, average, source, value)\n"
    )


def scikit_learn_code(compared: ComparedSources) -> str:
    """Return code with the calls of scikit-learn for the rows that are shown; empty where it has none."""
    library, example = LIBRARIES["scikit_learn"], compared.example
    rows = [row for row in compared.rows if library.key in row.values]
    if not rows or example.scores is None:
        return ""
    rules = compared.rules_of(library.key)
    functions = sorted({library.function(*row.case) for row in rows})
    arrays = {
        "y_true": example.truth.astype(int),
        "y_score": example.scores,
        "y_pred": example.prediction(rules).astype(int),
    }
    if example.sample_weight is not None:
        arrays["sample_weight"] = example.sample_weight
    matrices = "".join(f"{name} = np.array({values.tolist()!r})\n" for name, values in arrays.items())
    calls = ""
    for row in rows:
        call = filled(library.call(*row.case, weighed="sample_weight" in arrays), rules)
        *before, last = call.splitlines()
        calls += "".join(f"{line}\n" for line in (*before, f"print({name_of(row.case)!r}, {last})"))
    return f"import numpy as np\nfrom sklearn.metrics import {', '.join(functions)}\n\n{matrices}\n{calls}\n"


def table_of_rules(metric: Metric) -> DataFrame:
    """Return a row for every rule of a metric, with a column for the choice of each source that has it."""
    from pandas import DataFrame

    rows = [
        {_("rule"): f"{_((SWITCHES.get(key) or DIALS[key]).title)}"}
        | {
            _(SOURCES[one].title): _chosen(key, one)
            for one in PRESETS
            if any(SOURCES[one].has(metric.key, average) for average in metric.reads[key])
        }
        for key in metric.reads
    ]
    return DataFrame(rows)


def _chosen(key: str, source: str) -> str:
    choice = getattr(PRESETS[source], key)
    return _(SWITCHES[key].choices[choice].title) if key in SWITCHES else exact(choice)


def code_of_rules(metric: Metric) -> str:
    """Return code that prints what each source chooses."""
    return (
        "from multilabel_metrics_lab import METRICS, PRESETS\n\n"
        f"for rule in METRICS[{metric.key!r}].reads:\n"
        "    for source, rules in PRESETS.items():\n"
        "        print(rule, source, getattr(rules, rule))\n"
    )
