"""Questions: a list of what people asked, and a question that is open on its answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from urllib.parse import urlencode

from pages.figures.page_take_away import PageTakeAway, offer_take_away
from pages.lessons.scene import scene_of
from pages.questions.answer_sentences import answers
from pages.questions.asked import ANSWER, FIND, QUESTIONS, AskedQuestion, address_of_question, asked_of, kinds
from pages.questions.compared_values import valued
from pages.questions.judged_number import check, claim_of, show_to_be_judged
from pages.questions.printed_numbers import finding, how_to_find, line_of_texts
from pages.questions.question_code import code_of_values, table_of_questions, table_of_values
from pages.questions.question_list import count_about, question_list
from pages.questions.sides import sides, threads
from pages.shell.browser_files import address_of_content
from pages.shell.choices import Choice, Option, Press, choose
from pages.shell.joined import box, show_html
from pages.shell.markup import Html, element
from pages.shell.notices import show_headline
from pages.sources.computed_numbers import Measured
from pages.state.focus import START, Focus, look
from pages.state.link import lesson_query, rule_params
from pages.state.session import Session
from pages.words import gettext as _
from pages.words import ngettext
from pages.workbench.bench import workbench
from pages.workbench.linked_html import show_lesson_links, show_unfolding_links

LessonOf = Callable[[str, str], str]
TEXTS, ALL_TEXTS = "texts", "all"


def questions_page(session: Session, lesson_of: LessonOf, group: str = "") -> None:
    """Draw the question that is open, or the list of a group; `group` is the one to begin with.

    `lesson_of` gives the page with the lesson of a metric under an average.
    """
    words = session.focus.explored
    asked = asked_of(session.focus.scenario)
    if asked is not None and words.group in ("", ANSWER):
        _show_question(session, asked, lesson_of)
        return
    known = kinds()
    chosen = next((one for one in (words.group, group) if one in known), next(iter(known)))
    _show_list(session, chosen)


def _show_list(session: Session, group: str) -> None:
    known, words = kinds(), session.focus.explored
    is_search = bool(words.search)
    counts = {
        key: count_about(kind.keys, "" if key == FIND else words.library) for key, kind in known.items()
    }
    options = [Option(key, kind.title, _counted(key, counts[key])) for key, kind in known.items()]
    with box("screen"):
        with box("words"):
            show_headline(finding() if group == FIND and not is_search else _count())
            chosen = None if is_search else group
            choose(
                [[Choice(look("group"), _("Kind of question"), chosen, options, titled=False)]], key="groups"
            )
            show_html(element("p", _about(group, is_search), css="aside"))
        with box("picture"):
            question_list(group, words, session.focus.scenario)
        with box("foot"):
            if group == FIND and not is_search:
                show_unfolding_links(line_of_texts(), address_of_content(TEXTS, ALL_TEXTS), key="texts")
            else:
                told = _("Each question names the public threads in which people asked it.")
                show_html(element("p", told, css="aside"))
            offer_take_away(PageTakeAway("questions", table_of_questions, picture=""))


def _counted(group: str, count: int) -> str:
    """How many questions a group has; the errors to find are none that people asked."""
    if group != FIND:
        return f"{count}"
    return ngettext("{count} exercise", "{count} exercises", count).format(count=count)


def _count() -> str:
    count = sum(len(kind.keys) for key, kind in kinds().items() if key != FIND)
    return ngettext(
        "{count} question that people asked", "{count} questions that people asked", count
    ).format(count=count)


def _about(group: str, is_search: bool) -> str:
    """What the questions that are listed have in common."""
    if is_search:
        return _("Found among all questions, and among the errors of five texts.")
    if group == FIND:
        return how_to_find()
    told = _("{finding} Each question opens on its answer, on a small matrix that you can change.")
    return told.format(finding=kinds()[group].finding)


def _show_question(session: Session, asked: AskedQuestion, lesson_of: LessonOf) -> None:
    """The matrix in a band, the answer at the left, the values at the right."""
    now = [valued(side, session.example) for side in asked.sides]
    checked = check(asked, now[1], session.focus.explored.number) if asked.printed else None
    is_right = checked is not None and checked.is_right
    hides = bool(asked.printed) and session.focus.step in (START, None) and not is_right
    is_own = session.matrix == asked.matrix
    with box("screen"):
        with box("band"):
            _band(session, asked)
        with box("words"):
            show_lesson_links(_place(asked), key="place")
            show_headline(asked.asks)
            if asked.document is not None:
                show_html(_source(asked))
            if hides:
                show_html(claim_of(asked))
            else:
                show_html(answers(asked, now, session.matrix))
                _offer_try(asked, is_own)
        with box("picture"):
            if hides and checked is not None:
                show_to_be_judged(asked, checked)
            else:
                found = checked.told if checked is not None and is_right else ""
                drawn = sides(asked, now, lambda one: _way(session, one, lesson_of), found)
                show_lesson_links(drawn, key="sides")
        with box("foot"):
            show_lesson_links(_foot(asked), key="question_foot")
            offer_take_away(
                PageTakeAway(
                    asked.key,
                    lambda: table_of_values(asked, now),
                    lambda: code_of_values(asked, session.example),
                )
            )


def _band(session: Session, asked: AskedQuestion) -> None:
    """The matrix, with what is predicted where a value depends on it."""
    focus = asked.lesson.focus
    scene = scene_of(
        session.example, replace(focus, scenario=asked.key), session.matrix.samples, session.matrix.labels
    )
    is_by_hand = session.matrix.decision.kind == "hand"
    needs_predictions = is_by_hand or any(
        one.on(session.example).metric.needs == "predictions"
        for one in (side.number for side in asked.sides)
        if isinstance(one, Measured)
    )
    workbench(
        session,
        scene,
        predictions=needs_predictions,
        choosing=False,
        in_hand=False,
        beside=(lambda: _legend(asked)) if is_by_hand else None,
    )


def _legend(asked: AskedQuestion) -> None:
    """What the signs of a cell are, where predictions are given and no score matters.

    Other errors of a text may be about its scores too, which are shown then.
    """
    told = _("1: true, 0: false, ✓: predicted. Press a sign to change it: the values follow.")
    css = "aside legend" if asked.document and not asked.error else "aside legend scoreless"
    show_html(element("p", told, css=css))


def _place(asked: AskedQuestion) -> Html:
    """The group, the place of the question in it, and the way back to its list."""
    kind = kinds()[asked.group]
    back = element("a", f"‹ {kind.title}", data_page=QUESTIONS, data_asks=urlencode({"group": asked.group}))
    if asked.key not in kind.keys:
        return element("p", back, css="place")
    told = _("question {number} of {all}").format(number=kind.keys.index(asked.key) + 1, all=len(kind.keys))
    return element("p", back, element("span", told), css="place")


def _source(asked: AskedQuestion) -> Html:
    document = asked.document
    assert document is not None
    title = element("cite", _(document.title))
    if document.address:
        title = element("a", title, href=document.address, target="_blank", rel="noopener")
    lines = (_("line {lines}") if asked.lines.isdigit() else _("lines {lines}")).format(lines=asked.lines)
    place = f", {lines}" if asked.lines else ""
    return element("p", title, f" · {_(document.found)}{place}", css="aside source")


def _offer_try(asked: AskedQuestion, is_own: bool) -> None:
    """What is to be tried, or on any other matrix the way back to the question’s own."""
    if asked.to_try is not None:
        show_html(element("p", element("b", _("Try this")), " ", _(asked.to_try.text), css="to-try"))
    elif is_own:
        return
    press = Press("try", _("Do it"), op=asked.to_try.edit if asked.to_try else None)
    if not is_own:
        press = Press("back", _("Undo it"), _("Back to the matrix as it was opened"), op={"kind": "reset"})
    choose([[press]], key="to_try")


def _foot(asked: AskedQuestion) -> Html:
    keys = kinds()[asked.group].keys
    place = keys.index(asked.key) if asked.key in keys else -1
    before = keys[place - 1] if place > 0 else ""
    after = keys[place + 1] if 0 <= place < len(keys) - 1 else ""
    links = [
        element("a", text, href=address_of_question(key), title=_asks(key))
        for key, text in ((before, _("← Previous question")), (after, _("Next question →")))
        if key
    ]
    if not asked.threads:
        return element("nav", *links)
    line = ngettext(
        "People asked this in {count} place", "People asked this in {count} places", len(asked.threads)
    )
    folded = element(
        "details",
        element("summary", line.format(count=len(asked.threads))),
        element("div", threads(asked.threads)),
        css="menu",
    )
    return element("nav", *links, folded)


def _asks(key: str) -> str:
    asked = asked_of(key)
    return asked.asks if asked else ""


def _way(session: Session, number: Measured, lesson_of: LessonOf) -> Html:
    """The link to the lesson of a number, on the matrix in hand: it does not ask for what is told here."""
    focus: Focus = number.focus
    part = min(focus.part, len(session.matrix.samples) - 1)
    step = number.step or "1"
    asks = lesson_query(number.metric, number.average, part=f"{part + 1}", step=step, **rule_params(focus))
    page = lesson_of(number.metric, number.average)
    return element("a", _("See it step by step →"), data_page=page, data_asks=asks)
