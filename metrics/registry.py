"""The one list of metrics, and what happens when one is called."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from metrics.average import AVERAGES, combine
from metrics.confusion import Confusion, confusion
from metrics.conventions import DIALS, SWITCHES, Conventions
from metrics.errors import InputError
from metrics.example import Example
from metrics.pairs import RIGHT, WRONG, Pairs, pairs
from metrics.part import ROWS, Part
from metrics.presets import PRESETS, SOURCES, ZHANG_ZHOU_2014
from metrics.quantity import Array, Quantity, Variant
from metrics.ranked import Ranked, ranked
from metrics.ranking import LAST
from metrics.rivals import with_a_tie
from metrics.switch import Dial, Switch

Kernel = Callable[[Part, Conventions], Quantity]
Combine = Callable[[Quantity, Part, str, Conventions], Quantity]
Sight = Callable[[Conventions], str]

METRICS: dict[str, Metric] = {}
READ_WHERE = {"threshold_rule": "threshold", "top_k_tie": "top_k"}
MOST_SORTED_BY_COLUMN = 16  # The sort of torchmetrics keeps the order of equal scores up to here.
PREDICTIONS, ORDER, ORDER_AND_THRESHOLD, SCORES = "predictions", "order", "order_and_threshold", "scores"


@dataclass(frozen=True, eq=False)
class Metric:
    """A metric of the registry: its kernel, the averages that make sense for it, the switches it reads.

    Call it with an example; `summary` is the question that it answers, `better` says whether a lower or a
    higher value is better, from `lowest` to `highest`, `needs` whether it reads scores or predictions,
    `sees` what of them under these conventions, beside the truth: "predictions", the "order" of the scores
    inside each part ("order_and_threshold": with the threshold in its place), or the "scores" themselves.
    `reads` gives for each convention the averages that depend on it, `reads_if` for some what other
    conventions must be chosen for that. `rank_by` and `pair_tie` name the switch that ranks tied items and
    the one that counts tied pairs; `calls` gives for each library and each average the call with the same
    value, where there is one, `one_label` the averages for which scikit-learn's holds for a single label
    too: elsewhere it takes one column for a list of classes.
    """

    key: str
    title: str
    family: str
    averages: tuple[str, ...]
    better: str
    reads: Mapping[str, tuple[str, ...]]
    kernel: Kernel
    sees: Sight
    lowest: float = 0.0
    highest: float = 1.0
    needs: str = "scores"
    rank_by: str = ""
    pair_tie: str = ""
    calls: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    one_label: tuple[str, ...] = ()
    reads_if: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    combine: Combine = combine

    @property
    def summary(self) -> str:
        """What the metric is, in one sentence that a student understands."""
        return (self.kernel.__doc__ or "").partition("\n")[0]

    def choices_read(self, average: str) -> tuple[str, ...]:
        """The names of the conventions that the value under this average depends on."""
        return tuple(key for key, averages in self.reads.items() if average in averages)

    def choices_for(
        self, example: Example, average: str, conventions: Conventions | None = None
    ) -> tuple[str, ...]:
        """Those of them that this example leaves open: a threshold's rule only where a threshold decides.

        With `conventions`, those that they leave open: a rule for 0/0 only where the chosen kind has 0/0.
        """
        decided, read = example.decided_by, self.choices_read(average)
        return tuple(
            key
            for key in read
            if READ_WHERE.get(key, decided) == decided
            and (conventions is None or self._leaves_open(key, read, conventions))
        )

    def _leaves_open(self, key: str, read: tuple[str, ...], conventions: Conventions) -> bool:
        needed = self.reads_if.get(key, {})
        return all(getattr(conventions, one) == choice for one, choice in needed.items() if one in read)

    def switches(self, average: str) -> tuple[Switch, ...]:
        """Those of all read that are chosen from a list."""
        return tuple(SWITCHES[key] for key in self.choices_read(average) if key in SWITCHES)

    def dials(self, average: str) -> tuple[Dial, ...]:
        """Those of all read that are numbers."""
        return tuple(DIALS[key] for key in self.choices_read(average) if key in DIALS)

    def known_to(self, source: str, average: str) -> bool:
        """Whether a text defines the metric under this average, or a library has a call for it."""
        defines = SOURCES[source].defines
        named = self.calls.get(source, {}) if defines is None else defines.get(self.key, ())
        return average in self.averages and average in named

    def given_by(self, source: str, average: str, example: Example) -> bool:
        """Whether the source has the metric under this average and can use such an example."""
        if source == "torchmetrics" and (
            example.sample_weight is not None or self._tied_out_of_order(source, example)
        ):
            return False
        enough = example.truth.shape[-1] >= self.least_labels(source, average)
        return enough and self.known_to(source, average)

    def _tied_out_of_order(self, source: str, example: Example) -> bool:
        """Whether the value hangs on the order in which a sort that keeps none leaves tied labels."""
        by_column = bool(self.rank_by) and getattr(PRESETS[source], self.rank_by) == LAST
        if not by_column or example.scores is None or example.truth.shape[-1] <= MOST_SORTED_BY_COLUMN:
            return False
        return bool(with_a_tie(example.parts(ROWS)).any())

    def ours_in(self, source: str, average: str, example: Example) -> tuple[str, ...]:
        """The conventions that the source's value rests on here although the source knows nothing of them."""
        return tuple(key for key in SOURCES[source].ours if key in self.choices_for(example, average))

    def least_labels(self, source: str, average: str) -> int:
        """How many labels an example must have for this source: torchmetrics refuses a single one."""
        alone = {"torchmetrics": False, "scikit_learn": average in self.one_label}
        return 1 if alone.get(source, True) else 2

    def __call__(
        self, example: Example, average: str | None = None, conventions: Conventions = ZHANG_ZHOU_2014
    ) -> Result:
        """Compute the metric on an example; InputError for an average or an input that it cannot use."""
        if not isinstance(example, Example):
            raise InputError(
                "{metric} is computed on an Example, not on a {kind}: "
                "make one with Example.of(y_true, y_score).",
                metric=self.title,
                kind=type(example).__name__,
            )
        if not isinstance(conventions, Conventions):
            raise InputError(
                "conventions is {value!r}: it can be a Conventions(...), such as PRESETS['scikit_learn'].",
                value=conventions,
            )
        chosen = self.averages[0] if average is None else average
        if not isinstance(chosen, str) or chosen not in self.averages:
            raise InputError(
                "{metric} has no average {average!r}: it can be {averages}.",
                metric=self.title,
                average=chosen,
                averages=", ".join(self.averages),
            )
        if self.needs == "scores" and example.scores is None:
            raise InputError("{metric} reads scores: give y_score, not only y_pred.", metric=self.title)
        part = example.parts(AVERAGES[chosen].parts)
        with np.errstate(over="ignore"):
            parts = self.kernel(part, conventions)
            whole = self.combine(parts, part, chosen, conventions)
        return Result(self, chosen, conventions, part, parts, whole)


