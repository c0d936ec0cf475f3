"""One number of a document or a scenario: what it is computed from, and where it stands in the working."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from metrics import METRICS, PRESETS, Conventions, Example, Quantity, Result, steps
from metrics.pictures.sets_and_lists import sorted_list_of
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
            rules = rules.but(key, choice)
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
        if self.part is not None and self.part >= result.source.n_parts:
            return np.array([])
        if not self.step:
            whole = float(result) if self.part is None else result.part(self.part).value
            return np.atleast_1d(np.asarray(whole, np.float64))
        if self.part is None:
            parts = range(result.source.n_parts)
            return np.array([float(_step(result, part, self.step)[1].value) for part in parts])
        value = np.atleast_1d(np.asarray(_step(result, self.part, self.step)[1].value, np.float64))
        if self.ordered:
            return value[sorted_list_of(result, self.part).items]
        return value[result.source.y.value_at(self.part).astype(bool)] if self.true_only else value

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


def _step(result: Result, part: int, key: str) -> tuple[int, Quantity]:
    """The step with this key, and its number, counted from 1."""
    return next((place, one) for place, one in enumerate(steps(result.part(part)), 1) if one.key == key)


@dataclass(frozen=True)
class Computed:
    """A number that no convention gives: a misprint, or the arithmetic of another program."""

    function: Callable[[], object]

    @property
    def values(self) -> Floats:
        """What the function returns, as shape (n,)."""
        return np.asarray(self.function(), np.float64).ravel()
