"""Every metric of an example under every average, as a table to print, to show and to save."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import Any

from ..conventions import Conventions
from ..errors import InputError
from ..graph.digits import decimal
from ..graph.working import sentence_of_note
from ..input.example import Example
from ..lazy import import_optional
from ..parts.average import AVERAGES
from ..registry import DEFAULT_CONVENTIONS, METRICS, Metric, check_types
from ..words import N_

NO_VALUE = "–"
FRAME_COLUMNS = ("metric", "average", "value", "notes")
STYLE = (
    "<style>.metric-report td,.metric-report th{text-align:right;padding:.2em .8em;"
    "font-variant-numeric:tabular-nums}.metric-report th:first-child{text-align:left}</style>"
)


@dataclass(frozen=True)
class Entry:
    """The value of a metric under an average; None with the reason where the example has none.

    The reason stands in the notes, and in `refusal` as it was raised.
    """

    metric: str
    average: str
    value: float | None
    notes: str
    refusal: InputError | None = None


@dataclass(frozen=True, eq=False)
class Report:
    """The values of all metrics of one example, in the order of the registry.

    >>> from multilabel_metrics_lab import Example, report
    >>> every_metric = report(Example.of([[1, 0]], y_pred=[[1, 1]]))
    >>> print(next(line for line in str(every_metric).splitlines() if line.startswith("F score")))
    F score                 0.6667        0.5         1     0.6667
    """

    conventions: Conventions
    entries: tuple[Entry, ...]

    def frame(self) -> Any:
        """A `pandas.DataFrame` with the columns metric, average, value and notes; ImportError without pandas.

        The value is NaN where it is undefined, or where the metric cannot be computed: the notes say which.
        """
        rows = [(entry.metric, entry.average, entry.value, entry.notes) for entry in self.entries]
        frame = import_optional("pandas").DataFrame(rows, columns=FRAME_COLUMNS)
        return frame.astype({"value": float})

    def __str__(self) -> str:
        """A table with a line for each metric and a column for each average."""
        table = [["", *AVERAGES], *self._rows()]
        widths = [max(map(len, column)) for column in zip(*table, strict=True)]
        return "\n".join(
            "  ".join([first.ljust(widths[0]), *map(str.rjust, others, widths[1:])])
            for first, *others in table
        )

    __repr__ = __str__

    def _repr_html_(self) -> str:
        """The same table for a notebook."""
        head = "".join(f"<th>{escape(average.title)}</th>" for average in AVERAGES.values())
        body = "".join(
            f"<tr><th>{escape(title)}</th>{''.join(f'<td>{escape(value)}</td>' for value in values)}</tr>"
            for title, *values in self._rows()
        )
        table = f"<thead><tr><th></th>{head}</tr></thead><tbody>{body}</tbody>"
        return f'{STYLE}<table class="metric-report">{table}</table>'

    def _rows(self) -> list[list[str]]:
        """The title of each metric and its value under each average, as people read them."""
        shown = {
            (entry.metric, entry.average): NO_VALUE if entry.value is None else decimal(entry.value)
            for entry in self.entries
        }
        return [
            [metric.title, *(shown.get((key, average), "") for average in AVERAGES)]
            for key, metric in METRICS.items()
        ]


def report(example: Example, conventions: Conventions = DEFAULT_CONVENTIONS) -> Report:
    """Compute every metric of an example under every average that it has.

    Parameters
    ----------
    example : Example
        The matrices, without variants.
    conventions : Conventions
        The choices where books and libraries differ.

    Returns
    -------
    Report
        An entry for each metric and average. One that the example cannot have, such as a ranking without
        scores, has the value None and the reason in its notes.

    Raises
    ------
    InputError
        For a stack of variants, and for what is no Example or no Conventions.

    >>> from multilabel_metrics_lab import Example, report
    >>> every_metric = report(Example.of([[1, 0], [1, 1]], y_pred=[[1, 0], [0, 1]]))
    >>> [(one.average, one.value) for one in every_metric.entries if one.metric == "recall"]
    [('samples', 0.75), ('macro', 0.75), ('weighted', 0.6666666666666666), ('micro', 0.6666666666666666)]
    >>> next(one.notes for one in every_metric.entries if one.metric == "coverage")
    'Coverage needs scores: give y_score, not only y_pred.'
    """
    check_types(N_("A report"), example, conventions)
    entries = [
        _entry(metric, average, example, conventions)
        for metric in METRICS.values()
        for average in metric.averages
    ]
    return Report(conventions, tuple(entries))


def _entry(metric: Metric, average: str, example: Example, conventions: Conventions) -> Entry:
    try:
        result = metric(example, average, conventions)
    except InputError as refusal:
        return Entry(metric.key, average, None, str(refusal), refusal)
    if result.value.ndim:
        raise InputError(N_("A stack of variants has a report for each: ask for that of one example."))
    notes = " ".join(map(sentence_of_note, result.overall.notes))
    return Entry(metric.key, average, float(result), notes)
