"""The claims of a document and its mistakes as tables, with links to where a number is made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from metrics.graph.digits import decimal, exact, fraction, headline
from pages.shell.markup import Html, element
from pages.words import gettext as _
from pages.words import ngettext


@dataclass(frozen=True)
class Value:
    """A number and the address of the lesson that shows it, "" where there is none."""

    value: float
    address: str


@dataclass(frozen=True)
class ClaimRow:
    """What is shown of a claim; `kind` is that of its verdict, `address` a lesson's.

    `mistakes` are the errors that explain it: their numbers, and what each of them says.
    """

    key: str
    says: str
    lines: str
    printed: str
    values: Sequence[float]
    sign: str
    word: str
    kind: str
    mistakes: Mapping[str, str]
    address: str


@dataclass(frozen=True)
class MistakeRow:
    """What is shown of a mistake; a value is None where a program gives no number."""

    key: str
    says: str
    theirs: Value | None
    right: Value | None
    address: str


def heading(document: str, title: str, rows: Sequence[ClaimRow]) -> Html:
    """The title of a document, and how its numbers fare."""
    told = _(
        "The metrics were first collected from five Chinese texts, D0 to D4. What each of them prints is "
        "computed again here from the same inputs; “open” leads to the lesson that shows how."
    )
    return Html(
        element("h2", _(title))
        + element("p", told, css="aside")
        + element("p", tally(document, rows), data_testid="tally")
    )


def way_to_row(key: str) -> Html:
    """A link to the row from which the reader has come."""
    return element("p", element("a", _("▾ the row that you opened"), href=f"#{_id(key)}"))


def claims_table(rows: Sequence[ClaimRow], title: str = "") -> Html:
    """The claims: what is printed, what is computed now, and whether they agree."""
    head = (_("What the number is"), _("Printed"), _("Computed now"), _("Verdict"), "")
    title = title or _("What the document prints, and what is computed from the same inputs now")
    return _table("claims", element("caption", title), head, map(_claim, rows))


def mistakes_table(rows: Sequence[MistakeRow]) -> Html:
    """The mistakes: a sentence, the number they lead to, and the right or the usual one."""
    told = _("The codes C01, C02 and so on only let the table above refer to an error.")
    caption = element(
        "caption",
        _("Its errors and ambiguities, each on its smallest matrix"),
        " ",
        element("small", told, css="aside"),
    )
    head = ("", _("What is wrong or left open"), _("In the document"), _("Correct, or elsewhere"), "")
    return _table("mistakes", caption, head, map(_mistake, rows))


def slips_list(slips: Sequence[tuple[str, str]]) -> Html:
    """The errors that are about no number."""
    if not slips:
        return Html("")
    items = (element("li", element("b", key), " ", _(says), id=key) for key, says in slips)
    return Html(element("h3", _("Its errors that change no number")) + element("ul", *items))


def tally(document: str, rows: Sequence[ClaimRow]) -> str:
    """Which of the numbers a document prints, and how they fare."""
    found = Counter(row.kind for row in rows)
    printed = len(rows) - found["silent"]
    counted = {
        "agrees": ngettext(
            "{count} printed number agrees with the computed one.",
            "{count} printed numbers agree with the computed ones.",
            found["agrees"],
        ),
        "cut": ngettext(
            "{count} is cut off where it should be rounded.",
            "{count} are cut off where they should be rounded.",
            found["cut"],
        ),
        "differs": ngettext("{count} differs.", "{count} differ.", found["differs"]),
    }
    told = [text.format(count=found[kind]) for kind, text in counted.items() if found[kind]]
    return " ".join((_printed(document, printed, len(rows)), *told))


def _printed(document: str, printed: int, count: int) -> str:
    told = _("{document} prints {printed} of these {count} numbers; the others are only computed here.")
    if not printed:
        told = _("{document} prints no results; these {count} numbers are computed here.")
    elif printed == count:
        told = _("{document} prints all of these {count} numbers.")
    return told.format(document=document, printed=printed, count=count)


def place_of(lines: str) -> str:
    """Where in the text of a document something stands."""
    return (_("line {lines}") if lines.isdigit() else _("lines {lines}")).format(lines=lines)


def button_link(address: str, text: str, what: str) -> Html:
    """A link that looks like a button; `what` says to a screen reader what it opens."""
    return element("a", text, href=address, aria_label=f"{text}: {what}", css="press framed")


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


def _table(css: str, caption: Html, head: Sequence[str], rows: Iterable[Html]) -> Html:
    headings = element("tr", *(element("th", text, scope="col") for text in head))
    return element(
        "table",
        caption,
        element("thead", headings),
        element("tbody", *rows),
        css=f"table stacks {css}",
    )


def _claim(row: ClaimRow) -> Html:
    place = element("small", place_of(row.lines), css="aside")
    see = [part for one in (place, *map(_see, row.mistakes.items())) for part in (" ", one)]
    return element(
        "tr",
        element("th", _(row.says), *see, scope="row"),
        element("td", row.printed or _("not printed"), css="figure", data_title=_("Printed")),
        element("td", computed(row.values, row.printed), css="figure", data_title=_("Computed now")),
        element("td", element("b", row.sign), f" {_(row.word)}", css=f"agreement {row.kind}"),
        element("td", button_link(row.address, _("open"), _(row.says))),
        id=_id(row.key),
        data_testid="claim",
    )


def _see(mistake: tuple[str, str]) -> Html:
    """A link to the error that explains a number; under the pointer it says what that is."""
    key, says = mistake
    return element("a", _("see error {number}").format(number=key), href=f"#{key}", title=_(says), css="see")


def _id(key: str) -> str:
    return key.replace(" ", "-")


def _mistake(row: MistakeRow) -> Html:
    return element(
        "tr",
        element("th", row.key, scope="row"),
        element("td", _(row.says)),
        element("td", _valued(row.theirs), css="figure", data_title=_("In the document")),
        element("td", _valued(row.right), css="figure", data_title=_("Correct, or elsewhere")),
        element("td", button_link(row.address, _("open"), row.key)),
        data_testid="mistake",
        id=row.key,
    )


def _valued(number: Value | None) -> Html:
    if number is None:
        return element("span", _("none: the program stops"))
    value = exact(number.value)
    return element("a", value, href=number.address) if number.address else element("span", value)
