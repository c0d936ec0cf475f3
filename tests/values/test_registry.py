"""No metric is forgotten, each says what it is, and its value calculated by hand is its value."""

from __future__ import annotations

import math
import re

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrics import (
    DIALS,
    LIBRARIES,
    METRICS,
    PRESETS,
    SOURCES,
    SWITCHES,
    Conventions,
    DeclarationError,
    Example,
    Quantity,
)
from metrics.parts.part import Part
from metrics.registry import FAMILIES, metric
from pages.figures.code_snippet import library_snippet
from tests.content.test_code_snippet import CASES as SNIPPETS
from tests.content.test_code_snippet import MATRICES
from tests.definitions import DEFINITIONS, OF_ONE_METRIC, defined
from tests.every import for_every
from tests.matrices import E0_SCORES, E0_TRUTH, Matrices, decided, one_switch_each
from tests.values.engine_values import same
from tests.values.library_calls import named
from tests.values.test_oracles import RECORDED
from tests.values.test_printed_numbers import HAND_CHECKED

CASES = [(metric.key, average) for metric in METRICS.values() for average in metric.averages]
D0 = Example.of(E0_TRUTH, E0_SCORES)
ORACLES = set(named("scikit_learn"))


@for_every(("key", "average"), CASES)
def test_every_metric_under_every_average_has_an_oracle_or_a_hand_checked_case(key, average):
    """That the module of a metric has both its definition and such a value is tested with the definitions."""
    is_checked = key in DEFINITIONS and (key, average) in HAND_CHECKED
    assert (key, average) in ORACLES or key in OF_ONE_METRIC or is_checked


def test_every_metric_has_a_definition_and_no_oracle_is_for_one_that_is_gone():
    assert set(CASES) >= ORACLES | HAND_CHECKED
    assert DEFINITIONS.keys() == METRICS.keys()


@for_every("metric", METRICS.values())
def test_every_metric_has_a_title_a_short_question_and_names_its_conventions(metric):
    assert metric.title
    assert len(metric.summary) < 110
    assert all(key in metric.kernel.__doc__ for key in metric.reads)


def declare(doc: str = "Is it so?\n\nSource: a book.", **changed: object) -> None:
    """Declare a metric that is as it should be but for what is changed; none is left in the registry."""

    def kernel(part: Part, rules: Conventions) -> Quantity:
        raise NotImplementedError

    kernel.__doc__ = doc
    usual = {
        "key": "new",
        "title": "New",
        "family": "ranking",
        "averages": ("samples", "macro"),
        "better": "lower",
        "looks_at": ("order",),
        "reads": {"auc_tie": ("macro",), "beta": ("samples",)},
    }
    declared = {**usual, **changed}
    try:
        metric(declared.pop("key"), declared.pop("title"), **declared)(kernel)
    finally:
        METRICS.pop("new", None)


@for_every(
    ("changed", "sentence"),
    [
        ({"key": "f_beta"}, "'f_beta' is declared twice"),
        ({"averages": ("sample",)}, "'new' has the average 'sample': it can be samples, macro, "),
        ({"averages": ()}, "has no average"),
        ({"better": "lowest"}, "has better='lowest': it can be lower, higher"),
        ({"needs": "score"}, "has needs='score': it can be predictions, scores"),
        ({"looks_at": ("order", "ranks")}, "looks at 'ranks': it can be predictions, order, "),
        ({"looks_at": ("places",)}, "looks at places: one of predictions, order, "),
        ({"looks_at": ("order", "scores")}, "looks at order, scores: one of predictions, order, "),
        ({"family": "set"}, "has family='set': it can be sets, ranking, "),
        ({"reads": ("auc_ties",)}, "names the convention 'auc_ties' in reads: there is no such"),
        ({"reads": {"auc_tie": ("micro",)}}, "reads auc_tie under the average 'micro', which it does not"),
        ({"reads_if": {"auc_ties": {}}}, "names the convention 'auc_ties' in reads_if"),
        ({"reads_if": {"beta": {"auc_ties": "one"}}}, "names the convention 'auc_ties' in reads_if"),
        ({"reads_if": {"beta": {"auc_tie": "two"}}}, "reads_if for auc_tie to be 'two': it can be one,"),
        ({"rank_by": "auc_ties"}, "names the convention 'auc_ties' in rank_by"),
        ({"rank_by": "ndcg_tie"}, "names the convention ndcg_tie in rank_by, but not in reads"),
        ({"rank_by": "beta"}, "names beta in rank_by, which is a number"),
        ({"doc": "It is so.\n\nSource: a book."}, "needs a docstring whose first line is the question"),
        ({"doc": ""}, "needs a docstring whose first line is the question"),
        ({"doc": "Is it so?"}, "needs to say in its docstring where it comes from"),
    ],
)
def test_a_declaration_that_cannot_be_meant_is_refused_in_a_sentence(changed, sentence):
    before = dict(METRICS)
    with pytest.raises(DeclarationError, match=re.escape(sentence)):
        declare(**changed)
    assert before == METRICS


def test_a_declaration_that_does_not_say_what_it_looks_at_is_refused():
    with pytest.raises(TypeError, match="looks_at"):
        metric("new", "New", family="sets", averages=("samples",), better="lower")


@for_every(("metric", "average"), CASES)
def test_all_right_is_better_than_all_wrong_in_the_direction_that_the_metric_names(metric, average):
    truth = np.array([[1, 0, 0], [0, 1, 0]])
    right, wrong = Example.of(truth, truth, y_pred=truth), Example.of(truth, 1 - truth, y_pred=1 - truth)
    best, worst = (float(METRICS[metric](example, average)) for example in (right, wrong))
    assert METRICS[metric].better == ("lower" if best < worst else "higher")
    assert best != worst


