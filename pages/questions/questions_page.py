"""Questions: the list, and a question that is open on its answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from urllib.parse import urlencode

from pages.figures.take_away import PageTakeAway, offer_take_away
from pages.lessons.lesson import PageOf
from pages.lessons.scene import scene_of
from pages.questions.answered_question import (
    ANSWER,
    FIND,
    QUESTIONS,
    AnsweredQuestion,
    address_of_question,
    question_groups,
    question_named,
    questions_named,
    value_of,
)
from pages.questions.printed_numbers import (
    also_in_the_texts,
    check,
    claim_of,
    headline_of_errors,
    show_to_be_judged,
)
from pages.questions.question_list import count_about, question_list, table_of_questions
from pages.questions.sides import answers, code_of_values, sides, table_of_values, threads
from pages.shell.browser_files import address_of_content
from pages.shell.choices import Choice, Option, Press, choose
from pages.shell.joined import box, show_html
from pages.shell.markup import FoldedText, Html, element
from pages.shell.notices import show_headline
from pages.sources.computed_numbers import Measured
from pages.state.focus import START, Focus, look_action
from pages.state.link import lesson_query, rule_params
from pages.state.session import Session
from pages.words import gettext as _
from pages.words import ngettext
from pages.workbench.bench import workbench
from pages.workbench.linked_html import show_lesson_links, show_unfolding_links

TEXTS, ALL_TEXTS = "texts", "all"


def questions_page(session: Session, page_of: PageOf, group: str = "") -> None:
    """Draw the question that is open, or the list of a group; `group` is the one to begin with.

    `page_of` gives the page with the lesson of a metric under an average.
    """
    explored = session.focus.explored
    wanted = question_named(session.focus.scenario)
    if wanted is not None and explored.group in ("", ANSWER):
        _show_question(session, wanted, page_of)
        return
    known = question_groups()
    chosen = next((one for one in (explored.group, group) if one in known), next(iter(known)))
    _show_list(session, chosen)


def _show_list(session: Session, group: str) -> None:
    known, explored = question_groups(), session.focus.explored
    is_search = bool(explored.search)
    counts = {
        key: count_about(kind.keys, "" if key == FIND else explored.library) for key, kind in known.items()
    }
    options = [Option(key, kind.title, _counted(key, counts[key])) for key, kind in known.items()]
    with box("screen"):
        with box("words"):
            show_headline(headline_of_errors() if group == FIND and not is_search else _count())
            chosen = None if is_search else group
            choose(
                [[Choice(look_action("group"), _("Kind of question"), chosen, options, titled=False)]],
                key="groups",
            )
            show_html(element("p", _about(group, is_search), css="aside"))
        with box("picture"):
            question_list(group, explored, session.focus.scenario)
        with box("foot"):
            if group == FIND and not is_search:
                show_unfolding_links(
                    also_in_the_texts().folded, address_of_content(TEXTS, ALL_TEXTS), key="texts"
                )
            else:
                sentence = _("Each question names the public threads in which people asked it.")
                show_html(element("p", sentence, css="aside"))
            offer_take_away(PageTakeAway("questions", table_of_questions, picture=""))


def _counted(group: str, count: int) -> str:
    """How many questions a group has; the errors to find are not counted among those of people."""
    if group != FIND:
        return f"{count}"
    return ngettext("{count} exercise", "{count} exercises", count).format(count=count)


def _count() -> str:
    count = sum(len(kind.keys) for key, kind in question_groups().items() if key != FIND)
    return ngettext(
        "{count} question that people asked", "{count} questions that people asked", count
    ).format(count=count)


def _about(group: str, is_search: bool) -> str:
    """What the questions that are listed have in common."""
    if is_search:
        return _("Found among all questions, and among the errors of five texts.")
    if group == FIND:
        return _(
            "Each is printed in a Chinese text on multi-label metrics. Compute one from its matrix, and type "
            "what you get (1: true, ✓: predicted, 0.5: a score)."
        )
    sentence = _("{finding} Each question opens on its answer, on a small matrix that you can change.")
    return sentence.format(finding=question_groups()[group].in_common)


def _show_question(session: Session, question: AnsweredQuestion, page_of: PageOf) -> None:
    """The matrix in a band, the answer at the left, the values at the right."""
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
                show_html(_source(question))
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
    kind = question_groups()[question.group]
    back = element(
        "a", f"‹ {kind.title}", data_page=QUESTIONS, data_asks=urlencode({"group": question.group})
    )
    if question.key not in kind.keys:
        return element("p", back, css="place")
    sentence = _("question {number} of {all}").format(
        number=kind.keys.index(question.key) + 1, all=len(kind.keys)
    )
    return element("p", back, element("span", sentence), css="place")


def _source(question: AnsweredQuestion) -> Html:
    document = question.document
    assert document is not None
    title = element("cite", document.title)
    if document.address:
        title = element("a", title, href=document.address, target="_blank", rel="noopener")
    lines = (_("line {lines}") if question.lines.isdigit() else _("lines {lines}")).format(
        lines=question.lines
    )
    place = f", {lines}" if question.lines else ""
    return element("p", title, f" · {_(document.found)}{place}", css="aside source")


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
    keys = question_groups()[question.group].keys
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


def question_bar(session: Session, followed: AnsweredQuestion | None) -> None:
    """Draw what is being followed, with the ways back and out; nothing where nothing is."""
    if followed is None:
        return
    leave = Press("leave", _("leave"), _("Stay on this page without the question above it."))
    presses = {"leave": lambda _pressed: session.refocus(scenario="")}
    back = element(
        "a", _("‹ the answer"), data_page=QUESTIONS, data_asks=urlencode({"group": ANSWER, "step": "1"})
    )
    asks = element("b", followed.asks, data_testid="question_bar")
    with box("question_bar"):
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
