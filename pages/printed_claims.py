"""What the documents print about the metric of a lesson, folded below it."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from pages.lesson_links import lesson_address
from pages.sources.claims import Claim
from pages.sources.computed_numbers import Measured
from pages.sources.source_documents import DOCUMENTS, Document
from pages.state.link import SCENARIO
from pages.views.document_tables import ClaimRow, claims_table
from pages.views.markup import Html, element
from pages.words import gettext as _
from pages.workbench.doors import show_with_doors


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


def show_printed_claims(metric: str) -> None:
    """One folded line below the lesson of a metric, where a document prints a number of it."""
    if content := printed_claims(metric):
        show_with_doors(content, key="printed_claims")


def printed_claims(metric: str) -> Html:
    """What the documents print about a metric, beside what is computed; "" if they print nothing of it."""
    found = {document.title: _rows(document.key, metric) for document in DOCUMENTS.values()}
    count = sum(map(len, found.values()))
    if not count:
        return Html("")
    tables = (claims_table(rows, _(title)) for title, rows in found.items() if rows)
    line = _("Printed in a document ({count})").format(count=count)
    return element("details", element("summary", line), *tables, css="printed", data_testid="printed")


@cache
def _rows(key: str, metric: str) -> tuple[ClaimRow, ...]:
    """The claims of a document about a metric; what explains a difference stands on the documents' page."""
    document = DOCUMENTS[key]
    about = (one for one in document.claims if one.printed and one.lesson.metric == metric)
    return tuple(replace(claim_row(document, one), mistakes={}) for one in about)
