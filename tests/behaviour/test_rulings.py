"""A value that is certain to stay never changes, and one that is not does change on some matrix."""

from __future__ import annotations

import pickle
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from functools import cache, partial
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


def both(case: Case, situation: Situation) -> tuple[np.ndarray, np.ndarray]:
    before, after = (values_of(case, one, situation.rules) for one in (situation.before, situation.after))
    return before, after


def broken(situation: Situation) -> list[str]:
    """The cases that were certain to stay and have changed nevertheless."""
    found = []
    for case in every_case():
        ruling = ruling_of(case, situation)
        if ruling.certain and not same_values(*both(case, situation)).all():
            found.append(f"{case}: {ruling.reason}")
    return found


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
    try:
        situation = situation_of(somewhere(done, seed, example), example, rules)
    except InputError:
        return  # there is no other order of one label, and the like: nothing is claimed
    assert not broken(situation)


def smallest_stacks() -> list[Example]:
    """Every truth with all scores from below to above the threshold, in one cell or two, decided in each way.

    Of predictions by hand every one with every truth.
    """
    found = []
    for n_samples, n_labels in ((1, 1), (1, 2), (2, 1)):
        shape, size = (-1, n_samples, n_labels), n_samples * n_labels
        every_truth = np.array([*product((0, 1), repeat=size)]).reshape(shape)
        every_score = np.array([*product((0.2, 0.5, 0.8), repeat=size)]).reshape(shape)
        weights = (None,) if n_samples == 1 else (None, [1, 0])
        truth = np.repeat(every_truth, len(every_score), axis=0)
        scores = np.tile(every_score, (len(every_truth), 1, 1))
        by_hand = np.tile(every_truth, (len(every_truth), 1, 1))
        all_of_them = np.repeat(every_truth, len(every_truth), axis=0)
        apart = np.broadcast_to(np.linspace(0.2, 0.8, size).reshape(shape[1:]), by_hand.shape)
        for one in weights:
            found += [Example.of(truth, scores, sample_weight=one, top_k=top_k) for top_k in (None, 1)]
            found.append(Example.of(all_of_them, apart, y_pred=by_hand, sample_weight=one))
    return found


def variants_in(chosen: int | slice, example: Example) -> Example:
    """One variant of a stack, or some of them."""
    assert example.scores is not None
    predicted = None if example.predicted is None else example.predicted[chosen]
    return replace(example, truth=example.truth[chosen], scores=example.scores[chosen], predicted=predicted)


def joined(stacks: list[Example]) -> Example:
    """All variants of some stacks that differ in nothing else."""
    first, *_ = stacks
    names = [name for name in ("truth", "scores", "predicted") if getattr(first, name) is not None]
    matrices = {name: np.concatenate([getattr(one, name) for one in stacks]) for name in names}
    return replace(first, **matrices)


def in_one_stack(
    changes: Iterable[Transformation], example: Example
) -> list[tuple[list[Transformation], Example]]:
    """The changes that lead to examples of one shape and setting, and all their matrices as one example."""
    alike: dict[bytes, list[tuple[Transformation, Example]]] = {}
    for done in changes:
        with suppress(InputError):
            after = situation_of(done, example, USUAL).after
            no_matrix = pickle.dumps(variants_in(slice(0), after))  # what is left: sizes, weights, thresholds
            alike.setdefault(no_matrix, []).append((done, after))
    return [([done for done, _ in group], joined([after for _, after in group])) for group in alike.values()]


def situation_of_one(example: Example, done: Transformation, variant: int) -> Situation:
    """The same, done to one variant of a stack alone."""
    return situation_of(done, variants_in(variant, example), USUAL)


def test_nothing_called_certain_changes_on_any_of_the_smallest_matrices():
    """Under the usual conventions, and with each other choice for one of those that a metric reads."""
    for example in smallest_stacks():
        of_one_matrix = cache(partial(situation_of_one, example))
        together_after = in_one_stack([one for one in DONE if one.how in OF_MATRIX], example)
        for case in every_case():
            for rules in one_switch_each(METRICS[case[0]], case[1]):
                before = values_of(case, example, rules)
                for changes, all_after in together_after:
                    after = values_of(case, all_after, rules).reshape(len(changes), -1)
                    for place, variant in np.argwhere(~same_values(*np.broadcast_arrays(before, after))):
                        alone = replace(of_one_matrix(changes[place], variant), rules=rules)
                        assert not ruling_of(case, alone).certain, (case, alone)


@for_every("done", DONE)
def test_whatever_is_not_certain_does_change_on_some_matrix(done):
    """Under the usual conventions the rulings are as bold as they can be: nothing is left out."""
    still: set[Case] | None = None
    for seed in range(40):
        example = stack(seed, None if seed % 2 else 4, "threshold")
        try:
            situation = situation_of(somewhere(done, seed, example), example, USUAL)
        except InputError:
            continue
        unsure = {case for case in every_case() if not ruling_of(case, situation).certain}
        still = unsure if still is None else still
        still = {case for case in still if case not in unsure or same_values(*both(case, situation)).all()}
        if seed > 4 and not still:
            break
    assert not still


