"""The five documents claim by claim: what is printed, what is computed now, and where they err."""

import streamlit as st

from pages.lesson_links import lesson_address
from pages.sources.claims import Claim
from pages.sources.computed_numbers import Measured, Number
from pages.sources.mistakes import Mistake
from pages.sources.source_documents import DOCUMENTS, Document
from pages.sources.verdict import judge
from pages.state.link import SCENARIO
from pages.views.document_tables import (
    ClaimRow,
    MistakeRow,
    Value,
    claims_table,
    heading,
    mistakes_table,
    slips_list,
    way_to_row,
)
from pages.views.markup import Html, key_for
from pages.words import gettext as _
from pages.workbench.doors import show_with_doors
from pages.workbench.menu import enter

CHOSEN = "document"


def choose_document() -> Document:
    """The document that the address names, and the buttons to choose another."""
    named = st.query_params.get(CHOSEN, "")
    chosen = named if named in DOCUMENTS else next(iter(DOCUMENTS))
    widget = key_for(CHOSEN, chosen)

    def take() -> None:
        if st.session_state.get(widget) in DOCUMENTS:
            st.query_params[CHOSEN] = st.session_state[widget]

    st.session_state[widget] = chosen
    st.segmented_control(
        _("Document"),
        tuple(DOCUMENTS),
        key=widget,
        on_change=take,
        required=True,
        label_visibility="collapsed",
    )
    return DOCUMENTS[chosen]


def claim_row(document: Document, claim: Claim) -> ClaimRow:
    """A claim of a document, computed now."""
    values = claim.number.values
    verdict = judge(claim.printed, values)
    return ClaimRow(
        key=claim.key,
        says=claim.says,
        lines=claim.lines,
        printed=claim.printed,
        values=values.tolist(),
        sign=verdict.sign,
        word=verdict.word,
        kind=verdict.kind,
        mistakes={key: document.errors[key] for key in claim.mistakes},
        address=address_of(claim.lesson, document.name_of(claim.key)),
    )


def mistake_row(document: Document, mistake: Mistake) -> MistakeRow:
    """A mistake as this document makes it, its two numbers computed now."""
    name = document.name_of(mistake.key)
    theirs, right = mistake.numbers(document.key)
    return MistakeRow(
        key=mistake.key,
        says=mistake.says,
        theirs=value_of(theirs, name),
        right=value_of(right, name),
        address=address_of(mistake.lesson(document.key), name),
    )


def value_of(number: Number | None, name: str) -> Value | None:
    """A number with the address of the lesson that shows it, if there is one; None for none."""
    if number is None:
        return None
    address = address_of(number, name) if isinstance(number, Measured) else ""
    return Value(float(number.values[0]), address)


def address_of(number: Measured, name: str) -> str:
    """The lesson that shows a number, which goes on showing the row with this name above it."""
    return lesson_address(number, **{SCENARIO: name})


followed = enter().focus.scenario
document = choose_document()
claims = [claim_row(document, claim) for claim in document.claims]
content = (
    heading(document.key, document.title, claims),
    way_to_row(document.rows[followed].key) if followed in document.rows else "",
    claims_table(claims),
    mistakes_table([mistake_row(document, mistake) for mistake in document.mistakes]),
    slips_list([(slip.key, slip.says) for slip in document.slips]),
)
show_with_doors(Html("".join(content)), key=f"doors_{document.key}")
