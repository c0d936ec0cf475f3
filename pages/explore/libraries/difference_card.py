"""Why the values of a metric differ: who gives which, the rule that decides, and the smallest matrix."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from metrics import (
    LIBRARIES,
    SOURCES,
    SWITCHES,
    Smallest,
    deciding_switches,
    smallest_matrix,
)
from metrics.compare.smallest_matrix import MOST_CELLS
from metrics.explaining.calls import filled
from metrics.graph.digits import exact, four_decimals, fraction
from metrics.once import once
from pages.explore.cases import name_of
from pages.explore.libraries.compared_sources import ComparedRow, ComparedSources, SameValue
from pages.explore.libraries.source_table import title_of
from pages.intake.matrix import Matrix, example_of
from pages.lessons.convention_choice import choice_of
from pages.shell.choices import Press, choose
from pages.shell.joined import box, show_html
from pages.shell.markup import Html, element
from pages.state import link
from pages.words import gettext as _
from pages.words import ngettext
from pages.workbench.linked_html import show_lesson_links
from pages.workbench.matrix_editor import matrix_cells

LessonOf = Callable[[str, str], str]
ALONE, BOTH = 1, 2


@dataclass(frozen=True)
class Difference:
    """A source that gives another value than the first one, and the fewest rules that part the two."""

    compared: ComparedSources
    row: ComparedRow
    source: str
    first: str
    switches: tuple[str, ...]

    @property
    def reasons(self) -> Iterator[str]:
        """What the two choose for these rules, a sentence each."""
        for key in self.switches:
            for source in (self.source, self.first):
                yield self._reason(key, source)

    def _reason(self, key: str, source: str) -> str:
        rules = self.compared.rules_of(source)
        if source == self.compared.reference and self.compared.is_changed:
            return _(SWITCHES[key].choices[getattr(rules, key)].meaning).format(source=_("This page"))
        return choice_of(SOURCES[source], key)

    @once
    def smallest(self) -> Smallest | None:
        """The smallest matrix where it matters, with both values defined where both are on this one."""
        metric, average = self.row.metric, self.row.average
        rules = self.compared.rules_of(self.first), self.compared.rules_of(self.source)
        asked = (metric, average, *rules, self.switches)
        both = SOURCES[self.first], SOURCES[self.source]
        least = max(one.least_labels(metric.key, average) for one in both)
        if np.isfinite([self.row.values[self.first], self.row.values[self.source]]).all():
            found = smallest_matrix(*asked, defined=True, least_labels=least)
            if found is not None:
                return found
        return smallest_matrix(*asked, least_labels=least)


def differences_of(row: ComparedRow, compared: ComparedSources) -> Sequence[Difference]:
    """A difference for each value that is not the first one's."""
    first, *others = row.sides or [SameValue(np.nan, ())]
    return [_difference(row, compared, first.sources[0], side.sources[0]) for side in others]


def _difference(row: ComparedRow, compared: ComparedSources, first: str, source: str) -> Difference:
    rules = compared.rules_of(first), compared.rules_of(source)
    return Difference(
        compared, row, source, first, deciding_switches(row.metric, compared.example, row.average, *rules)
    )


def difference_card(row: ComparedRow, compared: ComparedSources, load: Callable[[Smallest], None]) -> None:
    """The values with who gives them, the reason, and the smallest matrix."""
    sides, differences = row.sides, differences_of(row, compared)
    show_html(element("h2", _title(row, compared), data_testid="difference"))
    tiles = [_tile(side, row, compared) for side in sides]
    show_html(element("div", *tiles, css="values-given", data_count=str(len(tiles))))
    if differences:
        reasons = (element("p", _reason(one), css="reason") for one in differences)
        show_html(element("div", *reasons, css="reasons", role="status"))
        _show_smallest(differences[0], load)
    elif len(row.values) > 1:
        _show_agreement(row, compared, load)


def _show_agreement(row: ComparedRow, compared: ComparedSources, load: Callable[[Smallest], None]) -> None:
    """Where those that agree here would differ; or that they never do."""
    possible = [*possible_differences(row, compared)]
    if not possible:
        told = _("They follow the same rules, so they agree on every matrix.")
        show_html(element("p", told, css="reason"))
        return
    sizes = [(np.size(one.smallest.truth), one) for one in possible if one.smallest is not None]
    if sizes:
        _size, one = min(sizes, key=lambda found: found[0])
        first = element("p", _("They agree here, but not everywhere:"), css="reason")
        show_html(element("div", first, element("p", " ".join(one.reasons)), css="reasons"))
        _show_smallest(one, load)


