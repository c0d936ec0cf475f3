"""What texts print about the metric of a lesson, folded below it."""

from __future__ import annotations

from functools import cache

from pages.questions.printed_numbers import claims_table
from pages.shell.markup import FoldedText, Html
from pages.sources.claims import Claim
from pages.sources.source_documents import DOCUMENTS, Document
from pages.words import gettext as _


def printed_claims(metric: str) -> FoldedText | None:
    """What the texts print about a metric, beside what is computed; None if they print nothing of it."""
    count = sum(len(_about(document, metric)) for document in DOCUMENTS.values())
    if not count:
        return None
    line = _("Printed in a text ({count})").format(count=count)
    return FoldedText(line, lambda: _tables(metric), "printed")


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