def kinds(done: Transformation, example: Example, rules: Conventions = USUAL) -> dict[Case, str]:
    return {one.case: one.kind for one in outcomes(situation_of(done, example, rules))}


def test_no_threshold_is_crossed_where_labels_are_predicted_by_hand_or_are_the_top_ones():
    halved = Transformation("halve", "label", 0)
    by_hand = Example.of(PHOTOS.truth, PHOTOS.scores, y_pred=PHOTOS.truth)
    top = Example.of(PHOTOS.truth, PHOTOS.scores, top_k=2)
    hamming = ("hamming_loss", "samples")
    assert kinds(halved, by_hand)[hamming] == CERTAIN
    assert kinds(halved, top)[hamming] != CERTAIN
    assert kinds(Transformation("halve", "sample", 0), top)[hamming] == CERTAIN
    assert kinds(Transformation("halve", "sample", 0), PHOTOS)[hamming] != CERTAIN


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


@for_every(
    ("done", "scores"),
    [
        (Transformation("cube"), [[1e-120, 2e-120]]),  # both become 0
        (Transformation("logistic"), [[50.0, 60.0]]),  # both become 1
        (Transformation("add"), [[1e-17, 2e-17]]),  # both become 1
    ],
)
def test_nothing_is_claimed_where_rounding_makes_two_scores_equal(done, scores):
    situation = situation_of(done, Example.of([[1, 0]], scores), USUAL)
    ruling = ruling_of(("ranking_loss", "samples"), situation)
    assert not ruling.certain
    assert ruling.reason == ROUNDED


@for_every("scores", [[1e16, 1e16 + 2], [1.7e308, -1.7e308]])  # of the second the difference is infinite
def test_the_softmax_loss_is_not_claimed_where_a_difference_is_rounded(scores):
    situation = situation_of(Transformation("add"), Example.of([[1, 0]], [scores]), USUAL)
    assert ruling_of(("softmax_cross_entropy", "samples"), situation).reason == ROUNDED


@for_every(
    ("case", "rules"),
    [
        (("precision", "weighted"), USUAL.with_choice("both_empty", "zero")),
        (("precision", "weighted"), USUAL.with_choice("both_empty", "one")),
        (
            ("f_beta", "weighted"),
            Conventions(both_empty="one", f_of_labels="means", recall_nothing_true="skip"),
        ),
    ],
)
def test_an_empty_label_that_is_alone_in_the_mean_is_noticed(case, rules):
    """Nothing is predicted, so precision leaves the only other label out, and no weight is left."""
    (found,) = outcomes(
        situation_of(Transformation("empty_label"), Example.of([[1]], [[0.2]]), rules), [case]
    )
    assert (found.kind, found.ruling.reason) == (MOVED, NOTHING_WEIGHS)


@for_every("average", ("macro", "weighted"))
def test_a_label_without_a_value_leaves_the_mean_without_one_unless_its_weight_is_0(average):
    """In scikit-learn the AUC of a label of one class is undefined, and passed over where it weighs 0."""
    done, rules = Transformation("empty_label"), PRESETS["scikit_learn"]
    (found,) = outcomes(situation_of(done, PHOTOS, rules), [("roc_auc", average)])
    expected = {"macro": (MOVED, WITHOUT_VALUE), "weighted": (CERTAIN, LEFT_OUT)}[average]
    assert (found.kind, found.ruling.reason) == (expected[0], expected[1]["empty_label"])


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


def test_what_stays_by_luck_is_not_called_certain():
    """The threshold is not crossed and the order in the row stays, but on another matrix they would not."""
    lucky = Example.of([[1, 0], [0, 1]], [[0.9, 0.2], [0.1, 0.8]], threshold=0.4)
    found = kinds(Transformation("halve", "label", 0), lucky)
    by_luck = {
        case for case in every_case() if METRICS[case[0]].depends_on(USUAL) != SCORES and case[1] == "samples"
    }
    assert {found[case] for case in by_luck} == {SAME}
    assert found["roc_auc", "micro"] == found["ndcg", "micro"] == SAME
    assert found["roc_auc", "macro"] == CERTAIN
    assert kinds(Transformation("halve", "sample", 0), lucky)["average_precision", "macro"] == SAME
    top = Example.of(lucky.truth, lucky.scores, top_k=1)  # the top labels are the same ones after it
    assert kinds(Transformation("halve", "label", 0), top)["hamming_loss", "samples"] == SAME
    huge = Example.of([[1, 0]], [[1e17, 0]])  # where adding 1 changes nothing
    assert kinds(Transformation("add", "label", 0), huge)["softmax_cross_entropy", "samples"] == SAME
