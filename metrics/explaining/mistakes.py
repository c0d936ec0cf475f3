"""The mistakes that people make most often when they compute a metric, and what each does to the number."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from ..by_key import ByKey
from ..conventions import Conventions
from ..graph.arrays import Array, Mask
from ..input.example import Example
from ..registry import METRICS
from ..words import N_

Rewrite = Callable[[str], str]


@dataclass(frozen=True)
class Mistake:
    """A mistake: what was done, in one sentence, and how that changes the code of the right call."""

    key: str
    sentence: str
    rewrite: Rewrite


@dataclass(frozen=True)
class Input:
    """What a metric is handed: truth, predictions and scores, each (n_samples, n_labels) or not there."""

    truth: Mask
    predicted: Mask
    scores: Array | None

    @property
    def transposed(self) -> Input:
        """The same with a row for each label."""
        return Input(self.truth.T, self.predicted.T, None if self.scores is None else self.scores.T)


def _exchanged(call: str) -> str:
    names = {"y_true": "y_pred", "y_pred": "y_true", "y_score": "y_true"}
    return re.sub(r"\b(y_true|y_pred|y_score)\b(?!=)", lambda found: names[found[0]], call)


def _after_line(line: str) -> Rewrite:
    return lambda call: f"{line}\n{call}"


def _with_last_line(before: str) -> Rewrite:
    """Put this before the value, which is the last line of a call."""
    return lambda call: "\n".join((*call.splitlines()[:-1], before + call.splitlines()[-1]))


def _in_place_of(name: str, code: str) -> Rewrite:
    return lambda call: re.sub(rf"\b{name}\b(?!=)", code, call)


def _transposed(call: str) -> str:
    return re.sub(
        r"\b(y_true|y_pred|y_score)\b(?!=)(\.T)?", lambda found: found[1] + ("" if found[2] else ".T"), call
    )


def _ranked(method: str, shift: str = "") -> Rewrite:
    """Compute the ranks in a line before the formula that takes them."""
    return _after_line(f"ranks = rankdata(-y_score, method={method}, axis=1){shift}")


MISTAKES: Mapping[str, Mistake] = ByKey(
    N_("There is no mistake {key!r}: there are {known}."),
    {
        one.key: one
        for one in (
            Mistake("exchanged", N_("y_true and the predictions have changed places."), _exchanged),
            Mistake("transposed", N_("The matrices are transposed: rows are labels."), _transposed),
            Mistake(
                "scores_as_predictions",
                N_("The scores stand where predictions belong: each score but 0 counts as predicted."),
                _in_place_of("y_pred", "y_score.astype(bool)"),
            ),
            Mistake(
                "scores_cut_to_integers",
                N_("The scores are cut to whole numbers: a label is predicted from a score of 1 on."),
                _in_place_of("y_pred", "(y_score.astype(int) > 0)"),
            ),
            Mistake(
                "predictions_as_scores",
                N_("The predictions, 0 and 1, stand where scores belong."),
                _in_place_of("y_score", "y_pred"),
            ),
            Mistake(
                "argmax",
                N_("Only the label with the highest score of a sample is predicted, as for classes."),
                _after_line("y_pred = np.eye(y_score.shape[1], dtype=int)[y_score.argmax(1)]"),
            ),
            Mistake(
                "half_as_threshold",
                N_("The threshold is 0.5, and not the one of this matrix."),
                _in_place_of("y_pred", "(y_score >= 0.5)"),
            ),
            Mistake(
                "zero_as_threshold",
                N_("The threshold is 0, as for scores before a sigmoid."),
                _in_place_of("y_pred", "(y_score >= 0)"),
            ),
            Mistake("one_minus", N_("The number is 1 minus the value."), _with_last_line("1 - ")),
            Mistake("per_cent", N_("The number is the value in percent."), _with_last_line("100 * ")),
            Mistake(
                "summed",
                N_("The values are added up, where their mean belongs."),
                lambda call: call,
            ),
            Mistake("average_ranks", N_("Tied labels share the mean of their ranks."), _ranked("'average'")),
            Mistake(
                "dense_ranks",
                N_("Tied labels share a rank, and the next label takes the next."),
                _ranked("'dense'"),
            ),
            Mistake("ranks_from_zero", N_("The ranks are counted from 0."), _ranked("'max'", " - 1")),
            Mistake("ranks_from_two", N_("The ranks are counted from 2."), _ranked("'max'", " + 1")),
        )
    },
)


def mistaken_inputs(given: Input) -> Mapping[str, Input]:
    """Return what each mistake with the input makes of it; without scores, only of those that need none."""
    truth, predicted, scores = given.truth, given.predicted, given.scores
    inputs = {"exchanged": Input(predicted, truth, truth.astype(float))}
    if scores is not None:
        predictions = {
            "scores_as_predictions": scores != 0,
            "scores_cut_to_integers": scores.astype(np.int64) > 0,
            "argmax": np.eye(scores.shape[1], dtype=bool)[scores.argmax(1)],
            "half_as_threshold": scores >= 0.5,
            "zero_as_threshold": scores >= 0,
        }
        inputs |= {key: Input(truth, chosen, scores) for key, chosen in predictions.items()}
        inputs["predictions_as_scores"] = Input(truth, predicted, predicted.astype(float))
    return inputs


Ranks = Callable[[Array], Array]


def worst_ranks(scores: Array) -> Array:
    """Return the ranks of a row of scores, the highest first; tied ones share the worst of theirs."""
    return np.asarray((scores[None, :] >= scores[:, None]).sum(1), float)


def average_ranks(scores: Array) -> Array:
    """Return the ranks of a row of scores, where tied ones share the mean of theirs."""
    higher = (scores[None, :] > scores[:, None]).sum(1)
    return np.asarray((higher + 1 + worst_ranks(scores)) / 2)


def dense_ranks(scores: Array) -> Array:
    """Return the ranks of a row of scores, where tied ones share a rank and the next ones take the next."""
    return np.asarray((np.unique(scores)[None, :] > scores[:, None]).sum(1) + 1, float)


RANKS: Mapping[str, Ranks] = {
    "average_ranks": average_ranks,
    "dense_ranks": dense_ranks,
    "ranks_from_zero": lambda scores: worst_ranks(scores) - 1,
    "ranks_from_two": lambda scores: worst_ranks(scores) + 1,
}


def _coverage(truth: Mask, ranks: Array, rules: Conventions) -> float:
    depth = ranks[truth].max() - (rules.coverage_start == "zero")
    return float(depth / truth.size if rules.coverage_unit == "share" else depth)


def _reciprocal_rank(truth: Mask, ranks: Array, rules: Conventions) -> float:
    return float(1 / ranks[truth].min())


def _average_precision(truth: Mask, ranks: Array, rules: Conventions) -> float:
    true = ranks[truth]
    return float(((true[None, :] <= true[:, None]).sum(1) / true).mean())


def _ndcg(truth: Mask, ranks: Array, rules: Conventions) -> float:
    first = ranks.min() - 1
    ideal = np.arange(1, truth.sum() + 1) + first
    return float((1 / np.log2(ranks[truth] + 1)).sum() / (1 / np.log2(ideal + 1)).sum())


OF_ROW = {
    "coverage": _coverage,
    "reciprocal_rank": _reciprocal_rank,
    "average_precision": _average_precision,
    "ndcg": _ndcg,
}


def value_with_ranks(mistake: str, metric: str, example: Example, rules: Conventions) -> float:
    """Return the mean over the samples of a metric of `OF_ROW` with the ranks of a mistake of `RANKS`.

    The example has scores and no variants. A sample without true labels counts as the rules say; a rank of 0
    may leave no value.
    """
    values = np.array(METRICS[metric](example, "samples", rules).parts.value, float)
    with np.errstate(divide="ignore", invalid="ignore"):
        for row, (truth, scores) in enumerate(zip(example.truth, np.asarray(example.scores), strict=True)):
            if truth.any():
                values[row] = OF_ROW[metric](truth, RANKS[mistake](scores), rules)
    weights = np.ones(len(values)) if example.sample_weight is None else example.sample_weight
    counted = ~np.isnan(values) | example.truth.any(1)
    total = weights[counted].sum()
    return float((values * weights)[counted].sum() / total) if total else float("nan")
