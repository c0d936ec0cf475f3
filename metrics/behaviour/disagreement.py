"""The search for the smallest change of the scores on which two metrics disagree, in short slices."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain, combinations, islice
from math import comb

import numpy as np

from ..conventions import Conventions
from ..graph.arrays import Array, Mask
from ..input.example import Example
from ..registry import METRICS, PREDICTIONS
from ..words import N_
from .candidates import Judge, Progress, at_once, looked_at, made, slices
from .growing_change import growing
from .score_edits import Sight, SingleEdits, sight_of, single_edits
from .variants import Case, values_of

MOST_OF_A_SIZE = 400_000  # changes of so many cells, if all of them are to be tried
MOST_CELLS = 24_000_000  # of all the changes of a single score: of a large matrix some of them are tried
MOST_PAIRED = 150  # edits of either kind that are made two at a time
ALL_TRIED = "all_tried"
ONLY_THE_THRESHOLD = Sight(frozenset(), threshold=True, size=False, probabilities=False)


def that_matter(judge: Judge, edits: SingleEdits) -> SingleEdits:
    """The edits, where only predictions matter one for each cell: past the threshold, to the other side."""
    if sight_of(judge.cases, judge.example, judge.rules) != ONLY_THE_THRESHOLD:
        return edits
    limits = np.broadcast_to(judge.example.threshold, judge.scores.shape).ravel()[edits.cell]
    at_least = np.greater_equal if judge.rules.threshold_rule == "at_least" else np.greater
    now, then = at_least(judge.scores.ravel()[edits.cell], limits), at_least(edits.value, limits)
    level = edits.value == limits
    flips = np.concatenate([np.flatnonzero((now != then) & where) for where in (~level, level)])
    firsts = np.sort(flips[np.unique(edits.cell[flips], return_index=True)[1]])
    return replace(edits, cell=edits.cell[firsts], value=edits.value[firsts], shift=edits.shift[firsts])


def one_by_one(
    state: Progress, judge: Judge, edits: SingleEdits, verdicts: Array, most: int
) -> Iterator[Progress]:
    """Every edit by itself; what the metrics say of each is noted in `verdicts`."""
    for some in slices(min(len(edits), most), judge):
        candidates = made(judge, edits, np.arange(some.start, some.stop)[:, None])
        verdicts[:, some] = judge.verdicts(candidates)
        state = looked_at(state, judge, candidates, verdicts[:, some])
        if state.best is not None:
            yield state
            return
        done = edits.all_places and state.tried == len(edits)
        yield replace(state, ruled_out=1 if done else 0)


def every_size(
    state: Progress, judge: Judge, edits: SingleEdits, verdicts: Array, most: int
) -> Iterator[Progress]:
    """Every change of two cells, three cells and so on, as far as all of that size can be tried."""
    only_predictions = sight_of(judge.cases, judge.example, judge.rules) == ONLY_THE_THRESHOLD
    largest = len(edits) if only_predictions else 2
    for size in range(2, largest + 1):
        count = comb(len(edits), size)
        if state.ruled_out != size - 1 or not edits.all_pairs:
            return
        if count > min(MOST_OF_A_SIZE, MOST_CELLS // judge.scores.size):
            return
        for chosen in _every_choice(len(edits), size, at_once(judge)):
            chosen = chosen[_different(edits.cell[chosen])]
            if state.tried >= most:
                return
            if len(chosen):
                candidates = made(judge, edits, chosen)
                state = looked_at(state, judge, candidates, judge.verdicts(candidates))
            yield state
        if state.best is not None:
            return
        state = replace(state, ruled_out=size)
        yield state
    if only_predictions and state.ruled_out == len(edits):
        yield replace(state, impossible=ALL_TRIED)


def _every_choice(count: int, size: int, at_once: int) -> Iterator[Array]:
    """Every choice of so many of the numbers from 0 up, some at once: (n_choices, size)."""
    flat = chain.from_iterable(combinations(range(count), size))
    while len(some := np.fromiter(islice(flat, at_once * size), np.intp)):
        yield some.reshape(-1, size)


def _different(cells: Array) -> Mask:
    """Whether no cell is there twice, in each row."""
    ordered = np.sort(cells, axis=1)
    return np.asarray((ordered[:, 1:] != ordered[:, :-1]).all(axis=1))


def in_twos(
    state: Progress, judge: Judge, edits: SingleEdits, verdicts: Array, most: int
) -> Iterator[Progress]:
    """Two edits at once: one that one metric likes, and one that the other does not."""
    if state.best is not None or state.ruled_out > 1:
        return
    pairs = [
        _every_two(np.flatnonzero(verdicts[0] == sign), np.flatnonzero(verdicts[1] == -sign))
        for sign in (1, -1)
    ]
    chosen = np.concatenate(pairs)
    chosen = chosen[edits.cell[chosen[:, 0]] != edits.cell[chosen[:, 1]]]
    with np.errstate(over="ignore"):
        far = edits.shift[chosen].sum(axis=1)
    chosen = chosen[np.argsort(far, kind="stable")]
    for some in slices(min(len(chosen), most - state.tried), judge):
        candidates = made(judge, edits, chosen[some])
        state = looked_at(state, judge, candidates, judge.verdicts(candidates))
        yield state
        if state.best is not None:
            return


def _every_two(ones: Array, others: Array) -> Array:
    """Every one of the first with every one of the others, as far as there are not too many."""
    found = np.meshgrid(ones[:MOST_PAIRED], others[:MOST_PAIRED], indexing="ij")
    return np.stack(found, axis=-1).reshape(-1, 2)


HAMMING = ("samples", "macro", "micro")


@dataclass(frozen=True)
class Agreement:
    """Metrics that always agree, each where these conventions make it one of them, and why."""

    members: Mapping[Case, Callable[[Conventions], bool]]
    reason: str

    def holds(self, one: Case, other: Case, rules: Conventions) -> bool:
        """Whether both are among those that agree under these conventions."""
        return all(case in self.members and self.members[case](rules) for case in (one, other))


def _always(rules: Conventions) -> bool:
    return True


def _labels_by_cells(rules: Conventions) -> bool:
    return rules.accuracy_of_labels == "cell"


def _pooled_jaccard(rules: Conventions) -> bool:
    return rules.accuracy_of_labels == "jaccard" and rules.beta == 1


AGREEMENTS = (
    Agreement(
        {("subset_accuracy", "samples"): _always, ("zero_one_loss", "samples"): _always},
        N_("The 0-1 loss is 1 minus the subset accuracy: where one gets better, so does the other."),
    ),
    Agreement(
        {
            **{("hamming_loss", average): _always for average in HAMMING},
            ("accuracy", "samples"): lambda rules: rules.accuracy_of_samples == "cell",
            ("accuracy", "macro"): _labels_by_cells,
            ("accuracy", "micro"): _labels_by_cells,
        },
        N_(
            "Both count the cells that are predicted rightly, and every cell counts alike: where one gets "
            "better, so does the other."
        ),
    ),
    Agreement(
        {("recall", "micro"): _always, ("recall", "weighted"): _always},
        N_(
            "Each label counts as much as it has true cells, and that makes it the recall of all cells: the "
            "two are the same number."
        ),
    ),
    Agreement(
        {("brier_score", average): _always for average in HAMMING},
        N_("Every cell counts alike under each of the averages, so the two always go together."),
    ),
    Agreement(
        {("accuracy", "micro"): _pooled_jaccard, ("f_beta", "micro"): _pooled_jaccard},
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
