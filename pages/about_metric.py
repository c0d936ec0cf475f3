"""What stands folded below the lesson of a metric: what people ask about it, and what documents print."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from metrics import METRICS
from pages.questions.answered_question import PUBLIC_QUESTIONS, address_of_question, question_named
from pages.questions.printed_numbers import printed_claims
from pages.questions.questions_page import metric_questions
from pages.shell.browser_files import address_of_content
from pages.shell.markup import FoldedText, Html
from pages.workbench.linked_html import show_unfolding_links

KIND = "metric"


def show_about_metric(metric: str) -> None:
    """The lines; the browser fetches the texts when one of them is unfolded."""
    lines = _lines(metric)
    if lines:
        show_unfolding_links(lines, address_of_content(KIND, metric), key="about_metric")


@cache
def _lines(metric: str) -> Html:
    return Html("".join(one.folded for one in _folds(metric)))


def about_metric(metric: str) -> Html | None:
    """The lines with their texts; None for what is no metric."""
    if metric not in METRICS:
        return None
    return Html("".join(one.whole for one in _folds(metric)))


def _folds(metric: str) -> Iterator[FoldedText]:
    if keys := [key for key, one in PUBLIC_QUESTIONS.items() if metric in one.about]:
        yield metric_questions(len(keys), lambda: _questions(keys))
    if printed := printed_claims(metric):
        yield printed


def _questions(keys: Sequence[str]) -> list[tuple[str, str]]:
    """What is asked under these names, each with its address."""
    questions = filter(None, map(question_named, keys))
    return [(one.asks, address_of_question(one.key)) for one in questions]
