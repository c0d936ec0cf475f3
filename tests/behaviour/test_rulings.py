"""Changes do what they say; what is certain to stay never changes, and what is not does on some matrix."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from functools import cache
from itertools import product
from math import exp

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrics import DIALS, METRICS, PRESETS, SWITCHES, Conventions, Example, InputError
from metrics.behaviour.matrix_rulings import LEFT_OUT, NOTHING_WEIGHS, WITHOUT_VALUE
from metrics.behaviour.outcome import (
    CERTAIN,
    MOVED,
    ROUNDED,
    SAME,
    TIES_BROKEN,
    each_outcome,
    outcomes,
    ruling_of,
    still_true,
)
from metrics.behaviour.situation import Crossing, Overtaking, Situation, crossing, overtaking, situation_of
from metrics.behaviour.transformation import (
    OF_MATRIX,
    OF_SCORES,
    SCOPES,
    Transformation,
    example_after,
    transform,
)
from metrics.behaviour.variants import Case, every_case, values_of
from metrics.compare.difference import same_values
from metrics.registry import SCORES
from pages.explore.what_cannot_change.change_choice import (
    FIRST_CHANGE,
    change_from_link,
    change_in_link,
    matrix_after,
    names_after,
)
from pages.intake.examples import PHOTOS
from pages.intake.limits import MAX_CELLS_READ, MAX_SAMPLES
from pages.intake.matrix import Matrix, example_of
from tests.every import for_every
from tests.matrices import (
    DECISIONS,
    DIALLED,
    GRIDS,
    SEED,
    SHAPES,
    Matrices,
    decide,
    decided,
    one_switch_each,
    quarters,
    scores_on,
    truths,
    weighted_or_not,
)

DONE = [Transformation(how, scope) for how in (*OF_SCORES, *OF_MATRIX) for scope in SCOPES[how]]
USUAL = Conventions()
VARIANTS = 12
STORY = Example.of(PHOTOS.truth, PHOTOS.scores)


def stack(seed: int, grid: int | None, how: str, weighted: bool = False) -> Example:
    """Many matrices of one shape, with ties, empty and full rows and columns, predicted in one way."""
    random = np.random.default_rng(seed)
    n_samples, n_labels = random.integers(1, 6, 2).tolist()
    truth = np.stack(
        [truths(random, n_samples, n_labels, str(random.choice(SHAPES))) for _ in range(VARIANTS)]
    )
    scores = scores_on(random, truth.shape, grid)
    if random.random() < 0.3:
        scores = 8 * scores - 4  # logits, some of them below 0
    weights = quarters(random, n_samples) if weighted else None
    first = decide(random, Matrices(truth[0].astype(int).tolist(), scores[0].tolist(), weights), how)
    flipped = random.random(truth.shape) < random.choice([0, 0.1, 0.5])
    relevance = random.permuted(np.tile(np.arange(1, n_labels + 1), (n_samples, 1)), axis=1)
    return Example.of(
        truth,
        scores,
        y_pred=None if first.predictions is None else truth ^ flipped,
        threshold=first.threshold,
        top_k=first.top_k,
        sample_weight=weights,
        relevance_order=relevance if random.random() < 0.3 else None,
    )


def somewhere(done: Transformation, seed: int, example: Example) -> Transformation:
    """The same, done to any of the samples or labels."""
    n_samples, n_labels = example.truth.shape[-2:]
    many = {"sample": n_samples, "label": n_labels}.get(done.scope, 1)
    return replace(done, place=seed % many)


def any_conventions() -> st.SearchStrategy[Conventions]:
    """Any choice of every switch and dial at once, or what a source chooses."""
    switches = {key: st.sampled_from(list(switch.choices)) for key, switch in SWITCHES.items()}
    dials = {key: st.sampled_from([dial.default, *DIALLED[key]]) for key, dial in DIALS.items()}
    return st.sampled_from(list(PRESETS.values())) | st.builds(Conventions, **switches, **dials)


def stays(case: Case, situation: Situation) -> np.ndarray:
    """In which variants the value is the same before and after."""
    values = (values_of(case, one, situation.rules) for one in (situation.before, situation.after))
    return same_values(*np.broadcast_arrays(*values))


@given(
    done=st.sampled_from(DONE),
    seed=SEED,
    grid=st.sampled_from([*GRIDS, None]),
    how=st.sampled_from(DECISIONS),
    weighted=st.booleans(),
    rules=any_conventions(),
)
@settings(max_examples=15 * settings().max_examples)
def test_what_cannot_change_does_not_change_under_any_conventions(done, seed, grid, how, weighted, rules):
    example = stack(seed, grid, how, weighted)
    with suppress(InputError):  # there is no other order of one label, and the like: nothing is claimed
        situation = situation_of(somewhere(done, seed, example), example, rules)
        rulings = {case: ruling_of(case, situation) for case in every_case()}
        assert not [case for case, one in rulings.items() if one.certain and not stays(case, situation).all()]


def smallest_stacks() -> Iterator[Example]:
    """Every truth with all scores from below to above the threshold, in one cell or two, decided in each way.

    Of predictions by hand every one with every truth.
    """
    for shape in ((1, 1), (1, 2), (2, 1)):
        every_truth, every_score = (
            np.array([*product(values, repeat=shape[0] * shape[1])]).reshape(-1, *shape)
            for values in ((0, 1), (0.2, 0.5, 0.8))
        )
        truth = np.repeat(every_truth, len(every_score), axis=0)
        scores = np.tile(every_score, (len(every_truth), 1, 1))
        all_of_them = np.repeat(every_truth, len(every_truth), axis=0)
        by_hand = np.tile(every_truth, (len(every_truth), 1, 1))
        apart = np.broadcast_to(np.linspace(0.2, 0.8, np.prod(shape)).reshape(shape), by_hand.shape)
        for weights in [None] if shape[0] == 1 else [None, [1, 0]]:
            for top_k in (None, 1):
                yield Example.of(truth, scores, sample_weight=weights, top_k=top_k)
            yield Example.of(all_of_them, apart, y_pred=by_hand, sample_weight=weights)


def variant_of(example: Example, place: int) -> Example:
    """One variant of a stack."""
    predicted = None if example.predicted is None else example.predicted[place]
    return replace(example, truth=example.truth[place], scores=example.scores[place], predicted=predicted)


def test_nothing_called_certain_changes_on_any_of_the_smallest_matrices():
    """Under the usual conventions, and with each other choice for one of those that a metric reads."""
    for example in smallest_stacks():
        situations = []
        for done in (one for one in DONE if one.name in OF_MATRIX):
            with suppress(InputError):
                situations.append(situation_of(done, example, USUAL))
        alone = cache(lambda done, place, of=example: situation_of(done, variant_of(of, place), USUAL))
        for case in every_case():
            for rules in one_switch_each(METRICS[case[0]], case[1]):
                before = values_of(case, example, rules)
                for one in situations:
                    after = values_of(case, one.after, rules)
                    for (place,) in np.argwhere(~same_values(*np.broadcast_arrays(before, after))):
                        found = ruling_of(case, replace(alone(one.transformation, place), rules=rules))
                        assert not found.certain, (case, rules, one.transformation)


@for_every("done", DONE)
def test_whatever_is_not_certain_does_change_on_some_matrix(done):
    """Under the usual conventions the rulings are as bold as they can be: nothing is left out."""
    still: set[Case] | None = None
    for seed in range(40):
        example = stack(seed, None if seed % 2 else 4, "threshold")
        with suppress(InputError):
            situation = situation_of(somewhere(done, seed, example), example, USUAL)
            unsure = {case for case in every_case() if not ruling_of(case, situation).certain}
            before = unsure if still is None else still
            still = {case for case in before if case not in unsure or stays(case, situation).all()}
        if seed > 4 and not still:
            break
    assert not still, f"say in metrics/behaviour/matrix_rulings.py what is certain of {still}"


def kinds(done: Transformation, example: Example, rules: Conventions = USUAL) -> dict[Case, str]:
    return {one.case: one.kind for one in outcomes(situation_of(done, example, rules))}


def test_a_nudge_is_certain_only_where_no_two_scores_are_equal_and_none_is_at_its_threshold():
    nudged = Transformation("nudge")
    found = kinds(nudged, STORY)
    assert {case for case, kind in found.items() if kind != CERTAIN} == {
        case for case in every_case() if METRICS[case[0]].depends_on(USUAL) == SCORES
    }
    tied = situation_of(nudged, Example.of([[1, 0]], [[0.7, 0.7]]), USUAL)
    assert ruling_of(("ranking_loss", "samples"), tied).reason == TIES_BROKEN
    at_threshold = situation_of(nudged, Example.of([[1, 0]], [[0.5, 0.2]]), USUAL)
    assert ruling_of(("hamming_loss", "samples"), at_threshold).reason == TIES_BROKEN


HAMMING = ("hamming_loss", "samples")
HALVED, OF_SAMPLE = Transformation("halve", "label", 0), Transformation("halve", "sample", 0)
LUCKY, ONE = Example.of([[1, 0], [0, 1]], [[0.9, 0.2], [0.1, 0.8]], threshold=0.4), Example.of([[1]], [[0.2]])
MADE_EQUAL = ("cube", [1e-120, 2e-120]), ("logistic", [50.0, 60.0]), ("add", [1e-17, 2e-17])
SEEN = [key for key, metric in METRICS.items() if metric.depends_on(USUAL) != SCORES]
BY_LUCK = [(key, "samples") for key in SEEN if "samples" in METRICS[key].averages]
PRECISION, RANKING = ("precision", "weighted"), ("ranking_loss", "samples")
SOFTMAX = ("softmax_cross_entropy", "samples")
SKIPPED = Conventions(both_empty="one", f_of_labels="means", recall_nothing_true="skip")


@for_every(
    ("case", "done", "example", "rules", "reason"),
    [
        *((RANKING, done, Example.of([[1, 0]], [scores]), USUAL, ROUNDED) for done, scores in MADE_EQUAL),
        # Of the second the difference is infinite.
        (SOFTMAX, "add", Example.of([[1, 0]], [[1e16, 1e16 + 2]]), USUAL, ROUNDED),
        (SOFTMAX, "add", Example.of([[1, 0]], [[1.7e308, -1.7e308]]), USUAL, ROUNDED),
        # Nothing is predicted, so precision leaves the only other label out, and no weight is left.
        (PRECISION, "empty_label", ONE, USUAL.with_choice("both_empty", "zero"), NOTHING_WEIGHS),
        (PRECISION, "empty_label", ONE, USUAL.with_choice("both_empty", "one"), NOTHING_WEIGHS),
        (("f_beta", "weighted"), "empty_label", ONE, SKIPPED, NOTHING_WEIGHS),
        # In scikit-learn the AUC of a label of one class is undefined, and passed over where it weighs 0.
        (("roc_auc", "macro"), "empty_label", STORY, PRESETS["scikit_learn"], WITHOUT_VALUE["empty_label"]),
        (("roc_auc", "weighted"), "empty_label", STORY, PRESETS["scikit_learn"], LEFT_OUT["empty_label"]),
    ],
)
def test_a_ruling_has_its_reason(case, done, example, rules, reason):
    (found,) = outcomes(situation_of(Transformation(done), example, rules), [case])
    assert found.ruling.reason == reason
    assert found.ruling.certain == (reason == LEFT_OUT["empty_label"])
    assert found.kind == MOVED or reason not in (NOTHING_WEIGHS, WITHOUT_VALUE["empty_label"])


@for_every(
    ("case", "done", "example", "kind"),
    [
        # Of predictions by hand none changes, and of the top ones none where all scores of a sample do.
        (HAMMING, HALVED, Example.of(STORY.truth, STORY.scores, y_pred=STORY.truth), CERTAIN),
        (HAMMING, HALVED, replace(STORY, top_k=2), MOVED),
        (HAMMING, OF_SAMPLE, replace(STORY, top_k=2), CERTAIN),
        (HAMMING, OF_SAMPLE, STORY, MOVED),
        # What stays by luck is not called certain: on another matrix it would not.
        *((case, HALVED, LUCKY, SAME) for case in BY_LUCK),
        (("roc_auc", "micro"), HALVED, LUCKY, SAME),
        (("ndcg", "micro"), HALVED, LUCKY, SAME),
        (("roc_auc", "macro"), HALVED, LUCKY, CERTAIN),
        (("average_precision", "macro"), OF_SAMPLE, LUCKY, SAME),
        (HAMMING, HALVED, replace(LUCKY, top_k=1), SAME),
        # Where adding 1 changes nothing.
        (SOFTMAX, Transformation("add", "label", 0), Example.of([[1, 0]], [[1e17, 0]]), SAME),
    ],
)
def test_what_stays_by_luck_is_not_called_certain(case, done, example, kind):
    assert kinds(done, example)[case] == kind


@for_every(
    ("case", "switch"),
    [
        (("average_precision", "macro"), "precision_rank"),
        (("peak_f1", "micro"), "peak_f1_walk"),
        (("ndcg", "micro"), "ndcg_tie"),
    ],
)
def test_the_order_of_the_samples_matters_where_ties_are_ranked_by_place(case, switch):
    tied = Example.of([[1, 0], [0, 1], [1, 0]], [[0.5, 0.5], [0.5, 0.2], [0.1, 0.5]])
    done, by_place = Transformation("reverse_samples"), USUAL.with_choice(switch, "first")
    assert kinds(done, tied)[case] == CERTAIN
    assert kinds(done, tied, by_place)[case] != CERTAIN
    assert kinds(done, STORY, by_place)[case] == CERTAIN  # no two scores are equal there


# What a change does

TWO = Example.of([[1, 0], [0, 1]], [[0.75, 0.5], [0.25, 0.5]])
DIAGONAL = [[1, 0], [0, 1]], [[0.9, 0.1], [0.2, 0.2]]
MATRICES = {
    "the story": PHOTOS,
    "one cell": Matrix.of([[1]], [[0.5]]),
    "weights, and a threshold for each label": Matrix.of(
        *DIAGONAL, weights=[2, 0.5], relevance=[[2, 1], [1, 2]], decision=("labels", [0.3, 0.4])
    ),
    "a threshold for each sample": Matrix.of(*DIAGONAL, decision=("samples", [0.3, 0.15])),
    "by hand": Matrix.of([[1, 0], [0, 1]], [[0.9, -3], [0.2, 1e9]], decision=("hand", [[1, 1], [0, 1]])),
    "the top label": Matrix.of([[1, 0, 0], [0, 1, 1]], [[0.9, 0, 0], [1, 1, 1]], decision=("top", 1)),
}


@for_every(
    ("done", "expected"),
    [
        (Transformation("halve"), [[0.75 / 2, 0.5 / 2], [0.25 / 2, 0.5 / 2]]),
        (Transformation("logistic", "label", 0), [[1 / (1 + exp(-0.75)), 0.5], [1 / (1 + exp(-0.25)), 0.5]]),
        (Transformation("halve", "sample", 1), [[0.75, 0.5], [0.25 / 2, 0.5 / 2]]),
        (Transformation("halve", "label", 1), [[0.75, 0.5 / 2], [0.25, 0.5 / 2]]),
        (Transformation("cube", "label", 0), [[0.75**3, 0.5], [0.25**3, 0.5]]),
        (Transformation("add", "sample", 0), [[0.75 + 1, 0.5 + 1], [0.25, 0.5]]),
        (Transformation("reverse_samples"), [[0.25, 0.5], [0.75, 0.5]]),
        (Transformation("reverse_labels"), [[0.5, 0.75], [0.5, 0.25]]),
        (Transformation("repeat_samples"), [[0.75, 0.5], [0.25, 0.5]] * 2),
        (Transformation("repeat_label", "label", 0), [[0.75, 0.75, 0.5], [0.25, 0.25, 0.5]]),
        (Transformation("empty_label"), [[0.75, 0.5, 0], [0.25, 0.5, 0]]),
        (Transformation("empty_sample"), [[0.75, 0.5], [0.25, 0.5], [0, 0]]),
        # Between 0.25, 0.5 and 0.75 the gap is 1/4: of it 0.4 is 0.1.
        (Transformation("nudge"), [[0.75 - 0.1, 0.5 + 0.1], [0.25 + 0.1, 0.5 - 0.1]]),
    ],
)
def test_the_scores_are_what_the_name_says(done, expected):
    assert transform(done, TWO).scores.tolist() == [pytest.approx(row, rel=1e-15) for row in expected]


@for_every("threshold", [0.5, -2.0, 0.0, [0.5, -7.0]])
def test_what_is_added_is_neither_true_nor_predicted_and_stands_below_all_others(threshold):
    example = Example.of(TWO.truth, TWO.scores, threshold=threshold)
    for how, new in (("empty_label", (..., -1)), ("empty_sample", (-1, ...))):
        after = example_after(transform(Transformation(how), example), example)
        assert not after.truth[new].any()
        assert not after.prediction(Conventions(threshold_rule="at_least"))[new].any()
        assert after.scores[new].max() < TWO.scores.min()


@for_every(
    ("done", "example"),
    [
        (Transformation("reverse_samples"), Example.of([[1, 0]], [[1, 0]])),
        (Transformation("reverse_labels"), Example.of([[1], [0]], [[1], [0]])),
        (Transformation("empty_sample"), Example.of([[1, 0]], [[1, 0]], top_k=1)),
        (Transformation("cube"), Example.of([[1, 0]], [[1e200, 0]])),
        (Transformation("nudge"), Example.of([[1, 0]], [[1e300, 1e300]], threshold=1e300)),
        (Transformation("empty_label"), Example.of([[1, 0]], [[-1.7e308, 0]])),
        (Transformation("halve"), Example.of([[1, 0]], y_pred=[[1, 0]])),
    ],
)
def test_what_cannot_be_done_is_refused_with_a_sentence(done, example):
    with pytest.raises(InputError, match=r"\.$"):
        transform(done, example)


@for_every("name", MATRICES)
def test_the_matrix_that_is_put_in_place_is_the_example_that_was_measured(name):
    matrix = MATRICES[name]
    for done in DONE:
        try:
            situation = situation_of(done, example_of(matrix), Conventions())
        except InputError:
            continue
        after = matrix_after(matrix, situation)
        placed, measured = example_of(after), situation.after
        assert all(len({*names}) == len(names) for names in (after.samples, after.labels))
        for one in ("truth", "scores", "predicted", "threshold", "sample_weight"):
            assert np.array_equal(np.array(getattr(placed, one)), np.array(getattr(measured, one))), one
        assert placed.top_k == measured.top_k
        usual = np.tile(np.arange(1, len(after.labels) + 1), (len(after.samples), 1))
        orders = [usual if one is None else one for one in (placed.relevance_order, measured.relevance_order)]
        assert np.array_equal(*orders)


def test_a_copy_is_called_after_its_original_where_that_name_is_free_and_has_to_fit():
    assert names_after(("a", "b"), (0, 0, 1, -1), "l{number}") == ("a", "a (2)", "b", "l1")
    assert names_after(("a", "a (2)"), (0, 0, 1), "l{number}") == ("a", "l1", "a (2)")
    long = "a" * 39
    assert names_after((long,), (0, 0), "l{number}") == (long, "l1")
    matrix = Matrix.of([[0]] * MAX_SAMPLES, [[0.5]] * MAX_SAMPLES)
    situation = situation_of(Transformation("repeat_samples"), example_of(matrix), Conventions())
    with pytest.raises(InputError, match="cannot grow"):
        matrix_after(matrix, situation)


def test_a_word_of_an_address_names_what_is_done_or_falls_back_to_the_first():
    assert [change_from_link(change_in_link(done), PHOTOS) for done in DONE] == DONE
    for word in ("", "halve", "halve.label", "halve.label.6", "halve.label.0", "halve.label.²", "x.y"):
        assert change_from_link(word, PHOTOS) == FIRST_CHANGE


def test_what_moved_is_a_true_and_a_false_label_that_changed_places():
    situation = situation_of(FIRST_CHANGE, example_of(PHOTOS), Conventions())
    # In photo 1 dog and boat, which are false, pass cat; it alone was predicted, and is not any more.
    assert overtaking(situation, "rows") == Overtaking(part=0, upper=1, lower=0, level=False)
    assert overtaking(situation, "columns") is None
    assert crossing(situation) == Crossing(row=0, column=0, predicted=False, count=1)
    halved = situation_of(FIRST_CHANGE, Example.of([[1, 0]], [[0.75, 0.375]]), Conventions())
    found = overtaking(halved, "rows")
    assert (found.level, {found.upper, found.lower}) == (True, {0, 1})


@given(weighted_or_not(decided), st.data())
def test_what_holds_after_an_edit_too_is_what_would_be_computed_anew(drawn, data):
    example, random = drawn.example, np.random.default_rng(data.draw(st.integers(0, 1_000)))
    scores, truth = example.scores.copy(), example.truth.copy()
    cell = tuple(random.integers(scores.shape))
    scores[cell] = random.choice([random.random(), random.choice(example.scores.ravel()), 7])
    truth[cell] ^= random.random() < 0.2
    edited = replace(example, scores=scores, truth=truth)
    is_edited = bool((scores != example.scores).any() or (truth != example.truth).any())
    for number in random.choice(len(DONE), 3, replace=False):
        try:
            was, now = (situation_of(DONE[number], one, Conventions()) for one in (example, edited))
        except InputError:
            continue
        still = tuple(still_true(was, outcomes(was), now))
        assert repr(still) == repr(outcomes(now, [one.case for one in still]))
        assert (len(still) < len(every_case())) == is_edited


def test_nothing_holds_where_something_else_is_done_or_under_other_rules():
    example, halved = example_of(PHOTOS), Transformation("halve")
    was = situation_of(halved, example, Conventions())
    found = outcomes(was)
    assert len([*still_true(was, found, situation_of(halved, replace(example), Conventions()))]) == len(found)
    assert not [*still_true(was, found, situation_of(Transformation("cube"), example, Conventions()))]
    assert not [*still_true(was, found, situation_of(halved, example, Conventions(auc_tie="zero")))]
    # Halved, 1.2 is above the threshold, and 0.9 is not.
    low, high = (Example.of([[1, 0]], [[score, 0.2]]) for score in (0.9, 1.2))
    alone = situation_of(halved, low, Conventions()), situation_of(halved, high, Conventions())
    assert "hamming_loss" not in {one.case[0] for one in still_true(alone[0], outcomes(alone[0]), alone[1])}
    # PRO loss takes one threshold, and refuses one for each label.
    each = replace(example, threshold=np.full(example.truth.shape[1], 0.5))
    assert not [*still_true(was, found, situation_of(halved, each, Conventions()))]


@for_every("how", ("halve", "repeat_samples"))
def test_the_largest_matrix_takes_less_than_50_mb(how: str):
    """The peak of memory: what is free but refers to itself is collected here."""
    random = np.random.default_rng(0)
    shape = MAX_SAMPLES, MAX_CELLS_READ // MAX_SAMPLES
    example = Example.of(random.random(shape) < 0.3, random.random(shape))
    gc.collect()
    gc.freeze()
    tracemalloc.start()
    try:
        for _one in each_outcome(situation_of(Transformation(how), example, Conventions()), every_case()):
            gc.collect()
        _now, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
        gc.unfreeze()
    assert most < 50_000_000
