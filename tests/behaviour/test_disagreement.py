"""The search for two metrics that disagree: what it finds is true, and what it rules out is ruled out."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain, combinations, pairwise, product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrics import METRICS, PRESETS, Conventions, Example
from metrics.behaviour import disagreement_search
from metrics.behaviour.disagreement import (
    AGREEMENTS,
    ALL_TRIED,
    ALWAYS,
    BEST,
    BY_HAND,
    NO_VALUE,
    NOTHING_MOVES,
    SAME_METRIC,
    WORST,
    Disagreement,
    Judge,
    Progress,
    always_agree,
    direction_of,
    preferred,
)
from metrics.behaviour.disagreement_search import CELLS_IN_A_SLICE, disagreements
from metrics.behaviour.score_edits import decimal_between, single_edits
from metrics.behaviour.variants import Case, every_case, values_of
from metrics.registry import SCORES
from pages.intake.examples import PHOTOS
from pages.intake.matrix import example_of
from tests.every import for_every
from tests.matrices import Matrices, decided, weighted_or_not

RULES = Conventions()
CASES = every_case()
FEW = 3_000  # candidates: enough to find most disagreements
HAMMING, SUBSET = ("hamming_loss", "samples"), ("subset_accuracy", "samples")
ONE_ERROR, COVERAGE = ("one_error", "samples"), ("coverage", "samples")
# One case for each thing that a metric can look at: predictions, an order within rows, columns, all cells, …
LOOKING = (
    HAMMING,
    SUBSET,
    ("f_beta", "macro"),
    ONE_ERROR,
    COVERAGE,
    ("ranking_loss", "samples"),
    ("roc_auc", "macro"),
    ("average_precision", "micro"),
    ("pro_loss", "samples"),
)


def preference(case: Case, example: Example, after: Example) -> np.ndarray:
    """1 where a metric prefers the example after, -1 where it prefers the other one, else 0."""
    return preferred(direction_of(case), *(values_of(case, one, RULES) for one in (example, after)))


def search(example: Example, *cases: Case) -> Progress:
    """The last report of a search."""
    one, other = cases
    *_, last = disagreements(example, (one, other), RULES, FEW)
    assert last.over
    return last


@given(drawn=weighted_or_not(decided), pair=st.sampled_from(list(combinations(CASES, 2))))
@settings(max_examples=60)
def test_whatever_is_found_is_a_disagreement_of_the_cells_that_it_names(drawn: Matrices, pair) -> None:
    example = drawn.example
    found = search(example, *pair).best
    if found is None:
        return
    after = replace(drawn, scores=found.scores.tolist()).example
    assert [int(preference(case, example, after)) for case in pair] == [1, -1][:: -1 if found.improved else 1]
    for one, stated in ((example, found.before), (after, found.after)):
        assert tuple(float(values_of(case, one, RULES)) for case in pair) == stated
    assert {*found.cells} == {*map(tuple, np.argwhere(found.scores != np.array(drawn.scores)).tolist())}


def levels(scores: list[list[float]], between: int) -> list[float]:
    """Every score and the threshold 0.5, and so many numbers in each gap between them, below and above."""
    marks = sorted({*np.ravel(scores).tolist(), 0.5})
    ends = [marks[0] - 1, *marks, marks[-1] + 1]
    gaps = [np.linspace(low, high, between + 2)[1:-1].tolist() for low, high in pairwise(ends)]
    return [*marks, *chain(*gaps)]


SMALL = (
    ([[1, 0], [0, 1]], [[0.6, 0.4], [0.3, 0.2]]),
    ([[1, 0], [1, 0]], [[0.5, 0.5], [0.7, 0.9]]),
    ([[0, 1, 0]], [[0.8, 0.3, 0.6]]),
    ([[1, 0, 1], [0, 1, 0]], [[0.2, 0.6, 0.9], [0.7, 0.1, 0.4]]),
)
OF_THREE = (
    ([[1, 0, 0]], [[0.2, 0.5, 0.8]]),
    ([[1, 1, 0]], [[0.8, 0.2, 0.2]]),
    ([[0, 0, 1]], [[0.5, 0.8, 0.2]]),
)


@for_every(("truth", "scores"), (*SMALL, *OF_THREE))
def test_the_smallest_change_is_found_and_else_smaller_ones_are_ruled_out(truth, scores) -> None:
    """A change of one score, and on three cells every change."""
    own = np.array(scores)
    if (truth, scores) in OF_THREE:
        candidates = np.array(list(product(levels(scores, 3), repeat=3)))[:, None, :]
    else:
        changes = product(range(own.size), levels(scores, 2))
        candidates = np.array([np.where(np.arange(own.size) == cell, to, own.flat) for cell, to in changes])
        candidates = candidates.reshape(-1, *own.shape)
    changed = (candidates != own).sum(axis=(1, 2))
    example = Example.of(truth, scores)
    verdicts = {case: preference(case, example, replace(example, scores=candidates)) for case in LOOKING}
    for pair in combinations(LOOKING, 2):
        hits = changed[verdicts[pair[0]] * verdicts[pair[1]] < 0]
        found = search(example, *pair)
        fewest = len(found.best.cells) if found.best else None
        if (truth, scores) in OF_THREE:
            assert fewest == (hits.min() if hits.size else None), pair
        else:
            assert (fewest == 1) == bool(hits.size), pair
            assert hits.size or found.ruled_out or found.impossible, pair


def test_the_photos_have_three_tags_on_which_hamming_loss_and_subset_accuracy_disagree() -> None:
    last = search(example_of(PHOTOS), HAMMING, SUBSET)
    assert last.best.cells == ((2, 1), (2, 3), (3, 0))
    # One more photo of four is exactly right, and 1 of 20 cells less.
    assert last.best.before == pytest.approx((5 / 20, 1 / 4))
    assert last.best.after == pytest.approx((6 / 20, 2 / 4))
    # One, two or three of the twenty cells are predicted where they were not, or no longer.
    assert (last.tried, last.ruled_out, last.fewest) == (20 + 190 + 1140, 2, True)


def test_a_change_is_the_smallest_where_all_of_fewer_scores_are_ruled_out() -> None:
    of_three = Disagreement(np.ones((1, 3)), ((0, 0), (0, 1), (0, 2)), (0, 0), (1, 1), 0, 3.0)
    ruled_out = [Progress(best=of_three, ruled_out=count).fewest for count in range(4)]
    assert ruled_out == [False, False, True, True]


def test_the_same_search_gives_the_same_reports_and_ends_where_it_is_to_end() -> None:
    random = np.random.default_rng(3)
    example = Example.of(random.random((6, 8)) < 0.4, random.random((6, 8)).round(2))
    first, again = ([*disagreements(example, (SUBSET, HAMMING), RULES, 5_000)] for _turn in range(2))
    assert [one.tried for one in first] == [one.tried for one in again]
    assert repr(first[-1].best) == repr(again[-1].best)
    assert 5_000 <= first[-1].tried <= 5_000 + CELLS_IN_A_SLICE // 48  # the slice that is begun is ended


def impossible(truth, scores, one: Case, other: Case, **more: object) -> tuple[Example, Case, Case]:
    return Example.of(truth, scores, **more), one, other


IMPOSSIBLE = {
    SAME_METRIC: impossible([[1, 0]], [[0.4, 0.6]], HAMMING, HAMMING),
    BY_HAND: impossible([[1, 0]], [[0.4, 0.6]], HAMMING, ONE_ERROR, y_pred=[[1, 1]]),
    NO_VALUE: impossible([[1, 1]], [[0.4, 0.6]], ("roc_auc", "samples"), HAMMING),
    BEST: impossible([[1, 0]], [[0.6, 0.4]], HAMMING, ONE_ERROR),
    WORST: impossible([[1, 0]], [[0.4, 0.6]], HAMMING, ONE_ERROR),
    ALWAYS: impossible([[1, 0], [1, 1]], [[0.4, 0.6], [0.6, 0.6]], SUBSET, ("zero_one_loss", "samples")),
    NOTHING_MOVES: impossible([[1], [0]], [[0.4], [0.6]], ONE_ERROR, COVERAGE),
    ALL_TRIED: impossible([[1, 0, 0]], [[0.6, 0.6, 0.1]], HAMMING, ("accuracy", "samples")),
}


@for_every(("reason", "inputs"), IMPOSSIBLE.items())
def test_where_no_scores_can_do_it_there_is_a_reason(reason: str, inputs: tuple[Example, Case, Case]) -> None:
    example, *pair = inputs
    last = search(example, *pair)
    assert (last.impossible, last.best) == (reason, None)
    if reason in (NOTHING_MOVES, BEST, WORST, ALWAYS, ALL_TRIED):
        after = replace(example, scores=np.random.default_rng(0).random((60, *example.truth.shape)).round(1))
        one, other = (preference(case, example, after) for case in pair)
        assert not (one * other < 0).any()


@given(drawn=weighted_or_not(decided), seed=st.integers(0, 2**16), preset=st.sampled_from(list(PRESETS)))
@settings(max_examples=60)
def test_metrics_that_always_agree_never_disagree(drawn: Matrices, seed: int, preset: str) -> None:
    rules, random = PRESETS[preset], np.random.default_rng(seed)
    scores = np.array(drawn.scores).clip(0, 1)
    others = np.where(random.random((40, *scores.shape)) < 0.5, scores, random.random((40, *scores.shape)))
    predictions = drawn.predictions
    if predictions is not None:
        predictions = [predictions, *(random.random((40, *scores.shape)) < 0.5).astype(int).tolist()]
    stack = replace(drawn, scores=np.array([scores, *others]), predictions=predictions).example
    for known in AGREEMENTS:
        values = {case: np.broadcast_to(values_of(case, stack, rules), 41) for case in known.members}
        verdicts = {case: preferred(direction_of(case), of[0], of) for case, of in values.items()}
        for one, other in combinations(known.members, 2):
            if known.holds(one, other, rules):
                assert (verdicts[one] * verdicts[other] >= 0).all(), (one, other)
                assert always_agree(one, other, rules) == known.reason


@given(drawn=decided(), pair=st.sampled_from(list(combinations(CASES, 2))))
@settings(max_examples=40)
def test_a_single_edit_moves_one_score_to_a_number_in_use(drawn: Matrices, pair: tuple[Case, Case]) -> None:
    edits = single_edits(drawn.example, pair, RULES)
    own = np.array(drawn.scores).ravel()
    assert (edits.value != own[edits.cell]).all()
    assert np.isfinite(edits.value).all()
    assert (np.diff(edits.shift) >= 0).all()
    assert (edits.shift == np.abs(edits.value - own[edits.cell])).all()
    if any(METRICS[key].score_kind == "probabilities" for key, _average in pair):
        assert ((edits.value >= 0) & (edits.value <= 1)).all()
    if any(METRICS[key].depends_on(RULES) == SCORES for key, _average in pair):
        assert not edits.all_places


def test_of_a_large_matrix_some_cells_are_tried_and_a_number_between_two_has_few_decimals() -> None:
    random = np.random.default_rng(0)
    example = Example.of(random.random((60, 60)) < 0.3, random.random((60, 60)))
    edits = single_edits(example, (("roc_auc", "micro"), HAMMING), RULES, max_edits=50_000)
    assert 0 < len(edits) <= 50_000
    assert not edits.all_places
    low = np.array([0.2, 0.21, -1.0, 0.5, 1e300])
    high = np.array([0.9, 0.22, 1.0, np.nextafter(0.5, 1), 2e300])  # no number lies between neighbours
    found = decimal_between(low, high, low)
    assert found[:3].tolist() == [0.3, 0.211, 0.0]
    assert ((low < found) & (found < high)).tolist() == [True, True, True, False, True]


def test_no_more_is_judged_between_two_reports_than_a_slice(monkeypatch: pytest.MonkeyPatch):
    """Nor where a change of whole samples was found, and is made smaller cell by cell."""
    slice_of_cells, judged = 60, list[int]()
    values = Judge.values

    def noted(self: Judge, candidates: np.ndarray) -> np.ndarray:
        judged.append(candidates.size)
        return values(self, candidates)

    monkeypatch.setattr(disagreement_search, "CELLS_IN_A_SLICE", slice_of_cells)
    monkeypatch.setattr(Judge, "values", noted)
    random = np.random.default_rng(2)
    example = Example.of(random.random((40, 10)) < 0.3, random.random((40, 10)).round(4))
    sizes = []
    for report in disagreements(example, (HAMMING, SUBSET), RULES, FEW):
        # A slice has at least one candidate; beside it those that a report tells of are judged once more.
        assert max(judged, default=0) <= max(slice_of_cells, example.truth.size)
        assert len(judged) <= 4
        judged.clear()
        sizes += [len(report.best.cells)] if report.best else []
    assert sizes[0] > sizes[-1] > 1
