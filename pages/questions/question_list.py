"""The list of questions: a group, or what is found by some words; and all of them as a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypedDict

from pages.questions.answered_question import AnsweredQuestion
from pages.questions.every_question import address_of_question, questions_named
from pages.questions.public_questions import PUBLIC_QUESTIONS, public_groups
from pages.shell.joined import NamedTexts, component
from pages.state.focus import Explored
from pages.words import gettext as _

if TYPE_CHECKING:
    from pandas import DataFrame

LIBRARIES = ("scikit-learn", "torchmetrics")
SIGNS = {"scikit-learn": ("average=", "zero_division"), "torchmetrics": ("multilabel_",)}
_HTML = """
<div class="listing">
  <div class="finder"><input type="search"><span></span></div>
  <p class="aside found"><span role="status"></span> <button type="button" class="press framed"></button></p>
  <div class="listed scroller" role="group"></div>
</div>
"""


class ListedQuestion(TypedDict):
    """A question with its address, what stands `beside` it, and the text in which a search finds it."""

    key: str
    group: str
    asks: str
    href: str
    beside: str
    values: list[ComparedValue]
    searched: str
    topic: str
    libraries: list[str]


class ComparedValue(TypedDict):
    """What is compared, and its value."""

    name: str
    value: str


class QuestionListData(TypedDict):
    """The group that is shown, the one that was `chosen`, what is searched for, and the open question."""

    group: str
    chosen: str
    search: str
    library: str
    followed: str


class QuestionListConstants(TypedDict):
    """All questions."""

    questions: list[ListedQuestion]
    libraries: Sequence[str]
    words: NamedTexts


def _constants() -> QuestionListConstants:
    return {
        "questions": [*map(_listed, questions_named(PUBLIC_QUESTIONS))],
        "libraries": LIBRARIES,
        "words": {
            "search": _("Search all questions"),
            "only": _("only {library}"),
            "found": _("Found: {count}"),
            "nothing": _("No question is found."),
            "all": _("Clear the search"),
        },
    }


_render = component(__file__, QuestionListData, _HTML, _constants)


def question_list(group: str, explored: Explored, followed: str) -> None:
    """Draw the questions of a group, or what is searched for among all; one of them may be followed.

    `explored` has the group that was chosen, if any, what is searched for, and the one library to show.
    """
    data: QuestionListData = {
        "group": group,
        "chosen": explored.group,
        "search": explored.search,
        "library": explored.library,
        "followed": followed,
    }
    _render(key="question_list", data=data)


def _listed(question: AnsweredQuestion) -> ListedQuestion:
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


def _values(question: AnsweredQuestion) -> list[ComparedValue]:
    name = _("{name}:")
    return [
        {"name": name.format(name=_(side.who)), "value": value.text}
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
