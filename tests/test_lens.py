"""What each source gives on a matrix, why two of them differ, and the smallest matrix where they do."""

from __future__ import annotations

from functools import cache
from itertools import combinations, product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrics import (
    AVERAGES,
    CLASHES,
    METRICS,
    PRESETS,
    SOURCES,
    SWITCHES,
    Compared,
    Conventions,
    Example,
    Metric,
    Smallest,
    compare,
    deciding_switches,
    smallest_matrix,
)
from metrics.difference import flipped, same_values
from metrics.part import CELLS
from metrics.smallest import LEVELS, MOST_CELLS, THRESHOLD, Question, _candidates
from tests.calls import arguments, named, scikit_learn
from tests.matrices import (
    E0_SCORES,
    E0_TRUTH,
    E2B_SCORES,
    E2B_TRUTH,
    Matrices,
    decided,
    matrices,
    one_switch_each,
)

REVIEW = "zhang_zhou_2014"
D0 = Example.of(E0_TRUTH, E0_SCORES)
TEXTS = {key: source.defines for key, source in SOURCES.items() if source.defines is not None}


def row(example: Example, metric: str, average: str) -> Compared:
    (found,) = [
        one for one in compare(example, PRESETS) if one.metric.key == metric and one.average == average
    ]
    return found


def value(metric: Metric, example: Example, average: str, rules: Conventions) -> float:
    return float(metric(example, average, rules))


def alike(one: float, other: float) -> bool:
    return one == pytest.approx(other, rel=1e-12, abs=1e-12, nan_ok=True)


def test_the_libraries_are_the_sources_that_define_nothing_by_themselves():
    assert SOURCES.keys() - TEXTS.keys() == {"scikit_learn", "torchmetrics"}
    assert SOURCES.keys() == PRESETS.keys()
    assert {
        library for metric in METRICS.values() for library in metric.calls
    } >= SOURCES.keys() - TEXTS.keys()


@pytest.mark.parametrize("source", TEXTS)
def test_what_a_text_defines_has_a_metric_with_these_averages(source):
    for metric, averages in TEXTS[source].items():
        assert averages
        assert set(averages) <= AVERAGES.keys()
        assert set(averages) <= set(METRICS[metric].averages)


def test_a_library_without_a_call_and_a_text_without_a_definition_have_no_value():
    assert row(D0, "one_error", "samples").values.keys() == {REVIEW, "d0", "matlab_d3"}
    assert "torchmetrics" not in row(D0, "f_beta", "samples").values
    assert row(D0, "zero_one_loss", "samples").values.keys() == {"scikit_learn", "d1"}
    assert row(D0, "average_precision", "macro").values.keys() == {"scikit_learn", "torchmetrics", "d2"}


def test_the_first_average_stands_alone_unless_all_are_asked_for():
    first = compare(D0, PRESETS, every_average=False)
    assert [one.metric.key for one in first] == list(METRICS)
    assert all(one.average == one.metric.averages[0] for one in first)
    assert len(compare(D0, PRESETS)) > len(first)


def test_metrics_that_no_chosen_source_has_are_left_out():
    assert {one.metric.key for one in compare(D0, ["d2"])} == {"average_precision"}


@pytest.mark.parametrize(
    ("more", "refused"),
    [
        ({"sample_weight": [1, 2]}, {("ndcg", "micro")}),
        ({"threshold": [0.1, 0.2, 0.3, 0.4, 0.5]}, {("pro_loss", "samples")}),
    ],
    ids=["weights", "a threshold per label"],
)
def test_a_metric_that_cannot_use_the_example_has_no_value_and_no_other_lacks_one(more, refused):
    rows = compare(Example.of(E0_TRUTH, E0_SCORES, **more), PRESETS)
    assert len(rows) == len(compare(D0, PRESETS))
    assert {(one.metric.key, one.average) for one in rows if not one.values} == refused


@pytest.mark.parametrize(
    ("metric", "average", "source", "expected"),
    [
        ("coverage", "samples", REVIEW, (2 + 3) / 2),
        ("coverage", "samples", "scikit_learn", (3 + 4) / 2),
        ("accuracy", "samples", "d0", (1 + 2) / 5 / 2),
        ("accuracy", "samples", "d1", (1 / 2 + 2 / 4) / 2),
        ("f_beta", "samples", "d1", (2 / 3 + 4 / 6) / 2),
        ("f_beta", "samples", REVIEW, 2 * 5 / 6 * 7 / 12 / (5 / 6 + 7 / 12)),
    ],
)
def test_the_first_example_as_each_source_takes_it(metric, average, source, expected):
    assert row(D0, metric, average).values[source] == pytest.approx(expected, rel=1e-12)


