"""What the reader looks at: a metric, its average, a part, a step, and the conventions in force."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

import numpy as np

from metrics import METRICS, PRESETS, Conventions, Example, InputError, Metric, Result, steps
from metrics.graph.arrays import Array
from metrics.parts.pro_groups import FALSE, ORDER, PAIRS, TRUE

FIRST_PRESET = "zhang_zhou_2014"
START, TRY, END = "start", "try", "end"
ITEM_SEPARATOR = "-"  # between the cases of a word
PIECE_SEPARATOR = "."  # within one of them: between the pieces of a case, or of what is moved
WORD = re.compile(r"[A-Za-z0-9_.,~/%()+-]{1,2000}")


@dataclass(frozen=True)
class Explored:
    """The choices of the pages that explore, each a word that its page reads; "" where none is made.

    `vary` says what is moved, `curves` which metrics are looked at, `change` what is done to the matrix,
    `challenge` which challenge is worked at, and `solved` which ones are done. `columns` are the sources that
    are compared, `rows` the numbers, `cell` the one that is looked at, and `rule` its convention or a word of
    several meanings. `number` is what somebody's code has printed, and `meant` the metric that it is of.
    `group`, `search` and `library` say what is listed.
    """

    vary: str = ""
    curves: str = ""
    change: str = ""
    challenge: str = ""
    solved: str = ""
    columns: str = ""
    rows: str = ""
    cell: str = ""
    rule: str = ""
    number: str = ""
    meant: str = ""
    group: str = ""
    search: str = ""
    library: str = ""


CHOICES = tuple(one.name for one in fields(Explored))
NOTHING_EXPLORED = Explored()


@dataclass(frozen=True)
class Focus:
    """The chosen metric, average, part and step, and the conventions in force.

    `step` names a step by its key or by its number, counted from 1; START is the question that a lesson opens
    on, TRY what it asks to try, END what it comes to; None shows all the working at once. `preset` is where
    the conventions started from: they may have been changed since. `scenario` names the question, or the row
    of a document, that is being followed, if any. `explored` holds the choices of the pages that explore.
    """

    metric: str = "ranking_loss"
    average: str = "samples"
    part: int = 0
    step: str | None = START
    preset: str = FIRST_PRESET
    conventions: Conventions = PRESETS[FIRST_PRESET]
    scenario: str = ""
    explored: Explored = NOTHING_EXPLORED


PageOf = Callable[[str, str], str]  # the page of the lesson of a metric under an average


def focus_for_page(focus: Focus, metrics: Sequence[str], average: str | None, example: Example) -> Focus:
    """Return the focus on a page that teaches these metrics: on the first, where it is on none of them.

    `average` is the one that the first metric starts with on this page, on a part that has something to ask.
    A focus that suits the page is given back as it is.
    """
    if focus.metric in metrics:
        return focus
    first = METRICS[metrics[0]]
    started = average or first.averages[0]
    part = part_to_open_on(example, first, started, focus.conventions)
    return replace(focus, metric=first.key, average=started, part=part, step=START)


def part_to_open_on(example: Example, metric: Metric, average: str, rules: Conventions) -> int:
    """Return the first part with something to ask: its value is no end of the scale, nor 1, nor the average.

    Without one it is the first that is not as good as can be, then the first that has a value; 0 where none
    has one, or the metric refuses the example. Of some metrics it is the one of these parts that shows most.
    """
    try:
        result = metric(example, average, rules)
    except InputError:
        return 0
    values, whole = result.parts.value, float(result)
    best = metric.highest if metric.better == "higher" else metric.lowest
    defined = ~np.isnan(values)
    ends = np.isin(values, (metric.lowest, metric.highest, 1.0))
    for wanted in (defined & ~ends & ~np.isclose(values, whole), defined & (values != best), defined):
        if wanted.any():
            shown = SHOWN[metric.key](result) if metric.key in SHOWN else np.zeros(len(values))
            return int(np.where(wanted, shown, -np.inf).argmax())
    return 0


def _few_wrong_pairs(result: Result) -> Array:
    """One wrong pair costs as much as all: that shows where few are wrong."""
    return -_steps_of_parts(result)["is_error.error_set"]


def _kinds_of_wrong_pairs(result: Result) -> Array:
    """Four shares make PRO loss: that shows where most are above 0, and the order is neither 0 nor 1."""
    found = _steps_of_parts(result)
    kinds = sum((found[key] > 0) * 1.0 for key in (TRUE, FALSE, PAIRS, ORDER) if key in found)
    order = found.get(ORDER, np.zeros(1))
    return np.asarray(kinds + ((order > 0) & (order < 1)))


def _steps_of_parts(result: Result) -> Mapping[str, Array]:
    return {step.key: step.value for step in steps(result.parts)}


# How much each part shows of what a metric is about.
SHOWN: Mapping[str, Callable[[Result], Array]] = {
    "is_error": _few_wrong_pairs,
    "pro_loss": _kinds_of_wrong_pairs,
}


# A choice of what is looked at, or of a rule, as the browser makes it (`choose` in workbench/tab/links.js).
Action = Mapping[str, Any]
LOOK = "look"
WHOLE = -1


def look_action(what: str) -> Action:
    """Return the action of a choice; what is chosen takes the place of None.

    `what` is "metric", "average", "part", "preset", the key of a convention, or a choice of `Explored`.
    """
    return {"kind": LOOK, "what": what, "value": None}


def look_action_for_piece(what: str, place: int, shown: str, chosen: str) -> Action:
    """Return the action of a choice of one piece of a word, which is `shown` where `chosen` is chosen.

    The pieces are counted from 0; WHOLE is all of them. The browser puts the piece into the current word: a
    quick second choice comes from a page that does not show the first one yet.
    """
    return {
        **look_action(what),
        "place": place,
        "separator": PIECE_SEPARATOR,
        "shown": shown,
        "chosen": chosen,
    }
