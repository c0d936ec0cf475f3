"""A number that a text prints, to be judged: what the text says, and a field for one’s own number."""

from __future__ import annotations

from dataclasses import dataclass
from math import isclose, isnan

from metrics import InputError
from metrics.explaining.typed_number import LONGEST, TypedNumber
from metrics.graph.digits import decimal, fraction, headline
from pages.questions.asked import QUESTIONS, AskedQuestion
from pages.questions.compared_values import Valued
from pages.shell.choices import TextField, choose
from pages.shell.joined import box, show_html
from pages.shell.markup import Html, element
from pages.state.focus import look
from pages.words import gettext as _
from pages.words import sentence_of
from pages.workbench.linked_html import show_lesson_links

LONG = 8  # signs of a printed number that is set smaller


@dataclass(frozen=True)
class Checked:
    """What is said of a number that was typed: whether it is the one, and whether a hint is due."""

    typed: str
    told: str
    sign: str = ""
    is_right: bool = False
    is_off: bool = False


def check(asked: AskedQuestion, computed: Valued, typed: str) -> Checked:
    """Compare what was typed with what is computed. How far it is off is not said: it would be the answer."""
    if not typed or not computed.numbers:
        return Checked("", _("Compute it on paper or with code. A fraction or a decimal will do."))
    try:
        number = TypedNumber.of(typed)
    except InputError as error:
        return Checked(typed, sentence_of(error))
    value = float(computed.numbers[0])
    if number.is_print_of(value):
        if _is_print_of_text(asked, number, value):
            told = _("{typed} could be both numbers: type more digits.")
            return Checked(typed, told.format(typed=typed))
        return Checked(typed, _("Right, {value}.").format(value=_written(value)), "✓", is_right=True)
    if asked.error is not None and computed == asked.own[1] and _is_of_text(asked, number):
        return Checked(typed, _(asked.error.of_text), "≠", is_off=True)
    told = _("No, {typed} is too large.")
    if isnan(value) or isnan(number.value):
        told = _("No, {typed} is not what is computed.")
    elif number.value < value:
        told = _("No, {typed} is too small.")
    return Checked(typed, told.format(typed=typed), "✗", is_off=True)


def show_to_be_judged(asked: AskedQuestion, checked: Checked) -> None:
    """What the text prints beside the reader’s own number, which is checked, and the way on."""
    task = asked.task or _("What is computed from the matrix above?")
    with box("judged"):
        show_html(element("p", task, css="task"))
        with box("printed_side"):
            show_html(_printed(asked))
        with box("your_number"):
            field = TextField(look("number"), _("Your number"), checked.typed, _("0.7083 or 17/24"), LONGEST)
            choose([[field]], key="your_number")
        show_html(_reply(asked, checked))
        told = _("Show the answer")
        answer = element("a", told, data_page=QUESTIONS, data_asks="step=1")
        show_lesson_links(answer, key="to_answer")


def _reply(asked: AskedQuestion, checked: Checked) -> Html:
    """What is said of the number, and a hint below it once another one was typed."""
    sign = (element("b", checked.sign), " ") if checked.sign else ()
    css = {"✗": "checked tile wrong", "≠": "checked tile tie"}.get(checked.sign, "checked")
    told = element("p", *sign, checked.told, role="status", css=css)
    if not checked.is_off or asked.error is None:
        return told
    hint = element("summary", _("A hint")), element("p", _(asked.error.hint))
    return Html(told + element("details", *hint, css="hint"))


def formula_of(asked: AskedQuestion) -> Html:
    """The formula of the text."""
    if asked.error is None:
        return element("span", _("As it is printed."))
    return element("span", asked.error.formula, css="formula")


def decimal_of_text(asked: AskedQuestion) -> str:
    """The printed number once more with a point, where it is a fraction."""
    number = _number_of_text(asked) if "/" in asked.printed else None
    return "" if number is None else decimal(number.value)


def claim_of(asked: AskedQuestion) -> Html:
    """What the text says, to be read before its number is judged."""
    said = () if asked.error is None else (element("span", _(asked.error.text)),)
    return element("p", element("b", _("What the text says")), *said, formula_of(asked), css="answer")


def _printed(asked: AskedQuestion) -> Html:
    value = element(
        "p", element("b", asked.printed), css="value long" if len(asked.printed) > LONG else "value"
    )
    return Html(element("h2", _("The text prints")) + value)


def _written(value: float) -> str:
    return decimal(value, 6) if fraction(value) is None else headline(value)


def _is_print_of_text(asked: AskedQuestion, number: TypedNumber, value: float) -> bool:
    """Whether it could be the other number too, that of the text: it has too few digits."""
    if isclose(number.value, value, rel_tol=1e-9):
        return False
    printed = _number_of_text(asked)
    return printed is not None and _is_of_text(asked, number) and not printed.is_print_of(value)


def _is_of_text(asked: AskedQuestion, number: TypedNumber) -> bool:
    """Whether it is the number that the text prints."""
    printed = _number_of_text(asked)
    return printed is not None and bool(number.is_print_of(printed.value))


def _number_of_text(asked: AskedQuestion) -> TypedNumber | None:
    try:
        return TypedNumber.of(asked.printed)
    except InputError:
        return None