@given(drawn=matrices())
@settings(max_examples=30)
def test_every_value_is_the_metrics_own_under_that_preset(drawn: Matrices) -> None:
    for one in compare(drawn.example, PRESETS):
        for source, shown in one.values.items():
            assert alike(shown, value(one.metric, drawn.example, one.average, PRESETS[source]))


@given(drawn=matrices(), reference=st.sampled_from(list(PRESETS)))
@settings(max_examples=30)
def test_the_reason_for_every_mark_makes_the_two_values_equal(drawn: Matrices, reference: str) -> None:
    example, mine = drawn.example, PRESETS[reference]
    for one in compare(example, PRESETS):
        for source in one.values:
            theirs = PRESETS[source]
            named = deciding_switches(one.metric, example, one.average, mine, theirs)
            assert bool(named) == one.differs(source, reference) or reference not in one.values
            changed = value(one.metric, example, one.average, flipped(mine, theirs, named))
            assert alike(changed, one.values[source])


def test_breaking_the_tie_takes_the_mark_away():
    tied, broken = (Example.of([[1, 0]], [[0.5, score]]) for score in (0.5, 0.4))
    assert row(tied, "ranking_loss", "samples").differs("matlab_d3", REVIEW)
    assert not row(broken, "ranking_loss", "samples").differs("matlab_d3", REVIEW)


def test_there_is_no_mark_where_the_reference_has_no_value():
    one = row(D0, "average_precision", "macro")
    assert not any(one.differs(source, REVIEW) for source in PRESETS)


def pool() -> list[Example]:
    """Small matrices with ties, empty rows and empty columns, the same each time."""
    random = np.random.default_rng(11)
    shapes = [tuple(random.integers(1, 5, 2)) for _number in range(40)]
    return [Example.of(random.integers(0, 2, shape), random.integers(0, 4, shape) / 4) for shape in shapes]


def reasons() -> set[tuple[str, str, str, str, tuple[str, ...]]]:
    """Every reason that parts a source from the review on a matrix of the pool."""
    return {
        (one.metric.key, one.average, REVIEW, source, named)
        for example in pool()
        for one in compare(example, PRESETS)
        for source in one.values
        if one.differs(source, REVIEW)
        for named in [deciding_switches(one.metric, example, one.average, PRESETS[REVIEW], PRESETS[source])]
    }


REASONS = sorted(reasons())


def without_all_of(switches: tuple[str, ...], metric: Metric, average: str, mine, theirs):
    """Every choice among the conventions that differ which lacks one of these switches or more."""
    differing = [key for key in metric.choices_read(average) if getattr(mine, key) != getattr(theirs, key)]
    for size in range(len(differing)):
        yield from (keys for keys in combinations(differing, size) if not set(switches) <= set(keys))


def decided_alone(
    metric: Metric, average: str, mine: Conventions, theirs: Conventions, switches, example: Example
) -> np.ndarray:
    """Where these switches make the values equal, and no others do without them: one of each variant."""
    target = metric(example, average, theirs).value

    def equal(keys: tuple[str, ...]) -> np.ndarray:
        return same_values(metric(example, average, flipped(mine, theirs, keys)).value, target)

    others = without_all_of(switches, metric, average, mine, theirs)
    return equal(switches) & ~np.any([equal(keys) for keys in others], axis=0)


@pytest.mark.parametrize("defined", [False, True])
def test_on_the_smallest_matrix_the_switches_named_decide_alone(defined):
    found = 0
    for key, average, reference, source, switches in REASONS:
        metric, mine, theirs = METRICS[key], PRESETS[reference], PRESETS[source]
        smallest = smallest_matrix(metric, average, mine, theirs, switches, defined)
        if smallest is None:
            continue
        found += 1
        example = Example.of(smallest.truth, smallest.scores)
        assert alike(value(metric, example, average, mine), smallest.mine)
        assert alike(value(metric, example, average, theirs), smallest.theirs)
        assert not alike(smallest.mine, smallest.theirs)
        assert decided_alone(metric, average, mine, theirs, switches, example)
        assert set(deciding_switches(metric, example, average, mine, theirs)) == set(switches)
        if defined:
            assert np.isfinite([smallest.mine, smallest.theirs]).all()
    assert found > len(REASONS) / 2


