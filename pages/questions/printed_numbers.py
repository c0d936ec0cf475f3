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
    """The line behind which all else is folded that the texts say."""
    return _else().folded


def texts() -> Html:
    """The line with what is folded behind it."""
    return _else().whole


def _else() -> FoldedText:
    right = sum(claim.error is None for one in DOCUMENTS.values() for claim in _printed(one))
    rules = sum(len(one.mistakes) for one in DOCUMENTS.values())
    line = _("Also in the five texts: {right} numbers that agree, {rules} rules that are wrong or left open")
    return FoldedText(line.format(right=right, rules=rules), _tables, "agreeing")


def _tables() -> Html:
    return element("div", *(_text(one, _printed(one)) for one in DOCUMENTS.values()), css="scroller")


def finding() -> str:
    """What is asked of all errors at once: what is wrong with so many printed numbers."""
    wrong = sum(len(one.errors_to_find) for one in DOCUMENTS.values())
    return ngettext(
        "{wrong} printed number. Can you find what is wrong?",
        "{wrong} printed numbers. Can you find what is wrong?",
        wrong,
    ).format(wrong=wrong)


def how_to_find() -> str:
    """Where the numbers come from, and what to do with one."""
    return _(
        "Each is printed in a Chinese text on multi-label metrics. Compute one from its matrix, and type "
        "what you get (1: true, ✓: predicted, 0.5: a score)."
    )


def _printed(document: Document) -> list[Claim]:
    return [claim for claim in document.claims if claim.printed]


def _text(document: Document, printed: Sequence[Claim]) -> Html:
    agreeing = [claim for claim in printed if claim.error is None]
    title = element("h3", element("cite", _(document.title)))
    if agreeing:
        shown = [title, claims_table(document, agreeing, _("Numbers that agree"))]
    else:
        told = _("{title}: it prints no numbers.").format(title=_(document.heading))
        shown = [title, element("p", told)]
    rules = [_rule(document.name_of(one.key), _(one.title)) for one in document.mistakes]
    slips = [element("li", _(one.says)) for one in document.slips]
    for told, found in (
        (_("Rules that are wrong or left open"), rules),
        (_("Errors that change no number"), slips),
    ):
        if found:
            shown += [element("h4", told), element("ul", *found)]
    return element("section", *shown)


def _rule(name: str, title: str) -> Html:
    return element("li", element("a", title, href=address_of_question(name)))


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
