"""One number of a document or a scenario: what it is computed from, and where it stands in the working."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from metrics import METRICS, PRESETS, Conventions, Example, Quantity, Result, steps
from metrics.pictures.pairs import sorted_list_of
from pages.intake.matrix import Matrix, example_of
from pages.state.focus import FIRST_PRESET, Focus
from pages.state.link import code_of, query_of

Floats = NDArray[np.float64]


class Number(Protocol):
    """Something that is computed on demand."""

    @property
    def values(self) -> Floats:
        """The value, or several of them, shape (n,)."""


CACHED_MATRICES = 256


@dataclass(frozen=True)
class Measured:
    """A metric on a matrix under conventions: a preset and the choices that differ from it.

    Without `step` it is the value of the whole, or of one part. `step` is the key of a step of the
    working: of one part its value or those of its items, which can be put in the order of the list, best
    first (`ordered`), or cut to the true ones (`true_only`); without a part its value in every part.
    """

    matrix: Matrix
    metric: str
    average: str = "samples"
    preset: str = FIRST_PRESET
    changes: Mapping[str, object] = field(default_factory=dict)
    part: int | None = None
    step: str = ""
    ordered: bool = False
    true_only: bool = False

    @property
    def conventions(self) -> Conventions:
        """The preset with the choices that differ from it."""
        rules = PRESETS[self.preset]
        for key, choice in self.changes.items():
            rules = rules.with_choice(key, choice)
        return rules

    def on(self, example: Example) -> Result:
        """The metric on another example."""
        return METRICS[self.metric](example, self.average, self.conventions)

    @property
    def result(self) -> Result:
        """The metric, computed now."""
        return self.on(_example(self.matrix))

    @property
    def values(self) -> Floats:
        """The value, or those of a step, shape (n,)."""
        return self.read_off(self.result)

    def read_off(self, result: Result) -> Floats:
        """The value in a result of this metric, or those of a step; none where there is no such part."""
        if self.part is not None and self.part >= result.inputs.n_parts:
            return np.array([])
        if not self.step:
            whole = float(result) if self.part is None else result.part(self.part).value
            return np.atleast_1d(np.asarray(whole, np.float64))
        if self.part is None:
            parts = range(result.inputs.n_parts)
            return np.array([float(_step(result, part, self.step).value) for part in parts])
        value = np.atleast_1d(np.asarray(_step(result, self.part, self.step).value, np.float64))
        if self.ordered:
            return value[sorted_list_of(result, self.part).items]
        return value[result.inputs.y.value_at(self.part).astype(bool)] if self.true_only else value

    @property
    def focus(self) -> Focus:
        """What the lesson that shows this number is about."""
        part = self.part or 0
        return Focus(
            metric=self.metric,
            average=self.average,
            part=part,
            step=self.step or None,
            preset=self.preset,
            conventions=self.conventions,
        )

    @property
    def query(self) -> dict[str, str]:
        """The parameters of the address of that lesson."""
        return query_of(_code(self.matrix), self.focus)


# Most numbers of a document are read off the same few matrices.
_example = lru_cache(CACHED_MATRICES)(example_of)
_code = lru_cache(CACHED_MATRICES)(code_of)


def _step(result: Result, part: int, key: str) -> Quantity:
    return next(one for one in steps(result.part(part)) if one.key == key)


@dataclass(frozen=True)
class Computed:
    """A number that no convention gives: a misprint, or the arithmetic of another program."""

    function: Callable[[], object]

    @property
    def values(self) -> Floats:
        """What the function returns, as shape (n,)."""
        return np.asarray(self.function(), np.float64).ravel()


def total(*numbers: Number) -> Callable[[], float]:
    """The sum of several numbers."""
    return lambda: sum(float(one.values.sum()) for one in numbers)


def columns_of_top_labels(matrix: Matrix, count: int) -> NDArray[np.intp]:
    """The columns of the highest scores of every sample, counted from 0, the highest first."""
    return np.argsort(-np.array(matrix.scores), axis=1, kind="stable")[:, :count]


def values_of_top_labels(values: Floats, matrix: Matrix, count: int) -> Floats:
    """The values, one for each cell, of the labels with the highest scores of every sample."""
    return np.take_along_axis(np.asarray(values, np.float64), columns_of_top_labels(matrix, count), axis=1)


Half = NDArray[np.float16]


def sigmoid_loss_in_16_bits(matrix: Matrix) -> float:
    """Sigmoid cross-entropy with every step rounded to 16 bits."""
    truth, logits = _in_16_bits(matrix)
    losses = np.maximum(logits, np.float16(0)) - logits * truth + np.log1p(np.exp(-np.abs(logits)))
    return float(losses.mean(axis=1).mean())


def softmax_loss_in_16_bits(matrix: Matrix) -> float:
    """Softmax cross-entropy in 16 bits; only the sum over the labels is rounded once, at its end."""
    truth, logits = _in_16_bits(matrix)
    shifted = logits - logits.max(axis=1, keepdims=True)
    log_sum = np.log(np.exp(shifted).sum(axis=1, keepdims=True))
    losses = truth.astype(np.float32) * (log_sum.astype(np.float32) - shifted)
    return float(losses.sum(axis=1).astype(np.float16).mean())


def _in_16_bits(matrix: Matrix) -> tuple[Half, Half]:
    return np.array(matrix.truth, np.float16), np.array(matrix.scores, np.float16)


Cells = NDArray[np.bool_]


def share_completely_wrong(matrix: Matrix) -> float:
    """The share of samples without a single right cell."""
    truth, predicted = _truth_and_prediction(matrix)
    return float((truth != predicted).all(axis=1).mean())


def f1_with_given_count(matrix: Matrix, length: int) -> float:
    """F1 of the first sample when a program is given how many labels are true instead of counting them."""
    truth, predicted = _truth_and_prediction(matrix)
    return float(2 * (truth & predicted)[0].sum() / (length + predicted[0].sum()))


def f1_with_minus_one(matrix: Matrix) -> float:
    """The mean F1 of the samples when a false label is written −1 and a program takes that for a yes."""
    truth, predicted = _truth_and_prediction(matrix)
    hits = (np.where(truth, 1, -1).astype(bool) & predicted).sum(axis=1)
    return float((2 * hits / (truth.sum(axis=1) + predicted.sum(axis=1))).mean())


def precision_strictly_above(matrix: Matrix) -> float:
    """Average precision of the first sample when a label does not count itself: 0/0 for the top one."""
    truth, scores = np.array(matrix.truth, np.bool_)[0], np.array(matrix.scores)[0]
    above = scores[None] > scores[truth][:, None]
    with np.errstate(invalid="ignore"):
        return float(((above & truth).sum(axis=1) / above.sum(axis=1)).mean())


def naive_sigmoid_loss(matrix: Matrix) -> float:
    """Sigmoid cross-entropy from the logarithm of a rounded probability: 0 times log 0 is no number."""
    truth, logits = np.array(matrix.truth), np.array(matrix.scores)
    chance = 1 / (1 + np.exp(-logits))
    with np.errstate(divide="ignore", invalid="ignore"):
        return float(-(truth * np.log(chance) + (1 - truth) * np.log(1 - chance)).mean())


def in_32_bits(matrix: Matrix) -> Matrix:
    """The matrix with its scores rounded to 32 bits."""
    return Matrix.of(matrix.truth, np.array(matrix.scores, np.float32).astype(np.float64).tolist())


def _truth_and_prediction(matrix: Matrix) -> tuple[Cells, Cells]:
    return np.array(matrix.truth, np.bool_), example_of(matrix).prediction(Conventions())
