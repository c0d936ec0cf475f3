"""A number that a text prints, to be judged: what the text says, and a field for one’s own number."""

from __future__ import annotations

from math import isclose, isnan

from metrics import InputError
from metrics.explaining.typed_number import LONGEST, TypedNumber
from metrics.graph.digits import decimal, fraction, headline
from pages.questions.asked import QUESTIONS, AskedQuestion
from pages.questions.compared_values import Valued
from pages.shell.choices import TextField, choose
from pages.shell.joined import box, show_html
from pages.shell.markup import Html, element
from pages.state.choosing import look
from pages.words import gettext as _
from pages.words import sentence_of
from pages.workbench.doors import show_with_doors


def show_to_be_judged(asked: AskedQuestion, computed: Valued, typed: str) -> None:
    """What the text prints beside the reader’s own number, which is checked, and the way on."""
    task = asked.task or _("What is computed from the matrix above?")
    with box("judged"):
        show_html(element("p", task, css="task"))
        with box("printed_side"):
            show_html(_printed(asked))
        with box("your_number"):
            field = TextField(look("number"), _("Your number"), typed, _("0.7083 or 17/24"), LONGEST)
            choose([[field]], key="your_number")
            show_html(element("p", *_checked(asked, computed, typed), role="status", css="checked"))
            told = _("Show the answer")
            answer = element("a", told, data_page=QUESTIONS, data_asks="step=1", css="primary")
            show_with_doors(answer, key="to_answer")


def text_of(asked: AskedQuestion) -> Html:
    """What the text says in other words, and its formula."""
    formula = element("span", asked.formula, css="formula") if asked.formula else ""
    return Html("".join(element("span", asked.text or _("As it is printed.")) + formula))


def claim_of(asked: AskedQuestion) -> Html:
    """What the text says, to be read before its number is judged."""
    return element("p", element("b", _("What the text says")), text_of(asked), css="answer")


def _printed(asked: AskedQuestion) -> Html:
    value = element("p", element("b", asked.printed), css=_size(asked))
    return Html(element("h2", _("The text prints")) + value)


def _size(asked: AskedQuestion) -> str:
    """How large the printed number is set: it has half of the picture."""
    count = len(asked.printed)
    return "value short" if count <= 4 else "value" if count < 9 else "value long"


def _checked(asked: AskedQuestion, computed: Valued, typed: str) -> tuple[str, ...]:
    """What is said of the number that was typed: what it is, or how far it is off."""
    if not typed or not computed.numbers:
        return (_("Compute it on paper or with code. A fraction or a decimal will do."),)
    try:
        number = TypedNumber.of(typed)
    except InputError as error:
        return (sentence_of(error),)
    value = float(computed.numbers[0])
    if number.is_print_of(value):
        if _is_print_of_text(asked, number, value):
            return (_("{typed} could be both numbers: type more digits.").format(typed=typed),)
        told = _("Right: it is {value}, and the text prints {printed}.")
        return element("b", "✓"), " ", told.format(value=_written(value), printed=asked.printed)
    sign = element("b", "✗"), " "
    if isnan(value) or isnan(number.value):
        return *sign, _("No, {typed} is not what is computed.").format(typed=typed)
    told = _("No, {typed} is too large by {difference}.")
    if number.value < value:
        told = _("No, {typed} is too small by {difference}.")
    return *sign, told.format(typed=typed, difference=decimal(round(abs(number.value - value), 6), 3))


def _written(value: float) -> str:
    return decimal(value, 6) if fraction(value) is None else headline(value)


def _is_print_of_text(asked: AskedQuestion, number: TypedNumber, value: float) -> bool:
    """Whether it could be the other number too, that of the text: it has too few digits."""
    if isclose(number.value, value, rel_tol=1e-9):
        return False
    try:
        printed = TypedNumber.of(asked.printed)
    except InputError:
        return False
    return bool(number.is_print_of(printed.value)) and not printed.is_print_of(value)
