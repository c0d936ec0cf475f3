"""The matrices the tests run on: the documents' examples, and random ones full of ties and empty rows.

`matrices` draws a truth with scores, `decided` adds what is predicted: by hand, at thresholds or the top K.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache, cached_property

import numpy as np
from hypothesis import strategies as st

from metrics import DIALS, METRICS, SWITCHES, Conventions, Dial, Example, Metric, Switch
from metrics.registry import PROBABILITIES

Rows = list[list[int]]
Scores = list[list[float]]

E0_TRUTH = [[1, 0, 1, 0, 0], [1, 0, 1, 0, 1]]
E0_SCORES = [[0.3, 0.4, 0.5, 0.1, 0.15], [0.4, 0.5, 0.7, 0.2, 0.6]]
E0_PREDICTED = [[0, 1, 1, 0, 0], [1, 1, 0, 0, 0]]
E2B_TRUTH = [[0, 1, 0], [1, 1, 0], [0, 1, 1], [1, 1, 0]]
E2B_SCORES = [[0.1, 0.8, 0.3], [0.9, 0.7, 0.5], [0.2, 0.1, 0.9], [0.1, 0.8, 0.6]]

# What the tests turn each dial to, besides its default.
DIALLED = {key: [one for one in dial.samples if one != dial.default][:2] for key, dial in DIALS.items()}
GRIDS = (2, 4, 10)
SHAPES = ("any", "any", "empty row", "full row", "never true", "one-hot")
DECISIONS = ("by hand", "nearly right", "threshold", "one per label", "one per sample", "top K")


@dataclass(frozen=True)
class Matrices:
    """A truth and a score matrix as plain lists, with weights or without: what a failing test prints.

    What is predicted is given by hand, or is the top K labels of each row, or what reaches the threshold: a
    number, a list with one per label, or rows of one number with one per sample.
    """

    truth: Rows
    scores: Scores
    weights: list[float] | None = None
    predictions: Rows | None = None
    threshold: float | list[float] | Scores = 0.5
    top_k: int | None = None

    @cached_property
    def example(self) -> Example:
        """The matrices as the engine takes them."""
        return Example.of(
            self.truth,
            self.scores,
            y_pred=self.predictions,
            threshold=self.threshold,
            top_k=self.top_k,
            sample_weight=self.weights,
        )

    @property
    def thresholds(self) -> Scores:
        """The threshold of every cell."""
        rows = np.broadcast_to(np.array(self.threshold), np.shape(self.truth))
        return rows.tolist()

    def fit_for(self, metric: str, average: str) -> Matrices:
        """The same without what this metric refuses: weights in one list, thresholds per label, any score."""
        if METRICS[metric].score_kind == PROBABILITIES:
            return replace(self, scores=np.clip(self.scores, 0, 1).tolist())
        if (metric, average) == ("ndcg", "micro"):
            return replace(self, weights=None)
        if metric == "pro_loss" and np.shape(self.threshold) == (len(self.truth[0]),):
            return replace(self, threshold=0.5)
        return self

    def given(self, predictions: np.ndarray) -> Matrices:
        """The same matrices with predictions given by hand."""
        return replace(self, predictions=predictions.astype(int).tolist())


def hard(how: str, weighted: bool, seed: int) -> Matrices:
    """Five samples and four labels full of ties, with an empty and a full row or with columns like that."""
    random = np.random.default_rng(seed)
    truth = random.random((5, 4)) < 0.5
    if seed % 2:
        truth[0], truth[1] = False, True
    else:
        truth[:, 0], truth[:, 1] = False, True
    weights = [0.5, 2.0, 0.0, 1.25, 1.0] if weighted else None
    scores = scores_on(random, truth.shape, 3).tolist()
    return decide(random, Matrices(truth.astype(int).tolist(), scores, weights), how)


# Hypothesis examines every new strategy before it draws from it, so these are made once.
ROWS, LABELS = st.integers(1, 6), st.integers(2, 6)
GRID, SEED = st.sampled_from((*GRIDS, None)), st.integers(0, 2**32 - 1)
one_of_them = cache(st.sampled_from)


@cache
@st.composite
def matrices(draw: st.DrawFn, weighted: bool = False) -> Matrices:
    """One to six rows, two to six labels; three quarters on a coarse score grid (many ties).

    `weighted` adds weights that are whole quarters, zeros among them, so that sums of them are exact.
    """
    n_samples, n_labels = draw(ROWS), draw(LABELS)
    grid = draw(GRID)
    shape = draw(one_of_them(SHAPES))
    random = np.random.default_rng(draw(SEED))
    truth = truths(random, n_samples, n_labels, shape)
    weights = quarters(random, n_samples) if weighted else None
    return Matrices(truth.astype(int).tolist(), scores_on(random, truth.shape, grid).tolist(), weights)


@cache
@st.composite
def decided(draw: st.DrawFn, weighted: bool = False, decisions: tuple[str, ...] = DECISIONS) -> Matrices:
    """Matrices with something predicted in one of the ways, thresholds often equal to a score."""
    drawn = draw(matrices(weighted))
    random = np.random.default_rng(draw(SEED))
    return decide(random, drawn, draw(one_of_them(decisions)))


@cache
def weighted_or_not(strategy: Callable[..., st.SearchStrategy[Matrices]]) -> st.SearchStrategy[Matrices]:
    """What `matrices` or `decided` draws, without weights or with them."""
    return strategy() | strategy(weighted=True)


def decide(random: np.random.Generator, drawn: Matrices, how: str) -> Matrices:
    """The matrices with something predicted, in the way named."""
    truth, scores = np.array(drawn.truth, bool), np.array(drawn.scores)
    n_samples, n_labels = truth.shape
    if how == "by hand":
        shape = str(random.choice(["any", "empty row", "full row", "never true"]))
        return drawn.given(truths(random, n_samples, n_labels, shape))
    if how == "nearly right":
        return drawn.given(truth ^ (random.random(truth.shape) < random.choice([0, 0.1, 0.3])))
    if how == "top K":
        return replace(drawn, top_k=int(random.integers(1, n_labels, endpoint=True)))
    levels = [*scores.ravel(), float(scores.max()) + 1]
    shape = {"threshold": (), "one per label": (n_labels,), "one per sample": (n_samples, 1)}[how]
    return replace(drawn, threshold=random.choice(levels, shape).tolist())


def truths(random: np.random.Generator, n_samples: int, n_labels: int, shape: str) -> np.ndarray:
    """A random truth matrix, one row or column of it forced."""
    truth = random.random((n_samples, n_labels)) < random.choice([0.2, 0.5, 0.8])
    if shape == "one-hot":
        return np.arange(n_labels) == random.integers(n_labels, size=(n_samples, 1))
    if shape == "never true":
        truth[:, random.integers(n_labels)] = False
    if shape in ("empty row", "full row"):
        truth[random.integers(n_samples)] = shape == "full row"
    return truth


def scores_on(random: np.random.Generator, shape: tuple[int, ...], grid: int | None) -> np.ndarray:
    """Scores k/grid with k from 0 to grid, or all different where there is no grid."""
    if grid is None:
        size = int(np.prod(shape))
        return (random.permutation(size).reshape(shape) + 1) / (size + 1)
    return random.integers(0, grid, shape, endpoint=True) / grid


def quarters(random: np.random.Generator, n_samples: int) -> list[float]:
    """Weights 0, 1/4, ..., 2, at least one of them not 0."""
    weights = random.choice([0, 0, 1, 2, 3, 4, 5, 8], n_samples) / 4
    if not weights.any():
        weights[0] = 1
    return [float(weight) for weight in weights]


# One for each way to predict, half of them weighted: what catches most is among them on every run.
HARD = {how: hard(how, weighted=seed in (1, 2, 5), seed=seed) for seed, how in enumerate(DECISIONS)}


def hard_in_turn(turn: int) -> list[Matrices]:
    """All of the hard matrices for the usual conventions, which come first, and two in turn for every other.

    Of the two one has an empty and a full row, the other one columns like that.
    """
    every = list(HARD.values())
    return every if turn == 0 else [every[(turn + step) % len(every)] for step in (0, 3)]


def switches_read(metric: Metric, average: str) -> list[Switch]:
    """What the metric reads under this average that is chosen from a list."""
    return [SWITCHES[key] for key in metric.choices_read(average) if key in SWITCHES]


def dials_read(metric: Metric, average: str) -> list[Dial]:
    """What the metric reads under this average that is a number."""
    return [DIALS[key] for key in metric.choices_read(average) if key in DIALS]


def one_switch_each(metric: Metric, average: str) -> tuple[Conventions, ...]:
    """The default conventions, and every value of every switch and dial that it reads, one at a time."""
    return _one_each(metric.choices_read(average))


@cache
def _one_each(read: tuple[str, ...]) -> tuple[Conventions, ...]:
    flipped = [
        Conventions().with_choice(key, value)
        for key in read
        if key in SWITCHES
        for value in SWITCHES[key].choices
        if value != SWITCHES[key].default
    ]
    turned = [Conventions().with_choice(key, value) for key in read if key in DIALS for value in DIALLED[key]]
    return (Conventions(), *flipped, *turned)


def conventions(metric: Metric, average: str) -> st.SearchStrategy[Conventions]:
    """Any combination of what the metric reads: all of its switches and dials at once."""
    return _mixtures(metric.choices_read(average))


@cache
def _mixtures(read: tuple[str, ...]) -> st.SearchStrategy[Conventions]:
    switches = {key: st.sampled_from(list(SWITCHES[key].choices)) for key in read if key in SWITCHES}
    dials = {key: st.sampled_from([DIALS[key].default, *DIALLED[key]]) for key in read if key in DIALS}
    return st.builds(Conventions, **switches, **dials)
