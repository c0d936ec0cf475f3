"""What five texts print: how many of their numbers agree with what is computed, and a table of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from math import isclose, isnan

from metrics import InputError
from metrics.explaining.explanation import MAX_TYPED_LENGTH, TypedNumber
from metrics.graph.digits import decimal, fraction, headline, shortest
from pages.questions.answered_question import AnsweredQuestion, SideValue
from pages.questions.document_questions import FIND_THE_ERROR
from pages.questions.every_question import address_of_question
from pages.shell.choices import TextField, choose
from pages.shell.joined import box, show_html
from pages.shell.markup import FoldedText, Html, element
from pages.sources.claims import Claim
from pages.sources.computed_numbers import Measured
from pages.sources.source_documents import DOCUMENTS, Document
from pages.state.focus import look_action
from pages.words import gettext as _
from pages.words import ngettext, sentence_of
from pages.workbench.linked_html import show_lesson_links

LONG = 8  # signs of a printed number that is set smaller


@dataclass(frozen=True)
class Checked:
    """The reply to a typed number: whether it is the one, and whether a hint is due."""

    typed: str
    reply: str
    sign: str = ""
    is_right: bool = False
    is_off: bool = False


def check(question: AnsweredQuestion, computed: SideValue, typed: str) -> Checked:
    """Compare what was typed with what is computed. How far it is off would be the answer."""
    if not typed or not computed.numbers:
        return Checked("", _("Compute it on paper or with code. A fraction or a decimal will do."))
    try:
        number = TypedNumber.of(typed)
    except InputError as error:
        return Checked(typed, sentence_of(error))
    value = float(computed.numbers[0])
    if number.is_print_of(value):
        if _is_print_of_both(question, number, value):
            sentence = _("{typed} could be both numbers: type more digits.")
            return Checked(typed, sentence.format(typed=typed))
        shown = _with_digits(value, 6, headline)
        return Checked(typed, _("Right, {value}.").format(value=shown), "✓", is_right=True)
    if (
        question.error is not None
        and computed == question.original_values[1]
        and _is_printed_number(question, number)
    ):
        return Checked(typed, _(question.error.reply_to_printed), "≠", is_off=True)
    sentence = _("No, {typed} is too large.")
    if isnan(value) or isnan(number.value):
        sentence = _("No, {typed} is not what is computed.")
    elif number.value < value:
        sentence = _("No, {typed} is too small.")
    return Checked(typed, sentence.format(typed=typed), "✗", is_off=True)


def show_to_be_judged(question: AnsweredQuestion, checked: Checked) -> None:
    """What the text prints beside the reader’s own number, which is checked, and the way on."""
    task = question.task or _("What is computed from the matrix above?")
    with box("judged"):
        show_html(element("p", task, css="task"))
        with box("printed_side"):
            css = "value long" if len(question.printed) > LONG else "value"
            printed = element("p", element("b", question.printed), css=css)
            show_html(Html(element("h2", _("The text prints")) + printed))
        with box("your_number"):
            title, example = _("Your number"), _("0.7083 or 17/24")
            field = TextField(look_action("number"), title, checked.typed, example, MAX_TYPED_LENGTH)
            choose([[field]], key="your_number")
        show_html(_reply(question, checked))
        sentence = _("Show the answer")
        answer = element("a", sentence, data_page=FIND_THE_ERROR, data_asks="step=1")
        show_lesson_links(answer, key="to_answer")


def _reply(question: AnsweredQuestion, checked: Checked) -> Html:
    """The reply to the number, and a hint below it once another one was typed."""
    sign = (element("b", checked.sign), " ") if checked.sign else ()
    css = {"✗": "checked tile wrong", "≠": "checked tile tie"}.get(checked.sign, "checked")
    sentence = element("p", *sign, checked.reply, role="status", css=css)
    if not checked.is_off or question.error is None:
        return sentence
    hint = element("summary", _("A hint")), element("p", _(question.error.hint))
    return Html(sentence + element("details", *hint, css="hint"))


def formula_of(question: AnsweredQuestion) -> Html:
    """The formula of the text."""
    if question.error is None:
        return element("span", _("As it is printed."))
    return element("span", question.error.formula, css="formula")


def decimal_of_text(question: AnsweredQuestion) -> str:
    """The printed number once more with a point, where it is a fraction."""
    number = _printed_number(question) if "/" in question.printed else None
    return "" if number is None else decimal(number.value)


def claim_of(question: AnsweredQuestion) -> Html:
    """What the text says, to be read before its number is judged."""
    text = () if question.error is None else (element("span", _(question.error.text)),)
    return element("p", element("b", _("What the text says")), *text, formula_of(question), css="answer")


def _with_digits(value: float, digits: int, fraction_written: Callable[[float], str]) -> str:
    return decimal(value, digits) if fraction(value) is None else fraction_written(value)


def _is_print_of_both(question: AnsweredQuestion, number: TypedNumber, value: float) -> bool:
    """Whether it could be the other number too, that of the text: it has too few digits."""
    if isclose(number.value, value, rel_tol=1e-9):
        return False
    printed = _printed_number(question)
    return printed is not None and _is_printed_number(question, number) and not printed.is_print_of(value)


def _is_printed_number(question: AnsweredQuestion, number: TypedNumber) -> bool:
    """Whether it is the number that the text prints."""
    printed = _printed_number(question)
    return printed is not None and bool(number.is_print_of(printed.value))


def _printed_number(question: AnsweredQuestion) -> TypedNumber | None:
    try:
        return TypedNumber.of(question.printed)
    except InputError:
        return None


def also_in_the_texts() -> FoldedText:
    """All else that the texts say, behind a line that counts it."""
    right = sum(claim.error is None for one in DOCUMENTS.values() for claim in _printed(one))
    rules = sum(len(one.mistakes) for one in DOCUMENTS.values())
    line = _("Also in the five texts: {right} numbers that agree, {rules} rules that are wrong or left open")
    return FoldedText(line.format(right=right, rules=rules), _tables, "agreeing")


def _tables() -> Html:
    return element("div", *(_section(one, _printed(one)) for one in DOCUMENTS.values()), css="scroller")


def headline_of_errors() -> str:
    """The question about all errors at once: what is wrong with so many printed numbers."""
    wrong = sum(len(one.errors_to_find) for one in DOCUMENTS.values())
    return ngettext(
        "{wrong} printed number. Can you find what is wrong?",
        "{wrong} printed numbers. Can you find what is wrong?",
        wrong,
    ).format(wrong=wrong)


def _printed(document: Document) -> list[Claim]:
    return [claim for claim in document.claims if claim.printed]


def _section(document: Document, printed: Sequence[Claim]) -> Html:
    agreeing = [claim for claim in printed if claim.error is None]
    title = element("h3", element("cite", document.title))
    if agreeing:
        shown = [title, claims_table(document, agreeing, _("Numbers that agree"))]
    else:
        sentence = _("{title}: it prints no numbers.").format(title=_(document.heading))
        shown = [title, element("p", sentence)]
    rules = [
        element("li", element("a", _(one.title), href=address_of_question(document.name_of(one.key))))
        for one in document.mistakes
    ]
    slips = [element("li", _(one.sentence)) for one in document.slips]
    for sentence, found in (
        (_("Rules that are wrong or left open"), rules),
        (_("Errors that change no number"), slips),
    ):
        if found:
            shown += [element("h4", sentence), element("ul", *found)]
    return element("section", *shown)


def claims_table(document: Document, claims: Iterable[Claim], title: str) -> Html:
    """What a text prints, what is computed from the same inputs, and whether the two agree."""
    heads = (_("What the number is"), _("Printed"), _("Computed"), "")
    head = element("tr", *(element("th", text, scope="col") for text in heads))
    rows = (_row(document, claim) for claim in claims)
    return element(
        "table",
        element("caption", title),
        element("thead", head),
        element("tbody", *rows),
        css="table stacks claims",
    )


def _row(document: Document, claim: Claim) -> Html:
    name, verdict = document.name_of(claim.key), claim.verdict
    sentence = element("a", _(claim.sentence), href=address_of_question(name))
    value = computed(claim.number.values.tolist(), claim.printed)
    return element(
        "tr",
        element("th", sentence, scope="row"),
        element("td", claim.printed, css="figure", data_title=_("Printed")),
        element("td", value, css="figure", data_title=_("Computed")),
        element("td", element("b", verdict.sign), f" {_(verdict.word)}", css=f"agreement {verdict.kind}"),
        data_testid="claim",
    )


def computed(values: Sequence[float], printed: str) -> str:
    """The values with as many digits as are printed, four at least; one alone also as a decimal."""
    digits = max([4, *(len(text.partition(".")[2].strip("[],;")) for text in printed.split())])
    fraction_written = headline if len(values) == 1 else shortest
    return "; ".join(_with_digits(value, digits, fraction_written) for value in values)


# Below a lesson


def printed_claims(metric: str) -> FoldedText | None:
    """What the texts print about a metric, beside what is computed; None if they print nothing of it."""
    count = sum(len(_about(document, metric)) for document in DOCUMENTS.values())
    if not count:
        return None
    line = _("Printed in a text ({count})").format(count=count)
    return FoldedText(line, lambda: _tables_about(metric), "printed")


@cache
def printed_number(metric: str, average: str) -> Html | None:
    """What a text prints of a metric under an average, with a link that opens it; None for no such number."""
    known = [
        (document, claim)
        for document in DOCUMENTS.values()
        for claim in _about(document, metric)
        if isinstance(claim.number, Measured) and claim.number.average == average and not claim.number.step
    ]
    found = next((one for one in known if one[1].verdict.kind == "agrees"), next(iter(known), None))
    if found is None:
        return None
    document, claim = found
    sentence = _("Another example, from {text}, has a value of {printed}. Open it").format(
        text=document.title, printed=claim.printed
    )
    return element("a", sentence, href=address_of_question(document.name_of(claim.key)))


def _about(document: Document, metric: str) -> list[Claim]:
    return [one for one in document.claims if one.printed and one.lesson.metric == metric]


@cache
def _tables_about(metric: str) -> Html:
    return Html(
        "".join(
            claims_table(document, claims, document.title)
            for document in DOCUMENTS.values()
            if (claims := _about(document, metric))
        )
    )
