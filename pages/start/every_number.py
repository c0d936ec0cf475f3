"""Every metric under every average: its value, and what the last edit did to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import isnan, nan

from metrics import METRICS, Change, Conventions, Effect, Example, InputError, Metric
from metrics.behaviour.stack import Case, every_case
from pages.lessons.steps import say
from pages.state.turns import yielding
from pages.words import gettext as _
from pages.words import sentence_of

ARROWS = {"lower": "↓", "higher": "↑"}


@dataclass(frozen=True)
class MetricValue:
    """The value of a metric, and what must be told about one that is undefined."""

    value: float
    told: str = ""


Numbers = Mapping[Case, MetricValue]
Effects = Mapping[Case, Effect]


def numbers(example: Example, conventions: Conventions) -> Numbers:
    """Every metric under every average that makes sense for it, by their keys."""
    return {case: _number(case, example, conventions) for case in yielding(every_case())}


def numbers_after(change: Change, before: Numbers) -> Numbers:
    """The same after a change: what cannot see it is as it was before, and is not computed again."""
    return {
        case: number
        if change.keeps(METRICS[case[0]], case[1])
        else _number(case, change.after, change.conventions)
        for case, number in yielding(before.items())
    }


def _number(case: Case, example: Example, conventions: Conventions) -> MetricValue:
    key, average = case
    try:
        result = METRICS[key](example, average, conventions)
    except InputError as error:
        return MetricValue(nan, sentence_of(error))
    value = float(result)
    if not isnan(value):
        return MetricValue(value)
    notes = result.total.notes or result.parts.notes
    return MetricValue(value, " ".join(dict.fromkeys(say(note) for note in notes)))


def effects(before: Numbers, now: Numbers, change: Change) -> Effects:
    """What the change did to every number."""
    return {
        (key, average): Effect(before[key, average].value, number.value, change.unseen(METRICS[key], average))
        for (key, average), number in now.items()
    }


def way_of(metric: Metric, effect: Effect) -> str:
    """Return "better" or "worse" where the value has moved that way; "" where it has not, or is undefined."""
    step = effect.after - effect.before
    if not effect.moved or isnan(step):
        return ""
    return "better" if (step > 0) == (metric.better == "higher") else "worse"


def moved_metrics(found: Effects) -> str:
    """How many metrics became better and worse, each by its first average; one that is alone is named."""
    first = {key: found[key, metric.averages[0]] for key, metric in METRICS.items()}
    way = {key: way_of(METRICS[key], one) for key, one in first.items()}
    ways = {name: [key for key in way if way[key] == name] for name in ("better", "worse")}
    n_same = sum(not one.moved for one in first.values())
    better, worse = map(len, ways.values())
    alone = {(True, False): "better", (False, True): "worse"}.get((better == 1, worse == 1), "")
    sentence = {
        "": _("{better} better, {worse} worse, {same} as before."),
        "better": _("{worse} worse, {same} as before, one better: {name}."),
        "worse": _("{better} better, {same} as before, one worse: {name}."),
    }[alone]
    if better + worse + n_same < len(first):  # one has lost its value, or has one now
        sentence = _("{moved} of {all} metrics changed.")
    elif not better + worse:
        sentence = _("All {all} metrics are as before.")
    name = _(METRICS[ways[alone][0]].title) if alone else ""
    counts = {"better": better, "worse": worse, "same": n_same, "moved": len(first) - n_same}
    return sentence.format(**counts, all=len(first), name=name)
