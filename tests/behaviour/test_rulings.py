"""A value that is certain to stay never changes, and one that is not does change on some matrix."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from functools import cache
from itertools import product

import numpy as np
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
    outcomes,
    ruling_of,
    situation_of,
)
from metrics.behaviour.transformation import OF_MATRIX, OF_SCORES, SCOPES, Situation, Transformation
from metrics.behaviour.variants import Case, every_case, values_of
from metrics.compare.difference import same_values
from metrics.registry import SCORES
from pages.intake.examples import PHOTOS as STORY
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

DONE = [Transformation(how, scope) for how in (*OF_SCORES, *OF_MATRIX) for scope in SCOPES[how]]
USUAL = Conventions()
VARIANTS = 12
PHOTOS = Example.of(STORY.truth, STORY.scores)


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
    for example, done in product(smallest_stacks(), [one for one in DONE if one.how in OF_MATRIX]):
        with suppress(InputError):
            together = situation_of(done, example, USUAL)
            alone = cache(
                lambda place, done=done, of=example: situation_of(done, variant_of(of, place), USUAL)
            )
            for case in every_case():
                for rules in one_switch_each(METRICS[case[0]], case[1]):
                    for (place,) in np.argwhere(~stays(case, replace(together, rules=rules))):
                        assert not ruling_of(case, replace(alone(place), rules=rules)).certain, (case, rules)


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
    assert not still


def kinds(done: Transformation, example: Example, rules: Conventions = USUAL) -> dict[Case, str]:
    return {one.case: one.kind for one in outcomes(situation_of(done, example, rules))}


def test_a_nudge_is_certain_only_where_no_two_scores_are_equal_and_none_is_at_its_threshold():
    nudged = Transformation("nudge")
    found = kinds(nudged, PHOTOS)
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
        (("roc_auc", "macro"), "empty_label", PHOTOS, PRESETS["scikit_learn"], WITHOUT_VALUE["empty_label"]),
        (("roc_auc", "weighted"), "empty_label", PHOTOS, PRESETS["scikit_learn"], LEFT_OUT["empty_label"]),
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
        (HAMMING, HALVED, Example.of(PHOTOS.truth, PHOTOS.scores, y_pred=PHOTOS.truth), CERTAIN),
        (HAMMING, HALVED, replace(PHOTOS, top_k=2), MOVED),
        (HAMMING, OF_SAMPLE, replace(PHOTOS, top_k=2), CERTAIN),
        (HAMMING, OF_SAMPLE, PHOTOS, MOVED),
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
def test_what_is_certain_to_stay_is_told_from_what_stays_by_luck(case, done, example, kind):
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
    assert kinds(done, PHOTOS, by_place)[case] == CERTAIN  # no two scores are equal there