@dataclass(frozen=True, eq=False)
class Result:
    """The value of a metric with all its working.

    `parts` is the quantity of every part at once, `whole` that of the average (of every variant).
    """

    metric: Metric
    average: str
    conventions: Conventions
    source: Part
    parts: Quantity
    whole: Quantity

    @property
    def value(self) -> Array:
        """The value: a number, or an array with the leading axes of a stack of variants."""
        return np.asarray(self.whole.value[..., 0])

    def __float__(self) -> float:
        """The value of an example without variants; InputError for a stack of them."""
        if self.value.ndim:
            raise InputError("A stack of variants has many values: use result.value, an array.")
        return float(self.value)

    @cached_property
    def total(self) -> Quantity:
        """The average as a quantity of its own, for an example without variants."""
        return self.whole.at(0)

    def part(self, part: int, variant: Variant = ()) -> Quantity:
        """The quantity of one part; InputError where several variants are left to choose from.

        IndexError for a part or a variant that is not there.
        """
        if not 0 <= part < self.source.n_parts:
            raise IndexError(f"There is no part {part}: there are {self.source.n_parts}, counted from 0.")
        if any(not 0 <= one < size for one, size in zip(variant, self.value.shape, strict=False)):
            raise IndexError(f"There is no variant {variant}: they have the shape {self.value.shape}.")
        return self.parts.at(part, variant)

    def pairs(self, part: int, variant: Variant = (), most: int | None = None) -> Pairs:
        """The (true, false) pairs of one part, those of the first `most` items of each or all.

        InputError if the metric compares no pairs.
        """
        if not self.metric.pair_tie:
            raise InputError("{metric} is not made of pairs.", metric=self.metric.title)
        counts = RIGHT if self.metric.better == "higher" else WRONG
        tie = getattr(self.conventions, self.metric.pair_tie)
        return pairs(self.source, part, tie, counts, variant, most)

    def confusion(self, part: int, variant: Variant = ()) -> Confusion:
        """The true and the predicted items of one part; its example has predictions or scores."""
        return confusion(self.source, part, self.conventions, variant)

    def ranked(self, part: int, variant: Variant = ()) -> Ranked:
        """The items of one part, best first, with the ranks that the metric gives them."""
        ties = getattr(self.conventions, self.metric.rank_by) if self.metric.rank_by else "max"
        return ranked(self.source, part, ties, variant)


def metric(
    key: str,
    title: str,
    *,
    family: str,
    averages: tuple[str, ...],
    better: str,
    reads: Iterable[str] | Mapping[str, tuple[str, ...]],
    lowest: float = 0.0,
    highest: float = 1.0,
    needs: str = "scores",
    sees: str | Sight = "",
    rank_by: str = "",
    pair_tie: str = "",
    calls: Mapping[str, Mapping[str, str]] | None = None,
    one_label: tuple[str, ...] = (),
    reads_if: Mapping[str, Mapping[str, str]] | None = None,
    combine: Combine = combine,
) -> Callable[[Kernel], Kernel]:
    """Register a kernel: everything that lists metrics follows from this one call.

    Where `sees` is not given, a metric sees the predictions if it needs them, the scores if it is one of
    the losses, and else their order.
    """

    def register(kernel: Kernel) -> Kernel:
        read = reads if isinstance(reads, Mapping) else dict.fromkeys(reads, averages)
        METRICS[key] = Metric(
            key=key,
            title=title,
            family=family,
            averages=averages,
            better=better,
            reads=read,
            kernel=kernel,
            sees=sees if callable(sees) else _always(sees or _usually_seen(family, needs)),
            lowest=lowest,
            highest=highest,
            needs=needs,
            rank_by=rank_by,
            pair_tie=pair_tie,
            calls=calls or {},
            one_label=one_label,
            reads_if=reads_if or {},
            combine=combine,
        )
        return kernel

    return register


def _usually_seen(family: str, needs: str) -> str:
    if needs == "predictions":
        return PREDICTIONS
    return SCORES if family == "losses" else ORDER


def _always(seen: str) -> Sight:
    return lambda conventions: seen
