"""What a step does with its numbers, in a sentence: the answer to a wrong number in its blank."""

from __future__ import annotations

from functools import partial

from metrics.graph.digits import MINUS
from metrics.graph.expression import Applied
from metrics.graph.listed import Listed
from metrics.graph.plain_text import plain_text
from metrics.graph.written import Entries, Figure, Operated
from metrics.words import N_
from pages.lessons.line import Line, Writer, decimal_figure
from pages.words import gettext as _

MOST_NAMED = 8
COUNT = "|{"
OF_A_LIST = {
    "count": N_("Count these: {listed}."),
    "sum": N_("Add these up: {listed}."),
    "one": N_("Look up the value here: {listed}."),
    "max": N_("Take the largest of these: {listed}."),
    "min": N_("Take the smallest of these: {listed}."),
}
OF_TWO = {
    "divide": N_("Divide {first} by {second}."),
    "subtract": N_("Take {second} away from {first}."),
    "add": N_("Add {first} and {second}."),
    "multiply": N_("Multiply {first} by {second}."),
    "larger": N_("Take the larger one of {first} and {second}."),
    "smaller": N_("Take the smaller one of {first} and {second}."),
}
QUESTIONS = ("is_at_least", "is_above", "is_at_most", "is_equal")


def what_it_does(writer: Writer, line: Line) -> str:
    """What the step of a line does to its numbers, or to the items that it counts."""
    written, formula = line.numbers, line.quantity.expression
    if isinstance(written, Entries):
        return _of_a_list(writer, written)
    name = formula.name if isinstance(formula, Applied) else ""
    show = partial(_shown, writer)
    whole = plain_text(written, show)
    if COUNT in whole:
        return _("Work this out: {formula}. Bars around a list mean the number of its members.").format(
            formula=whole
        )
    whole = whole.replace("-", MINUS)
    if isinstance(written, Operated) and name in OF_TWO:
        first, second = (plain_text(one, show).replace("-", MINUS) for one in written.operands)
        return _(OF_TWO[name]).format(first=first, second=second)
    if name in QUESTIONS:
        return _("Does {claim} hold? If so, it is 1, otherwise 0.").format(claim=whole)
    return _("Work this out: {formula}.").format(formula=whole)


def _of_a_list(writer: Writer, entries: Entries) -> str:
    listed = [_shown(writer, one) for one in entries.figures(0, MOST_NAMED)]
    if not listed:
        return _("There is nothing here to count or to add up.")
    listed += ["…"] if len(entries) > MOST_NAMED else []
    return _(OF_A_LIST[entries.about.kind]).format(listed=", ".join(listed))


def _shown(writer: Writer, figure: Figure) -> str:
    """What a list counts by its name, anything else as a number."""
    if isinstance(figure.about, Listed) and figure.about.kind == "count":
        return writer.name(figure.about.source, figure.item or 0)
    source = figure.about.source
    return source.shown(figure.value) if source.in_decimals else decimal_figure(figure.value)
