"""The bar above a page that keeps in sight what is being followed: a question, or a row of a document."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from urllib.parse import urlencode

from pages.shell.choices import Press, choose
from pages.shell.joined import box
from pages.shell.markup import FoldedText, Html, element
from pages.state.session import Session
from pages.words import gettext as _
from pages.words import ngettext
from pages.workbench.doors import show_with_doors


@dataclass(frozen=True)
class WayBack:
    """The link to the page on which it was chosen: its text, the page, and what its address says beside."""

    text: str
    page: str
    query: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Followed:
    """What the bar shows: where it stands among others, what it asks, and what is told about it.

    `told` is folded: `hint` says what it is. `before` and `after` are the addresses of its neighbours, ""
    where there is none.
    """

    place: str
    asks: str
    hint: str
    told: Sequence[Html]
    way_back: WayBack
    before: str = ""
    after: str = ""


def question_bar(session: Session, followed: Followed | None) -> None:
    """Draw what is being followed, and the ways on, back and out; nothing where nothing is."""
    if followed is None:
        return
    leave = Press("leave", _("leave"), _("Stay on this page without the question above it."))
    presses = {"leave": lambda _pressed: session.refocus(scenario="")}
    with box("asked"):
        # What is unfolded stays so while its HTML is the same: the link changes with each edit.
        show_with_doors(_way_back(followed.way_back), key="way_back")
        show_with_doors(_content(followed), key="doors_of_question")
        choose([[leave]], key="leave_question", on_press=presses)


def _way_back(back: WayBack) -> Html:
    return element("a", back.text, data_page=back.page, data_asks=urlencode(back.query), css="way-back")


def _content(followed: Followed) -> Html:
    folded = element(
        "details",
        element(
            "summary",
            element("span", followed.place, css="aside"),
            element("b", followed.asks),
            element("span", followed.hint, css="hint"),
        ),
        *followed.told,
    )
    return element("section", folded, _neighbours(followed), id="asked", data_testid="asked")


def _neighbours(followed: Followed) -> Html:
    """The links to the question before this one and to the one after it."""
    links = [
        element("a", text, href=address)
        for address, text in ((followed.before, _("◂ previous")), (followed.after, _("next question ▸")))
        if address
    ]
    return element("nav", *links) if links else Html("")


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
