"""The values that a question compares, each with its rule and its parts: drawn side by side, and as files."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from math import isfinite
from typing import TYPE_CHECKING
from unicodedata import east_asian_width
from urllib.parse import urlsplit

import numpy as np

from metrics import Example
from metrics.graph.digits import shortest
from pages.intake.matrix import Matrix
from pages.questions.answered_question import (
    FIRST_PARTS,
    MAX_PARTS,
    AnsweredQuestion,
    SideValue,
    value_of,
    verdict,
)
from pages.questions.printed_numbers import decimal_of_text, formula_of
from pages.shell.markup import Html, element, escaped
from pages.sources.claims import judge
from pages.sources.computed_numbers import Measured
from pages.sources.source_documents import THREAD_TITLES
from pages.words import gettext as _
from pages.words import ngettext

if TYPE_CHECKING:
    from pandas import DataFrame

SHORT, LONG = 4, 9  # signs of values that are set larger, and of one that is set smaller
NARROW = 6  # signs that have room where there are more than two values, and on a phone
MAX_NAME_LENGTH = 20  # signs of a name in code that stays on one line


def sides(
    question: AnsweredQuestion, now: Sequence[SideValue], way: Callable[[Measured], Html], reply: str = ""
) -> Html:
    """The values, and whether they agree. `way` makes the link to the lesson of a number.

    `reply` is that to somebody who has found the number before.
    """
    cards = [_card(question, place, one, now, way) for place, one in enumerate(now)]
    sign, sentence = _judged(question, now[1]) if question.printed else verdict(now)
    longest = max(len(_shown_value(question, place, one)) for place, one in enumerate(now))
    css = "sides large" if longest <= SHORT and len(now) == 2 else "sides"
    drawn = element("div", *cards, css=css, data_count=f"{len(cards)}", style=_columns(now))
    if not sentence:
        return drawn
    if reply:
        sign, sentence = "✓", f"{reply} {sentence}"
    kind = {"✓": "right", "=": "right", "≈": "right", "≠": "wrong"}.get(sign, "tie")
    return Html(drawn + element("p", element("b", sign), " ", sentence, css=f"tile {kind}", role="status"))


def _judged(question: AnsweredQuestion, computed: SideValue) -> tuple[str, str]:
    """Whether the printed number is the one that is computed now, or why not; nothing where there is none."""
    if not computed.numbers:
        return "", ""
    if question.error is not None and computed == question.original_values[1]:
        return "≠", _(question.error.verdict)
    found = judge(question.printed, np.array(computed.numbers))
    return found.sign, _(found.sentence)


def _shown_value(question: AnsweredQuestion, place: int, one: SideValue) -> str:
    """What stands on the card as its value."""
    return question.printed if question.printed and place == 0 else one.text


def _card(
    question: AnsweredQuestion,
    place: int,
    one: SideValue,
    now: Sequence[SideValue],
    way: Callable[[Measured], Html],
) -> Html:
    side, original = question.sides[place], question.original_values[place]
    is_printed = bool(question.printed) and place == 0
    text = _shown_value(question, place, one)
    has_moved = not is_printed and text != original.text
    note = _("was {value}").format(value=original.text) if has_moved else one.as_decimal
    if is_printed:
        note = decimal_of_text(question)
    value = element("p", element("b", text), " ", element("span", note), css=_size(text, len(now)))
    rule = one.refused or _(side.rule) or (formula_of(question) if is_printed else "")
    return element(
        "article",
        element("h2", _(side.who)),
        element("p", rule, css="rule"),
        value,
        _parts(one, now),
        element("code", _breakable(side.call)) if side.call else Html(""),
        way(side.number) if isinstance(side.number, Measured) else Html(""),
        css="side moved" if has_moved else "side",
        data_testid="side",
    )


def _size(text: str, count: int) -> str:
    """How large a value of so many is set."""
    if len(text) > (LONG if count == 2 else NARROW):
        return "value long"
    return "value" if len(text) <= NARROW else "value wide"


def _parts(one: SideValue, now: Sequence[SideValue]) -> Html:
    """The samples or labels of the mean, as bars; those that differ from another value’s stand out."""
    if len(one.parts) < 2 or len(now) > 3:
        return Html("")
    reach = _reach(now)
    names = [name for name, _value in one.parts]
    others = [dict(other.parts) for other in now if [name for name, _value in other.parts] == names]
    # Where the mean has a value, parts without one were left out of it.
    none = _("left out") if all(map(isfinite, one.numbers)) else _("undefined")
    rows = [
        _part(name, value, none, reach, any(shortest(known[name]) != shortest(value) for known in others))
        for name, value in _shown(one)
    ]
    ends = element("i", element("span", "0"), element("span", shortest(reach)))
    more = len(one.parts) - len(rows)
    rows.append(element("li", element("span"), ends, css="ends"))
    if more:
        sentence = ngettext("and {count} more", "and {count} more", more).format(count=more)
        rows.append(element("li", element("span", sentence), css="more"))
    return element("ul", *rows, css="parts", style=f"--count: {len(rows)}")


def _shown(one: SideValue) -> Sequence[tuple[str, float]]:
    return one.parts if len(one.parts) <= MAX_PARTS else one.parts[:FIRST_PARTS]


def _reach(now: Sequence[SideValue]) -> float:
    """The end of the bars of all cards: 1, or the largest value where that is more."""
    drawn = (abs(value) for one in now for _name, value in _shown(one) if isfinite(value))
    return max((1.0, *map(float, drawn)))


def _columns(now: Sequence[SideValue]) -> str:
    """How wide names and values are, so that the bars of all cards are as long for the same value."""
    parts = [part for one in now for part in _shown(one)]
    names = max((_width(name) for name, _value in parts), default=0)
    values = max((_width(shortest(value)) for _name, value in parts if isfinite(value)), default=0)
    return f"--names: {names}; --values: {values}"


def _width(text: str) -> int:
    """How many letters of the Latin alphabet are as wide as this text."""
    return sum(2 if east_asian_width(sign) in "WF" else 1 for sign in text)


def _part(name: str, value: float, none: str, reach: float, differs: bool) -> Html:
    css = "differs" if differs else ""
    if not isfinite(value):
        return element("li", element("span", name), element("b", none, css="out"), css=css)
    bar = element("i", css="track", style=f"--share: {abs(value) / reach:.3f}")
    return element("li", element("span", name), bar, element("b", shortest(value)), css=css)


def _breakable(call: str) -> Html:
    """A call that breaks between its names; one that is too long for a line breaks at its underscores."""
    parts = re.split(r"(\w+)", call)
    return Html("".join(map(_piece, parts)))


def _piece(text: str) -> str:
    if len(text) > MAX_NAME_LENGTH:
        return escaped(text).replace("_", "_<wbr>")
    return escaped(text).replace("(", "(<wbr>")


def threads(addresses: Sequence[str]) -> Html:
    """The public pages on which people ask this, as a list of links."""
    return element("ul", *map(_thread, addresses))


def _thread(address: str) -> Html:
    """A thread by its title, where that is known, and by where it stands."""
    name, title = _named(address), THREAD_TITLES.get(address, "")
    link = element("a", title or name, href=address, target="_blank", rel="noopener")
    return element("li", link, element("span", name)) if title else element("li", link)


def _named(address: str) -> str:
    """What a public page is called: the project and its thread, or where it stands."""
    split = urlsplit(address)
    if split.hostname != "github.com":
        return f"{split.netloc.removeprefix('www.')}{split.path}".rstrip("/")
    _owner, project, kind, number = split.path.strip("/").split("/")
    name = _("{project}, issue {number}") if kind == "issues" else _("{project}, pull request {number}")
    return name.format(project=project, number=number)


def answers(question: AnsweredQuestion, now: Sequence[SideValue], matrix: Matrix) -> Html:
    """Every answer, of which the one that is true of this matrix is shown.

    They lie in one place, as high as the longest of them: nothing below moves when another one is shown.
    """
    is_own, is_tried = matrix == question.matrix, question.is_tried(matrix)
    title = _("Answer") if question.error is None else _(question.error.sort)
    shown = [_answer(title, question.answer, is_own)]
    if question.answer_when_tried:
        shown.append(_answer(_("Now"), question.answer_when_tried, is_tried))
    if not is_own and not is_tried:
        shown.append(_answer(_("Now"), _changed(question, now), is_shown=True))
    return element("div", *shown, css="answers")


def _answer(title: str, text: str, is_shown: bool) -> Html:
    words = element("b", title), " ", text
    if is_shown:
        return element("p", *words, css="answer", role="status", data_testid="answer")
    return element("p", *words, css="answer past", aria_hidden="true")


def _changed(question: AnsweredQuestion, now: Sequence[SideValue]) -> str:
    """What holds on any matrix: the values now, and what they were."""
    if question.document is not None:
        return _(
            "You changed the matrix, and the answer is about the one that the text used: undo to read it."
        )
    texts, before = [one.text for one in now], [one.text for one in question.original_values]
    if texts == before:
        return _("You changed the matrix, and the values are still {values}.").format(values=", ".join(texts))
    sentence = _("You changed the matrix: the values are {values} now. They were {before}.")
    return sentence.format(values=", ".join(texts), before=", ".join(before))


CALLED = re.compile(r"(?<![\w.])([a-z]\w*)\(")
BUILT_IN, SCIPY_FUNCTIONS = {"sum", "len"}, {"log_softmax", "logsumexp"}
TORCHMETRICS_PREFIX = "multilabel_"


def table_of_values(question: AnsweredQuestion, now: Sequence[SideValue]) -> DataFrame:
    """A row for each value: who gives it, by which rule, and the number."""
    import pandas as pd

    texts = [one.text for one in now]
    if question.printed:
        texts[0] = question.printed
    return pd.DataFrame(
        {
            _("who"): [_(side.who) for side in question.sides],
            _("rule"): [_(side.rule) for side in question.sides],
            _("value"): texts,
            _("decimal"): [one.numbers[0] if len(one.numbers) == 1 else np.nan for one in now],
            _("call"): [side.call for side in question.sides],
        }
    )


def code_of_values(question: AnsweredQuestion, example: Example) -> str:
    """Runnable code: a line for each value that a call of scikit-learn, numpy or this engine gives."""
    lines, imports = [], {"import numpy as np"}
    for side in question.sides:
        value = value_of(side, example).text
        if side.call and TORCHMETRICS_PREFIX not in side.call:
            imports |= {_import_of(name) for name in CALLED.findall(side.call) if name not in BUILT_IN}
            lines.append(f"print({side.call})  # {_(side.who)}: {value}")
        elif isinstance(side.number, Measured):
            imports.add("from multilabel_metrics_lab import METRICS, PRESETS, Example")
            if side.call:
                lines.append(f"# {side.call}")
            lines.append(f"print({_of_engine(side.number, example)})  # {_(side.who)}: {value}")
    given = [f"y_true = np.array({example.truth.astype(int).tolist()})"]
    rules = question.lesson.conventions
    given.append(f"y_pred = np.array({example.prediction(rules).astype(int).tolist()})")
    if example.scores is not None:
        given.append(f"y_score = np.array({example.scores.tolist()})")
    return "\n".join((*sorted(imports, reverse=True), "", *given, "", *lines)) + "\n"


def _import_of(name: str) -> str:
    return f"from {'scipy.special' if name in SCIPY_FUNCTIONS else 'sklearn.metrics'} import {name}"


def _of_engine(number: Measured, example: Example) -> str:
    given = "y_pred=y_pred" if number.on(example).metric.needs == "predictions" else "y_score"
    rules = f"PRESETS[{number.preset!r}]"
    for key, choice in number.changes.items():
        rules += f".with_choice({key!r}, {choice!r})"
    result = f"METRICS[{number.metric!r}](Example.of(y_true, {given}), {number.average!r}, {rules})"
    return f"float({result})" if number.part is None else f"{result}.part({number.part}).value"
