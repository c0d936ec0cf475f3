"""Changes do what they say; what cannot change never does, and what can does on some matrix."""

from __future__ import annotations

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

from metrics import AVERAGES, DIALS, METRICS, PRESETS, SWITCHES, Conventions, Example, InputError
from metrics.behaviour.invariance import (
    CERTAIN,
    MIXED,
    MOVED,
    SAME,
    Situation,
    outcome,
    outcomes,
    situation_of,
)
from metrics.behaviour.readable import EMPTY_LABELS, FALSE_LABELS, LABELS, READABLE
from metrics.behaviour.transformation import LOST, Transformation, example_after, transform
from metrics.behaviour.variants import Case, every_case, values_of
from metrics.compare.difference import same_values
from metrics.parts.part import CELLS, COLUMNS, ROWS
from metrics.registry import BESIDES, DEPENDENCES, DIFFERENCES, SCORES
from pages.intake.examples import PHOTOS
from tests.every import for_every
from tests.matrices import (
    DECISIONS,
    DIALLED,
    GRIDS,
    SEED,
    SHAPES,
    Matrices,
    decide,
    one_switch_each,
    quarters,
    scores_on,
    truths,
)

DONE = [Transformation(name, scope) for name, scope in LOST]
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


def wrongly_certain(situation: Situation) -> list[Case]:
    """What is said to be certain, and changes in some variant."""
    certain = [case for case in every_case() if situation.cannot_change(case)]
    return [case for case in certain if not stays(case, situation).all()]


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
        assert not wrongly_certain(situation_of(somewhere(done, seed, example), example, rules))


