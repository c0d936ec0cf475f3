"""A small change of the scores that one metric likes and another one does not: a search in short slices."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

import numpy as np

from ...conventions import Conventions
from ...input.example import Example
from ...registry import METRICS, PREDICTIONS
from ...words import N_
from ..stack import Case, values_of
from .agreement import always_agree
from .every_change import (
    ALL_TRIED,
    MOST_CELLS,
    every_size,
    in_twos,
    one_by_one,
    that_matter,
)
from .growing_change import growing
from .judge import Judge, Progress
from .single_edits import single_edits

MOST_TRIED = 1_200_000

SAME_METRIC = "same"
BY_HAND = "by_hand"
NO_VALUE = "no_value"
NOTHING_MOVES = "nothing_moves"
BEST = "best"
WORST = "worst"
ALWAYS = "always"
IMPOSSIBLE: Mapping[str, str] = {
    SAME_METRIC: N_("These are the same metric: it cannot disagree with itself."),
    BY_HAND: N_(
        "The predictions were chosen by hand, so no change of the scores moves a metric that looks at "
        "predictions only."
    ),
    NO_VALUE: N_("One of the two metrics has no value on this matrix, so it prefers nothing to it."),
    ALL_TRIED: N_("Everything that could be predicted for this matrix has been tried: they never disagree."),
    NOTHING_MOVES: N_("No change of the scores moves either of the two metrics on this matrix."),
    BEST: N_("Both metrics are as good as they can be here: neither can prefer any other scores."),
    WORST: N_("Both metrics are as bad as they can be here: neither can like any other scores less."),
}


def disagreements(
    example: Example, cases: tuple[Case, Case], rules: Conventions, most: int = MOST_TRIED
) -> Iterator[Progress]:
    """Search for the smallest change of the scores after which two metrics disagree; one report per slice.

    They disagree where one of them prefers the new scores and the other one the scores of the example, which
    has no variants. First every single score is moved to every place in the order, then two of them or more,
    as far as there are not too many ways; then two moves at a time that suit each other, and candidates that
    grow by one move after the other, and are made smaller where they are enough. Of two changes the one of
    fewer cells is smaller, then the one that moves them less. The last report is `over`. The same example
    gives the same reports.

    >>> from metrics import Conventions, Example
    >>> example = Example.of([[1, 1, 0, 0]], [[0.9, 0.2, 0.4, 0.3]])
    >>> *_, last = disagreements(example, (("one_error", "samples"), ("coverage", "samples")), Conventions())
    >>> last.best.scores.tolist(), last.best.before, last.best.after, last.fewest
    ([[0.9, 0.31, 0.91, 0.3]], (0.0, 3.0), (1.0, 2.0), True)
    """
    reason = impossible(example, cases, rules)
    if reason:
        yield Progress(over=True, impossible=reason)
        return
    judge = Judge(example, cases, rules)
    edits = that_matter(judge, single_edits(example, cases, rules, MOST_CELLS // judge.scores.size))
    if edits.all_places and not len(edits):
        yield Progress(over=True, impossible=NOTHING_MOVES)
        return
    state, verdicts = Progress(), np.zeros((2, len(edits)), np.int8)
    for way in (one_by_one, every_size, in_twos, growing):
        for report in way(state, judge, edits, verdicts, most):
            state = report
            yield state
        if state.fewest or state.impossible:
            break
    yield replace(state, over=True)


def impossible(example: Example, cases: tuple[Case, Case], rules: Conventions) -> str:
    """Why no scores at all can make the two metrics disagree, as a key; "" where that is not known."""
    if cases[0] == cases[1]:
        return SAME_METRIC
    if example.decided_by == "hand" and any(METRICS[key].sees(rules) == PREDICTIONS for key, _ in cases):
        return BY_HAND
    values = [float(values_of(case, example, rules)) for case in cases]
    if np.isnan(values).any():
        return NO_VALUE
    if always_agree(*cases, rules):
        return ALWAYS
    ends = [_ends(METRICS[key].better, METRICS[key].lowest, METRICS[key].highest) for key, _ in cases]
    for place, reason in enumerate((WORST, BEST)):
        if all(value == end[place] for value, end in zip(values, ends, strict=True)):
            return reason
    return ""


def _ends(better: str, lowest: float, highest: float) -> tuple[float, float]:
    """The worst value and the best one."""
    return (lowest, highest) if better == "higher" else (highest, lowest)
