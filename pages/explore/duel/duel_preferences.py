"""What every metric says of two models: the value of either, and which one it prefers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import isfinite, isnan

import numpy as np

from metrics import METRICS, Conventions, Example
from metrics.behaviour.search.judge import preferred
from metrics.behaviour.stack import Case, every_case, values_of
from pages.intake.examples import second_model
from pages.intake.matrix import Matrix
from pages.state.rival_scores import RivalScores, names_of
from pages.state.session import Session
from pages.state.turns import give_way
from pages.words import gettext as _

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


@dataclass(frozen=True)
class DuelLine:
    """Where models A and B stand on an axis of a metric, from 0 (worse) to 1 (better), ½ midway between."""

    preference: Preference
    places: tuple[float, float]


def preferences(example: Example, rival: Scores, rules: Conventions) -> tuple[Preference, ...]:
    """What every metric under every average says of the example (A) and of the same with other scores (B)."""
    assert example.scores is not None
    both = replace(example, scores=np.stack([example.scores, np.array(rival)]))
    found = []
    for case in every_case():
        values = np.broadcast_to(values_of(case, both, rules), 2)
        sign = int(preferred(case, values[0], values[1]))
        found.append(Preference(case, (float(values[0]), float(values[1])), ("", "B", "A")[sign]))
        give_way()
    return tuple(found)


def parted(of: Sequence[Preference]) -> dict[str, list[Preference]]:
    """Those who prefer A, see no difference (""), prefer B, and have no value for one of the two ("?")."""
    parts: dict[str, list[Preference]] = {"A": [], "": [], "B": [], "?": []}
    for one in of:
        parts["?" if one.is_undefined else one.prefers].append(one)
    return parts


def lines(of: Sequence[Preference]) -> list[DuelLine]:
    """Those with values, from the one that is most for A to the one that is most for B.

    How far the models are apart is their difference as a share of all the values there can be; where it is
    largest, it takes the whole axis.
    """
    drawn = [one for one in of if np.isfinite(one.values).all()]
    apart = [_share(one) for one in drawn]
    widest = max(map(abs, apart), default=0.0) or 1.0
    found = [
        DuelLine(one, (0.5 - share / widest / 2, 0.5 + share / widest / 2))
        for one, share in zip(drawn, apart, strict=True)
    ]
    return sorted(found, key=lambda line: line.places[1])


def _share(one: Preference) -> float:
    """How much better B is than A, as a share of the way from the worst value to the best one.

    Where there is no worst value, from one a little beyond the worse of the two.
    """
    if not one.prefers:
        return 0.0
    metric, (a, b) = METRICS[one.case[0]], one.values
    if metric.better == "higher":
        return (b - a) / (metric.highest - metric.lowest)
    worst = metric.highest if isfinite(metric.highest) else 1.25 * max(abs(a), abs(b))
    return (a - b) / (worst - max(metric.lowest, 0.0))


Scores = tuple[tuple[float, ...], ...]


@dataclass(frozen=True)
class ModelB:
    """The scores of model B on the matrix in place, None where there are none; and what must be told."""

    scores: Scores | None
    told: str = ""


def model_b(session: Session) -> ModelB:
    """Model B for the matrix in place: what was pinned, or the second model of a matrix that has one."""
    matrix, rival = session.matrix, session.rival
    if rival is None:
        second = second_model(matrix)
        if second is None:
            return ModelB(None)
        return ModelB(second.scores, second.explanation and _(second.explanation))
    size = len(matrix.samples), len(matrix.labels)
    if rival.size != size:
        told = _(
            "Model B has {rows}×{columns} scores, and the matrix has {samples}×{labels} cells: pin it again."
        )
        rows, columns = rival.size
        return ModelB(None, told.format(rows=rows, columns=columns, samples=size[0], labels=size[1]))
    if rival.names != names_of(matrix):
        told = _("Model B was pinned on other names of samples or labels; it is compared cell by cell.")
        return ModelB(rival.scores, told)
    return ModelB(rival.scores)


def pin(session: Session, matrix: Matrix) -> None:
    """Let the scores of this matrix be model B."""
    session.compare_with(RivalScores.of(matrix))


def swap(session: Session, scores: Scores) -> None:
    """Put the scores of model B on the workbench, and those there in its place."""
    matrix = session.matrix
    session.change_to(replace(matrix, scores=scores), RivalScores.of(matrix))


def forget(session: Session) -> None:
    """Have no pinned scores any more."""
    session.compare_with(None)
