"""Find the error: printed numbers that are not what a reader computes, to be judged one by one."""

from __future__ import annotations

from pages.questions.answered_question import AnsweredQuestion
from pages.questions.document_questions import FIND_THE_ERROR, errors_to_find
from pages.questions.every_question import ANSWER, address_of_question, question_named, questions_named
from pages.questions.open_question import show_open_question
from pages.questions.printed_numbers import also_in_the_texts, headline_of_errors
from pages.shell.browser_files import address_of_content
from pages.shell.joined import box, show_html
from pages.shell.markup import Html, element
from pages.shell.notices import show_headline
from pages.state.focus import PageOf
from pages.state.session import Session
from pages.words import gettext as _
from pages.workbench.linked_html import show_lesson_links, show_unfolding_links
from pages.workbench.matrix_editor import matrix_cells, predicted_cells
from pages.workbench.page_tabs import page_tabs

TEXTS, ALL_TEXTS = "texts", "all"
TALL = 3  # rows of a matrix that stands beside the words


def errors_page(session: Session, page_of: PageOf) -> None:
    """Draw the number that is judged, or all of them.

    `page_of` gives the page with the lesson of a metric under an average.
    """
    wanted = question_named(session.focus.scenario)
    if wanted is not None and session.focus.explored.group in ("", ANSWER):
        show_open_question(session, wanted, page_of)
    else:
        _show_list(session.focus.scenario)


def _show_list(followed: str) -> None:
    cards = (_card(one, one.key == followed) for one in questions_named(errors_to_find().keys))
    with box("screen"):
        page_tabs(FIND_THE_ERROR)
        with box("words"):
            show_headline(headline_of_errors())
            about = _("Each is printed in a Chinese text on multi-label metrics.")
            show_html(element("p", about, css="lead"))
            show_html(_first_steps())
        with box("picture"):
            show_lesson_links(element("div", *cards, css="numbers"), key="errors")
        with box("foot"):
            content = address_of_content(TEXTS, ALL_TEXTS)
            show_unfolding_links(also_in_the_texts().folded, content, key="texts")


def _first_steps() -> Html:
    steps = (
        _("Press a number."),
        _("Compute it from its matrix, where 1 is true, ✓ is predicted, and 0.5 is a score."),
        _("Type what you get: the lab says whether it is right, and what the text did."),
    )
    return element("ol", *(element("li", element("p", text)) for text in steps), css="first-steps")


def _card(question: AnsweredQuestion, is_followed: bool) -> Html:
    """What is claimed, below it the question, and the matrix that it is of."""
    error, matrix = question.error, question.matrix
    assert error is not None
    cells = predicted_cells(matrix) if matrix.decision.kind == "hand" else matrix_cells(matrix)
    begin = element("span", _("Begin with this one"), css="begin") if error.is_easy else Html("")
    return element(
        "a",
        begin,
        element("b", _(error.claim).format(printed=question.printed)),
        element("span", question.asks),
        cells,
        href=address_of_question(question.key),
        css="card" + " easy" * error.is_easy + " tall" * (len(matrix.samples) >= TALL),
        aria_current="true" if is_followed else "",
    )
