"""The list of questions: a group, or what is found by some words."""

from __future__ import annotations

from collections.abc import Mapping

from pages.questions.asked import FIND, QUESTIONS, address_of_question, asked_of, kinds, other_errors
from pages.shell.component import component
from pages.words import gettext as _

LIBRARIES = ("scikit-learn", "torchmetrics")
_render = component(
    __file__,
    """
<div class="listing">
  <div class="finder"><input type="search"><span></span></div>
  <p class="aside found" role="status"></p>
  <div class="listed scroller"></div>
</div>
""",
    said=lambda: {"items": _items(), "words": _words(), "page": QUESTIONS},
)


def question_list(group: str, search: str, followed: str) -> None:
    """Draw the questions of a group, or what the words of `search` find among all; one may be followed."""
    _render(key="question_list", data={"group": group, "search": search, "followed": followed, "apart": FIND})


def _items() -> list[Mapping[str, object]]:
    """Every question with its address, what stands beside it, and what a search finds it by."""
    shown = {key for kind in kinds().values() for key in kind.keys}
    others = [key for key in other_errors() if key not in shown]
    keys = [*(key for kind in kinds().values() for key in kind.keys), *others]
    return [_item(key, key in shown) for key in keys]


def _item(key: str, is_listed: bool) -> Mapping[str, object]:
    asked = asked_of(key)
    assert asked is not None
    values = [one.text for one in asked.own]
    beside = " ≠ ".join(dict.fromkeys(values))
    below = " · ".join(f"{_(side.who)} {value}" for side, value in zip(asked.sides, values, strict=True))
    if asked.document is not None:
        beside, below = f"{asked.printed or values[0]} ≠ ?", ""
    words = [asked.asks, *(_(one.who) for one in asked.sides), *(one.call for one in asked.sides)]
    words += asked.threads
    if asked.document is not None:
        words = [asked.asks, _(asked.document.title), asked.document.key]
    return {
        "key": key,
        "group": asked.group,
        "asks": asked.asks,
        "href": address_of_question(key),
        "beside": beside,
        "below": below,
        "words": " ".join(words).lower(),
        "of": _(asked.document.title) if asked.document else "",
        "listed": is_listed,
    }


def _words() -> Mapping[str, object]:
    return {
        "search": _("Search all questions"),
        "only": _("only {library}"),
        "libraries": LIBRARIES,
        "found": _("{count} of {all} questions"),
        "nothing": _("No question has these words."),
        "more": _("{count} more errors of these texts, and rules that they leave open"),
    }
