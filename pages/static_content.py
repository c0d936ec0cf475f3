"""What the app serves beside its pages, because no edit changes it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from pages.about_metric import KIND, about_metric
from pages.questions.printed_numbers import texts
from pages.questions.questions_page import TEXTS
from pages.shell.browser_files import Content
from pages.shell.markup import Html

ALL = "all"


@cache
def what_texts_print(name: str) -> Html | None:
    """What the texts print, text by text."""
    return texts() if name == ALL else None


CONTENT: Mapping[str, Content] = {KIND: about_metric, TEXTS: what_texts_print}
