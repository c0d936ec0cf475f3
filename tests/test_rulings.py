"""What is said to be unable to change never changes, and what is not said to be so does change somewhere."""

from __future__ import annotations

import pickle
from collections.abc import Iterable
from dataclasses import replace
from functools import cache, partial
from itertools import combinations, product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrics import DIALS, METRICS, PRESETS, SWITCHES, Conventions, Example, InputError, same_value
from metrics.behaviour.changes.matrix_rulings import LEFT_OUT, NOTHING_WEIGHS, WITHOUT_VALUE
from metrics.behaviour.changes.outcome import CERTAIN, MOVED, SAME, outcomes, ruling_of, situation_of
from metrics.behaviour.changes.ruling import Situation
from metrics.behaviour.changes.score_rulings import ROUNDED, TIES_BROKEN
from metrics.behaviour.changes.transformation import OF_MATRIX, OF_SCORES, SCOPES, Transformation
from metrics.behaviour.stack import Case, every_case, values_of
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


@cache
def any_conventions() -> st.SearchStrategy[Conventions]:
    """Any choice of every switch and dial at once, or what a source chooses."""
    switches = {key: st.sampled_from(list(switch.choices)) for key, switch in SWITCHES.items()}
    dials = {key: st.sampled_from([dial.default, *DIALLED[key]]) for key, dial in DIALS.items()}
    return st.sampled_from(list(PRESETS.values())) | st.builds(Conventions, **switches, **dials)


def both(case: Case, situation: Situation) -> tuple[np.ndarray, np.ndarray]:
    before, after = (values_of(case, one, situation.rules) for one in (situation.before, situation.after))
    return before, after


def broken(situation: Situation) -> list[str]:
    """The cases that were said to be certain and have changed nevertheless."""
    found = []
    for case in every_case():
        ruling = ruling_of(case, situation)
        if ruling.certain and not same_values(*both(case, situation)).all():
            found.append(f"{case}: {ruling.reason}")
    return found


on_any_stack = given(
    seed=SEED,
    grid=st.sampled_from([*GRIDS, None]),
    how=st.sampled_from(DECISIONS),
    weighted=st.booleans(),
    rules=any_conventions(),
)
of_all_changes = pytest.mark.parametrize("done", DONE, ids=lambda one: f"{one.how}-{one.scope}")


def check_claims(done, seed, grid, how, weighted, rules):
    """Nothing that is called certain to stay has changed in a stack of random matrices."""
    example = stack(seed, grid, how, weighted)
    try:
        situation = situation_of(somewhere(done, seed, example), example, rules)
    except InputError:
        return  # there is no other order of one label, and the like: nothing is claimed
    assert not broken(situation)


@settings(max_examples=8)
@on_any_stack
@of_all_changes
def test_what_cannot_change_does_not_change_under_any_conventions(done, seed, grid, how, weighted, rules):
    check_claims(done, seed, grid, how, weighted, rules)


@pytest.mark.thorough
@settings(max_examples=300)
@on_any_stack
@of_all_changes
def test_what_cannot_change_does_not_change_on_many_more(done, seed, grid, how, weighted, rules):
    check_claims(done, seed, grid, how, weighted, rules)


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


def contradicted(changes: Iterable[Transformation], together: int) -> list[str]:
    """Where a value has changed on one of the smallest matrices though it was certain that it cannot.

    So many of the conventions that a metric reads are chosen otherwise than usual together.
    """
    found = []
    for example in smallest_stacks():
        of_one_matrix = cache(partial(situation_of_one, example))
        together_after = in_one_stack([done for done in changes if can_be_done(done, example)], example)
        for case in every_case():
            for rules in chosen_together(case, together):
                before = values_of(case, example, rules)
                for changes_done, all_after in together_after:
                    after = values_of(case, all_after, rules).reshape(len(changes_done), -1)
                    for place, variant in np.argwhere(~same_values(*np.broadcast_arrays(before, after))):
                        one = of_one_matrix(changes_done[place], variant)
                        found += broken_promise(case, replace(one, rules=rules))
    return found


def can_be_done(done: Transformation, example: Example) -> bool:
    try:
        situation_of(done, example, USUAL)
    except InputError:
        return False
    return True


