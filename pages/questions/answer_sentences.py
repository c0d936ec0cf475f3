"""The answer to a question: on its own matrix, after what is to be tried, and after any other edit."""

from __future__ import annotations

from collections.abc import Sequence

from pages.intake.matrix import Matrix
from pages.questions.asked import AskedQuestion
from pages.questions.compared_values import Valued
from pages.shell.markup import Html, element
from pages.words import gettext as _


def answers(asked: AskedQuestion, now: Sequence[Valued], matrix: Matrix) -> Html:
    """Every answer, of which the one that is true of this matrix is shown.

    They lie in one place, as high as the longest of them: nothing below moves when another one is shown.
    """
    is_own, is_tried = matrix == asked.matrix, asked.is_tried(matrix)
    title = _("Answer") if asked.error is None else _(asked.error.sort)
    shown = [_answer(title, asked.answer, is_own)]
    if asked.then:
        shown.append(_answer(_("Now"), asked.then, is_tried))
    if not is_own and not is_tried:
        shown.append(_answer(_("Now"), _changed(asked, now), is_shown=True))
    return element("div", *shown, css="answers")


def _answer(title: str, text: str, is_shown: bool) -> Html:
    words = element("b", title), " ", text
    if is_shown:
        return element("p", *words, css="answer", role="status", data_testid="answer")
    return element("p", *words, css="answer past", aria_hidden="true")


def _changed(asked: AskedQuestion, now: Sequence[Valued]) -> str:
    """What can be said on any matrix: the values now, and what they were."""
    if asked.document is not None:
        return _(
            "You changed the matrix, and the answer is about the one that the text used: undo to read it."
        )
    texts, before = [one.text for one in now], [one.text for one in asked.own]
    if texts == before:
        return _("You changed the matrix, and the values are still {values}.").format(values=", ".join(texts))
    told = _("You changed the matrix: the values are {values} now. They were {before}.")
    return told.format(values=", ".join(texts), before=", ".join(before))