@pytest.mark.parametrize("defined", [False, True])
def test_no_smaller_matrix_would_do(defined):
    for key, average, reference, source, switches in REASONS:
        metric, mine, theirs = METRICS[key], PRESETS[reference], PRESETS[source]
        least = max(metric.least_labels(one, average) for one in (reference, source))
        smallest = smallest_matrix(metric, average, mine, theirs, switches, defined, least)
        cells = MOST_CELLS if smallest is None else np.size(smallest.truth)
        for example in up_to(cells - 1, least):
            shown = decided_alone(metric, average, mine, theirs, switches, example)
            if defined:
                values = [metric(example, average, rules).value for rules in (mine, theirs)]
                shown &= np.isfinite(values).all(0)
            assert not shown.any()


@cache
def up_to(cells: int, least: int) -> list[Example]:
    """Every matrix of every shape with so many cells or fewer: a stack of variants for each shape."""
    return [
        Example.of(*pairs_of(rows, columns), threshold=THRESHOLD)
        for rows, columns in product(range(1, cells + 1), range(least, cells + 1))
        if rows * columns <= cells
    ]


def pairs_of(rows: int, columns: int) -> tuple[np.ndarray, np.ndarray]:
    """Every truth with every score matrix of one shape."""
    every = np.array(list(product(product((0, 1), LEVELS), repeat=rows * columns)))
    shape = (-1, rows, columns)
    return every[..., 0].reshape(shape).astype(int), every[..., 1].reshape(shape)


def test_four_rows_of_one_label_can_be_the_smallest_matrix():
    switches = ("f_of_samples", "precision_nothing_predicted", "recall_nothing_true", "both_empty")
    found = smallest_matrix(METRICS["f_beta"], "samples", PRESETS["d1"], PRESETS["d0"], switches, True)
    assert found is not None
    assert np.shape(found.truth) == (4, 1)
    # D1: F is 1 for one sample, 0 for three. D0: mean precision and mean recall are 1/2, and so is their F.
    assert (found.mine, found.theirs) == ((1 + 0 + 0 + 0) / 4, 2 * (1 / 2) * (1 / 2) / (1 / 2 + 1 / 2))


RECALL = METRICS["recall"], "macro", PRESETS[REVIEW], PRESETS["torchmetrics"]


def test_four_labels_of_one_sample_are_found_where_three_of_two_would_do():
    switches = ("recall_nothing_true", "both_empty", "threshold_rule")
    found = smallest_matrix(*RECALL, switches, defined=True, least_labels=2)
    assert found == Smallest(((1, 0, 1, 0),), ((0.8, 0.8, 0.5, 0.2),), (1 + 1) / 2, (1 + 0 + 0 + 0) / 4)


def test_a_matrix_that_another_switch_decides_as_well_is_not_shown():
    metric, average, mine, theirs = RECALL
    switches = ("both_empty", "threshold_rule")
    two_ways = Example.of([[1, 0]], [[0.8, 0.5]])
    for keys, expected in (((), 1), (switches, (1 + 0) / 2), (("recall_nothing_true",), (1 + 0) / 2)):
        assert value(metric, two_ways, average, flipped(mine, theirs, keys)) == expected
    found = smallest_matrix(*RECALL, switches, defined=True, least_labels=2)
    assert found == Smallest(((1, 1, 0),), ((0.8, 0.5, 0.2),), (1 + 1) / 2, (1 + 0 + 0) / 3)


@pytest.mark.parametrize(
    ("metric", "average"), [(one.key, average) for one in METRICS.values() for average in one.averages]
)
def test_what_the_search_leaves_out_has_the_value_of_what_it_tries(metric, average):
    """One order of the parts stands for all and, where no place counts, one order of the items."""
    asked = METRICS[metric]
    for rules in one_switch_each(asked, average):
        question = Question(asked, average, rules, rules, ())
        for rows, columns in ((1, 3), (3, 1), (2, 2)):
            kind = AVERAGES[average].parts
            if kind == CELLS and rows > 1:
                continue
            tried = question.values(rules, *_candidates((rows, columns), kind, question.by_place))
            every = question.values(rules, *pairs_of(rows, columns))
            assert set(tried.round(12).astype(str)) == set(every.round(12).astype(str))


@pytest.mark.parametrize(
    ("metric", "source", "switches", "expected"),
    [
        ("coverage", "scikit_learn", ("coverage_start",), Smallest(((1,),), ((0.8,),), 0.0, 1.0)),
        ("hamming_loss", "torchmetrics", ("threshold_rule",), Smallest(((1,),), ((0.5,),), 0.0, 1.0)),
        ("ranking_loss", "matlab_d3", ("ranking_loss_tie",), Smallest(((1, 0),), ((0.8, 0.8),), 1.0, 0.0)),
        (
            "average_precision",
            "matlab_d3",
            ("precision_rank",),
            Smallest(((1, 0),), ((0.8, 0.8),), 1 / 2, 1.0),
        ),
    ],
)
def test_known_smallest_matrices(metric, source, switches, expected):
    average = METRICS[metric].averages[0]
    found = smallest_matrix(METRICS[metric], average, PRESETS[REVIEW], PRESETS[source], switches)
    assert found == expected