def in_one_stack(
    changes: Iterable[Transformation], example: Example
) -> list[tuple[list[Transformation], Example]]:
    """The changes that lead to examples of one shape and setting, and all their matrices as one example."""
    alike: dict[bytes, list[tuple[Transformation, Example]]] = {}
    for done in changes:
        after = situation_of(done, example, USUAL).after
        no_matrix = pickle.dumps(variants_in(slice(0), after))  # what is left: sizes, weights, thresholds
        alike.setdefault(no_matrix, []).append((done, after))
    return [([done for done, _ in group], joined([after for _, after in group])) for group in alike.values()]


def situation_of_one(example: Example, done: Transformation, variant: int) -> Situation:
    """The same, done to one variant of a stack alone."""
    return situation_of(done, variants_in(variant, example), USUAL)


def broken_promise(case: Case, situation: Situation) -> list[str]:
    """In words what was certain though the value of this one matrix has changed; nothing where it was not."""
    ruling = ruling_of(case, situation)
    if not ruling.certain or same_value(*map(float, both(case, situation))):
        return []
    matrix, rules = situation.before.truth.tolist(), situation.rules
    return [f"{case} after {situation.transformation} of {matrix} under {rules}: {ruling.reason}"]


@cache
def chosen_together(case: Case, most: int) -> tuple[Conventions, ...]:
    """The usual conventions, with every other choice for up to so many of what the metric reads."""
    metric, average = METRICS[case[0]], case[1]
    choices = {
        key: [getattr(one, key) for one in one_switch_each(metric, average) if getattr(one, key) != usual]
        for key in metric.choices_read(average)
        for usual in [getattr(USUAL, key)]
    }
    return tuple(
        Conventions(**dict(zip(keys, chosen, strict=True)))
        for size in range(most + 1)
        for keys in combinations(choices, size)
        for chosen in product(*(choices[key] for key in keys))
    )


def test_nothing_called_certain_changes_on_any_of_the_smallest_matrices():
    assert not contradicted([one for one in DONE if one.how in OF_MATRIX], together=1)


@pytest.mark.thorough
def test_nothing_called_certain_changes_on_any_of_the_smallest_matrices_under_more_conventions():
    assert not contradicted(DONE, together=3)


@for_every("done", DONE)
def test_whatever_is_not_said_to_be_certain_does_change_on_some_matrix(done):
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


@for_every("done", [one for one in DONE if one.how != "nudge"])
def test_a_stack_gives_what_its_matrices_give_one_by_one(done):
    """But for a nudge: how far it goes depends on all the matrices of a stack."""
    example = stack(8, None, "threshold")
    situation = situation_of(done, example, USUAL)
    cases = every_case()[::5]
    values = {case: both(case, situation) for case in cases}
    assert example.scores is not None
    for variant in (0, VARIANTS - 1):
        alone = Example.of(example.truth[variant], example.scores[variant], threshold=example.threshold)
        for one in outcomes(situation_of(done, alone, USUAL), cases):
            before, after = values[one.case]
            assert same_value(one.before, before[variant])
            assert same_value(one.after, after[variant])


def kinds(done: Transformation, example: Example, rules: Conventions = USUAL) -> dict[Case, str]:
    return {one.case: one.kind for one in outcomes(situation_of(done, example, rules))}


def test_halving_one_label_leaves_macro_auc_and_changes_lrap():
    found = kinds(Transformation("halve", "label", 0), PHOTOS)
    certain = {case for case, kind in found.items() if kind == CERTAIN}
    assert certain == {
        (metric, average)
        for metric in ("average_precision", "roc_auc", "peak_f1")
        for average in ("macro", "weighted")
        if (metric, average) != ("peak_f1", "weighted")
    }
    assert found["average_precision", "samples"] == MOVED
    # A true label that falls below false ones costs nothing where another one stands below them anyway.
    assert found["coverage", "samples"] == SAME


def test_halving_one_sample_leaves_what_ranks_its_labels_and_no_mean_over_labels():
    found = kinds(Transformation("halve", "sample", 2), PHOTOS)
    assert found["average_precision", "samples"] == found["ranking_loss", "samples"] == CERTAIN
    assert CERTAIN not in {kind for (_, average), kind in found.items() if average != "samples"}


