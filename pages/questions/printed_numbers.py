"""What five texts print: how many of their numbers agree with what is computed, and a table of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from metrics.graph.digits import decimal, exact, fraction, headline
from pages.questions.asked import address_of_question
from pages.shell.markup import FoldedText, Html, element
from pages.sources.claims import Claim
from pages.sources.source_documents import DOCUMENTS, Document
from pages.words import gettext as _
from pages.words import ngettext


def line_of_texts() -> Html:
    """The line behind which the numbers that agree are folded, and which text prints none."""
    return Html("".join((_agreeing().folded, *_silent())))


def texts() -> Html:
    """The line with what is folded behind it."""
    return Html("".join((_agreeing().whole, *_silent())))


def _agreeing() -> FoldedText:
    printed = [claim for one in DOCUMENTS.values() for claim in _printed(one)]
    right = sum(not claim.asks for claim in printed)
    line = ngettext("{count} printed number agrees", "{count} printed numbers agree", right)
    return FoldedText(line.format(count=right), _tables, "agreeing")


def _silent() -> Iterable[Html]:
    for one in DOCUMENTS.values():
        if not _printed(one):
            yield element("p", _("{title}: it prints no numbers.").format(title=_(one.heading)))


def _tables() -> Html:
    return Html("".join(_text(one, _printed(one)) for one in DOCUMENTS.values()))


def finding() -> str:
    """The sentence on all texts: how many of the numbers that they print no reader would compute."""
    wrong = sum(len(one.errors_to_find) for one in DOCUMENTS.values())
    told = ngettext(
        "{wrong} of the {count} numbers that these texts print is not what their readers would compute.",
        "{wrong} of the {count} numbers that these texts print are not what their readers would compute.",
        wrong,
    )
    return told.format(wrong=wrong, count=sum(len(_printed(one)) for one in DOCUMENTS.values()))


def _printed(document: Document) -> list[Claim]:
    return [claim for claim in document.claims if claim.printed]


def _text(document: Document, printed: Sequence[Claim]) -> Html:
    agreeing = [claim for claim in printed if not claim.asks]
    slips = [element("li", _(one.says)) for one in document.slips]
    shown = [claims_table(document, agreeing, _(document.heading))] if agreeing else []
    if slips:
        told = _("{title}: errors that change no number").format(title=_(document.heading))
        shown += [element("h3", told), element("ul", *slips)]
    return Html("".join(shown))


def claims_table(document: Document, claims: Iterable[Claim], title: str) -> Html:
    """What a text prints, what is computed from the same inputs, and whether the two agree."""
    heads = (_("What the number is"), _("Printed"), _("Computed"), "")
    head = element("tr", *(element("th", text, scope="col") for text in heads))
    rows = (_row(document, claim) for claim in claims)
    return element(
        "table",
        element("caption", title),
        element("thead", head),
        element("tbody", *rows),
        css="table stacks claims",
    )


def _row(document: Document, claim: Claim) -> Html:
    name, verdict = document.name_of(claim.key), claim.verdict
    says = element("a", _(claim.says), href=address_of_question(name))
    value = computed(claim.number.values.tolist(), claim.printed)
    return element(
        "tr",
        element("th", says, scope="row"),
        element("td", claim.printed, css="figure", data_title=_("Printed")),
        element("td", value, css="figure", data_title=_("Computed")),
        element("td", element("b", verdict.sign), f" {_(verdict.word)}", css=f"agreement {verdict.kind}"),
        data_testid="claim",
    )


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
