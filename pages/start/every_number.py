"""Every metric under every average: its value, and what the last edit did to it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from math import isfinite, isnan, nan

import numpy as np

from metrics import AVERAGES, METRICS, Change, Conventions, Effect, Example, InputError, Metric, same_value
from metrics.behaviour.variants import Case, every_case
from metrics.registry import SCORES
from metrics.words import N_
from pages.figures.code_snippet import example_snippet
from pages.figures.take_away import Rows
from pages.lessons.lesson_choices import DIRECTIONS
from pages.lessons.sentence_parts import note_text
from pages.words import gettext as _
from pages.words import sentence_of

ARROWS = {"lower": "↓", "higher": "↑"}


@dataclass(frozen=True)
class MetricValue:
    """The value of a metric, and the note of one that is undefined."""

    value: float
    note: str = ""


Numbers = Mapping[Case, MetricValue]
Effects = Mapping[Case, Effect]


def compute_numbers(example: Example, conventions: Conventions) -> Numbers:
    """Return the value of every metric under every average that makes sense for it."""
    return {case: _number(case, example, conventions) for case in every_case()}


def update_numbers(change: Change, before: Numbers) -> Numbers:
    """Return the values after a change: those that cannot see it are taken over from `before`."""
    return {
        case: number
        if change.cannot_change(METRICS[case[0]], case[1])
        else _number(case, change.after, change.conventions)
        for case, number in before.items()
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
    notes = result.overall.notes or result.parts.notes
    return MetricValue(value, " ".join(dict.fromkeys(note_text(note) for note in notes)))


def effects_of(change: Change, before: Numbers, now: Numbers) -> Effects:
    """Return what a change did to every number."""
    return {
        (key, average): Effect(before[key, average].value, number.value, change.unseen(METRICS[key], average))
        for (key, average), number in now.items()
    }


def direction_of_move(metric: Metric, effect: Effect) -> str:
    """Return "better" or "worse" where the value has moved that way; "" where it has not, or is undefined."""
    step = effect.after - effect.before
    if not effect.moved or isnan(step):
        return ""
    return "better" if (step > 0) == (metric.better == "higher") else "worse"


def moved_metrics_sentence(changes: Effects) -> str:
    """Return how many metrics became better and worse, each by its first average, and which if only one."""
    first = {key: changes[key, metric.averages[0]] for key, metric in METRICS.items()}
    directions = {key: direction_of_move(METRICS[key], one) for key, one in first.items()}
    moved = {way: [key for key in directions if directions[key] == way] for way in ("better", "worse")}
    n_same = sum(not one.moved for one in first.values())
    better, worse = map(len, moved.values())
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
    name = _(METRICS[moved[alone][0]].title) if alone else ""
    counts = {"better": better, "worse": worse, "same": n_same, "moved": len(first) - n_same}
    return sentence.format(**counts, all=len(first), name=name)


def table_of_numbers(now: Numbers, changes: Effects) -> Rows:
    """Return a row for every metric under every average: its value, what it was, and why it has none."""
    return [
        {
            _("metric"): _(METRICS[key].title),
            _("average"): _(AVERAGES[average].title),
            _("direction"): _(DIRECTIONS[METRICS[key].better]),
            _("value"): number.value,
            **({_("before"): changes[key, average].before} if changes else {}),
            _("note"): number.note,
        }
        for (key, average), number in now.items()
    ]


def code_of_numbers(example: Example, rules: Conventions) -> str:
    """Return code that prints the same values."""
    return (
        f"{example_snippet(example, rules, ('InputError', 'METRICS'))}"
        "for metric in METRICS.values():\n"
        "    for average in metric.averages:\n"
        "        try:\n"
        "            print(metric.title, average, metric.number(example, average, rules))\n"
        "        except InputError as error:\n"
        "            print(error)\n"
    )


Ends = Mapping[str, tuple[float, float]]  # the worst and the best value in reach, by the keys of metrics
GOOD = "right", N_("good")
# What a place from 0 to 1 is called, the best first. Chance alone gives about half of the way (of ROC AUC,
# ranking loss and Hamming loss just that), so the words between the ends begin there.
VERDICTS: tuple[tuple[Callable[[float], bool], str, str], ...] = (
    (lambda place: place == 1, "right", N_("perfect")),
    (lambda place: place >= 5 / 6, *GOOD),
    (lambda place: place > 2 / 3, "tie", N_("middling")),
    (lambda place: place > 0, "wrong", N_("poor")),
    (lambda place: True, "wrong", N_("hopeless")),
)


def place_of(metric: Metric, value: float, ends: Ends) -> float:
    """Return the place of a value from worse to better: 0 for the worst, 1 for the best, NaN for none.

    Between the lowest and the highest value of a metric it is the share of the way from the worse to the
    better one. Without a highest value, what depends on the order of the scores stands between the worst and
    the best value in reach, which are in `ends`, and what depends on the scores themselves at 1 / (1 + d),
    where d is how far the value is above the lowest one.
    """
    if isnan(value):
        return nan
    worst, best = _worst_and_best(metric, ends)
    if same_value(value, best):
        return 1.0
    if not isfinite(worst):
        return 1 / (1 + value - metric.lowest)
    return min(1.0, max(0.0, 0.0 if same_value(value, worst) else (value - worst) / (best - worst)))


def ends_in_reach(example: Example, rules: Conventions, wanted: Collection[str] = ()) -> Ends:
    """Return the worst and the best value that scores and predictions can give on these labels.

    They are those of the worst and the best order, where no two scores of a sample are equal, and of
    predictions that are all wrong and all right. They are found for the metrics without a highest value that
    see the order, and for those that are `wanted` for, under the first average of each.
    """
    unbounded = (
        one.key for one in METRICS.values() if not isfinite(one.highest) and one.depends_on(rules) != SCORES
    )
    falling = np.linspace(0.5, 0, example.truth.shape[-1])
    both = replace(
        example,
        scores=np.stack([falling - example.truth, falling + example.truth]),
        predicted=np.stack([~example.truth, example.truth]),
    )
    ends: dict[str, tuple[float, float]] = {}
    for key in dict.fromkeys((*unbounded, *wanted)):
        metric = METRICS[key]
        try:
            worst, best = metric(both, metric.averages[0], rules).value.tolist()
        except InputError:
            continue
        if isnan(worst) and isnan(best):
            continue
        if not (isnan(worst) or isnan(best)):
            ends[key] = worst, best
        elif key in wanted:  # no model has another value here
            ends[key] = (best, best) if isnan(worst) else (worst, worst)
    return ends


def _worst_and_best(metric: Metric, ends: Ends) -> tuple[float, float]:
    """The worst and the best value on any labels; those in reach where the metric has no highest value."""
    if metric.key in ends and not isfinite(metric.highest):
        return ends[metric.key]
    if metric.better == "higher":
        return metric.lowest, metric.highest
    return metric.highest, metric.lowest


def verdict_on(place: float) -> tuple[str, str]:
    """Return the meaning of the colour of a place, and the word for it."""
    return next((meaning, word) for holds, meaning, word in VERDICTS if holds(place))
