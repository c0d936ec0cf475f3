"""What is taken away from a question and from their list: values as a table, and the code that gives them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from metrics import Example
from pages.questions.answered_question import AnsweredQuestion, kinds, question_named
from pages.questions.compared_values import Valued, valued
from pages.sources.computed_numbers import Measured
from pages.words import gettext as _

if TYPE_CHECKING:
    from pandas import DataFrame

CALLED = re.compile(r"(?<![\w.])([a-z]\w*)\(")
BUILT_IN, OF_SCIPY = {"sum", "len"}, {"log_softmax", "logsumexp"}
OF_TORCHMETRICS = "multilabel_"


def table_of_values(question: AnsweredQuestion, now: Sequence[Valued]) -> DataFrame:
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


def table_of_questions() -> DataFrame:
    """A row for each question: what it asks, the values that it compares, and where it was asked."""
    import pandas as pd

    listed = [(kind, question_named(key)) for kind in kinds().values() for key in kind.keys]
    rows = [
        {
            _("group"): kind.title,
            _("question"): question.asks,
            _("values"): " ≠ ".join(dict.fromkeys(one.text for one in question.own)),
            _("asked in"): " ".join(question.threads),
        }
        for kind, question in listed
        if question is not None
    ]
    return pd.DataFrame(rows)


def code_of_values(question: AnsweredQuestion, example: Example) -> str:
    """Runnable code: a line for each value that a call of scikit-learn, numpy or this engine gives."""
    lines, imports = [], {"import numpy as np"}
    for side in question.sides:
        value = valued(side, example).text
        if side.call and OF_TORCHMETRICS not in side.call:
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
    return f"from {'scipy.special' if name in OF_SCIPY else 'sklearn.metrics'} import {name}"


def _of_engine(number: Measured, example: Example) -> str:
    given = "y_pred=y_pred" if number.on(example).metric.needs == "predictions" else "y_score"
    rules = f"PRESETS[{number.preset!r}]"
    for key, choice in number.changes.items():
        rules += f".but({key!r}, {choice!r})"
    result = f"METRICS[{number.metric!r}](Example.of(y_true, {given}), {number.average!r}, {rules})"
    return f"float({result})" if number.part is None else f"{result}.part({number.part}).value"
