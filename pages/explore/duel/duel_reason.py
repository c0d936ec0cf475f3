"""Why a metric prefers a model: the part in which the two differ most, and a cell or a pair that shows it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

import numpy as np

from metrics import METRICS, Conventions, Example, InputError
from metrics.graph.arrays import Array
from metrics.graph.digits import told_apart
from metrics.parts.part import COLUMNS, ROWS
from metrics.registry import PREDICTIONS, SCORES
from metrics.result import Result
from metrics.words import N_
from pages.explore.duel.duel_preferences import MODELS, Preference, Scores
from pages.intake.matrix import Matrix
from pages.words import gettext as _

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
