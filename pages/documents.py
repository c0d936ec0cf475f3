"""The five documents claim by claim: what is printed, what is computed now, and where they err."""

from pages.content.document_tables import (
    MistakeRow,
    Value,
    claims_table,
    heading,
    mistakes_table,
    slips_list,
    way_to_row,
)
from pages.printed_claims import claim_row, row_address
from pages.shell.choices import Choice, Option, choose
from pages.shell.markup import Html
from pages.sources.computed_numbers import Measured, Number
from pages.sources.mistakes import Mistake
from pages.sources.source_documents import DOCUMENTS, Document
from pages.state.choosing import look
from pages.state.focus import Focus
from pages.words import gettext as _
from pages.workbench.doors import show_with_doors
from pages.workbench.menu import enter


def choose_document(focus: Focus) -> Document:
    """The document that the address names, and the buttons to choose another."""
    named = focus.explored.document
    chosen = named if named in DOCUMENTS else next(iter(DOCUMENTS))
    options = [Option(key, key) for key in DOCUMENTS]
    choose([[Choice(look("document"), _("Document"), chosen, options, titled=False)]], key="documents")
    return DOCUMENTS[chosen]


def mistake_row(document: Document, mistake: Mistake) -> MistakeRow:
    """A mistake as this document makes it, its two numbers computed now."""
    name = document.name_of(mistake.key)
    theirs, right = mistake.numbers(document.key)
    return MistakeRow(
        key=mistake.key,
        says=mistake.says,
        theirs=value_of(theirs, name),
        right=value_of(right, name),
        address=row_address(mistake.lesson(document.key), name),
    )


def value_of(number: Number | None, name: str) -> Value | None:
    """A number with the address of the lesson that shows it, if there is one; None for none."""
    if number is None:
        return None
    address = row_address(number, name) if isinstance(number, Measured) else ""
    return Value(float(number.values[0]), address)


focus = enter().focus
followed = focus.scenario
document = choose_document(focus)
claims = [claim_row(document, claim) for claim in document.claims]
content = (
    heading(document.key, document.title, claims),
    way_to_row(document.rows[followed].key) if followed in document.rows else "",
    claims_table(claims),
    mistakes_table([mistake_row(document, mistake) for mistake in document.mistakes]),
    slips_list([(slip.key, slip.says) for slip in document.slips]),
)
show_with_doors(Html("".join(content)), key=f"doors_{document.key}")
