"""What is known of a source: its conventions, the metrics that it has, and what it cannot do."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field

from ..conventions import DIALS, Conventions
from ..input.example import Example
from ..keys import AverageKey, MetricKey
from ..parts.part import ROWS
from ..parts.rank_steps import has_tied_pair
from ..registry import Metric

Defined = Mapping[str, tuple[str, ...]]
Calls = Mapping[str, Mapping[str, str]]
# A name before a parenthesis: neither a method nor one of another module, and not around another call.
WORD = re.compile(r"\w+(?!=)\b")
INNERMOST = re.compile(r"(?<![\w.])(\w+)\((?!\w+\()")


@dataclass(frozen=True, eq=False, kw_only=True)
class Source(ABC):
    """A text or a library, its title and a `summary` of what its preset does and does not imitate.

    `preset` holds its conventions. `undecided` names those that it leaves to its caller, who hands it what
    they decide, such as the predictions; the preset has a choice for them all the same. `places` says, for
    some conventions by their keys, where in a text the choice stands, or which formula leaves it open.

    >>> from multilabel_metrics_lab import SOURCES, Conventions
    >>> SOURCES["d4"].has("average_precision", "samples"), SOURCES["d4"].has("coverage", "samples")
    (True, False)
    >>> SOURCES["d4"].agrees(("precision_empty_row",), Conventions())  # D4 counts an empty row as 1
    False
    """

    key: str
    title: str
    preset: Conventions
    summary: str = ""
    undecided: tuple[str, ...] = ()
    places: Mapping[str, str] = field(default_factory=dict)

    @property
    def title_within(self) -> str:
        """The title as it stands within a sentence.

        >>> from multilabel_metrics_lab import SOURCES
        >>> SOURCES["d0"].title_within, SOURCES["zhang_zhou_2014"].title_within
        ('the overview', 'Zhang & Zhou 2014')
        """
        return self.title.replace("The ", "the ", 1) if self.title.startswith("The ") else self.title

    @abstractmethod
    def has(self, metric: MetricKey | str, average: AverageKey | str) -> bool:
        """Whether it defines the metric with this key under this average, or has a call for it."""

    @property
    def dials(self) -> tuple[str, ...]:
        """The conventions that are numbers and that its reader or its caller chooses."""
        return tuple(DIALS)

    def can_compute(self, metric: Metric, average: AverageKey | str, example: Example) -> bool:
        """Whether it has the metric under this average and can use such an example."""
        enough = example.truth.shape[-1] >= self.least_labels(metric.key, average)
        return enough and self.has(metric.key, average)

    def least_labels(self, metric: MetricKey | str, average: AverageKey | str) -> int:
        """How many labels an example must have for it."""
        return 1

    def undecided_in(self, metric: Metric, average: AverageKey | str, example: Example) -> tuple[str, ...]:
        """Those of its undecided conventions that the value of the metric depends on here."""
        read = metric.choices_for(example, average)
        return tuple(key for key in self.undecided if key in read)

    def agrees(self, keys: tuple[str, ...], conventions: Conventions) -> bool:
        """Whether these conventions make its choices for the keys, apart from those that it leaves open."""
        decided = [key for key in keys if key not in self.undecided]
        return self.preset.choices_of(decided) == conventions.choices_of(decided)


@dataclass(frozen=True, eq=False, kw_only=True)
class Text(Source):
    """A text; `defines` gives for each metric that it defines the averages."""

    defines: Defined

    def has(self, metric: MetricKey | str, average: AverageKey | str) -> bool:
        """Whether it defines the metric under this average."""
        return average in self.defines.get(metric, ())


@dataclass(frozen=True, eq=False, kw_only=True)
class Library(Source):
    """A library; `calls` gives for each metric and average the call with the same value.

    `calls_with_weights` gives some of them with the weights of the samples: those where `sample_weight` is
    not simply the last argument. `averages_with_one_label` gives for each metric the averages whose call
    holds for a single label, too, which others refuse or take for a list of classes; None stands for all.
    `takes_weights` says whether the calls take sample weights. `max_stable_labels` gives for some metrics
    with how many labels at most the tied ones keep the order of their columns: with more, its sort is not
    stable.

    >>> from multilabel_metrics_lab import LIBRARIES
    >>> LIBRARIES["scikit_learn"].call("hamming_loss", "samples", weighed=True)
    'hamming_loss(y_true, y_pred, sample_weight=sample_weight)'
    >>> LIBRARIES["torchmetrics"].function("coverage", "samples")
    'multilabel_coverage_error'
    """

    calls: Calls
    calls_with_weights: Calls = field(default_factory=dict)
    averages_with_one_label: Defined | None = None
    takes_weights: bool = True
    max_stable_labels: Mapping[str, int] = field(default_factory=dict)

    def call(self, metric: MetricKey | str, average: AverageKey | str, weighed: bool = False) -> str:
        """The call for the metric under this average, with the weights of the samples if they are `weighed`.

        Empty where there is none.
        """
        call = self.calls.get(metric, {}).get(average, "")
        if not weighed or not call:
            return call
        at_the_end = f"{call.removesuffix(')')}, sample_weight=sample_weight)"
        return self.calls_with_weights.get(metric, {}).get(average, at_the_end)

    def function(self, metric: MetricKey | str, average: AverageKey | str) -> str:
        """The name of the first function of the library in that call that wraps no other; "" for none."""
        match = INNERMOST.search(self.call(metric, average))
        return match[1] if match else ""

    @property
    def dials(self) -> tuple[str, ...]:
        """Those that one of its calls is handed."""
        cases = ((metric, average) for metric, averages in self.calls.items() for average in averages)
        handed = {key for case in cases for key in self.dials_of(*case)}
        return tuple(key for key in DIALS if key in handed)

    def dials_of(self, metric: MetricKey | str, average: AverageKey | str) -> tuple[str, ...]:
        """The conventions that are numbers and that the call is handed, by their names in it."""
        words = WORD.findall(self.call(metric, average))
        return tuple(key for key in DIALS if key in words)

    def has(self, metric: MetricKey | str, average: AverageKey | str) -> bool:
        """Whether there is a call for the metric under this average."""
        return bool(self.call(metric, average))

    def can_compute(self, metric: Metric, average: AverageKey | str, example: Example) -> bool:
        """Whether there is a call that takes such an example and whose value is determined by it."""
        if example.sample_weight is not None and not self.takes_weights:
            return False
        return super().can_compute(metric, average, example) and not self._out_of_order(metric.key, example)

    def least_labels(self, metric: MetricKey | str, average: AverageKey | str) -> int:
        """How many labels an example must have for the call to give the value of the metric."""
        return (
            1
            if self.averages_with_one_label is None or average in self.averages_with_one_label.get(metric, ())
            else 2
        )

    def _out_of_order(self, metric: str, example: Example) -> bool:
        """Whether the value depends on how an unstable sort happens to order tied labels."""
        most = self.max_stable_labels.get(metric)
        if most is None or example.scores is None or example.truth.shape[-1] <= most:
            return False
        return bool(has_tied_pair(example.parts(ROWS)).any())


def under_each(call: str, *averages: str) -> Mapping[str, str]:
    """The same call for several averages, the name of the average in the place of {average}."""
    return {average: call.format(average=average) for average in averages}
