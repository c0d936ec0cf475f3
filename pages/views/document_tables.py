"""The claims of a document and its mistakes as tables, with links to where a number is made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from metrics.words import N_
from pages.views.digits import decimal, exact, fraction, headline
from pages.views.markup import Html, element
from pages.words import gettext as _
from pages.words import ngettext

COUNTED = {
    "agrees": N_("{count} agree"),
    "cut": N_("{count} cut off, not rounded"),
    "differs": N_("{count} differ"),
    "silent": N_("{count} not printed"),
}


@dataclass(frozen=True)
class Value:
    """A number and the address of the lesson that shows it, "" where there is none."""

    value: float
    address: str


@dataclass(frozen=True)
class ClaimRow:
    """What is shown of a claim; `kind` is that of its verdict, `mistakes` are names, `address` a lesson's."""

    key: str
    says: str
    lines: str
    printed: str
    values: Sequence[float]
    sign: str
    word: str
    kind: str
    mistakes: Sequence[str]
    address: str


@dataclass(frozen=True)
class MistakeRow:
    """What is shown of a mistake; a value is None where a program gives no number."""

    key: str
    says: str
    theirs: Value | None
    right: Value | None
    address: str


def heading(title: str, rows: Sequence[ClaimRow]) -> Html:
    """The title of a document, and how its numbers fare."""
    return Html(element("h2", _(title)) + element("p", tally(rows), css="question", data_testid="tally"))


def claims_table(rows: Sequence[ClaimRow]) -> Html:
    """The claims: what is printed, what is computed now, and whether they agree."""
    head = (_("What"), _("Printed"), _("Computed now"), _("Verdict"), "")
    return _table(
        "claims", _("What it prints, and what is computed from its inputs now"), head, map(_claim, rows)
    )


def mistakes_table(rows: Sequence[MistakeRow]) -> Html:
    """The mistakes: a sentence, the number they lead to, and the right or the usual one."""
    head = ("", _("What is wrong or open"), _("As in the document"), _("Right, or elsewhere"), "")
    return _table(
        "mistakes", _("Errors and ambiguities, each with its smallest matrix"), head, map(_mistake, rows)
    )


def slips_list(slips: Sequence[tuple[str, str]]) -> Html:
    """The errors that are about no number."""
    if not slips:
        return Html("")
    items = (element("li", element("b", key), " ", _(says), id=key) for key, says in slips)
    return Html(element("h3", _("Errors that change no number")) + element("ul", *items, css="slips"))


def tally(rows: Sequence[ClaimRow]) -> str:
    """How many numbers agree, are cut off, differ, or are missing."""
    found = Counter(row.kind for row in rows)
    counted = [_(text).format(count=found[kind]) for kind, text in COUNTED.items() if found[kind]]
    numbers = ngettext("{count} number", "{count} numbers", len(rows)).format(count=len(rows))
    return _("{numbers}: {counted}.").format(numbers=numbers, counted=", ".join(counted))


def button_link(address: str, text: str, what: str) -> Html:
    """A link that looks like a button; `what` says to a screen reader what it opens."""
    return element("a", text, href=address, aria_label=f"{text}: {what}", css="open")


def computed(values: Sequence[float], printed: str) -> str:
    """The values with as many digits as are printed, four at least; one alone also as a decimal."""
    if len(values) == 1:
        near = fraction(values[0])
        return headline(values[0]) if near is not None else _like(values[0], printed)
    return "; ".join(
        exact(value) if fraction(value) is not None else _like(value, printed) for value in values
    )


def _like(value: float, printed: str) -> str:
    longest = max((len(text.partition(".")[2].strip("[],;")) for text in printed.split()), default=0)
    return decimal(value, max(4, longest))


def _table(css: str, title: str, head: Sequence[str], rows: Iterable[Html]) -> Html:
    headings = element("tr", *(element("th", text, scope="col") for text in head))
    return element(
        "table",
        element("caption", title),
        element("thead", headings),
        element("tbody", *rows),
        css=f"listing {css}",
    )


def _claim(row: ClaimRow) -> Html:
    place = (_("line {lines}") if row.lines.isdigit() else _("lines {lines}")).format(lines=row.lines)
    mistakes = (element("a", key, href=f"#{key}", css="see") for key in row.mistakes)
    see = [part for one in (element("small", place, css="aside"), *mistakes) for part in (" ", one)]
    return element(
        "tr",
        element("th", _(row.says), *see, scope="row"),
        element("td", row.printed or "–", css="figure", data_title=_("Printed")),
        element("td", computed(row.values, row.printed), css="figure", data_title=_("Computed now")),
        element("td", element("b", row.sign), f" {_(row.word)}", css=f"verdict {row.kind}"),
        element("td", button_link(row.address, _("open"), _(row.says))),
        id=row.key.replace(" ", "-"),
        data_testid="claim",
    )


def _mistake(row: MistakeRow) -> Html:
    return element(
        "tr",
        element("th", row.key, scope="row"),
        element("td", _(row.says)),
        element("td", _valued(row.theirs), css="figure", data_title=_("As in the document")),
        element("td", _valued(row.right), css="figure", data_title=_("Right, or elsewhere")),
        element("td", button_link(row.address, _("load"), row.key)),
        data_testid="mistake",
        id=row.key,
    )


def _valued(number: Value | None) -> Html:
    if number is None:
        return element("span", _("this code stops here"))
    value = exact(number.value)
    return element("a", value, href=number.address) if number.address else element("span", value)