def smallest_stacks(weights: list[float] | None, top_k: int | None) -> Iterator[Example]:
    """Every truth with all scores from below to above the threshold, in one cell or two.

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
        if weights is None or len(weights) == shape[0]:
            yield Example.of(truth, scores, sample_weight=weights, top_k=top_k)
            if top_k is None:
                yield Example.of(all_of_them, apart, y_pred=by_hand, sample_weight=weights)


def variant_of(example: Example, place: int) -> Example:
    """One variant of a stack."""
    predicted = None if example.predicted is None else example.predicted[place]
    return replace(example, truth=example.truth[place], scores=example.scores[place], predicted=predicted)


@pytest.mark.parametrize(
    ("weights", "top_k"),
    [
        (None, None),
        pytest.param(None, 1, marks=pytest.mark.thorough),
        pytest.param([1, 0], None, marks=pytest.mark.thorough),
        pytest.param([1, 0], 1, marks=pytest.mark.thorough),
    ],
)
def test_nothing_called_certain_changes_on_any_of_the_smallest_matrices(weights, top_k):
    """Under the usual conventions, and with each other choice for one of those that a metric reads."""
    for example in smallest_stacks(weights, top_k):
        situations = []
        for done in (one for one in DONE if not one.moves_scores):
            with suppress(InputError):
                situations.append(situation_of(done, example, USUAL))
        alone = cache(lambda done, place, of=example: situation_of(done, variant_of(of, place), USUAL))
        for case in every_case():
            for rules in one_switch_each(METRICS[case[0]], case[1]):
                before = values_of(case, example, rules)
                for one in situations:
                    after = values_of(case, one.after, rules)
                    for (place,) in np.argwhere(~same_values(*np.broadcast_arrays(before, after))):
                        found = replace(alone(one.transformation, place), rules=rules)
                        assert not found.cannot_change(case), (case, rules, one.transformation)


@for_every("done", DONE)
def test_whatever_is_not_certain_does_change_on_some_matrix(done):
    """Under the usual conventions the declarations are as bold as they can be: nothing is left out."""
    still: set[Case] | None = None
    for seed in range(40):
        example = stack(seed, None if seed % 2 else 4, "threshold")
        with suppress(InputError):
            situation = situation_of(somewhere(done, seed, example), example, USUAL)
            unsure = {case for case in every_case() if not situation.cannot_change(case)}
            before = unsure if still is None else still
            still = {case for case in before if case not in unsure or stays(case, situation).all()}
        if seed > 4 and not still:
            break
    assert not still, f"something that is not read is declared beside the kernel of one of {still}"


def kinds(done: Transformation, example: Example, rules: Conventions = USUAL) -> dict[Case, str]:
    return {one.case: one.kind for one in outcomes(situation_of(done, example, rules))}


def test_a_nudge_is_certain_only_where_no_two_scores_are_equal_and_none_is_at_its_threshold():
    nudged = Transformation("nudge")
    found = kinds(nudged, STORY)
    assert {case for case, kind in found.items() if kind != CERTAIN} == {
        case for case in every_case() if METRICS[case[0]].depends_on(USUAL) == SCORES
    }
    for case, scores in ((RANKING, [0.7, 0.7]), (HAMMING, [0.5, 0.2])):
        apart = outcome(case, situation_of(nudged, Example.of([[1, 0]], [scores]), USUAL))
        assert (apart.kind == CERTAIN, apart.decisive) == (False, frozenset())


HAMMING = ("hamming_loss", "samples")
HALVED, OF_SAMPLE = Transformation("halve", "label", 0), Transformation("halve", "sample", 0)
LUCKY, ONE = Example.of([[1, 0], [0, 1]], [[0.9, 0.2], [0.1, 0.8]], threshold=0.4), Example.of([[1]], [[0.2]])
MADE_EQUAL = ("cube", [1e-120, 2e-120]), ("logistic", [50.0, 60.0]), ("add", [1e-17, 2e-17])
SEEN = [key for key, metric in METRICS.items() if metric.depends_on(USUAL) != SCORES]
BY_LUCK = [(key, "samples") for key in SEEN if "samples" in METRICS[key].averages]
PRECISION, RANKING = ("precision", "weighted"), ("ranking_loss", "samples")
SOFTMAX = ("softmax_cross_entropy", "samples")
LOW, ELEVEN = Example.of([[1, 0]], [[0.05, 0.2]]), Conventions(precision_interpolation="eleven_thresholds")
SKIPPED = Conventions(both_empty="one", f_of_labels="means", recall_nothing_true="skip")


@for_every(
    ("case", "done", "example", "rules", "decisive"),
    [
        *((RANKING, done, Example.of([[1, 0]], [scores]), USUAL, ()) for done, scores in MADE_EQUAL),
        # Of the second the difference is infinite.
        (SOFTMAX, "add", Example.of([[1, 0]], [[1e16, 1e16 + 2]]), USUAL, ()),
        (SOFTMAX, "add", Example.of([[1, 0]], [[1.7e308, -1.7e308]]), USUAL, ()),
        # Nothing is predicted, so precision leaves the only other label out, and no weight is left.
        (PRECISION, "empty_label", ONE, USUAL.with_choice("both_empty", "zero"), (EMPTY_LABELS,)),
        (PRECISION, "empty_label", ONE, USUAL.with_choice("both_empty", "one"), (EMPTY_LABELS,)),
        (("f_beta", "weighted"), "empty_label", ONE, SKIPPED, (EMPTY_LABELS,)),
        # In scikit-learn the AUC of a label of one class is undefined, and passed over where it weighs 0.
        (("roc_auc", "macro"), "empty_label", STORY, PRESETS["scikit_learn"], (EMPTY_LABELS,)),
        # Of eleven thresholds the lowest is 0, where the new label stands.
        (("average_precision", "samples"), "empty_label", LOW, ELEVEN, (FALSE_LABELS,)),
    ],
)
def test_what_can_change_says_what_of_it_is_not_kept(case, done, example, rules, decisive):
    found = outcome(case, situation_of(Transformation(done), example, rules))
    assert found.kind != CERTAIN
    assert found.decisive == frozenset(decisive)


@for_every(
    ("case", "done", "decisive"),
    [
        (("roc_auc", "macro"), Transformation("halve", "label", 0), {COLUMNS}),
        (SOFTMAX, Transformation("add"), {DIFFERENCES}),
        (HAMMING, Transformation("repeat_samples"), {"samples"}),
        (("roc_auc", "weighted"), Transformation("empty_label"), {EMPTY_LABELS}),
        (("subset_accuracy", "samples"), Transformation("repeat_label", "label", 1), {LABELS}),
        (("recall", "micro"), Transformation("empty_label"), {FALSE_LABELS}),
        (("recall", "samples"), Transformation("reverse_samples"), {"top"}),
    ],
)
def test_what_cannot_change_says_what_it_reads_or_does_not(case, done, decisive):
    found = outcome(case, situation_of(done, STORY, PRESETS["scikit_learn"]))
    assert (found.kind, found.decisive) == (CERTAIN, frozenset(decisive))
    assert found.decisive <= set(READABLE)


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


@for_every(
    ("done", "expected"),
    [
        (Transformation("halve"), [[0.75 / 2, 0.5 / 2], [0.25 / 2, 0.5 / 2]]),
        (Transformation("logistic"), [[1 / (1 + exp(-one)) for one in row] for row in TWO.scores.tolist()]),
        (Transformation("cube"), [[0.75**3, 0.5**3], [0.25**3, 0.5**3]]),
        (Transformation("add"), [[1.75, 1.5], [1.25, 1.5]]),
        (Transformation("halve", "sample", 1), [[0.75, 0.5], [0.25 / 2, 0.5 / 2]]),
        (Transformation("halve", "label", 1), [[0.75, 0.5 / 2], [0.25, 0.5 / 2]]),
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


# What is declared


def random_conventions(seed: int) -> Conventions:
    """Any choice of every switch, each left as it is half of the time."""
    random, rules = np.random.default_rng(seed), Conventions()
    for key, switch in SWITCHES.items():
        if random.random() < 0.5:
            rules = rules.with_choice(key, str(random.choice(list(switch.choices))))
    return rules.with_choice("ndcg_depth", int(random.choice([0, 1, 3])))


@for_every("seed", range(30))
def test_a_metric_looks_at_one_of_five_and_at_nothing_unknown_under_any_conventions(seed: int):
    rules = random_conventions(seed)
    for key, average in every_case():
        looks = METRICS[key].looks_at(rules, AVERAGES[average].parts)
        assert len(set(looks) & set(DEPENDENCES)) == 1, key
        assert set(looks) <= {*DEPENDENCES, *BESIDES}, key


@for_every("seed", range(5))
def test_whether_an_empty_part_counts_does_not_hang_on_the_matrix_that_is_asked(seed: int):
    """Of three other mixed matrices some say the same as the one."""
    random, rules = np.random.default_rng(seed), random_conventions(seed)

    def mixed() -> np.ndarray:
        cells = np.zeros((5, 4), np.bool_)
        while not all(cells.mean(axis).min() > 0 and cells.mean(axis).max() < 1 for axis in (0, 1)):
            cells = random.random((5, 4)) < 0.5
        return cells

    others = [Example.of(mixed(), random.random((5, 4)), y_pred=mixed()) for _ in range(3)]
    for case in (case for case in every_case() if AVERAGES[case[1]].parts != CELLS):
        added = Transformation("empty_sample" if AVERAGES[case[1]].parts == ROWS else "empty_label")
        pairs = (situation_of(added, example, rules) for example in (MIXED, *others))
        counts = [not stays(case, one).all() for one in pairs]
        assert counts[0] == any(counts[1:]), case


def stack_of(examples: list[Example]) -> Example:
    """These examples of one shape, which are decided in one way, as variants of one."""
    first, truth = examples[0], np.stack([one.truth for one in examples])
    scores = np.stack([one.scores for one in examples])
    by_hand = None if first.predicted is None else np.stack([one.predicted for one in examples])
    return replace(first, truth=truth, scores=scores, predicted=by_hand)


@pytest.mark.thorough
@for_every("how", DECISIONS)
@for_every("seed", range(4))
def test_nothing_certain_changes_on_hundreds_of_matrices_full_of_ties(how: str, seed: int):
    """Every change and every metric, each matrix alone, under every preset and under random conventions."""
    example = stack(seed, [*GRIDS, None][seed % (len(GRIDS) + 1)], how, weighted=seed % 2 == 1)
    alone = [variant_of(example, number) for number in range(VARIANTS)]
    for done in (somewhere(one, seed, example) for one in DONE):
        situations = []
        for one in alone:
            with suppress(InputError):
                situations.append(situation_of(done, one, USUAL))
        if not situations:
            continue
        before, after = (stack_of([getattr(one, side) for one in situations]) for side in ("before", "after"))
        for rules in (*PRESETS.values(), *map(random_conventions, range(3))):
            here = [replace(one, rules=rules) for one in situations]
            for case in every_case():
                values = (values_of(case, one, rules) for one in (before, after))
                moved = ~same_values(*np.broadcast_arrays(*values, np.zeros(len(here)))[:2])
                wrong = [
                    one
                    for one, has_moved in zip(here, moved, strict=True)
                    if has_moved and one.cannot_change(case)
                ]
                assert not wrong, (case, done, rules)
