"""Every value that a metric can have on an example, by its rules or by a mistake."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product

import numpy as np

from ..behaviour.stack import Case, every_case, values_of
from ..compare.difference import same_value
from ..conventions import SWITCHES, Conventions
from ..errors import InputError
from ..input.example import Example
from ..registry import METRICS, USUAL, Metric
from ..sources.every_source import SOURCES
from ..sources.source import Source
from .mistakes import Input, mistaken_inputs
from .rank_mistakes import OF_ROW, RANKS, value_with_ranks

BETAS = (0.5, 1.0, 2.0)
DEEPEST = 10
MOST_CELLS = 2500  # with more of them only the rules of the sources are tried


@dataclass(frozen=True)
class Reading:
    """One way to come to a number.

    `changed` names the rules that are not those of the nearest `source`, and `mistake` the mistake that was
    made, if any; `call` is the code.
    """

    metric: str
    average: str
    conventions: Conventions
    source: str
    changed: tuple[str, ...]
    mistake: str | None
    value: float
    call: str = ""

    @property
    def cost(self) -> int:
        """How far it is from what a source computes: one for each rule changed, and one for a mistake."""
        return len(self.changed) + (self.mistake is not None)


def readings(
    example: Example, metric: str | None = None, average: str | None = None
) -> Iterator[list[Reading]]:
    """Yield the readings of one metric under one average after another; of all of them, if none is named."""
    mistakes = _Mistaken(example)
    for case in every_case():
        if metric in (None, case[0]) and average in (None, case[1]):
            yield _of_case(example, case, mistakes)


def is_large(example: Example) -> bool:
    """Whether only the rules of the sources are tried on an example, as it has so many cells."""
    return example.truth.size > MOST_CELLS


def _of_case(example: Example, case: Case, mistakes: _Mistaken) -> list[Reading]:
    metric, average = METRICS[case[0]], case[1]
    sources = [one for one in SOURCES.values() if one.has(*case)] or [SOURCES["zhang_zhou_2014"]]
    read = metric.choices_for(example, average)
    theirs = {one.preset.chosen(read): one.preset for one in reversed(sources)}
    tried = list(theirs.values()) if is_large(example) else _rules(metric, example, average, read)
    try:
        found = [
            Reading(*case, rules, *_nearest(sources, read, rules), None, metric.number(example, average, rules))
            for rules in tried
        ]
    except InputError:  # the metric needs scores, or it refuses these
        return []
    if not is_large(example):
        for rules in theirs.values():
            of_rules = Reading(*case, rules, *_nearest(sources, read, rules), None, 0.0)
            right = metric.number(example, average, rules)
            found += [
                replace(of_rules, mistake=mistake, value=value)
                for mistake, value in mistakes.values(case, rules, right).items()
                if not same_value(value, right)
            ]
    return found


def _rules(
    metric: Metric, example: Example, average: str, read: Sequence[str]
) -> Iterator[Conventions]:
    """Every choice of what the metric reads; where a choice closes another one, that is left as usual."""
    depths = range(min(DEEPEST, example.truth.shape[-1]) + 1)
    choices: Mapping[str, Sequence[object]] = {
        key: [*SWITCHES[key].choices] if key in SWITCHES else BETAS if key == "beta" else depths
        for key in read
    }
    seen = set()
    for chosen in product(*choices.values()):
        rules = USUAL
        for key, choice in zip(choices, chosen, strict=True):
            rules = rules.but(key, choice)
        left_open = metric.choices_for(example, average, rules)
        known = tuple((key, getattr(rules, key)) for key in left_open)
        if known not in seen:
            seen.add(known)
            yield rules


def _nearest(
    sources: Sequence[Source], read: Sequence[str], rules: Conventions
) -> tuple[str, tuple[str, ...]]:
    """The source that differs in the fewest of these rules, the first of several, and the rules."""
    found = {
        source.key: tuple(
            key
            for key in read
            if key not in source.ours and getattr(source.preset, key) != getattr(rules, key)
        )
        for source in sources
    }
    return min(found.items(), key=lambda one: len(one[1]))


@dataclass(frozen=True)
class _Mistaken:
    """The values that mistakes give on an example, and what several metrics share of them."""

    example: Example

    def __post_init__(self) -> None:
        object.__setattr__(self, "_stacks", {})

    def values(self, case: Case, rules: Conventions, right: float) -> dict[str, float]:
        """The value of each mistake that can be made with a metric under an average, by its key."""
        known, stack, transposed = self._stack(METRICS[case[0]].needs, rules)
        values = dict(zip(known, values_of(case, stack, rules).tolist(), strict=True))
        if transposed is not None:
            values["transposed"] = float(values_of(case, transposed, rules))
        values |= {"one_minus": 1 - right, "per_cent": 100 * right}
        parts = METRICS[case[0]](self.example, case[1], rules).parts.value
        if len(parts) > 1:
            values["summed"] = float(np.nansum(parts))
        if case[0] in OF_ROW and case[1] == "samples":
            values |= {kind: value_with_ranks(kind, case[0], self.example, rules) for kind in RANKS}
        return {key: value for key, value in values.items() if np.isfinite(value)}

    def _stack(self, needs: str, rules: Conventions) -> tuple[list[str], Example, Example | None]:
        """The mistakes with the input, the example that each makes of it as variants, and the transposed."""
        kept: dict[tuple[str, str], tuple[list[str], Example, Example | None]] = getattr(self, "_stacks")
        asked = needs, rules.threshold_rule
        if asked not in kept:
            given = Input(self.example.truth, self.example.prediction(rules), self.example.scores)
            made = mistaken_inputs(given)
            known = [key for key in made if (key == "predictions_as_scores") == (needs == "scores")]
            known += ["exchanged"] * (needs == "scores")
            weighed = self.example.sample_weight is not None
            kept[asked] = known, self._variants(needs, [made[key] for key in known]), (
                None if weighed else self._variants(needs, [given.transposed], turned=True)
            )
        return kept[asked]

    def _variants(self, needs: str, inputs: Sequence[Input], turned: bool = False) -> Example:
        truth = np.array([one.truth for one in inputs])
        made = replace(self.example, truth=truth[0] if turned else truth)
        if needs == "predictions":
            predicted = np.array([one.predicted for one in inputs])
            return replace(
                made, scores=None, predicted=predicted[0] if turned else predicted, top_k=None
            )
        scores = np.array([one.scores for one in inputs])
        threshold = np.swapaxes(np.broadcast_to(self.example.threshold, self.example.truth.shape), 0, 1)
        return replace(
            made,
            scores=scores[0] if turned else scores,
            threshold=threshold if turned else self.example.threshold,
            relevance_order=None if turned else self.example.relevance_order,
        )
