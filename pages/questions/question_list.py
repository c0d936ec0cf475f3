"""The list of questions: a group, or what is found by some words; and all of them as a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from pages.questions.answered_question import AnsweredQuestion
from pages.questions.every_question import address_of_question, questions_named
from pages.questions.public_questions import PUBLIC_QUESTIONS, public_groups
from pages.shell.joined import component
from pages.state.focus import Explored
from pages.words import gettext as _

if TYPE_CHECKING:
    from pandas import DataFrame

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
    constants=lambda: {"items": _items(), "words": _words()},
)


def question_list(group: str, explored: Explored, followed: str) -> None:
    """Draw the questions of a group, or what is searched for among all; one of them may be followed.

    `explored` has the group that was chosen, if any, what is searched for, and the one library to show.
    """
    data = {"group": group, "chosen": explored.group, "search": explored.search, "library": explored.library}
    _render(key="question_list", data=data | {"followed": followed})


def _items() -> list[Mapping[str, object]]:
    """Every question with its address, what stands beside it, and what a search finds it by."""
    return list(map(_item, questions_named(PUBLIC_QUESTIONS)))


def _item(question: AnsweredQuestion) -> Mapping[str, object]:
    libraries = _libraries(question)
    searched = [question.asks, *(_(one.who) for one in question.sides), *(one.call for one in question.sides)]
    searched += [*question.threads, *libraries]
    return {
        "key": question.key,
        "group": question.group,
        "asks": question.asks,
        "href": address_of_question(question.key),
        "beside": ", ".join(libraries),
        "values": _values(question),
        "searched": " ".join(searched).lower(),
        "topic": public_groups()[question.group].title,
        "libraries": libraries,
    }


def _values(question: AnsweredQuestion) -> list[tuple[str, str]]:
    """What is compared, each with its value."""
    name = _("{name}:")
    return [
        (name.format(name=_(side.who)), value.text)
        for side, value in zip(question.sides, question.original_values, strict=True)
    ]


def _libraries(question: AnsweredQuestion) -> list[str]:
    """The libraries that the question is about, or in which people asked it."""
    texts = [
        *(side.who for side in question.sides),
        *(side.call for side in question.sides),
        *question.threads,
    ]
    return [one for one in LIBRARIES if any(sign in text for text in texts for sign in (one, *SIGNS[one]))]


def count_about(keys: Sequence[str], library: str) -> int:
    """How many of these questions are about a library; all where none is chosen."""
    return sum(not library or library in _libraries(one) for one in questions_named(keys))


def _words() -> Mapping[str, object]:
    return {
        "search": _("Search all questions"),
        "only": _("only {library}"),
        "libraries": LIBRARIES,
        "found": _("Found: {count}"),
        "nothing": _("No question is found."),
        "all": _("Clear the search"),
    }


def table_of_questions() -> DataFrame:
    """A row for each question: what it asks, the values that it compares, and where it was asked."""
    import pandas as pd

    rows = [
        {
            _("group"): kind.title,
            _("question"): question.asks,
            _("values"): " ≠ ".join(dict.fromkeys(one.text for one in question.original_values)),
            _("asked in"): " ".join(question.threads),
        }
        for kind in public_groups().values()
        for question in questions_named(kind.keys)
    ]
    return pd.DataFrame(rows)
