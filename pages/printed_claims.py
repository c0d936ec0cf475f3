"""What the documents print about the metric of a lesson, folded below it."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from pages.content.document_tables import ClaimRow, claims_table
from pages.lesson_links import lesson_address
from pages.shell.markup import FoldedText, Html
from pages.sources.claims import Claim
from pages.sources.computed_numbers import Measured
from pages.sources.source_documents import DOCUMENTS, Document
from pages.state.link import SCENARIO
from pages.words import gettext as _


def claim_row(document: Document, claim: Claim) -> ClaimRow:
    """A claim of a document, computed now."""
    verdict = claim.verdict
    return ClaimRow(
        key=claim.key,
        says=claim.says,
        lines=claim.lines,
        printed=claim.printed,
        values=claim.number.values.tolist(),
        sign=verdict.sign,
        word=verdict.word,
        kind=verdict.kind,
        mistakes={key: document.errors[key] for key in claim.mistakes},
        address=row_address(claim.lesson, document.name_of(claim.key)),
    )


def row_address(number: Measured, name: str) -> str:
    """The lesson that shows a number, which goes on showing the row with this name above it."""
    return lesson_address(number, **{SCENARIO: name})


def printed_claims(metric: str) -> FoldedText | None:
    """What the documents print about a metric, beside what is computed; None if they print nothing of it."""
    count = sum(len(_about(document, metric)) for document in DOCUMENTS.values())
    if not count:
        return None
    line = _("Printed in a document ({count})").format(count=count)
    return FoldedText(line, lambda: _tables(metric), "printed")


def _about(document: Document, metric: str) -> list[Claim]:
    return [one for one in document.claims if one.printed and one.lesson.metric == metric]


@cache
def _tables(metric: str) -> Html:
    """A table for each document; what explains a difference stands on the page of the documents."""
    tables = (
        claims_table([replace(claim_row(document, one), mistakes={}) for one in claims], _(document.title))
        for document in DOCUMENTS.values()
        if (claims := _about(document, metric))
    )
    return Html("".join(tables))
