"""The bar above a lesson that keeps in sight what is being followed: a question, or an error of a text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from urllib.parse import urlencode

from pages.questions.asked import ANSWER, QUESTIONS, AskedQuestion
from pages.shell.choices import Press, choose
from pages.shell.joined import box
from pages.shell.markup import FoldedText, Html, element
from pages.state.session import Session
from pages.words import gettext as _
from pages.words import ngettext
from pages.workbench.linked_html import show_lesson_links


def question_bar(session: Session, followed: AskedQuestion | None) -> None:
    """Draw what is being followed, with the ways back and out; nothing where nothing is."""
    if followed is None:
        return
    leave = Press("leave", _("leave"), _("Stay on this page without the question above it."))
    presses = {"leave": lambda _pressed: session.refocus(scenario="")}
    back = element(
        "a", _("‹ the answer"), data_page=QUESTIONS, data_asks=urlencode({"group": ANSWER, "step": "1"})
    )
    asks = element("b", followed.asks, data_testid="asked")
    with box("asked"):
        show_lesson_links(Html(back + asks), key="followed")
        choose([[leave]], key="leave_question", on_press=presses)


def metric_questions(count: int, questions: Callable[[], Sequence[tuple[str, str]]]) -> FoldedText:
    """A folded list of so many questions, each with the address at which it opens on its answer."""
    line = ngettext(
        "A question that people ask about this metric ({count})",
        "Questions that people ask about this metric ({count})",
        count,
    ).format(count=count)
    return FoldedText(line, lambda: _listed(questions()), "questions")


def _listed(questions: Sequence[tuple[str, str]]) -> Html:
    return element("ul", *(element("li", element("a", text, href=address)) for text, address in questions))