def possible_differences(row: ComparedRow, compared: ComparedSources) -> Iterator[Difference]:
    """Each single rule on which another source and the first one part, although it does not matter here."""
    first, *others = row.values
    mine = compared.rules_of(first)
    for source in others:
        theirs = compared.rules_of(source)
        for key in row.metric.choices_for(compared.example, row.average):
            if key in SWITCHES and getattr(mine, key) != getattr(theirs, key):
                yield Difference(compared, row, source, first, (key,))


def way_to_the_steps(row: ComparedRow, compared: ComparedSources, lesson_of: LessonOf) -> None:
    """The way to the working by the rules of the first source that differs, else of the reference."""
    *_others, last = [*row.sides[:2]] or [SameValue(np.nan, compared.sources)]
    asks = link.lesson_query(row.metric.key, row.average, part="1", step="1", preset=last.sources[0])
    page = lesson_of(*row.case)
    text = _("See it step by step →")
    show_lesson_links(element("a", text, css="primary", data_page=page, data_asks=asks), key="to_steps")


def _title(row: ComparedRow, compared: ComparedSources) -> str:
    name, sides = name_of(row.case), row.sides
    if not sides:
        return _("{metric}: no value for this matrix").format(metric=name)
    *others, last = (four_decimals(side.value) for side in sides)
    if others:
        return _("{metric}: {values} or {last}?").format(metric=name, values=", ".join(others), last=last)
    if len(row.values) == ALONE:
        source = _(SOURCES[next(iter(row.values))].title)
        return _("{metric}: only {source} has it").format(metric=name, source=source)
    told = _("{metric}: all that have it give {value}")
    if len(row.values) == len(compared.sources):
        told = _("{metric}: all give {value}")
    return told.format(metric=name, value=last)


def _tile(side: SameValue, row: ComparedRow, compared: ComparedSources) -> Html:
    names = ", ".join(title_of(one, compared) for one in side.sources)
    calls = [
        filled(LIBRARIES[one].call(*row.case), compared.rules_of(one))
        .strip()
        .replace("num_labels", str(compared.example.truth.shape[-1]))
        for one in side.sources
        if one in LIBRARIES
    ]
    shown = (element("code", call) for call in dict.fromkeys(calls))
    return element("div", element("b", *_number(side.value)), element("span", names), *shown, css="given")


def _number(value: float) -> Iterator[Html | str]:
    """A small fraction with its decimals, or these alone."""
    if fraction(value) is not None:
        yield element("span", f"{exact(value)} = ", css="fraction")
    yield four_decimals(value)


def _reason(one: Difference) -> str:
    """The rules that make the difference, in sentences."""
    told = ngettext(
        "{reasons} This rule alone makes the difference.",
        "{reasons} It takes these {count} rules together.",
        len(one.switches),
    )
    if len(one.switches) == BOTH:
        told = _("{reasons} It takes both rules: with either of them alone the two still differ.")
    return told.format(reasons=" ".join(one.reasons), count=len(one.switches))


def _show_smallest(one: Difference, load: Callable[[Smallest], None]) -> None:
    found = one.smallest
    if found is None:
        told = _(
            "No matrix of up to {cells} cells that both can use, with scores of 0.2, 0.5 and 0.8, "
            "shows this difference by itself."
        )
        show_html(element("p", told.format(cells=MOST_CELLS), css="aside"))
        return
    told = _("This matrix takes the place of yours; undo brings it back.")
    button = Press("load", _("Try it"), told)
    with box("smallest"):
        show_html(element("h3", _("The smallest example where they differ")))
        matrix = Matrix.of(found.truth, found.scores)
        is_of_sets = one.row.metric.needs == "predictions"
        predicted = example_of(matrix).prediction(one.compared.rules_of(one.first)) if is_of_sets else None
        show_html(matrix_cells(matrix, predicted=predicted))
        given = ((found.mine, one.first), (found.theirs, one.source))
        values = (_value_there(value, source, one.compared) for value, source in given)
        show_html(element("div", *values, css="values", data_testid="smallest"))
        choose([[button]], key="smallest", on_press={"load": lambda _pressed: load(found)})


def _value_there(value: float, source: str, compared: ComparedSources) -> Html:
    return element("span", element("b", four_decimals(value)), title_of(source, compared), css="there")
