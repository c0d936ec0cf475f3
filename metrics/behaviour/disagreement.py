"""Two metrics that judge changed scores: whether they disagree, and where they never can."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import numpy as np

from ..compare.difference import same_values
from ..conventions import Conventions
from ..graph.arrays import Array
from ..input.example import Example
from ..registry import METRICS, PREDICTIONS, Metric
from ..words import N_
from .score_edits import distance
from .variants import Case, values_of


@dataclass(frozen=True, eq=False)
class Disagreement:
    """Scores that one metric finds better than those of the example, and another one worse.

    `scores` is (n_samples, n_labels); `cells` are those that changed, `before` and `after` the values of the
    two metrics. `improved` is the number of the metric that got better, 0 or 1, and `shift` the sum of how
    far the scores moved.
    """

    scores: Array
    cells: tuple[tuple[int, int], ...]
    before: tuple[float, float]
    after: tuple[float, float]
    improved: int
    shift: float

    @property
    def size(self) -> tuple[int, float]:
        """How many cells changed, and the sum of how far their scores moved: by this it is compared."""
        return len(self.cells), self.shift


@dataclass(frozen=True)
class Progress:
    """How far a search is: candidates tried, the smallest disagreement so far, and whether it is over.

    Of the changes of up to `ruled_out` scores, every one that could have made a difference has been tried in
    vain. `impossible` is a key of `IMPOSSIBLE`, or ALWAYS where the two metrics agree on every matrix.
    """

    tried: int = 0
    best: Disagreement | None = None
    ruled_out: int = 0
    over: bool = False
    impossible: str = ""

    @property
    def fewest(self) -> bool:
        """Whether it is proved that no change of fewer scores makes the metrics disagree."""
        return self.best is not None and len(self.best.cells) <= self.ruled_out + 1


@dataclass(frozen=True, eq=False)
class Judge:
    """Two metrics that compare candidates with the scores of an example."""

    example: Example
    cases: tuple[Case, Case]
    rules: Conventions
    before: Array = field(init=False)

    def __post_init__(self) -> None:
        """Compute the values of the example itself: shape (2, 1)."""
        object.__setattr__(self, "before", self.values(self.scores[None]))

    @property
    def scores(self) -> Array:
        """The scores that the candidates are compared with."""
        assert self.example.scores is not None
        return self.example.scores

    def values(self, candidates: Array) -> Array:
        """The values of both metrics: (2, n_candidates)."""
        stack = replace(self.example, scores=candidates)
        return np.stack(
            [np.broadcast_to(values_of(case, stack, self.rules), len(candidates)) for case in self.cases]
        )

    def verdicts(self, candidates: Array) -> Array:
        """Whether each metric finds a candidate better (1), worse (-1) or neither (0): (2, n_candidates)."""
        directions = np.array([[direction_of(case)] for case in self.cases])
        return preferred(directions, self.before, self.values(candidates))

    @np.errstate(over="ignore")
    def disagreement(self, scores: Array) -> Disagreement:
        """The disagreement about these scores."""
        before, after = self.before[:, 0], self.values(scores[None])[:, 0]
        changed = scores != self.scores
        cells = tuple((row, column) for row, column in np.argwhere(changed).tolist())
        improved = 0 if preferred(direction_of(self.cases[0]), before[0], after[0]) == 1 else 1
        shift = float(distance(scores, self.scores)[changed].sum())
        return Disagreement(
            scores,
            cells,
            (before[0].item(), before[1].item()),
            (after[0].item(), after[1].item()),
            improved,
            shift,
        )


def direction_of(case: Case) -> int:
    """1 where a higher value is better, -1 where a lower one is."""
    return 1 if METRICS[case[0]].better == "higher" else -1


def preferred(directions: Array | int, before: Array | float, after: Array | float) -> Array:
    """Whether the value after is better (1), worse (-1) or neither (0), for metrics of these directions.

    Neither where the two agree but for rounding, and where one of them is undefined.

    >>> from metrics.behaviour.disagreement import direction_of, preferred
    >>> preferred(direction_of(("hamming_loss", "samples")), 0.5, [0.25, 0.5, 0.75]).tolist()
    [1, 0, -1]
    """
    first, second = np.asarray(before, np.float64), np.asarray(after, np.float64)
    rises = (second > first).astype(np.int8) - (second < first).astype(np.int8)
    return np.where(same_values(first, second), 0, directions * rises)


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


def impossible(example: Example, cases: tuple[Case, Case], rules: Conventions) -> str:
    """Why no scores at all can make the two metrics disagree, as a key; "" where that is not known."""
    if cases[0] == cases[1]:
        return SAME_METRIC
    if example.decided_by == "hand" and any(
        METRICS[key].depends_on(rules) == PREDICTIONS for key, _ in cases
    ):
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
