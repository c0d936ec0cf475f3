"""The search for the smallest change of the scores on which two metrics disagree, in short slices."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain, combinations, islice
from math import comb

import numpy as np

from ..conventions import Conventions
from ..graph.arrays import Array
from ..input.example import Example
from ..registry import METRICS, PREDICTIONS, Metric
from ..words import N_
from .candidates import Judge, Progress, Search
from .growing_change import growing
from .score_edits import Sight, SingleEdits, sight_of, single_edits
from .variants import Case, values_of

MOST_TRIED = 1_200_000
MOST_OF_A_SIZE = 400_000  # changes of so many cells, if all of them are to be tried
MOST_CELLS = 24_000_000  # of all the changes of a single score: of a large matrix some of them are tried
MOST_PAIRED = 150  # edits of either kind that are made two at a time
ONLY_THE_THRESHOLD = Sight(frozenset(), threshold=True, size=False, probabilities=False)

ALL_TRIED = "all_tried"
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


@dataclass(frozen=True)
class Agreement:
    """Metrics that always agree, each with the conventions under which it is one of them, and why."""

    members: Mapping[Case, Mapping[str, object]]
    reason: str

    def holds(self, one: Case, other: Case, rules: Conventions) -> bool:
        """Whether both metrics are among those that agree under these conventions."""
        return all(
            case in self.members
            and all(getattr(rules, key) == choice for key, choice in self.members[case].items())
            for case in (one, other)
        )


OF_CELLS = ("samples", "macro", "micro")
AGREEMENTS = (
    Agreement(
        {("subset_accuracy", "samples"): {}, ("zero_one_loss", "samples"): {}},
        N_("The 0-1 loss is 1 minus the subset accuracy: where one gets better, so does the other."),
    ),
    Agreement(
        {
            **{("hamming_loss", average): {} for average in OF_CELLS},
            ("accuracy", "samples"): {"accuracy_of_samples": "cell"},
            ("accuracy", "macro"): {"accuracy_of_labels": "cell"},
            ("accuracy", "micro"): {"accuracy_of_labels": "cell"},
        },
        N_(
            "Both count the cells that are predicted rightly, and every cell counts alike: where one gets "
            "better, so does the other."
        ),
    ),
    Agreement(
        {("recall", "micro"): {}, ("recall", "weighted"): {}},
        N_(
            "Each label counts as much as it has true cells, and that makes it the recall of all cells: the "
            "two are the same number."
        ),
    ),
    Agreement(
        {("brier_score", average): {} for average in OF_CELLS},
        N_("Every cell counts alike under each of the averages, so the two always go together."),
    ),
    Agreement(
        {
            ("accuracy", "micro"): {"accuracy_of_labels": "jaccard", "beta": 1},
            ("f_beta", "micro"): {"accuracy_of_labels": "jaccard", "beta": 1},
        },
        N_(
            "Over all cells, F1 is 2J / (1 + J), where J is the Jaccard index: where one gets better, so "
            "does the other."
        ),
    ),
)


def always_agree(one: Case, other: Case, rules: Conventions) -> str:
    """Why two metrics can never disagree about two score matrices of one truth; "" where they can.

    >>> from metrics import Conventions
    >>> print(always_agree(("zero_one_loss", "samples"), ("subset_accuracy", "samples"), Conventions()))
    The 0-1 loss is 1 minus the subset accuracy: where one gets better, so does the other.
    """
    return next((known.reason for known in AGREEMENTS if known.holds(one, other, rules)), "")


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
    edits = _relevant(judge, single_edits(example, cases, rules, MOST_CELLS // judge.scores.size))
    if edits.all_places and not len(edits):
        yield Progress(over=True, impossible=NOTHING_MOVES)
        return
    search = Search(judge, edits, most)
    for phase in (_every_edit, _every_size, _opposed_pairs, growing):
        for _pause in phase(search):
            yield search.progress
        if search.progress.fewest or search.progress.impossible:
            break
    search.advance(over=True)
    yield search.progress


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
    for reason, is_best in ((WORST, False), (BEST, True)):
        if values == [_end_of_range(METRICS[key], is_best) for key, _average in cases]:
            return reason
    return ""


def _end_of_range(metric: Metric, is_best: bool) -> float:
    """The best value that a metric can have, or the worst."""
    return metric.highest if (metric.better == "higher") == is_best else metric.lowest


def _is_of_threshold(judge: Judge) -> bool:
    """Whether both metrics look only at which side of its threshold each score is."""
    return sight_of(judge.cases, judge.example, judge.rules) == ONLY_THE_THRESHOLD


def _relevant(judge: Judge, edits: SingleEdits) -> SingleEdits:
    """The edits; where only sides of thresholds matter, one for each cell: to the other side."""
    if not _is_of_threshold(judge):
        return edits
    limits = np.broadcast_to(judge.example.threshold, judge.scores.shape).ravel()[edits.cell]
    is_predicted = np.greater_equal if judge.rules.threshold_rule == "at_least" else np.greater
    crosses = is_predicted(judge.scores.ravel()[edits.cell], limits) != is_predicted(edits.value, limits)
    level = edits.value == limits
    crossing = np.concatenate([np.flatnonzero(crosses & where) for where in (~level, level)])
    firsts = np.sort(crossing[np.unique(edits.cell[crossing], return_index=True)[1]])
    return replace(edits, cell=edits.cell[firsts], value=edits.value[firsts], shift=edits.shift[firsts])


def _every_edit(search: Search) -> Iterator[None]:
    """Try every edit alone, and note the verdicts."""
    edits, scores = search.edits, search.judge.scores
    for some in search.slices(min(len(edits), search.most)):
        candidates = edits.applied_to(scores, np.arange(some.start, some.stop)[:, None])
        search.verdicts[:, some] = search.try_all(candidates)
        if search.progress.best is not None:
            yield
            return
        if edits.all_places and search.progress.tried == len(edits):
            search.advance(ruled_out=1)
        yield


def _every_size(search: Search) -> Iterator[None]:
    """Try every change of two cells, three cells and so on, as far as all of that size can be tried."""
    edits, scores = search.edits, search.judge.scores
    is_of_threshold = _is_of_threshold(search.judge)
    most = min(MOST_OF_A_SIZE, MOST_CELLS // scores.size)
    for size in range(2, (len(edits) if is_of_threshold else 2) + 1):
        if search.progress.ruled_out != size - 1 or not edits.all_pairs or comb(len(edits), size) > most:
            return
        for chosen in _every_choice(len(edits), size, search.slice_size):
            in_order = np.sort(edits.cell[chosen], axis=1)
            chosen = chosen[(in_order[:, 1:] != in_order[:, :-1]).all(axis=1)]  # no cell twice
            if search.progress.tried >= search.most:
                return
            if len(chosen):
                search.try_all(edits.applied_to(scores, chosen))
            yield
        if search.progress.best is not None:
            return
        search.advance(ruled_out=size)
        yield
    if is_of_threshold and search.progress.ruled_out == len(edits):
        search.advance(impossible=ALL_TRIED)
        yield


def _every_choice(count: int, size: int, at_once: int) -> Iterator[Array]:
    """Every choice of so many of the numbers from 0 up, some at once: (n_choices, size)."""
    flat = chain.from_iterable(combinations(range(count), size))
    while len(some := np.fromiter(islice(flat, at_once * size), np.intp)):
        yield some.reshape(-1, size)


def _opposed_pairs(search: Search) -> Iterator[None]:
    """Try two edits at once: one that one metric finds better, and one that the other finds worse."""
    if search.progress.best is not None or search.progress.ruled_out > 1:
        return
    edits, (first, second) = search.edits, search.verdicts
    chosen = np.concatenate(
        [_every_two(np.flatnonzero(first == sign), np.flatnonzero(second == -sign)) for sign in (1, -1)]
    )
    chosen = chosen[edits.cell[chosen[:, 0]] != edits.cell[chosen[:, 1]]]
    with np.errstate(over="ignore"):
        shift = edits.shift[chosen].sum(axis=1)
    chosen = chosen[np.argsort(shift, kind="stable")]
    for some in search.slices(min(len(chosen), search.most - search.progress.tried)):
        search.try_all(edits.applied_to(search.judge.scores, chosen[some]))
        yield
        if search.progress.best is not None:
            return


def _every_two(ones: Array, others: Array) -> Array:
    """Each of the first with each of the others, as far as there are not too many: (n_pairs, 2)."""
    grid = np.meshgrid(ones[:MOST_PAIRED], others[:MOST_PAIRED], indexing="ij")
    return np.stack(grid, axis=-1).reshape(-1, 2)