def test_a_matrix_without_undefined_values_is_found_where_one_is_asked_for():
    metric, mine, theirs = METRICS["recall"], PRESETS[REVIEW], PRESETS["scikit_learn"]
    asked = (metric, "samples", mine, theirs, ("recall_nothing_true",))
    bare, defined = smallest_matrix(*asked), smallest_matrix(*asked, defined=True)
    assert bare is not None
    assert defined is not None
    assert np.isnan(bare.mine)
    assert (defined.mine, defined.theirs) == (1, 1 / 2)


def test_switches_that_make_no_difference_have_no_smallest_matrix():
    same = PRESETS[REVIEW]
    assert smallest_matrix(METRICS["coverage"], "samples", same, same, ("coverage_start",)) is None


E2B = Example.of(E2B_TRUTH, E2B_SCORES)
READ = {clash.word: clash.readings for clash in CLASHES}


@pytest.mark.parametrize("clash", CLASHES, ids=lambda clash: clash.word)
def test_every_meaning_of_a_word_is_a_metric_that_reads_the_switches_named(clash):
    assert len(clash.readings) > 1
    for reading in clash.readings:
        if reading.metric in METRICS:
            metric = METRICS[reading.metric]
            assert reading.average in metric.averages
            assert set(reading.choices) <= set(metric.choices_read(reading.average))
            assert reading.value(D0) is not None
        else:
            assert reading.metric == ""
            assert reading.value(D0) is None


@pytest.mark.parametrize(
    ("word", "example", "expected"),
    [
        ("accuracy", D0, [0, (1 / 2 + 2 / 4) / 2, 7 / 10, (1 / 5 + 2 / 5) / 2]),
        ("average precision", D0, [(5 / 6 + 11 / 12) / 2, None, None]),
        ("average precision", E2B, [11 / 12, (3 / 4 + 1 + 1) / 3, 37 / 42]),
        (
            "F1",
            D0,
            [
                (2 / 3 + 4 / 6) / 2,
                2 * 5 / 6 * 7 / 12 / (5 / 6 + 7 / 12),
                (0 + 0 + 1 + 1) / 4,
                2 * 2 / 3 * 2 / 3 / (2 / 3 + 2 / 3),
                6 / 9,
            ],
        ),
    ],
)
def test_the_values_of_the_words_that_clash(word, example, expected):
    values = [reading.value(example) for reading in READ[word]]
    for found, known in zip(values, expected, strict=True):
        assert known is None or found == pytest.approx(known, rel=1e-12)


@given(drawn=matrices())
@settings(max_examples=60)
def test_a_mean_of_f_is_never_above_f_of_the_means(drawn: Matrices) -> None:
    each, means, macro_each, macro_means, _micro = (one.value(drawn.example) for one in READ["F1"])
    for mean_of_f, f_of_means in ((each, means), (macro_each, macro_means)):
        assert mean_of_f is not None
        assert f_of_means is not None
        assert np.isnan([mean_of_f, f_of_means]).any() or mean_of_f <= f_of_means + 1e-12


@pytest.mark.parametrize(("metric", "average"), named("scikit_learn"))
@given(cells=st.lists(st.tuples(st.integers(0, 1), st.integers(0, 4)), min_size=1, max_size=6))
@settings(max_examples=25, deadline=None)
def test_with_one_label_scikit_learn_is_quoted_only_where_it_gives_the_same(metric, average, cells):
    only = Matrices([[truth] for truth, _ in cells], [[quarters / 4] for _, quarters in cells])
    asked, rules = METRICS[metric], PRESETS["scikit_learn"]
    if asked.given_by("scikit_learn", average, only.example):
        theirs = scikit_learn(named("scikit_learn")[metric, average], arguments(only, rules))
        assert alike(float(asked(only.example, average, rules)), theirs)


@pytest.mark.parametrize(
    ("metric", "average", "theirs"),
    [
        ("precision", "macro", 0.5 * (2 / 3 + 1)),
        ("recall", "micro", 3 / 4),
        ("f_beta", "weighted", 0.5 * (4 / 5 + 2 / 3)),
        ("accuracy", "macro", 0.5 * (2 / 3 + 1 / 2)),
    ],
)
def test_scikit_learn_takes_a_single_label_for_a_list_of_classes(metric, average, theirs):
    only = Matrices([[0], [0], [1], [1]], [[0.4], [0.1], [0.8], [0.35]])
    call = named("scikit_learn")[metric, average]
    assert scikit_learn(call, arguments(only, PRESETS["scikit_learn"])) == pytest.approx(theirs)
    assert not METRICS[metric].given_by("scikit_learn", average, only.example)
    assert "scikit_learn" not in row(only.example, metric, average).values


