"""What stands folded on pages: no edit changes it, so the browser fetches it only when it is unfolded."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from metrics import METRICS
from pages.questions.errors_page import ALL_TEXTS, TEXTS
from pages.questions.every_question import address_of_question, questions_named
from pages.questions.printed_numbers import also_in_the_texts, printed_claims
from pages.questions.public_questions import PUBLIC_QUESTIONS
from pages.questions.questions_page import metric_questions
from pages.shell.browser_files import Content, address_of_content
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
    return [(one.asks, address_of_question(one.key)) for one in questions_named(keys)]


@cache
def what_texts_print(name: str) -> Html | None:
    """What the texts print, text by text."""
    return also_in_the_texts().whole if name == ALL_TEXTS else None


CONTENT: Mapping[str, Content] = {KIND: about_metric, TEXTS: what_texts_print}
