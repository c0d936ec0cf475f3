"""Why the values of a metric differ: who gives which, the rules that decide, and the smallest matrix."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from metrics import LIBRARIES, SOURCES, SWITCHES, Smallest, deciding_switches, smallest_matrix
from metrics.compare.smallest_matrix import MAX_CELLS
from metrics.explaining.readings import filled
from metrics.graph.digits import four_decimals, fraction, shortest
from metrics.lazy import lazy_property
from pages.explore.cases import case_name, lesson_link
from pages.explore.libraries.compared_sources import ComparedRow, ComparedSources, ValueGroup
from pages.explore.libraries.smallest_example import Load, show_smallest_example
from pages.lessons.lesson_choices import choice_sentence, chosen_by
from pages.shell.joined import show_html
from pages.shell.markup import Html, element
from pages.state.focus import PageOf
from pages.words import gettext as _
from pages.words import ngettext
from pages.workbench.linked_html import show_lesson_links


@dataclass(frozen=True)
class Difference:
    """A source with another value than the first one, and the fewest rules that make the difference."""

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
        compared = self.compared
        if source == compared.reference and compared.has_changed_rules:
            return chosen_by(_("This page"), key, compared.rules)
        return choice_sentence(SOURCES[source], key)

    @lazy_property
    def smallest(self) -> Smallest | None:
        """The smallest matrix where it matters, with both values defined where both are on this one."""
        metric, average = self.row.case
        rules = self.compared.rules_of(self.first), self.compared.rules_of(self.source)
        least_labels = max(SOURCES[one].least_labels(metric, average) for one in (self.first, self.source))
        values = self.row.values[self.first], self.row.values[self.source]
        for defined in (True, False) if np.isfinite(values).all() else (False,):
            found = smallest_matrix(
                self.row.metric, average, *rules, self.switches, defined=defined, least_labels=least_labels
            )
            if found is not None:
                return found
        return None


def differences_of(row: ComparedRow, compared: ComparedSources) -> Sequence[Difference]:
    """Return a difference for each value that is not the first one."""
    differences = []
    for group in row.groups[1:]:
        first, source = row.groups[0].sources[0], group.sources[0]
        rules = compared.rules_of(first), compared.rules_of(source)
        switches = deciding_switches(row.metric, compared.example, row.average, *rules)
        differences.append(Difference(compared, row, source, first, switches))
    return differences


def possible_differences(row: ComparedRow, compared: ComparedSources) -> Iterator[Difference]:
    """Yield each rule on which another source differs from the first one without effect on this matrix."""
    first, *others = row.values
    rules = compared.rules_of(first)
    for source in others:
        for key in row.metric.choices_for(compared.example, row.average):
            if key in SWITCHES and getattr(rules, key) != getattr(compared.rules_of(source), key):
                yield Difference(compared, row, source, first, (key,))


# The card


def difference_card(
    row: ComparedRow, compared: ComparedSources, differences: Sequence[Difference], load: Load
) -> Sequence[Difference]:
    """Draw the values with who gives them, the reason, and the smallest matrix.

    `differences` are those on this matrix. Returns those that it speaks of: these, else one on another.
    """
    show_html(element("h2", _title(row, compared), data_testid="difference"))
    tiles = [_tile(group, row, compared) for group in row.groups]
    show_html(element("div", *tiles, css="values-given", data_count=str(len(tiles))))
    if differences:
        reasons = (element("p", _reason(one), css="reason") for one in differences)
        show_html(element("div", *reasons, css="reasons", role="status"))
        _show_smallest(differences[0], load)
        return differences
    return _show_agreement(row, compared, load) if len(row.values) > 1 else ()


def _title(row: ComparedRow, compared: ComparedSources) -> str:
    name = case_name(row.case)
    if not row.groups:
        return _("{metric}: no value for this matrix").format(metric=name)
    *others, last = (four_decimals(group.value) for group in row.groups)
    if others:
        return _("{metric}: {values} or {last}?").format(metric=name, values=", ".join(others), last=last)
    if len(row.values) == 1:
        source = _(SOURCES[next(iter(row.values))].title)
        return _("{metric}: only {source} has it").format(metric=name, source=source)
    if len(row.values) == len(compared.sources):
        return _("{metric}: all give {value}").format(metric=name, value=last)
    return _("{metric}: all that have it give {value}").format(metric=name, value=last)


def _tile(group: ValueGroup, row: ComparedRow, compared: ComparedSources) -> Html:
    """A value, the sources that give it, and their calls."""
    names = ", ".join(map(compared.title_of, group.sources))
    n_labels = str(compared.example.truth.shape[-1])
    calls = [
        filled(LIBRARIES[one].call(*row.case), compared.rules_of(one)).strip().replace("num_labels", n_labels)
        for one in group.sources
        if one in LIBRARIES
    ]
    codes = (element("code", call) for call in dict.fromkeys(calls))
    return element(
        "div", element("b", *_value_texts(group.value)), element("span", names), *codes, css="given"
    )


def _value_texts(value: float) -> Iterator[Html | str]:
    """A small fraction with its decimals, or these alone."""
    if fraction(value) is not None:
        yield element("span", f"{shortest(value)} = ", css="fraction")
    yield four_decimals(value)


def _reason(difference: Difference) -> str:
    """The rules that make the difference, in sentences."""
    n_rules = len(difference.switches)
    text = ngettext(
        "{reasons} This rule alone makes the difference.",
        "{reasons} It takes these {count} rules together.",
        n_rules,
    )
    if n_rules == 2:
        text = _("{reasons} It takes both rules: with either of them alone the two still differ.")
    return text.format(reasons=" ".join(difference.reasons), count=n_rules)


def _show_agreement(row: ComparedRow, compared: ComparedSources, load: Load) -> Sequence[Difference]:
    """Where those that agree on this matrix would differ; or that they never do."""
    possible = [*possible_differences(row, compared)]
    if not possible:
        text = _("They follow the same rules, so they agree on every matrix.")
        show_html(element("p", text, css="reason"))
    sizes = [(np.size(one.smallest.truth), one) for one in possible if one.smallest is not None]
    if not sizes:
        return ()
    _size, difference = min(sizes, key=lambda sized: sized[0])
    text = element("p", _("They agree here, but not everywhere:"), css="reason")
    show_html(element("div", text, element("p", " ".join(difference.reasons)), css="reasons"))
    _show_smallest(difference, load)
    return (difference,)


def _show_smallest(difference: Difference, load: Load) -> None:
    compared, smallest = difference.compared, difference.smallest
    if smallest is None:
        text = _(
            "No matrix of up to {cells} cells that both can use, with scores of 0.2, 0.5 and 0.8, "
            "shows this difference by itself."
        )
        show_html(element("p", text.format(cells=MAX_CELLS), css="aside"))
        return
    values = (
        element("span", element("b", four_decimals(value)), compared.title_of(source), css="there")
        for value, source in ((smallest.mine, difference.first), (smallest.theirs, difference.source))
    )
    beside = element("div", *values, css="values", data_testid="smallest")
    title = element("h3", _("The smallest example where they differ"))
    metric, rules = difference.row.metric, compared.rules_of(difference.first)
    show_smallest_example(smallest, metric, rules, load, above=title, beside=beside)


def show_lesson_link(row: ComparedRow, compared: ComparedSources, page_of: PageOf) -> None:
    """Draw the link to the steps by the rules of the first source that differs, else of the reference."""
    *_others, last = [*row.groups[:2]] or [ValueGroup(np.nan, compared.sources)]
    params = {"part": "1", "step": "1", "preset": last.sources[0]}
    steps = lesson_link(_("See it step by step →"), row.case, page_of, css="primary", **params)
    show_lesson_links(steps, key="to_steps")
