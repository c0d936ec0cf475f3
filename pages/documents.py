"""The five documents claim by claim: what is printed, what is computed now, and where they err."""

import streamlit as st

from pages.lesson_links import lesson_address
from pages.sources.claims import Claim
from pages.sources.computed_numbers import Measured, Number
from pages.sources.mistakes import Mistake
from pages.sources.source_documents import DOCUMENTS, Document
from pages.sources.verdict import judge
from pages.views.document_tables import (
    ClaimRow,
    MistakeRow,
    Value,
    claims_table,
    heading,
    mistakes_table,
    slips_list,
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


def claim_row(claim: Claim) -> ClaimRow:
    """A claim, computed now."""
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
        mistakes=claim.mistakes,
        address=lesson_address(claim.lesson),
    )


def mistake_row(mistake: Mistake, document: str) -> MistakeRow:
    """A mistake as this document makes it, its two numbers computed now."""
    theirs, right = mistake.numbers(document)
    return MistakeRow(
        key=mistake.key,
        says=mistake.says,
        theirs=value_of(theirs),
        right=value_of(right),
        address=lesson_address(mistake.lesson(document)),
    )


def value_of(number: Number | None) -> Value | None:
    """A number with the address of the lesson that shows it, if there is one; None for none."""
    if number is None:
        return None
    address = lesson_address(number) if isinstance(number, Measured) else ""
    return Value(float(number.values[0]), address)


enter()
document = choose_document()
claims = [claim_row(claim) for claim in document.claims]
content = (
    heading(document.title, claims),
    claims_table(claims),
    mistakes_table([mistake_row(mistake, document.key) for mistake in document.mistakes]),
    slips_list([(slip.key, slip.says) for slip in document.slips]),
)
show_with_doors(Html("".join(content)), key=f"doors_{document.key}")
