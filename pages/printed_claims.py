"""What texts print about the metric of a lesson, folded below it."""

from __future__ import annotations

from functools import cache

from pages.questions.answered_question import address_of_question
from pages.questions.printed_numbers import claims_table
from pages.shell.markup import FoldedText, Html, element
from pages.sources.claims import Claim
from pages.sources.computed_numbers import Measured
from pages.sources.source_documents import DOCUMENTS, Document
from pages.words import gettext as _


def printed_claims(metric: str) -> FoldedText | None:
    """What the texts print about a metric, beside what is computed; None if they print nothing of it."""
    count = sum(len(_about(document, metric)) for document in DOCUMENTS.values())
    if not count:
        return None
    line = _("Printed in a text ({count})").format(count=count)
    return FoldedText(line, lambda: _tables(metric), "printed")


@cache
def printed_number(metric: str, average: str) -> Html | None:
    """What a text prints of a metric under an average, with a link that opens it; None for no such number."""
    known = [
        (document, claim)
        for document in DOCUMENTS.values()
        for claim in _about(document, metric)
        if isinstance(claim.number, Measured) and claim.number.average == average and not claim.number.step
    ]
    found = next((one for one in known if one[1].verdict.kind == "agrees"), next(iter(known), None))
    if found is None:
        return None
    document, claim = found
    sentence = _("Another example, from {text}, has a value of {printed}. Open it").format(
        text=_(document.title), printed=claim.printed
    )
    return element("a", sentence, href=address_of_question(document.name_of(claim.key)))


def _about(document: Document, metric: str) -> list[Claim]:
    return [one for one in document.claims if one.printed and one.lesson.metric == metric]


@cache
def _tables(metric: str) -> Html:
    return Html(
        "".join(
            claims_table(document, claims, _(document.title))
            for document in DOCUMENTS.values()
            if (claims := _about(document, metric))
        )
    )
