"""The search for two metrics that disagree: what it finds is true, and what it rules out is ruled out."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise, product

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
from metrics.behaviour.disagreement_search import SLICE, disagreements
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


def preference(case: Case, before: object, after: object) -> np.ndarray:
    """1 where a metric finds the value after better, -1 where it finds it worse, else 0."""
    return preferred(direction_of(case), before, after)  # type: ignore[arg-type]


def search(example: Example, *cases: Case, rules: Conventions = RULES, most: int = FEW) -> Progress:
    """The last report of a search."""
    one, other = cases
    *_, last = disagreements(example, (one, other), rules, most)
    assert last.over
    return last


@given(drawn=weighted_or_not(decided), pair=st.sampled_from(list(combinations(CASES, 2))))
@settings(max_examples=60)
def test_whatever_is_found_is_a_disagreement_of_the_cells_that_it_names(
    drawn: Matrices, pair: tuple[Case, Case]
) -> None:
    example = drawn.example
    found = search(example, *pair).best
    if found is None:
        return
    after = Matrices(
        drawn.truth, found.scores.tolist(), drawn.weights, drawn.predictions, drawn.threshold, drawn.top_k
    ).example
    values = [(float(values_of(case, example, RULES)), float(values_of(case, after, RULES))) for case in pair]
    verdicts = [int(preference(case, *both)) for case, both in zip(pair, values, strict=True)]
    assert verdicts[found.better] == 1
    assert verdicts[1 - found.better] == -1
    assert tuple(zip(*values, strict=True)) == (found.before, found.after)
    changed = {(row, column) for row, column in np.argwhere(found.scores != np.array(drawn.scores)).tolist()}
    assert set(found.cells) == changed


def levels(scores: np.ndarray, threshold: float, between: int) -> list[float]:
    """Every score and the threshold, and so many numbers in each gap between them, below and above."""
    marks = sorted({*scores.ravel().tolist(), threshold})
    ends = [marks[0] - 1, *marks, marks[-1] + 1]
    gaps = [np.linspace(low, high, between + 2)[1:-1].tolist() for low, high in pairwise(ends)]
    return [*marks, *(value for gap in gaps for value in gap)]


def singles(scores: np.ndarray, threshold: float) -> np.ndarray:
    """Every score put at every place there is."""
    found = []
    for cell, value in product(range(scores.size), levels(scores, threshold, 2)):
        one = scores.copy()
        one.flat[cell] = value
        found.append(one)
    return np.array(found)


SMALL = (
    ([[1, 0], [0, 1]], [[0.6, 0.4], [0.3, 0.2]]),
    ([[1, 0], [1, 0]], [[0.5, 0.5], [0.7, 0.9]]),
    ([[0, 1, 0]], [[0.8, 0.3, 0.6]]),
    ([[1, 0, 1], [0, 1, 0]], [[0.2, 0.6, 0.9], [0.7, 0.1, 0.4]]),
)


def verdicts_on(example: Example, candidates: np.ndarray) -> dict[Case, np.ndarray]:
    """Which of the candidates each metric prefers to the example."""
    stack = Example.of(example.truth, candidates)
    return {
        case: preference(case, values_of(case, example, RULES), values_of(case, stack, RULES))
        for case in LOOKING
    }


@for_every(("truth", "scores"), SMALL)
def test_a_single_change_is_found_where_there_is_one_and_else_it_is_ruled_out(
    truth: list[list[int]], scores: list[list[float]]
) -> None:
    example = Example.of(truth, scores)
    verdicts = verdicts_on(example, singles(np.array(scores), 0.5))
    for pair in combinations(LOOKING, 2):
        there_is_one = bool((verdicts[pair[0]] * verdicts[pair[1]] < 0).any())
        found = search(example, *pair)
        assert there_is_one == (found.best is not None and len(found.best.cells) == 1), pair
        assert there_is_one or found.ruled_out or found.impossible, pair


@for_every(
    ("truth", "scores"),
    (([[1, 0, 0]], [[0.2, 0.5, 0.8]]), ([[1, 1, 0]], [[0.8, 0.2, 0.2]]), ([[0, 0, 1]], [[0.5, 0.8, 0.2]])),
)
def test_on_three_cells_nothing_smaller_is_left(truth: list[list[int]], scores: list[list[float]]) -> None:
    own = np.array(scores)
    candidates = np.array(list(product(levels(own, 0.5, 3), repeat=3)))[:, None, :]
    changed = (candidates != own).sum(axis=(1, 2))
    example = Example.of(truth, scores)
    verdicts = verdicts_on(example, candidates)
    for pair in combinations(LOOKING, 2):
        hits = changed[verdicts[pair[0]] * verdicts[pair[1]] < 0]
        found = search(example, *pair)
        fewest = None if found.best is None else len(found.best.cells)
        assert fewest == (hits.min() if hits.size else None), pair


def test_the_photos_have_three_tags_on_which_hamming_loss_and_subset_accuracy_disagree() -> None:
    last = search(example_of(PHOTOS), HAMMING, SUBSET)
    assert last.best is not None
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


def test_the_same_search_gives_the_same_reports() -> None:
    pair = (ONE_ERROR, ("sigmoid_cross_entropy", "samples"))
    example = Example.of(*SMALL[3])
    first, again = (
        [
            (one.tried, one.best and one.best.scores.tolist())
            for one in disagreements(example, pair, RULES, FEW)
        ]
        for _ in range(2)
    )
    assert first == again


def test_candidates_end_where_they_are_to_end() -> None:
    wide = np.random.default_rng(3)
    truth, scores = wide.random((6, 8)) < 0.4, wide.random((6, 8)).round(2)
    last = search(Example.of(truth, scores), SUBSET, HAMMING, most=5_000)
    assert 5_000 <= last.tried <= 5_000 + SLICE // 48  # the slice that is begun is ended


IMPOSSIBLE = {
    SAME_METRIC: (Example.of([[1, 0]], [[0.4, 0.6]]), HAMMING, HAMMING),
    BY_HAND: (Example.of([[1, 0]], [[0.4, 0.6]], y_pred=[[1, 1]]), HAMMING, ONE_ERROR),
    NO_VALUE: (Example.of([[1, 1]], [[0.4, 0.6]]), ("roc_auc", "samples"), HAMMING),
    BEST: (Example.of([[1, 0]], [[0.6, 0.4]]), HAMMING, ONE_ERROR),
    WORST: (Example.of([[1, 0]], [[0.4, 0.6]]), HAMMING, ONE_ERROR),
    ALWAYS: (Example.of([[1, 0], [1, 1]], [[0.4, 0.6], [0.6, 0.6]]), SUBSET, ("zero_one_loss", "samples")),
    NOTHING_MOVES: (
        Example.of([[1], [0]], [[0.4], [0.6]]),
        ("one_error", "samples"),
        ("coverage", "samples"),
    ),
    ALL_TRIED: (Example.of([[1, 0, 0]], [[0.6, 0.6, 0.1]]), HAMMING, ("accuracy", "samples")),
}


@for_every(("reason", "inputs"), IMPOSSIBLE.items())
def test_where_no_scores_can_do_it_there_is_a_reason(reason: str, inputs: tuple[Example, Case, Case]) -> None:
    example, *pair = inputs
    last = search(example, *pair)
    assert last.impossible == reason
    assert last.best is None
    if reason in (NOTHING_MOVES, BEST, WORST, ALWAYS, ALL_TRIED):
        after = replace(example, scores=np.random.default_rng(0).random((60, *example.truth.shape)).round(1))
        one, other = (
            preference(case, values_of(case, example, RULES), values_of(case, after, RULES)) for case in pair
        )
        assert not (one * other < 0).any()


@given(drawn=weighted_or_not(decided), seed=st.integers(0, 2**16), preset=st.sampled_from(list(PRESETS)))
@settings(max_examples=60)
def test_metrics_that_always_agree_never_disagree(drawn: Matrices, seed: int, preset: str) -> None:
    rules = PRESETS[preset]
    random = np.random.default_rng(seed)
    scores = np.array(drawn.scores).clip(0, 1)
    others = np.where(random.random((40, *scores.shape)) < 0.5, scores, random.random((40, *scores.shape)))
    predictions = drawn.predictions
    if predictions is not None:
        predictions = [predictions, *(random.random((40, *scores.shape)) < 0.5).astype(int).tolist()]
    stack = Example.of(
        drawn.truth,
        np.concatenate([scores[None], others]),
        y_pred=predictions,
        threshold=drawn.threshold,
        top_k=drawn.top_k,
        sample_weight=drawn.weights,
    )
    for known in AGREEMENTS:
        values = {case: values_of(case, stack, rules) for case in known.members}
        verdicts = {
            case: preference(case, np.broadcast_to(v, 41)[0], np.broadcast_to(v, 41))
            for case, v in values.items()
        }
        for one, other in combinations(known.members, 2):
            if known.holds(one, other, rules):
                assert (verdicts[one] * verdicts[other] >= 0).all(), (one, other)
                assert always_agree(one, other, rules) == known.reason


@given(drawn=decided(), pair=st.sampled_from(list(combinations(CASES, 2))))
@settings(max_examples=40)
def test_a_single_edit_moves_one_score_and_is_among_the_numbers_that_a_metric_takes(
    drawn: Matrices, pair: tuple[Case, Case]
) -> None:
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


def test_of_a_large_matrix_some_cells_are_tried() -> None:
    random = np.random.default_rng(0)
    example = Example.of(random.random((60, 60)) < 0.3, random.random((60, 60)))
    edits = single_edits(example, (("roc_auc", "micro"), HAMMING), RULES, most=50_000)
    assert 0 < len(edits) <= 50_000
    assert not edits.all_places


def test_a_number_between_two_has_few_decimals() -> None:
    low, high = (
        np.array([0.2, 0.21, -1.0, 0.5, 1e300]),
        np.array([0.9, 0.22, 1.0, np.nextafter(0.5, 1), 2e300]),
    )
    found = decimal_between(low, high, low)
    assert found[:3].tolist() == [0.3, 0.211, 0.0]
    assert not low[3] < found[3] < high[3], "no number lies between neighbours"
    assert low[4] < found[4] < high[4]


def test_no_more_is_judged_between_two_reports_than_a_slice(monkeypatch: pytest.MonkeyPatch):
    """Nor where a change of whole samples was found, and is made smaller cell by cell."""
    slice_of_cells, judged = 60, list[int]()
    values = Judge.values

    def noted(self: Judge, candidates: np.ndarray) -> np.ndarray:
        judged.append(candidates.size)
        return values(self, candidates)

    monkeypatch.setattr(disagreement_search, "SLICE", slice_of_cells)
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
