"""The questions that people ask about a metric, listed below its lesson."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from pages.views.markup import Html, element
from pages.words import ngettext
from pages.workbench.doors import show_with_doors


def metric_questions(questions: Sequence[tuple[str, str]]) -> None:
    """A folded list of questions, each with the address of the lesson that answers it."""
    with st.container(key="metric_questions"):
        if questions:
            show_with_doors(_listed(questions), key="doors_of_metric")


def _listed(questions: Sequence[tuple[str, str]]) -> Html:
    title = ngettext(
        "A question that people ask about this metric ({count})",
        "Questions that people ask about this metric ({count})",
        len(questions),
    ).format(count=len(questions))
    links = (element("li", element("a", text, href=address)) for text, address in questions)
    return element(
        "details",
        element("summary", title),
        element("ul", *links),
        id="questions",
        data_testid="metric-questions",
    )
