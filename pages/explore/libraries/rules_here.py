"""The rules that one number rests on: each can be chosen, with what its choices give on this matrix."""

from __future__ import annotations

from collections.abc import Iterator

from metrics import SOURCES, SWITCHES, same_value
from metrics.graph.digits import four_decimals
from pages.explore.cases import name_of, within_sentence
from pages.explore.libraries.compared_sources import ComparedRow, ComparedSources
from pages.lessons.lesson_choices import switch_choice
from pages.shell.choices import choose
from pages.shell.joined import box, show_html
from pages.shell.markup import element
from pages.words import gettext as _
from pages.words import ngettext


def show_rules_here(row: ComparedRow, compared: ComparedSources) -> None:
    """The rules that matter here, folded; those of which every choice gives the same are only named."""
    read = [key for key in row.metric.choices_for(compared.example, row.average) if key in SWITCHES]
    if not read:
        return
    values = {key: dict(_values(key, row, compared)) for key in read}
    deciding = [key for key in read if _differ(values[key])]
    idle = [_(SWITCHES[key].title) for key in read if key not in deciding]
    summary = ngettext("The rule of {metric} ▾", "The {count} rules of {metric} ▾", len(read))
    name = within_sentence(name_of(row.case))
    with box("rules", summary.format(count=len(read), metric=name)):
        if deciding:
            show_html(
                element("p", _("Choose a rule: the first column of the table follows it."), css="aside")
            )
            shown = {key: dict(_below(key, row, values[key], compared)) for key in deciding}
            rows = [[switch_choice(key, compared.rules, shown[key])] for key in deciding]
            choose(rows, key="rules")
        if idle:
            none = ngettext(
                "One rule changes nothing on this matrix: {titles}.",
                "{count} rules change nothing on this matrix: {titles}.",
                len(idle),
            )
            show_html(element("p", none.format(count=len(idle), titles="; ".join(idle)), css="aside"))
        for made in _made_here(row, compared):
            show_html(element("p", made, css="aside", data_testid="made-here"))


def _values(key: str, row: ComparedRow, compared: ComparedSources) -> Iterator[tuple[str, float]]:
    """The value under each choice of a rule, all other rules being as they are in force."""
    for choice in SWITCHES[key].choices:
        rules = compared.rules.but(key, choice)
        yield choice, row.metric.number(compared.example, row.average, rules)


def _differ(values: dict[str, float]) -> bool:
    first, *others = values.values()
    return not all(same_value(first, one) for one in others)


def _below(
    key: str, row: ComparedRow, values: dict[str, float], compared: ComparedSources
) -> Iterator[tuple[str, str]]:
    """What a choice gives, and who of the sources makes it."""
    for choice, value in values.items():
        who = [_(SOURCES[one].title) for one in row.values if _chooses(one, key, choice, compared)]
        yield choice, " · ".join((four_decimals(value), *who))


def _chooses(source: str, key: str, choice: str, compared: ComparedSources) -> bool:
    rules = compared.rules_of(source)
    return key not in SOURCES[source].ours and getattr(rules, key) == choice


def _made_here(row: ComparedRow, compared: ComparedSources) -> Iterator[str]:
    """That libraries are given predictions which a rule of this page makes."""
    ours = [one for one in row.values if SOURCES[one].ours_in(row.metric, row.average, compared.example)]
    if ours:
        names = _(" and ").join(_(SOURCES[one].title) for one in ours)
        made = ngettext(
            "{library} is given the predictions; the rule that makes them from the scores is ours.",
            "{library} are given the predictions; the rule that makes them from the scores is ours.",
            len(ours),
        )
        yield made.format(library=names)
