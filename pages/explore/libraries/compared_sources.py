"""The numbers that are compared: a row for each metric and average, with its value under each source.

They are taken away as a table, as a figure, and as code.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from metrics import (
    LIBRARIES,
    METRICS,
    PRESETS,
    SOURCES,
    Compared,
    Conventions,
    Example,
    InputError,
    Metric,
    same_value,
)
from metrics.behaviour.variants import Case
from metrics.explaining.readings import filled
from metrics.figures.template import BELOW, MEANINGS, PLAIN, figure, titled
from metrics.lazy import lazy_property
from pages.explore.cases import case_name
from pages.figures.code_snippet import example_snippet
from pages.figures.take_away import Rows
from pages.words import gettext as _

EVERY_AVERAGE, DIFFERING = "all", "differ"


@dataclass(frozen=True)
class ValueGroup:
    """A value and the sources that give it."""

    value: float
    sources: tuple[str, ...]


@dataclass(frozen=True)
class ComparedRow(Compared):
    """A metric under one average with its values, and which of the sources agree."""

    @lazy_property
    def groups(self) -> Sequence[ValueGroup]:
        """The sources by their values, in the order of the columns."""
        groups: list[tuple[float, list[str]]] = []
        for source, value in self.values.items():
            alike = next((sources for one, sources in groups if same_value(one, value)), None)
            if alike is None:
                groups.append((value, [source]))
            else:
                alike.append(source)
        return [ValueGroup(value, tuple(sources)) for value, sources in groups]

    @property
    def case(self) -> Case:
        """The keys of the metric and the average."""
        return self.metric.key, self.average

    @property
    def is_differing(self) -> bool:
        """Whether two of the sources give different values."""
        return len(self.groups) > 1


@dataclass(frozen=True)
class ComparedSources:
    """What several sources give on an example; the first of them is the reference, with the rules in force.

    `shown` selects the rows: EVERY_AVERAGE, those that are DIFFERING, or "" for one average of each metric,
    the one that the most of these sources have, as far as two of them have a number. The row that is
    `selected` is among them, unless it agrees and only those that differ are shown.
    """

    example: Example
    sources: tuple[str, ...]
    rules: Conventions
    shown: str = ""
    selected: Case | None = None

    @property
    def reference(self) -> str:
        """The source that the others are compared with."""
        return self.sources[0]

    @property
    def has_changed_rules(self) -> bool:
        """Whether the rules in force are not quite those of the reference."""
        return self.rules != PRESETS[self.reference]

    def title_of(self, source: str) -> str:
        """The name of a source; of the reference also that its rules were changed."""
        title = _(SOURCES[source].title)
        if source == self.reference and self.has_changed_rules:
            return _("{preset}, changed").format(preset=title)
        return title

    def rules_of(self, source: str) -> Conventions:
        """The conventions of a source, with the numbers in force as far as its functions are handed them."""
        return self._rules_of_each[source]

    @lazy_property
    def _rules_of_each(self) -> dict[str, Conventions]:
        others = {
            one: PRESETS[one].with_choices({key: getattr(self.rules, key) for key in SOURCES[one].dials})
            for one in self.sources[1:]
        }
        return {self.reference: self.rules, **others}

    @lazy_property
    def _computed_with(self) -> dict[str, Conventions]:
        """The rules of each source; with no score at the threshold all share one rule for such a score."""
        example = self.example
        if example.decided_by == "threshold" and np.any(example.scores == example.threshold):
            return self._rules_of_each
        shared = self.rules.threshold_rule
        return {
            one: rules.with_choice("threshold_rule", shared) for one, rules in self._rules_of_each.items()
        }

    @lazy_property
    def _giving(self) -> Mapping[Case, Sequence[str]]:
        """The sources with a value for such an example, for every case that one of the sources has."""
        return {
            (metric.key, average): [
                one for one in self.sources if SOURCES[one].can_compute(metric, average, self.example)
            ]
            for metric in METRICS.values()
            for average in metric.averages
            if any(SOURCES[one].has(metric.key, average) for one in self.sources)
        }

    def _row(self, case: Case) -> ComparedRow:
        metric, average = METRICS[case[0]], case[1]
        rules = self._computed_with
        try:
            values = {one: metric.number(self.example, average, rules[one]) for one in self._giving[case]}
        except InputError:
            values = {}
        return ComparedRow(metric, average, values)

    @lazy_property
    def every_row(self) -> tuple[ComparedRow, ...]:
        """Every metric under every average that one of the sources has."""
        return tuple(self._row(case) for case in self._giving)

    @lazy_property
    def selected_row(self) -> ComparedRow | None:
        """The row of the selected metric, whether or not it is shown; None where no source has it."""
        if self.selected is None or self.selected not in self._giving:
            return None
        return self._row(self.selected)

    @lazy_property
    def usual_rows(self) -> tuple[ComparedRow, ...]:
        """Of each metric the average that most sources have; if that agrees, the first that differs too."""
        return tuple(row for metric in METRICS.values() for row in self._usual_rows_of(metric))

    def _usual_rows_of(self, metric: Metric) -> Iterator[ComparedRow]:
        cases = [(metric.key, one) for one in metric.averages if (metric.key, one) in self._giving]
        if not cases:
            return
        usual = max(cases, key=lambda case: len(self._giving[case]))
        row = self._row(usual)
        yield row
        if not row.is_differing:
            others = (self._row(one) for one in cases if one != usual and self._can_differ(one))
            differing = next((one for one in others if one.is_differing), None)
            if differing is not None:
                yield differing

    def _can_differ(self, case: Case) -> bool:
        """Whether the sources choose differently among the rules that the value depends on."""
        read = METRICS[case[0]].choices_for(self.example, case[1])
        return len({self._computed_with[one].choices_of(read) for one in self._giving[case]}) > 1

    def _with_selected(self, rows: Sequence[ComparedRow]) -> Sequence[ComparedRow]:
        """These rows, and the selected one if it is not among them."""
        selected = self.selected_row
        if selected is None or any(row.case == selected.case for row in rows):
            return rows
        return [*rows, selected]

    @lazy_property
    def comparable(self) -> tuple[ComparedRow, ...]:
        """The rows with two values or more, also where only those that differ are shown."""
        rows = self._with_selected(self.every_row if self.shown else self.usual_rows)
        return tuple(row for row in rows if len(row.values) > 1)

    @lazy_property
    def rows(self) -> tuple[ComparedRow, ...]:
        """The rows that are shown: first those that differ, then those that the most sources have."""
        rows = self._with_selected(self.every_row if self.shown else self.comparable or self.usual_rows)
        if self.shown == DIFFERING:
            rows = [row for row in rows if row.is_differing]
        return tuple(sorted(rows, key=lambda row: (not row.is_differing, -len(row.values))))

    @property
    def row(self) -> ComparedRow | None:
        """The row of the selected metric, where it is shown; else the first one."""
        selected = (row for row in self.rows if row.case == self.selected)
        return next(selected, next(iter(self.rows or self.usual_rows), None))


# The files

ROW_HEIGHT, MARGINS = 34, 130  # px
MARKS = ("circle", "diamond", "square", "triangle-up", "x", "star", "cross", "pentagon", "triangle-down")


def table_of_sources(compared: ComparedSources) -> Rows:
    """Return a row for every metric and average, with a column for the value of each source."""
    return [
        {_("metric"): case_name(row.case)}
        | {compared.title_of(one): row.values.get(one) for one in compared.sources}
        | {_("differ"): row.is_differing}
        for row in compared.every_row
    ]


def figure_of_sources(compared: ComparedSources) -> Any:
    """Return a row of marks for each metric whose values differ, or for all that are shown if none do."""
    rows = [row for row in compared.rows if row.is_differing] or [*compared.comparable]
    names = [case_name(row.case) for row in rows]
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
        "            if SOURCES[source].can_compute(metric, average, example):\n"
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
        calls += "".join(f"{line}\n" for line in (*before, f"print({case_name(row.case)!r}, {last})"))
    return f"import numpy as np\nfrom sklearn.metrics import {', '.join(functions)}\n\n{matrices}\n{calls}\n"
