"""What a visitor can follow through the lessons: a question of the gallery, or a row of a document."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from metrics.graph.digits import exact
from pages.content.document_tables import computed, place_of
from pages.content.scenario_cards import asked, noticed
from pages.lesson_links import lesson_address
from pages.shell.markup import element
from pages.sources.claims import Claim
from pages.sources.mistakes import Mistake
from pages.sources.scenario_gallery import GALLERY
from pages.sources.source_documents import DOCUMENTS, Document
from pages.state.focus import START
from pages.state.link import SCENARIO
from pages.words import gettext as _
from pages.workbench.question_bar import Followed, WayBack

ROWS = {name: (document, row) for document in DOCUMENTS.values() for name, row in document.rows.items()}
FOLLOWED = (*GALLERY, *ROWS)


def followed(name: str) -> Followed | None:
    """What the bar shows of what is followed under this name; None where there is nothing of that name."""
    if name in GALLERY:
        return _question(name)
    if name not in ROWS:
        return None
    document, row = ROWS[name]
    values = _values(name)
    return _claim(document, row, *values) if isinstance(row, Claim) else _mistake(document, row, *values)


def question_address(key: str) -> str:
    """The lesson of a question, from its first page, which goes on showing the question."""
    lesson = GALLERY[key].lesson
    return lesson_address(lesson, **{"step": lesson.step or START, SCENARIO: key})


def keys_about(metric: str) -> Sequence[str]:
    """Which questions are about this metric."""
    return [key for key, one in GALLERY.items() if metric in one.about]


def questions_about(metric: str) -> Sequence[tuple[str, str]]:
    """The questions that are about this metric, each with its address."""
    return [
        (asked(GALLERY[key].question, numbers_of(key)), question_address(key)) for key in keys_about(metric)
    ]


@cache
def numbers_of(key: str) -> Mapping[str, Sequence[float]]:
    """The numbers of a question: they rest on its own matrix, so that they are always the same."""
    return GALLERY[key].found()


@cache
def _values(name: str) -> tuple[list[float] | None, ...]:
    """The numbers of a row, which are always the same too: of a claim one, of a mistake its two."""
    document, row = ROWS[name]
    numbers = (row.number,) if isinstance(row, Claim) else row.numbers(document.key)
    return tuple(None if one is None else one.values.tolist() for one in numbers)


def _question(key: str) -> Followed:
    keys, scenario, found = list(GALLERY), GALLERY[key], numbers_of(key)
    place = keys.index(key)
    before, after = (keys[one] if 0 <= one < len(keys) else "" for one in (place - 1, place + 1))
    return Followed(
        place=_("Question {number} of {all}").format(number=place + 1, all=len(keys)),
        asks=asked(scenario.question, found),
        hint=_("what to notice, what to try"),
        told=(
            element("p", element("b", _("What to notice")), " ", noticed(scenario.notice, found)),
            element("p", element("b", _("Try this")), " ", _(scenario.try_this)),
        ),
        way_back=WayBack(_("◂ all questions"), "scenarios"),
        before=question_address(before) if before else "",
        after=question_address(after) if after else "",
    )


def _claim(document: Document, claim: Claim, values: list[float] | None) -> Followed:
    told = _("{document} prints {printed}. Computed now, it is {value}.")
    if not claim.printed:
        told = _("{document} prints no number here. Computed now, it is {value}.")
    value = computed(values or (), claim.printed)
    return Followed(
        place=_("{document}, {lines}").format(document=document.key, lines=place_of(claim.lines)),
        asks=_(claim.says),
        hint=_("the numbers"),
        told=(element("p", told.format(document=document.key, printed=claim.printed, value=value)),),
        way_back=_way_back(document),
    )


def _mistake(
    document: Document, mistake: Mistake, theirs: list[float] | None, right: list[float] | None
) -> Followed:
    told = _("In {document}: {theirs}. Correct, or as others define it: {right}.")
    return Followed(
        place=_("{document}, error {number}").format(document=document.key, number=mistake.key),
        asks=_(mistake.says),
        hint=_("the numbers"),
        told=(element("p", told.format(document=document.key, theirs=_value(theirs), right=_value(right))),),
        way_back=_way_back(document),
    )


def _value(values: list[float] | None) -> str:
    return _("no number, as the program stops") if values is None else exact(values[0])


def _way_back(document: Document) -> WayBack:
    back = _("◂ back to {document}").format(document=document.key)
    return WayBack(back, "documents", {"document": document.key})