def test_torchmetrics_is_not_quoted_where_it_refuses():
    weighted = Example.of(E0_TRUTH, E0_SCORES, sample_weight=[1, 2])
    single = Example.of([[1], [0]], [[0.9], [0.2]])
    for example in (weighted, single):
        assert all("torchmetrics" not in one.values for one in compare(example, PRESETS))
    assert any("torchmetrics" in one.values for one in compare(D0, PRESETS))


@pytest.mark.parametrize(
    ("labels", "scores", "quoted"),
    [(16, [0.5] * 16, True), (17, [0.5] * 17, False), (17, list(range(17)), True)],
)
def test_the_ranking_loss_of_torchmetrics_is_quoted_with_ties_up_to_16_labels(labels, scores, quoted):
    example = Example.of([[1] + [0] * (labels - 1)], [scores])
    metric, rules = METRICS["ranking_loss"], PRESETS["torchmetrics"]
    assert metric.given_by("torchmetrics", "samples", example) is quoted
    assert ("torchmetrics" in row(example, "ranking_loss", "samples").values) is quoted
    assert "scikit_learn" in row(example, "ranking_loss", "samples").values
    told = [note.text for note in metric(example, conventions=rules).part(0).notes]
    assert any("torchmetrics" in text for text in told) is not quoted
    assert not metric(example, conventions=PRESETS["scikit_learn"]).part(0).notes


def test_a_tie_of_two_true_or_two_false_labels_leaves_the_ranking_loss_of_torchmetrics_as_it_is():
    tied = Example.of([[1, 1] + [0] * 15], [[0.9, 0.9] + [0.1] * 15])
    assert "torchmetrics" in row(tied, "ranking_loss", "samples").values
    without_scores = Example.of(tied.truth, y_pred=tied.truth)
    assert row(without_scores, "ranking_loss", "samples").values == {}


def test_a_smallest_matrix_has_as_many_labels_as_its_sources_need():
    asked = METRICS["recall"], "macro", PRESETS[REVIEW], PRESETS["scikit_learn"], ("recall_nothing_true",)
    assert len(smallest_matrix(*asked).truth[0]) == 1
    assert len(smallest_matrix(*asked, least_labels=2).truth[0]) == 2
    assert METRICS["recall"].least_labels("scikit_learn", "macro") == 2
    assert METRICS["recall"].least_labels(REVIEW, "macro") == 1


def test_predictions_without_scores_give_values_of_the_metrics_of_sets_alone():
    found = compare(Example.of([[1, 0]], y_pred=[[1, 0]]), PRESETS)
    assert {one.metric.needs for one in found if one.values} == {"predictions"}
    assert {one.metric.needs for one in found if not one.values} == {"scores"}


@pytest.mark.parametrize(
    ("metric", "average"), [(one.key, average) for one in METRICS.values() for average in one.averages]
)
@given(drawn=decided(), preset=st.sampled_from(list(PRESETS)))
@settings(max_examples=15, deadline=None)
def test_a_convention_that_is_not_open_changes_nothing(metric, average, drawn, preset):
    asked, rules = METRICS[metric], PRESETS[preset]
    open_here = asked.choices_for(drawn.example, average, rules)
    for key in set(asked.choices_read(average)) - set(open_here):
        for choice in SWITCHES[key].choices:
            assert alike(
                float(asked(drawn.example, average, rules.but(key, choice))),
                float(asked(drawn.example, average, rules)),
            )


def test_zero_over_zero_is_open_only_where_the_kind_has_it():
    f_beta, accuracy, rules = METRICS["f_beta"], METRICS["accuracy"], Conventions()
    assert "precision_nothing_predicted" in f_beta.choices_for(D0, "samples", rules)
    assert "precision_nothing_predicted" not in f_beta.choices_for(D0, "macro", rules)
    assert "precision_nothing_predicted" in f_beta.choices_for(D0, "macro", rules.but("f_of_labels", "means"))
    assert "accuracy_both_empty" in accuracy.choices_for(D0, "samples", rules)
    assert "accuracy_both_empty" not in accuracy.choices_for(D0, "macro", rules)
    assert "accuracy_both_empty" in accuracy.choices_for(D0, "macro")
