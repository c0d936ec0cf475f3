"""The questions that people ask about a metric, listed below its lesson."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pages.views.markup import FoldedText, Html, element
from pages.words import ngettext


def metric_questions(count: int, questions: Callable[[], Sequence[tuple[str, str]]]) -> FoldedText:
    """A folded list of so many questions, each with the address of the lesson that answers it."""
    line = ngettext(
        "A question that people ask about this metric ({count})",
        "Questions that people ask about this metric ({count})",
        count,
    ).format(count=count)
    return FoldedText(line, lambda: _listed(questions()), "questions")


def _listed(questions: Sequence[tuple[str, str]]) -> Html:
    return element("ul", *(element("li", element("a", text, href=address)) for text, address in questions))