@pytest.mark.parametrize(("metric", "average"), CASES)
@given(drawn=decided())
@settings(max_examples=settings().max_examples // 3)
def test_no_value_leaves_the_range_that_the_metric_names(metric, average, drawn):
    example = drawn.fit_for(metric, average).example
    for rules in one_switch_each(METRICS[metric], average):
        value = float(METRICS[metric](example, average, rules))
        lowest, highest = METRICS[metric].lowest, METRICS[metric].highest
        assert not value < lowest - 1e-12, rules
        assert not value > highest + 1e-12, rules


def test_every_preset_has_a_source_and_the_review_has_the_usual_one():
    assert list(PRESETS) == list(SOURCES)
    assert PRESETS["zhang_zhou_2014"] == Conventions()


@for_every("library", LIBRARIES)
def test_the_calls_of_a_library_are_for_averages_that_the_metric_has(library):
    named_there = {(key, average) for key, calls in LIBRARIES[library].calls.items() for average in calls}
    assert set(named(library)) == named_there
    assert named_there <= set(CASES)
    if library != "numpy":
        assert all(re.fullmatch(r"\w[\w.]*\(.*\)", text) for text in named(library).values())


@for_every(("metric", "average"), named("numpy"))
def test_the_lines_of_numpy_are_those_that_the_tests_of_the_snippets_run(metric, average):
    assert (metric, average) in SNIPPETS
    *before, last = named("numpy")[metric, average].splitlines()
    example = MATRICES["threshold"]
    code = library_snippet(METRICS[metric](example, average), example)
    assert "\n".join((*before, f"print({last})  # ")) in code


def test_what_torch_and_torchmetrics_compute_is_recorded():
    recorded = {(one["library"], one["metric"], one["average"]): one["call"] for one in RECORDED["cases"]}
    libraries = ("torch", "torchmetrics")
    assert recorded == {(one, *case): call for one in libraries for case, call in named(one).items()}


@for_every("number", [2, 2.0, np.int64(2), np.float32(2), np.float64(2)])
def test_a_dial_takes_a_number_whoever_made_it(number):
    rules = Conventions(beta=number)
    assert rules.beta == 2
    assert type(rules.beta) in (int, float)
    assert Conventions(ndcg_depth=np.int64(3)).ndcg_depth == 3


@pytest.mark.parametrize(("metric", "average"), CASES)
@given(drawn=decided(), preset=st.sampled_from(list(PRESETS)))
@settings(max_examples=settings().max_examples // 3)
def test_a_convention_that_is_not_open_changes_nothing(metric, average, drawn, preset):
    one, rules = METRICS[metric], PRESETS[preset]
    open_here = one.choices_for(drawn.example, average, rules)
    for key in set(one.choices_read(average)) - set(open_here):
        for choice in SWITCHES[key].choices if key in SWITCHES else DIALS[key].samples:
            assert same(
                float(one(drawn.example, average, rules.with_choice(key, choice))),
                float(one(drawn.example, average, rules)),
            )


def test_zero_over_zero_is_open_only_where_the_kind_has_it():
    f_beta, accuracy, rules = METRICS["f_beta"], METRICS["accuracy"], Conventions()
    assert "precision_nothing_predicted" in f_beta.choices_for(D0, "samples", rules)
    assert "precision_nothing_predicted" not in f_beta.choices_for(D0, "macro", rules)
    assert "precision_nothing_predicted" in f_beta.choices_for(
        D0, "macro", rules.with_choice("f_of_labels", "means")
    )
    assert "accuracy_both_empty" in accuracy.choices_for(D0, "samples", rules)
    assert "accuracy_both_empty" not in accuracy.choices_for(D0, "macro", rules)
    assert "accuracy_both_empty" in accuracy.choices_for(D0, "macro")


def test_every_metric_stands_behind_the_one_that_it_follows_and_families_stand_together():
    keys = list(METRICS)
    assert all(keys.index(one.follows) < keys.index(one.key) for one in METRICS.values() if one.follows)
    families = [metric.family for metric in METRICS.values()]
    assert families == sorted(families, key=FAMILIES.index)


BY_HAND = [(key, average) for key, module in OF_ONE_METRIC.items() for average in module.HAND_CHECKED]
NAMES = {name: getattr(math, name) for name in ("e", "exp", "inf", "log", "log2", "nan", "pi", "sqrt")}


def worked(arithmetic: str | float) -> float:
    return float(eval(arithmetic, NAMES)) if isinstance(arithmetic, str) else float(arithmetic)


@for_every(("metric", "average"), BY_HAND)
def test_the_value_calculated_by_hand_is_that_of_the_engine_and_of_the_definition(metric, average):
    given, rules, arithmetic = OF_ONE_METRIC[metric].HAND_CHECKED[average]
    example = given.example if isinstance(given, Matrices) else given
    expected = pytest.approx(worked(arithmetic), rel=1e-12, abs=1e-12, nan_ok=True)
    assert isinstance(example, Example)
    assert float(METRICS[metric](example, average, rules)) == expected
    if isinstance(given, Matrices):
        by_definition = defined(metric, given, average, rules)
        assert (math.nan if by_definition is None else float(by_definition)) == expected


@for_every("metric", OF_ONE_METRIC)
def test_the_module_of_a_metric_says_all_that_the_other_tests_need(metric):
    module, averages = OF_ONE_METRIC[metric], METRICS[metric].averages
    assert module.HAND_CHECKED, "one value at least must have been calculated by hand"
    assert set(module.STEPS) == set(averages)
    assert all(isinstance(rules, Conventions) for _, rules, _ in module.HAND_CHECKED.values())
