"""Why a metric prefers a model: where the two differ most, and what only the better one has right there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from metrics import METRICS, Conventions, Example, InputError
from metrics.graph.arrays import Array, Mask
from metrics.graph.digits import told_apart
from metrics.parts.part import COLUMNS, ROWS
from metrics.registry import PREDICTIONS, SCORES
from metrics.result import Result
from metrics.words import N_
from pages.explore.duel.preferences import MODELS, Preference, Scores
from pages.intake.matrix import Matrix
from pages.words import gettext as _

WIDEST_GAP: Mapping[str, str] = {
    ROWS: N_("The gap is widest in {part}: A has {a} there, B has {b}."),
    COLUMNS: N_("The gap is widest for {part}: A has {a} there, B has {b}."),
}
ONLY_GAP = N_("All of it comes from {part}: A has {a} there, B has {b}.")
NO_GAP: Mapping[str, str] = {
    ROWS: N_("No sample has another value under B than under A."),
    COLUMNS: N_("No label has another value under B than under A."),
}
OUTWEIGHED: Mapping[str, str] = {
    ROWS: N_("What A gains in some samples B gains in others."),
    COLUMNS: N_("What A gains in some labels B gains in others."),
}


def reason_sentences(
    preference: Preference, example: Example, rival: Scores, rules: Conventions, matrix: Matrix
) -> str:
    """Return in which part the models differ most, and what only the better one has right there."""
    metric, average = METRICS[preference.case[0]], preference.case[1]
    models = dict(zip(MODELS, (example, replace(example, scores=np.array(rival))), strict=True))
    try:
        results = [metric(model, average, rules) for model in models.values()]
    except InputError:
        return ""
    part, gap = _widest_gap(preference, results, matrix)
    if not preference.winner:
        return gap
    cells = results[0].inputs.cells(part)
    winner, loser = (
        _Judged(model, cells, models[model], rules)
        for model in sorted(MODELS, key=lambda model: model != preference.winner)
    )
    evidence = {PREDICTIONS: _decided_cell, SCORES: _scored_cell}.get(metric.depends_on(rules), _ordered_pair)
    sentence = evidence(winner, loser, example.truth[tuple(cells.T)], _ItemNames(cells, matrix))
    return " ".join(filter(None, (gap, sentence)))


def _widest_gap(preference: Preference, results: Sequence[Result], matrix: Matrix) -> tuple[int, str]:
    """The part that is most in favour of the better model, and its two values in a sentence."""
    source = results[0].inputs
    names = {ROWS: matrix.samples, COLUMNS: matrix.labels}.get(source.kind)
    if names is None or len(names) < 2:
        return 0, ""
    a, b = (np.asarray(result.parts.value, float) for result in results)
    weights = source.positives.value if preference.case[1] == "weighted" else source.part_weights
    gains = np.where(np.isclose(a, b, rtol=1e-9, atol=1e-12), 0.0, b - a)
    gains = np.nan_to_num(gains * (1.0 if weights is None else weights))
    if not preference.winner:
        return 0, _((OUTWEIGHED if gains.any() else NO_GAP)[source.kind])
    part = int(np.argmax(gains * np.sign(preference.values[1] - preference.values[0])))
    if not gains.any():
        return part, ""  # one of the two leaves out a part without a value
    of_a, of_b = told_apart(float(a[part]), float(b[part]))
    text = ONLY_GAP if np.count_nonzero(gains) == 1 else WIDEST_GAP[source.kind]
    return part, _(text).format(part=names[part], a=of_a, b=of_b)


class _Judged:
    """The scores and the predictions of one model for some cells; `model` is its letter."""

    def __init__(self, model: str, cells: Array, example: Example, rules: Conventions) -> None:
        assert example.scores is not None
        at = tuple(cells.T)
        self.model, self.scores, self.predictions = model, example.scores[at], example.prediction(rules)[at]


@dataclass(frozen=True, eq=False)
class _ItemNames:
    """The names of some cells, (n_cells, 2) of rows and columns."""

    cells: Array
    matrix: Matrix

    def __getitem__(self, item: int) -> str:
        """The label of a cell where all are of one sample, which the sentence before names; else both."""
        row, column = map(int, self.cells[item])
        label = self.matrix.labels[column]
        if (self.cells[:, 0] == row).all():
            return label
        return _("{label} of {sample}").format(label=label, sample=self.matrix.samples[row])


def _decided_cell(winner: _Judged, loser: _Judged, truth: Mask, names: _ItemNames) -> str:
    """A cell that only the winner predicts rightly."""
    only_winner = np.flatnonzero((winner.predictions == truth) & (loser.predictions != truth))
    if not only_winner.size:
        return ""
    item = int(only_winner[0])
    text = _("{winner} leaves out {item}, which is false; {loser} predicts it.")
    if truth[item]:
        text = _("{winner} predicts {item}, which is true; {loser} misses it.")
    return text.format(winner=winner.model, loser=loser.model, item=names[item])


def _scored_cell(winner: _Judged, loser: _Judged, truth: Mask, names: _ItemNames) -> str:
    """The cell whose score the winner has most on its right side."""
    with np.errstate(over="ignore"):  # scores may be as far apart as numbers can be
        gains = (winner.scores - loser.scores) * np.where(truth, 1.0, -1.0)
    item = int(np.argmax(gains))
    if gains[item] <= 0:
        return ""
    high, low = told_apart(float(winner.scores[item]), float(loser.scores[item]))
    text = _("{winner} gives {item}, which is false, {high}; {loser} gives it {low}.")
    if truth[item]:
        text = _("{winner} gives {item}, which is true, {high}; {loser} gives it {low}.")
    return text.format(winner=winner.model, loser=loser.model, item=names[item], high=high, low=low)


def _ordered_pair(winner: _Judged, loser: _Judged, truth: Mask, names: _ItemNames) -> str:
    """A pair that only the winner orders rightly, with the false item that the loser ranks highest."""
    for false in sorted(np.flatnonzero(~truth).tolist(), key=lambda item: -loser.scores[item]):
        is_pair = truth & (winner.scores > winner.scores[false]) & (loser.scores <= loser.scores[false])
        if is_pair.any():
            true = int(np.argmax(np.where(is_pair, winner.scores, -np.inf)))
            text = _("{winner} puts {true}, which is true, above {false}, which is not; {loser} does not.")
            return text.format(winner=winner.model, loser=loser.model, true=names[true], false=names[false])
    return ""
