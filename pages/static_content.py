"""What the app serves beside its pages, because no edit changes it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from pages.about_metric import KIND, about_metric
from pages.questions.printed_numbers import also_in_the_texts
from pages.questions.questions_page import ALL_TEXTS, TEXTS
from pages.shell.browser_files import Content
from pages.shell.markup import Html


@cache
def what_texts_print(name: str) -> Html | None:
    """What the texts print, text by text."""
    return also_in_the_texts().whole if name == ALL_TEXTS else None


CONTENT: Mapping[str, Content] = {KIND: about_metric, TEXTS: what_texts_print}
