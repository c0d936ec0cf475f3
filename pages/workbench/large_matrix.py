"""A matrix larger than the lab holds: what was read, its numbers, and the part of it that is taken."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import isnan

import numpy as np
import streamlit as st

from metrics import AVERAGES, METRICS, InputError
from metrics.graph.digits import decimal
from metrics.output.report import Entry, report
from metrics.words import N_
from pages.intake import limits
from pages.intake.grid import MAX_LIST_OF_NUMBERS_LENGTH, listed_places
from pages.intake.matrix import Matrix, example_of
from pages.intake.matrix_values import weights_of
from pages.lessons.lesson_choices import preset_title
from pages.shell.markup import Html, element, plain
from pages.state.focus import Focus
from pages.state.run_lock import outside_the_run
from pages.words import gettext as _
from pages.words import ngettext, sentence_of
from pages.workbench.bench import decision_sentence

NO_VALUE = "—"
MAX_LABELS = 50  # of the part that is proposed


def show_size(matrix: Matrix) -> None:
    """Draw how large it is, how many labels are true, and from where to where its scores go."""
    truth, scores = np.array(matrix.truth), np.array(matrix.scores)
    samples, labels = matrix.size
    size = _("**{samples:,} samples × {labels:,} labels = {cells:,} cells.**")
    truths = _(
        "{share} % of the cells are 1: {cardinality} labels of a sample (the cardinality), or {density} of "
        "all (the density)."
    )
    st.markdown(
        " ".join(
            (
                size.format(samples=samples, labels=labels, cells=truth.size),
                truths.format(
                    share=decimal(100 * truth.mean(), 3),
                    cardinality=decimal(truth.sum(axis=1).mean()),
                    density=decimal(truth.mean()),
                ),
                _("The scores go from {lowest} to {highest}.").format(
                    lowest=plain(decimal(scores.min())), highest=plain(decimal(scores.max()))
                ),
            )
        )
    )


def show_numbers(matrix: Matrix, focus: Focus) -> None:
    """Draw every metric of the whole matrix under each of its averages, by the rules in force."""
    text = _(
        "**The lab edits up to {most:,} cells, so here are the numbers of the whole matrix**, by the rules "
        "of {conventions}. {predicted}"
    )
    conventions, predicted = preset_title(focus), decision_sentence(matrix.decision)
    facts = {"conventions": plain(conventions), "predicted": plain(predicted)}
    st.markdown(text.format(most=limits.MAX_CELLS_HELD, **facts))
    with outside_the_run():
        table = table_of(report(example_of(matrix), focus.conventions).entries)
    more = ngettext("▾ Scroll: {n} row in all", "▾ Scroll: {n} rows in all", len(METRICS))
    st.html(
        element(
            "div",
            table,
            css="within-dialog",
            tabindex="0",
            role="group",
            aria_label=_("The numbers of the whole matrix"),
            data_more=more.format(n=len(METRICS)),
        )
    )


def table_of(entries: Sequence[Entry]) -> Html:
    """Return a table with a row for each metric; below the name of one without a value stands why."""
    titles = {key: _(average.title) for key, average in AVERAGES.items()}
    head = element("tr", element("td"), *(element("th", title, scope="col") for title in titles.values()))
    rows = []
    for key, metric in METRICS.items():
        found = {entry.average: entry for entry in entries if entry.metric == key}
        why = dict.fromkeys(reason for entry in found.values() if (reason := _reason(entry)))
        name = element("th", _(metric.title), element("div", " ".join(why), css="aside"), scope="row")
        cells = [element("td", _value(found.get(average)), data_title=titles[average]) for average in titles]
        rows.append(element("tr", name, *cells))
    return element("table", element("thead", head), element("tbody", *rows), css="table numbers")


def _value(entry: Entry | None) -> str:
    if entry is None:
        return ""
    return NO_VALUE if entry.value is None else decimal(entry.value)


def _reason(entry: Entry) -> str:
    """Why a metric has no value, or one that is undefined; "" for any other."""
    if entry.refusal is not None:
        return sentence_of(entry.refusal)
    return entry.notes if entry.value is not None and isnan(entry.value) else ""


def chosen_part(matrix: Matrix) -> Matrix | None:
    """Draw the choice of samples and labels; return the part of them, None where there is none to take."""
    st.markdown(_("**Take a part of it into the lab**"))
    n_samples, n_labels = first_part(*matrix.size)
    left, right = st.columns(2)
    with left:
        rows = _chosen(_("Samples"), matrix.samples, n_samples)
    with right:
        columns = _chosen(_("Labels"), matrix.labels, n_labels)
    try:
        part = submatrix(matrix, rows.places, columns.places)
    except InputError as error:
        st.error(plain(sentence_of(error)))
        return None
    samples, labels = part.size
    text = _("{samples:,} samples × {labels:,} labels = {cells:,} cells: this part can be edited.")
    st.caption(text.format(samples=samples, labels=labels, cells=samples * labels))
    return part


@dataclass(frozen=True)
class Chosen:
    """Which of `count` samples or labels are chosen: by numbers as they were typed, and by name."""

    numbers: str
    named: Sequence[int]
    count: int

    @property
    def places(self) -> set[int]:
        """Their places; InputError for numbers that list none."""
        return listed_places(self.numbers, self.count) | set(self.named)


def _chosen(title: str, names: Sequence[str], first: int) -> Chosen:
    """Draw the two fields of the samples or the labels, which begin with the first ones."""
    count = len(names)
    by_number, by_name = st.columns(2)
    numbers = by_number.text_input(
        _("{title}, 1 to {count:,}").format(title=title, count=count),
        f"1-{first}",
        max_chars=MAX_LIST_OF_NUMBERS_LENGTH,
        key=f"part {title} {count}",
        placeholder="1-40, 55",
    )
    named = by_name.multiselect(
        _("And these by name"),
        range(count),
        format_func=names.__getitem__,
        key=f"named {title} {count}",
        placeholder=_("Choose names"),
    )
    return Chosen(numbers, named, count)


def first_part(n_samples: int, n_labels: int) -> limits.Size:
    """Return how many of the first samples and labels make a part that fills the lab."""
    labels = min(n_labels, max(MAX_LABELS, limits.MAX_CELLS_HELD // n_samples))
    return min(n_samples, limits.MAX_CELLS_HELD // labels), labels


def submatrix(matrix: Matrix, rows: Iterable[int], columns: Iterable[int]) -> Matrix:
    """Return the matrix of these samples and labels, in their order; InputError where the lab holds none."""
    chosen_rows, chosen_columns = sorted(set(rows)), sorted(set(columns))
    if not (chosen_rows and chosen_columns):
        raise InputError(N_("Choose at least one sample and one label."))
    limits.check_held(len(chosen_rows), len(chosen_columns))
    part = matrix.part(chosen_rows, chosen_columns)
    if part.weights is not None:
        weights_of(part.weights, len(part.samples))
    return part
