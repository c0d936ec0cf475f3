"""The list of questions: a group, or what is found by some words."""

from __future__ import annotations

from collections.abc import Mapping

from pages.questions.asked import (
    FIND,
    QUESTIONS,
    AskedQuestion,
    address_of_question,
    asked_of,
    kinds,
    other_errors,
)
from pages.shell.component import component
from pages.sources.source_documents import DOCUMENTS
from pages.words import gettext as _

LIBRARIES = ("scikit-learn", "torchmetrics")
SIGNS = {"scikit-learn": ("average=", "zero_division"), "torchmetrics": ("multilabel_",)}
_render = component(
    __file__,
    """
<div class="listing">
  <div class="finder"><input type="search"><span></span></div>
  <p class="aside found"><span role="status"></span> <button type="button" class="press framed"></button></p>
  <div class="listed scroller" role="group"></div>
</div>
""",
    said=lambda: {"items": _items(), "words": _words(), "page": QUESTIONS},
)


def question_list(group: str, chosen: str, search: str, followed: str) -> None:
    """Draw the questions of a group, or what the words of `search` find among all; one may be followed.

    `chosen` is the group that was chosen, "" where none was.
    """
    data = {"group": group, "chosen": chosen, "search": search, "followed": followed, "apart": FIND}
    _render(key="question_list", data=data)


def _items() -> list[Mapping[str, object]]:
    """Every question with its address, what stands beside it, and what a search finds it by."""
    shown = {key for kind in kinds().values() for key in kind.keys}
    others = [key for key in other_errors() if key not in shown]
    keys = [*(key for kind in kinds().values() for key in kind.keys), *others]
    return [_item(key, key in shown) for key in keys]


def _item(key: str, is_listed: bool) -> Mapping[str, object]:
    asked = asked_of(key)
    assert asked is not None
    words = [asked.asks, *(_(one.who) for one in asked.sides), *(one.call for one in asked.sides)]
    words += [*asked.threads, *_libraries(asked)]
    of, text, beside = "", "", ", ".join(_libraries(asked))
    if asked.document is not None:
        of, text = _(asked.document.heading), asked.document.key
        words = [asked.asks, of, _(asked.document.title), text]
        beside = _beside(asked)
    return {
        "key": key,
        "group": asked.group,
        "asks": asked.asks,
        "href": address_of_question(key),
        "beside": beside,
        "values": [] if asked.document else _values(asked),
        "words": " ".join(words).lower(),
        "of": of,
        "listed": is_listed,
        "text": text,
        "card": [asked.about, asked.shown, asked.brief] if asked.brief else None,
    }


def _values(asked: AskedQuestion) -> list[tuple[str, str]]:
    """What is compared, each with its value."""
    name = _("{name}:")
    return [
        (name.format(name=_(side.who)), value.text)
        for side, value in zip(asked.sides, asked.own, strict=True)
    ]


def _beside(asked: AskedQuestion) -> str:
    """What the text prints, or the two numbers of an error that is known."""
    if asked.printed:
        return _("prints {number}").format(number=asked.printed)
    return " ≠ ".join(dict.fromkeys(one.text for one in asked.own))


def _libraries(asked: AskedQuestion) -> list[str]:
    """The libraries that the question is about, or in which people asked it."""
    texts = [*(side.who for side in asked.sides), *(side.call for side in asked.sides), *asked.threads]
    return [one for one in LIBRARIES if any(sign in text for text in texts for sign in (one, *SIGNS[one]))]


def _words() -> Mapping[str, object]:
    return {
        "search": _("Search all questions"),
        "only": _("only {library}"),
        "libraries": LIBRARIES,
        "found": _("Found: {count}"),
        "nothing": _("No question has these words."),
        "all": _("Clear the search"),
        "texts": {key: (_(one.title), _(one.found)) for key, one in DOCUMENTS.items()},
    }
