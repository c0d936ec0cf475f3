"""What every metric says of two models: the value of either, and which one it prefers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import isfinite, isnan
from operator import itemgetter

import numpy as np

from metrics import METRICS, Conventions, Example, InputError
from metrics.behaviour.search.judge import direction_of, preferred_by
from metrics.behaviour.stack import Case, every_case, values_of
from metrics.graph.arrays import Array
from metrics.graph.digits import told_apart
from metrics.parts.part import COLUMNS, ROWS
from metrics.registry import PREDICTIONS, SCORES
from metrics.result import Result
from metrics.words import N_
from pages.intake.matrix import Matrix
from pages.start.worse_to_better import Ends
from pages.state.kept import Kept
from pages.state.turns import sliced
from pages.words import gettext as _

Scores = tuple[tuple[float, ...], ...]
MODELS = ("A", "B")


@dataclass(frozen=True)
class Preference:
    """The values of a metric for models A and B; `prefers` is "A", "B", or "" where it prefers neither."""

    case: Case
    values: tuple[float, float]
    prefers: str

    @property
    def is_undefined(self) -> bool:
        """Whether one of the two has no value, so that there is nothing to prefer."""
        return isnan(self.values[0]) or isnan(self.values[1])


def preferences(
    example: Example, rival: Scores, rules: Conventions, kept: Kept | None = None
) -> tuple[Preference, ...]:
    """What every metric under every average says of the example (A) and of the same with other scores (B).

    What is `kept` of those that see only what is predicted is computed again when that changes.
    """
    assert example.scores is not None
    both = replace(example, scores=np.stack([example.scores, np.array(rival)]))
    by_sets = [case for case in every_case() if METRICS[case[0]].sees(rules) == PREDICTIONS]
    others = [case for case in every_case() if case not in by_sets]
    seen = example.truth, both.prediction(rules), example.sample_weight
    sets = ("sets", rules, example.truth.shape, *(None if one is None else one.tobytes() for one in seen))
    found = (kept or Kept()).of(sets, lambda: _said_by(by_sets, both, rules))
    by_case = {one.case: one for one in (*found, *_said_by(others, both, rules))}
    return tuple(by_case[case] for case in every_case())


def _said_by(cases: Sequence[Case], both: Example, rules: Conventions) -> tuple[Preference, ...]:
    values = np.empty((len(cases), 2))
    for case, row in zip(sliced(cases), values, strict=True):
        row[:] = values_of(case, both, rules)  # one for both where the metric does not look at the scores
    verdicts = preferred_by(np.array(list(map(direction_of, cases))), values[:, 0], values[:, 1])
    return tuple(
        Preference(case, (a, b), ("", "B", "A")[verdict])
        for case, (a, b), verdict in zip(cases, values.tolist(), verdicts.tolist(), strict=True)
    )


def parted(of: Sequence[Preference]) -> dict[str, list[Preference]]:
    """Those who prefer A, see no difference (""), prefer B, and have no value for one of the two ("?")."""
    parts: dict[str, list[Preference]] = {"A": [], "": [], "B": [], "?": []}
    for one in of:
        parts["?" if one.is_undefined else one.prefers].append(one)
    return parts


def advantages(of: Sequence[Preference], ends: Ends) -> list[tuple[Preference, float]]:
    """Those with values and how much they are for B, from −1 (for A) to 1; those most for A come first.

    That is the difference as a share of all the values there can be; where it is largest, it is 1. The worst
    and the best value in reach are in `ends`, for metrics that have no worst one of their own.
    """
    drawn = [one for one in of if np.isfinite(one.values).all()]
    shares = [_share(one, ends) for one in drawn]
    widest = max(map(abs, shares), default=0.0) or 1.0
    found = [(one, share / widest) for one, share in zip(drawn, shares, strict=True)]
    return sorted(found, key=itemgetter(1))


def _share(one: Preference, ends: Ends) -> float:
    """How much better B is than A, as a share of the way from the worst value to the best one.

    Where no value is the worst, not even in reach, from one a little beyond the worse of the two.
    """
    if not one.prefers:
        return 0.0
    metric, (a, b) = METRICS[one.case[0]], one.values
    worst, best = ends.get(metric.key, (0.0, 0.0))
    if worst != best and not isfinite(metric.highest):
        return (b - a) / (best - worst)
    if metric.better == "higher":
        return (b - a) / (metric.highest - metric.lowest)
    worst = metric.highest if isfinite(metric.highest) else 1.25 * max(abs(a), abs(b))
    return (a - b) / (worst - max(metric.lowest, 0.0))


MOST_OF_IT: Mapping[str, str] = {
    ROWS: N_("The gap is widest in {part}: A has {a} there, B has {b}."),
    COLUMNS: N_("The gap is widest for {part}: A has {a} there, B has {b}."),
}
THE_ONLY_GAP = N_("All of it comes from {part}: A has {a} there, B has {b}.")
NO_GAP: Mapping[str, str] = {
    ROWS: N_("No sample has another value under B than under A."),
    COLUMNS: N_("No label has another value under B than under A."),
}
OUTWEIGHED: Mapping[str, str] = {
    ROWS: N_("What A gains in some samples B gains in others."),
    COLUMNS: N_("What A gains in some labels B gains in others."),
}


def reason(one: Preference, example: Example, rival: Scores, rules: Conventions, matrix: Matrix) -> str:
    """The part in which the models differ most, and what happened there to a cell or to a pair of them."""
    metric, average = METRICS[one.case[0]], one.case[1]
    both = example, replace(example, scores=np.array(rival))
    try:
        results = [metric(model, average, rules) for model in both]
    except InputError:
        return ""
    part, told = _widest_gap(one, results, matrix)
    if not one.prefers:
        return told
    winner, loser = both if one.prefers == "A" else both[::-1]
    shown = _seen(metric.sees(rules), results[0].source.cells(part), winner, loser, rules, matrix)
    names = dict(zip(("winner", "loser"), MODELS if one.prefers == "A" else MODELS[::-1], strict=True))
    sentences = (told, *(text.format(**cell, **names) for text, cell in shown))
    return " ".join(filter(None, sentences))


def _widest_gap(one: Preference, results: Sequence[Result], matrix: Matrix) -> tuple[int, str]:
    """The part that speaks most for the model that is preferred, and its two values in a sentence."""
    source = results[0].source
    names = {ROWS: matrix.samples, COLUMNS: matrix.labels}.get(source.kind)
    if names is None or len(names) < 2:
        return 0, ""
    a, b = (np.asarray(result.parts.value, float) for result in results)
    weights = source.positives.value if one.case[1] == "weighted" else source.part_weights
    gains = np.where(np.isclose(a, b, rtol=1e-9, atol=1e-12), 0.0, b - a)
    gains = np.nan_to_num(gains * (1.0 if weights is None else weights))
    if not one.prefers:
        return 0, _((OUTWEIGHED if gains.any() else NO_GAP)[source.kind])
    part = int(np.argmax(gains * np.sign(one.values[1] - one.values[0])))
    if not gains.any():
        return part, ""  # one of the two leaves out a part without a value
    of_a, of_b = told_apart(float(a[part]), float(b[part]))
    told = THE_ONLY_GAP if np.count_nonzero(gains) == 1 else MOST_OF_IT[source.kind]
    return part, _(told).format(part=names[part], a=of_a, b=of_b)


Shown = Iterator[tuple[str, Mapping[str, str]]]


def _seen(
    seen: str, cells: Array, winner: Example, loser: Example, rules: Conventions, matrix: Matrix
) -> Shown:
    """A pair that only the winner has in the right order, or a cell that only it decides rightly."""
    at = tuple(cells.T)
    truth = winner.truth[at]
    assert winner.scores is not None
    assert loser.scores is not None
    won, lost = winner.scores[at], loser.scores[at]
    if seen == PREDICTIONS:
        yield from _decided(cells, truth, winner.prediction(rules)[at], loser.prediction(rules)[at], matrix)
    elif seen == SCORES:
        yield from _scored(cells, truth, won, lost, matrix)
    else:
        yield from _ordered(cells, truth, won, lost, matrix)


def _decided(cells: Array, truth: Array, won: Array, lost: Array, matrix: Matrix) -> Shown:
    better = np.flatnonzero((won == truth) & (lost != truth))
    if better.size:
        item = better[0]
        text = _("{winner} leaves out {item}, which is false; {loser} predicts it.")
        if truth[item]:
            text = _("{winner} predicts {item}, which is true; {loser} misses it.")
        yield text, {"item": _name(cells, item, matrix)}


def _scored(cells: Array, truth: Array, won: Array, lost: Array, matrix: Matrix) -> Shown:
    with np.errstate(over="ignore"):  # scores may be as far apart as numbers can be
        gains = np.where(truth, won - lost, lost - won)
    item = int(np.argmax(gains))
    if gains[item] > 0:
        high, low = told_apart(float(won[item]), float(lost[item]))
        text = _("{winner} gives {item}, which is false, {high}; {loser} gives it {low}.")
        if truth[item]:
            text = _("{winner} gives {item}, which is true, {high}; {loser} gives it {low}.")
        yield text, {"item": _name(cells, item, matrix), "high": high, "low": low}


def _ordered(cells: Array, truth: Array, won: Array, lost: Array, matrix: Matrix) -> Shown:
    """Of the pairs that only the winner has right: the one the loser puts the highest false item in."""
    for false in sorted(np.flatnonzero(~truth), key=lambda item: -lost[item]):
        passed = truth & (won > won[false]) & (lost <= lost[false])
        if passed.any():
            true = int(np.argmax(np.where(passed, won, -np.inf)))
            names = {"true": _name(cells, true, matrix), "false": _name(cells, int(false), matrix)}
            yield (
                _("{winner} puts {true}, which is true, above {false}, which is not; {loser} does not."),
                names,
            )
            return


def _name(cells: Array, item: int, matrix: Matrix) -> str:
    """A cell by its label where all are of one sample, which the sentence before names, else by both."""
    row, column = (int(place) for place in cells[item])
    if len({*cells[:, 0].tolist()}) == 1:
        return matrix.labels[column]
    return _("{label} of {sample}").format(label=matrix.labels[column], sample=matrix.samples[row])