@for_every(
    ("done", "certain"),
    [
        (Transformation("add"), True),
        (Transformation("add", "sample", 1), True),
        (Transformation("add", "label", 1), False),
        (Transformation("halve"), False),
    ],
)
def test_only_the_same_amount_for_all_labels_of_a_sample_leaves_the_softmax_loss(done, certain):
    found = kinds(done, PHOTOS)
    assert (found["softmax_cross_entropy", "samples"] == CERTAIN) == certain
    assert found["sigmoid_cross_entropy", "samples"] == MOVED


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
        case for case in every_case() if METRICS[case[0]].sees(USUAL) == SCORES
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
    ("case", "switch", "choice"),
    [
        (("coverage", "samples"), "coverage_unit", "share"),
        (("accuracy", "samples"), "accuracy_of_samples", "cell"),
        (("roc_auc", "macro"), "auc_one_class", "zero"),
        (("precision", "macro"), "both_empty", "zero"),
    ],
)
def test_an_empty_label_is_noticed_under_other_conventions_only(case, switch, choice):
    done = Transformation("empty_label")
    assert kinds(done, PHOTOS)[case] == CERTAIN
    assert kinds(done, PHOTOS, USUAL.but(switch, choice))[case] == MOVED


@for_every(
    ("case", "rules"),
    [
        (("precision", "weighted"), USUAL.but("both_empty", "zero")),
        (("precision", "weighted"), USUAL.but("both_empty", "one")),
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


def test_an_empty_label_makes_the_hamming_loss_better_and_leaves_what_looks_at_true_labels():
    found = {one.case: one for one in outcomes(situation_of(Transformation("empty_label"), PHOTOS, USUAL))}
    wrong, cells = 5, 4 * 5  # of 20 cells 5 are wrong; 4 cells more, all of them right
    assert same_value(found["hamming_loss", "samples"].before, wrong / cells)
    assert same_value(found["hamming_loss", "samples"].after, wrong / (cells + 4))
    assert found["average_precision", "samples"].kind == found["recall", "micro"].kind == CERTAIN


@for_every(
    ("case", "switch"),
    [
        (("average_precision", "macro"), "precision_rank"),
        (("peak_f1", "micro"), "peak_f1_walk"),
        (("ndcg", "micro"), "ndcg_tie"),
    ],
)
def test_the_order_of_the_samples_matters_where_ties_are_told_by_place(case, switch):
    tied = Example.of([[1, 0], [0, 1], [1, 0]], [[0.5, 0.5], [0.5, 0.2], [0.1, 0.5]])
    done, by_place = Transformation("reverse_samples"), USUAL.but(switch, "first")
    assert kinds(done, tied)[case] == CERTAIN
    assert kinds(done, tied, by_place)[case] != CERTAIN
    assert kinds(done, PHOTOS, by_place)[case] == CERTAIN  # no two scores are equal there


def test_what_stays_by_luck_is_not_called_certain():
    """The threshold is not crossed and the order in the row stays, but on another matrix they would not."""
    lucky = Example.of([[1, 0], [0, 1]], [[0.9, 0.2], [0.1, 0.8]], threshold=0.4)
    found = kinds(Transformation("halve", "label", 0), lucky)
    assert {found[one, "samples"] for one in ("hamming_loss", "ranking_loss", "roc_auc", "pro_loss")} == {
        SAME
    }
    assert found["roc_auc", "micro"] == found["ndcg", "micro"] == SAME
    assert found["roc_auc", "macro"] == CERTAIN
    assert kinds(Transformation("halve", "sample", 0), lucky)["average_precision", "macro"] == SAME
    huge = Example.of([[1, 0]], [[1e17, 0]])  # where adding 1 changes nothing
    assert kinds(Transformation("add", "label", 0), huge)["softmax_cross_entropy", "samples"] == SAME


def test_a_copy_of_a_label_at_the_top_is_noticed_only_where_tied_top_labels_are_averaged():
    done, average = Transformation("repeat_label", "label", 0), USUAL.but("one_error_tie", "average")
    tied = Example.of([[1, 0]], [[0.7, 0.7]])
    before, after = 1 / 2, 1 / 3  # of two labels at the top one is false, of three still one
    (found,) = outcomes(situation_of(done, tied, average), [("one_error", "samples")])
    assert (found.kind, found.before, found.after) == (MOVED, before, pytest.approx(after))
    assert kinds(done, tied)["one_error", "samples"] == CERTAIN
