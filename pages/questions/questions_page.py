"""Questions: the list of what people asked in public, and what of it is followed on other pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from urllib.parse import urlencode

from pages.figures.take_away import PageTakeAway, offer_take_away
from pages.questions.answered_question import AnsweredQuestion
from pages.questions.every_question import ANSWER, group_of, question_named
from pages.questions.open_question import show_open_question
from pages.questions.public_questions import PUBLIC_QUESTIONS, public_groups
from pages.questions.question_list import count_about, question_list, table_of_questions
from pages.shell.choices import Choice, Option, Press, choose
from pages.shell.joined import box, show_html
from pages.shell.markup import FoldedText, Html, element
from pages.shell.notices import show_headline
from pages.state.focus import PageOf, look_action
from pages.state.session import Session
from pages.words import gettext as _
from pages.words import ngettext
from pages.workbench.linked_html import show_lesson_links


def questions_page(session: Session, page_of: PageOf) -> None:
    """Draw the question that is open, or the list of a group.

    `page_of` gives the page with the lesson of a metric under an average.
    """
    explored, known = session.focus.explored, public_groups()
    wanted = question_named(session.focus.scenario)
    if wanted is not None and explored.group in ("", ANSWER):
        show_open_question(session, wanted, page_of)
    else:
        _show_list(session, explored.group if explored.group in known else next(iter(known)))


def _show_list(session: Session, group: str) -> None:
    explored, known = session.focus.explored, public_groups()
    is_search = bool(explored.search)
    options = [
        Option(key, kind.title, f"{count_about(kind.keys, explored.library)}") for key, kind in known.items()
    ]
    about = _("Found among all questions.") if is_search else _about(known[group].in_common)
    count = len(PUBLIC_QUESTIONS)
    headline = ngettext("{count} question that people asked", "{count} questions that people asked", count)
    with box("screen"):
        with box("words"):
            show_headline(headline.format(count=count))
            chosen = None if is_search else group
            choose(
                [[Choice(look_action("group"), _("Kind of question"), chosen, options, titled=False)]],
                key="groups",
            )
            show_html(element("p", about, css="aside"))
        with box("picture"):
            question_list(group, explored, session.focus.scenario)
        with box("foot"):
            sentence = _("Each question names the public threads in which people asked it.")
            show_html(element("p", sentence, css="aside"))
            offer_take_away(PageTakeAway("questions", table_of_questions, picture=""))


def _about(in_common: str) -> str:
    sentence = _("{finding} Each question opens on its answer, on a small matrix that you can change.")
    return sentence.format(finding=in_common)


def question_bar(session: Session, followed: AnsweredQuestion | None) -> None:
    """Draw what is being followed, with the ways back and out; nothing where nothing is."""
    if followed is None:
        return
    leave = Press("leave", _("leave"), _("Stay on this page without the question above it."))
    presses = {"leave": lambda _pressed: session.refocus(scenario="")}
    asks = urlencode({"group": ANSWER, "step": "1"})
    back = element("a", _("‹ the answer"), data_page=group_of(followed).page, data_asks=asks)
    title = element("b", followed.asks, data_testid="question_bar")
    with box("question_bar"):
        show_lesson_links(Html(back + title), key="followed")
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
