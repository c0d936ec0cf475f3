"""Why a cell of the library lens differs from the reference, and the smallest matrix where it does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from metrics import (
    AVERAGES,
    METRICS,
    PRESETS,
    SOURCES,
    SWITCHES,
    Compared,
    Example,
    Smallest,
    deciding_switches,
    smallest_matrix,
    values_under,
)
from metrics.compare.smallest_matrix import MOST_CELLS
from metrics.graph.digits import exact
from pages.content.lens_table import Cell
from pages.lessons.convention_choice import choice_of
from pages.shell.choices import Press, choose
from pages.shell.joined import box, show_html
from pages.shell.markup import Html, element, scroller
from pages.words import gettext as _
from pages.words import ngettext

MOST_NAMED = 2


@dataclass(frozen=True)
class Doors:
    """Where the page leads: `load` puts a matrix on the workbench, `lesson` links to a cell's lesson."""

    load: Callable[[Smallest], None]
    lesson: Callable[[Cell], None]


@dataclass(frozen=True)
class Question:
    """One cell of the table and the reference, and the switches that part the two.

    `given` are the libraries among the two that take predictions which a rule of ours makes of the scores.
    """

    row: Compared
    source: str
    reference: str
    switches: tuple[str, ...]
    given: tuple[str, ...]


def question_of(example: Example, reference: str, cell: Cell) -> Question | None:
    """What is asked about a cell; None where the source has no number for this matrix."""
    metric, average, source = cell
    asked = METRICS[metric]
    known = [one for one in (source, reference) if SOURCES[one].gives(asked, average, example)]
    row = Compared(asked, average, values_under(asked, example, average, known))
    if source not in row.values:
        return None
    switches: tuple[str, ...] = ()
    if row.differs(source, reference):
        switches = deciding_switches(asked, example, average, PRESETS[reference], PRESETS[source])
    given = tuple(one for one in dict.fromkeys((reference, source)) if one in row.values)
    ours = tuple(one for one in given if SOURCES[one].ours_in(asked, average, example))
    return Question(row, source, reference, switches, ours)


def show_answer(question: Question | None, doors: Doors) -> None:
    """The sentence, and the smallest matrix where it holds; it stays in sight while the table scrolls."""
    if question is None:
        asked = _("Press a value that differs (≠) to read which convention makes the difference.")
        show_html(element("p", asked, css="aside", data_testid="lens-answer"))
        return
    told = _sentence(question)
    show_html(element("p", told, data_testid="lens-answer", role="status"))
    if question.given:
        names = _(" and ").join(_(SOURCES[one].title) for one in question.given)
        made = ngettext(
            "{library} is given the predictions; the rule that makes them from the scores is ours.",
            "{library} are given the predictions; the rule that makes them from the scores is ours.",
            len(question.given),
        )
        show_html(element("p", made.format(library=names), css="aside", data_testid="lens-given"))
    with box("lens_smallest"):
        if question.switches:
            _smallest(question, doors.load)
        doors.lesson((question.row.metric.key, question.row.average, question.source))


def _sentence(question: Question) -> str:
    """What the two give, and which conventions make the difference."""
    row, source, reference = question.row, question.source, question.reference
    sides = (SOURCES[source], SOURCES[reference])
    facts = {
        "metric": _("{metric} ({average})").format(
            metric=_(row.metric.title), average=_(AVERAGES[row.average].title)
        ),
        "source": _(SOURCES[source].title),
        "reference": _(SOURCES[reference].title),
        "value": exact(row.values[source]),
        "own": exact(row.values[reference]) if reference in row.values else "",
        "reasons": " ".join(choice_of(one, key) for key in question.switches for one in sides),
        "count": len(question.switches),
    }
    return _pattern(question).format(**facts)


def _pattern(question: Question) -> str:
    if question.reference not in question.row.values:
        return _("{metric}: {source} gives {value}; {reference} has no such metric to compare with.")
    if not question.switches:
        return _("{metric}: {source} gives {value}, and so does {reference}: here they agree.")
    if len(question.switches) == 1:
        return _(
            "{metric}: {source} gives {value}, and {reference} gives {own}. {reasons} "
            "This rule alone makes the difference."
        )
    if len(question.switches) == MOST_NAMED:
        return _(
            "{metric}: {source} gives {value}, and {reference} gives {own}. {reasons} "
            "It takes both rules: with either of them alone the two still differ."
        )
    return _(
        "{metric}: {source} gives {value}, and {reference} gives {own}. {reasons} "
        "No rule alone and no two of them explain the difference: it takes these {count} together."
    )


def meanings(question: Question) -> Html:
    """What each side chooses for the switches named, and what that means."""
    head = element(
        "tr",
        element("td"),
        *(element("th", _(SOURCES[one].title), scope="col") for one in (question.reference, question.source)),
    )
    rows = [
        element(
            "tr",
            element("th", _(SWITCHES[key].title), scope="row"),
            *(_meaning(key, one) for one in (question.reference, question.source)),
        )
        for key in question.switches
        if key in SWITCHES
    ]
    return scroller(element("table", head, *rows, css="table"))


def _meaning(key: str, source: str) -> Html:
    choice = SWITCHES[key].choices[getattr(PRESETS[source], key)]
    meaning = _(choice.meaning).format(source=_(SOURCES[source].title))
    return element("td", element("b", _(choice.title)), " ", meaning)


def _smallest(question: Question, load: Callable[[Smallest], None]) -> None:
    found = _found(question)
    if found is None:
        told = _(
            "No matrix of up to {cells} cells that both can use, with scores of 0.2, 0.5 and 0.8, "
            "shows this difference by itself."
        ).format(cells=MOST_CELLS)
        show_html(element("p", told, css="aside"))
        return
    show_html(_drawn(question, found))
    button = Press("load", _("open it on the workbench"))
    choose([[button]], key="lens_load", on_press={"load": lambda _pressed: load(found)})


def _found(question: Question) -> Smallest | None:
    """The smallest matrix where it matters, with both values defined where both are on this one."""
    row, mine, theirs = question.row, PRESETS[question.reference], PRESETS[question.source]
    asked = (row.metric, row.average, mine, theirs, question.switches)
    both = (SOURCES[question.reference], SOURCES[question.source])
    least = max(one.least_labels(row.metric.key, row.average) for one in both)
    if np.isfinite([row.values[question.reference], row.values[question.source]]).all():
        found = smallest_matrix(*asked, defined=True, least_labels=least)
        if found is not None:
            return found
    return smallest_matrix(*asked, least_labels=least)


def _drawn(question: Question, found: Smallest) -> Html:
    rows = [
        element("tr", *(_cell(truth, score) for truth, score in zip(truths, scores, strict=True)))
        for truths, scores in zip(found.truth, found.scores, strict=True)
    ]
    told = _("{reference}: {own} · {source}: {value}").format(
        reference=_(SOURCES[question.reference].title),
        own=exact(found.mine),
        source=_(SOURCES[question.source].title),
        value=exact(found.theirs),
    )
    caption = element("span", _("The smallest matrix where it matters:"), css="aside")
    values = element("span", told, css="values", data_testid="lens-smallest")
    return element(
        "div",
        caption,
        element("table", *rows, css="cells", aria_label=_("Truth and score of each cell")),
        values,
        css="smallest",
    )


def _cell(truth: int, score: float) -> Html:
    mark = element("span", f"{truth}", css="mark")
    return element("td", mark, f"{score:g}", css="true" if truth else "")
