"""The value of a metric with all its working, and what else is made of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from .conventions import Conventions
from .errors import InputError
from .graph.arrays import Array, Variant
from .graph.digits import headline
from .graph.expression import Quantity
from .input.example import Example
from .lazy import lazy_property
from .output.notebook_working import frame_of, working_html
from .parts.part import Part
from .words import N_

if TYPE_CHECKING:
    from .registry import Metric


@dataclass(frozen=True, eq=False)
class Result:
    """The value of a metric with all its working.

    `inputs` are the truths, scores, weights and predictions of every part, which the kernel was given.
    `parts` is the quantity of every part at once, of shape (..., n_parts); `overall_stack` is that of the
    average, of shape (..., 1). The leading axes are those of the variants.

    >>> from multilabel_metrics_lab import METRICS, Example
    >>> result = METRICS["recall"](Example.of([[1, 1], [1, 0]], y_pred=[[1, 0], [1, 0]]))
    >>> float(result), result.parts.value.tolist(), float(result.part(0).value)
    (0.75, [0.5, 1.0], 0.5)
    >>> result.overall.title, float(result.overall.value)
    ('Recall', 0.75)
    """

    metric: Metric
    average: str
    conventions: Conventions
    inputs: Part
    parts: Quantity
    overall_stack: Quantity
    example: Example

    @property
    def value(self) -> Array:
        """The value, NaN where it is undefined: shape (), or the leading axes of a stack of variants."""
        return np.asarray(self.overall_stack.value[..., 0])

    def __float__(self) -> float:
        """The value of an example without variants; InputError for a stack of them."""
        if self.value.ndim:
            raise InputError(N_("A stack of variants has several values: use the array result.value."))
        return float(self.value)

    @lazy_property
    def overall(self) -> Quantity:
        """The average as a quantity of its own, for an example without variants."""
        return self.overall_stack.at(0)

    def part(self, part: int, variant: Variant = ()) -> Quantity:
        """The quantity of one part, counted from 0, of one variant.

        InputError where several variants are left to choose from, IndexError for a part or a variant that is
        not there.

        >>> from multilabel_metrics_lab import METRICS, Example
        >>> stack = METRICS["ranking_loss"](Example.of([[1, 0]], [[[0.9, 0.2]], [[0.2, 0.9]]]))
        >>> float(stack.part(0, variant=(1,)).value)
        1.0
        """
        if not 0 <= part < self.inputs.n_parts:
            raise IndexError(f"There is no part {part}: there are {self.inputs.n_parts}, counted from 0.")
        if any(not 0 <= one < size for one, size in zip(variant, self.value.shape, strict=False)):
            raise IndexError(f"There is no variant {variant}: they have the shape {self.value.shape}.")
        if (part, variant) not in self._of_part:
            self._of_part[part, variant] = self.parts.at(part, variant)
        return self._of_part[part, variant]

    def frame(self) -> Any:
        """The working as a `pandas.DataFrame` with the columns part, step, value and notes.

        It has a row for each number of each step, the average last; `step` is the key of the step, with the
        name of the item in brackets where it has a value for each. InputError for a stack of variants,
        ImportError without pandas.
        """
        return frame_of(self)

    def figure(self) -> Any:
        """A `plotly.graph_objects.Figure` of the values of all parts and their average.

        ROC AUC and average precision are drawn as their curves, all else as a bar for each part, which has
        its name in the example. InputError for a stack of variants, ImportError without plotly.
        """
        from .figures.result_figures import figure_of

        return figure_of(self)

    def __repr__(self) -> str:
        """One line: the metric, the average, the value and how many parts it is made of.

        >>> from multilabel_metrics_lab import METRICS, Example
        >>> METRICS["recall"](Example.of([[1, 1], [1, 0]], y_pred=[[1, 0], [1, 0]]))
        <Recall samples: 3/4 = 0.75, 2 parts>
        """
        name = "".join(word.capitalize() for word in self.metric.key.split("_"))
        value = _count(self.value.size, "variant") if self.value.ndim else headline(float(self))
        return f"<{name} {self.average}: {value}, {_count(self.inputs.n_parts, 'part')}>"

    def _repr_html_(self) -> str | None:
        """The value with its working, for a notebook; None, which shows the line, for a stack of variants."""
        return None if self.value.ndim else working_html(self)

    @lazy_property
    def _of_part(self) -> dict[tuple[int, Variant], Quantity]:
        """The parts that have been cut out."""
        return {}


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'s' * (number != 1)}"
