"""A question that is open: its matrix, its answer, and the values that it compares."""

from __future__ import annotations

from dataclasses import replace
from urllib.parse import urlencode

from pages.figures.take_away import PageTakeAway, offer_take_away
from pages.lessons.scene import scene_of
from pages.questions.answered_question import AnsweredQuestion, value_of
from pages.questions.every_question import address_of_question, group_of, questions_named
from pages.questions.printed_numbers import check, claim_of, show_to_be_judged
from pages.questions.sides import answers, code_of_values, sides, table_of_values, threads
from pages.shell.choices import Press, choose
from pages.shell.joined import box, show_html
from pages.shell.markup import Html, element
from pages.shell.notices import show_headline
from pages.sources.computed_numbers import Measured
from pages.sources.source_documents import Document
from pages.state.focus import START, Focus, PageOf
from pages.state.link import lesson_query, rule_params
from pages.state.session import Session
from pages.words import gettext as _
from pages.words import ngettext
from pages.workbench.bench import workbench
from pages.workbench.linked_html import show_lesson_links


def show_open_question(session: Session, question: AnsweredQuestion, page_of: PageOf) -> None:
    """Draw the matrix in a band, the answer at the left, the values at the right."""
    now = [value_of(side, session.example) for side in question.sides]
    checked = check(question, now[1], session.focus.explored.number) if question.printed else None
    is_right = checked is not None and checked.is_right
    hides = bool(question.printed) and session.focus.step in (START, None) and not is_right
    is_own = session.matrix == question.matrix
    with box("screen"):
        with box("band"):
            _band(session, question)
        with box("words"):
            show_lesson_links(_place(question), key="place")
            show_headline(question.asks)
            if question.document is not None:
                show_html(_source(question.document, question.lines))
            if hides:
                show_html(claim_of(question))
            else:
                show_html(answers(question, now, session.matrix))
                _offer_try(question, is_own)
        with box("picture"):
            if hides and checked is not None:
                show_to_be_judged(question, checked)
            else:
                reply = checked.reply if checked is not None and is_right else ""
                drawn = sides(question, now, lambda one: _way(session, one, page_of), reply)
                show_lesson_links(drawn, key="sides")
        with box("foot"):
            show_lesson_links(_foot(question), key="question_foot")
            offer_take_away(
                PageTakeAway(
                    question.key,
                    lambda: table_of_values(question, now),
                    lambda: code_of_values(question, session.example),
                )
            )


def _band(session: Session, question: AnsweredQuestion) -> None:
    """The matrix, with what is predicted where a value depends on it."""
    focus = question.lesson.focus
    scene = scene_of(
        session.example,
        replace(focus, scenario=question.key),
        session.matrix.samples,
        session.matrix.labels,
    )
    is_by_hand = session.matrix.decision.kind == "hand"
    needs_predictions = is_by_hand or any(
        one.on(session.example).metric.needs == "predictions"
        for one in (side.number for side in question.sides)
        if isinstance(one, Measured)
    )
    workbench(
        session,
        scene,
        predictions=needs_predictions,
        in_hand=False,
        beside=(lambda: _legend(question)) if is_by_hand else None,
    )


def _legend(question: AnsweredQuestion) -> None:
    """What the signs of a cell are, where predictions are given and no score matters.

    Other errors of a text may be about its scores too, which are shown then.
    """
    sentence = _("1: true, 0: false, ✓: predicted. Press a sign to change it: the values follow.")
    css = "aside legend" if question.document and not question.error else "aside legend scoreless"
    show_html(element("p", sentence, css=css))


def _place(question: AnsweredQuestion) -> Html:
    """The group, the place of the question in it, and the way back to its list."""
    kind = group_of(question)
    asks = urlencode({"group": question.group})
    back = element("a", f"‹ {kind.title}", data_page=kind.page, data_asks=asks)
    if question.key not in kind.keys:
        return element("p", back, css="place")
    sentence = _("question {number} of {all}").format(
        number=kind.keys.index(question.key) + 1, all=len(kind.keys)
    )
    return element("p", back, element("span", sentence), css="place")


def _source(document: Document, lines: str) -> Html:
    """Where the number stands, folded: the title of the text, where it was found, and in which lines."""
    title = element("cite", document.title)
    if document.address:
        title = element("a", title, href=document.address, target="_blank", rel="noopener")
    pattern = _("line {lines}") if lines.isdigit() else _("lines {lines}")
    place = f", {pattern.format(lines=lines)}" if lines else ""
    where = element("p", title, f" · {_(document.found)}{place}")
    return element("details", element("summary", _("Where this stands")), where, css="aside source")


def _offer_try(question: AnsweredQuestion, is_own: bool) -> None:
    """What is to be tried, or on any other matrix the way back to the question’s own."""
    if question.to_try is not None:
        show_html(element("p", element("b", _("Try this")), " ", _(question.to_try.text), css="to-try"))
    elif is_own:
        return
    press = Press("try", _("Do it"), action=question.to_try.edit if question.to_try else None)
    if not is_own:
        press = Press(
            "back", _("Undo it"), _("Back to the matrix as it was opened"), action={"kind": "reset"}
        )
    choose([[press]], key="to_try")


def _foot(question: AnsweredQuestion) -> Html:
    keys = group_of(question).keys
    place = keys.index(question.key) if question.key in keys else -1
    before = keys[place - 1] if place > 0 else ""
    after = keys[place + 1] if 0 <= place < len(keys) - 1 else ""
    links = [
        element("a", text, href=address_of_question(key), title=one.asks)
        for key, text in ((before, _("← Previous question")), (after, _("Next question →")))
        for one in questions_named([key])
    ]
    if not question.threads:
        return element("nav", *links)
    line = ngettext(
        "People asked this in {count} place",
        "People asked this in {count} places",
        len(question.threads),
    )
    folded = element(
        "details",
        element("summary", line.format(count=len(question.threads))),
        element("div", threads(question.threads)),
        css="menu",
    )
    return element("nav", *links, folded)


def _way(session: Session, number: Measured, page_of: PageOf) -> Html:
    """The link to the lesson of a number, on the matrix in hand: it asks for nothing that stands here."""
    focus: Focus = number.focus
    part = min(focus.part, len(session.matrix.samples) - 1)
    step = number.step or "1"
    asks = lesson_query(number.metric, number.average, part=f"{part + 1}", step=step, **rule_params(focus))
    page = page_of(number.metric, number.average)
    return element("a", _("See it step by step →"), data_page=page, data_asks=asks)
