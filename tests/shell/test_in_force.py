"""The line under a number names the source that defines it, and no source that does not."""

from __future__ import annotations

from dataclasses import replace

from metrics import METRICS, PRESETS, SOURCES, Conventions
from metrics.graph.formula_text import latex_escaped
from pages.figures.take_away import working_latex, working_markdown
from pages.lessons.lesson_choices import choice_sentence, comparison, rules_in_force, rules_source
from pages.lessons.scene import Scene, scene_of
from pages.shell.markup import plain
from pages.state.focus import Focus
from tests.every import for_every
from tests.matrices import E0_SCORES, E0_TRUTH, Matrices

D0 = Matrices(E0_TRUTH, E0_SCORES).example
REVIEW = "zhang_zhou_2014"
NONE = "Zhang & Zhou 2014 does not have this value."
CHANGED = "These are the rules of Zhang & Zhou 2014, some of them changed."
CASES = [(metric.key, average) for metric in METRICS.values() for average in metric.averages]


def seen(metric: str, average: str, preset: str = REVIEW, rules: Conventions | None = None) -> Scene:
    """A lesson on the first example."""
    focus = Focus(metric, average, preset=preset, conventions=rules or PRESETS[preset])
    return scene_of(D0, focus, ["x1", "x2"], ["l1", "l2", "l3", "l4", "l5"])


@for_every(
    ("metric", "average", "preset", "sentence"),
    [
        ("coverage", "samples", REVIEW, "These are the rules of Zhang & Zhou 2014."),
        ("ndcg", "samples", REVIEW, f"{NONE} These are the rules of the overview."),
        ("ndcg", "samples", "scikit_learn", "These are the rules of scikit-learn."),
        ("peak_f1", "macro", REVIEW, "Neither Zhang & Zhou 2014 nor any other source here has this value."),
        (
            "roc_auc",
            "weighted",
            REVIEW,
            f"{NONE} It occurs in scikit-learn and torchmetrics, with other rules.",
        ),
        (
            "one_error",
            "samples",
            "scikit_learn",
            "scikit-learn does not have this value. "
            "These are the rules of Zhang & Zhou 2014, the overview and the MATLAB article.",
        ),
    ],
)
def test_a_number_is_ascribed_to_a_source_that_has_it(
    metric: str, average: str, preset: str, sentence: str
) -> None:
    shown = seen(metric, average, preset)
    assert rules_source(shown) == sentence
    assert rules_in_force(shown).startswith(f"{sentence} ")
    assert plain(sentence) in working_markdown(shown)
    assert latex_escaped(sentence) in working_latex(shown)


@for_every("preset", PRESETS)
@for_every(("metric", "average"), CASES)
def test_no_source_stands_alone_for_what_it_does_not_define(metric: str, average: str, preset: str) -> None:
    source, sentence = SOURCES[preset], rules_source(seen(metric, average, preset))
    if source.has(metric, average):
        assert sentence == f"These are the rules of {source.title_within}."
    else:
        first, _, others = sentence.partition(". ")
        assert source.title in first or source.title_within in first
        assert "does not have this value" in first or first.startswith("Neither ")
        named = {key for key, one in SOURCES.items() if one.title_within in others}
        assert all(SOURCES[key].has(metric, average) for key in named)
        assert bool(named) == any(one.has(metric, average) for one in SOURCES.values())


def test_a_changed_convention_counts_where_it_is_read() -> None:
    rules = Conventions(coverage_start="one")
    assert rules_source(seen("coverage", "samples", rules=rules)) == CHANGED
    assert (
        rules_source(seen("one_error", "samples", rules=rules)) == "These are the rules of Zhang & Zhou 2014."
    )
    other = Conventions(ndcg_tie="first")
    sentence = f"{NONE} It occurs in scikit-learn and the overview, with other rules."
    assert rules_source(seen("ndcg", "samples", rules=other)) == sentence


def test_a_rule_of_which_a_library_knows_nothing_does_not_part_it_from_ours() -> None:
    rules = Conventions(threshold_rule="above")
    sentence = (
        "These are the rules of scikit-learn and Zhou Zhihua 2016."  # the book says itself that it is “above”
    )
    assert sentence in rules_source(seen("zero_one_loss", "samples", rules=rules))


def test_every_rule_that_the_number_used_is_one_sentence() -> None:
    assert rules_in_force(seen("coverage", "samples", "scikit_learn")) == (
        "These are the rules of scikit-learn. "
        "scikit-learn counts the top label as 1, so coverage is the rank of the last true label. "
        "It gives tied labels the worst of the ranks that they share. "
        "It gives rank 0 to a sample without true labels, as nothing has to be found. "
        "It measures coverage as a number of labels."
    )
    assert "F is computed with β = 2." in rules_in_force(seen("f_beta", "micro", rules=Conventions(beta=2)))
    first = rules_in_force(seen("ndcg", "samples", rules=Conventions(ndcg_depth=3)))
    assert "It stops after rank 3." in first
    assert "All ranks of the ranking count." in rules_in_force(seen("ndcg", "samples"))


@for_every(
    ("metric", "preset", "rules", "sentence"),
    [
        (
            "coverage",
            REVIEW,
            PRESETS[REVIEW],
            "scikit-learn (coverage_error) gives 7/2 = 3.5. "
            "scikit-learn counts the top label as 1, so coverage is the rank of the last true label. Zhang & "
            "Zhou 2014 counts the top label as 0, so coverage is the rank of the last true label minus 1.",
        ),
        (
            "coverage",
            REVIEW,
            Conventions(coverage_start="one"),
            "scikit-learn (coverage_error) gives the same value, 7/2.",
        ),
        (
            "coverage",
            "scikit_learn",
            replace(PRESETS["scikit_learn"], coverage_start="zero"),
            "scikit-learn (coverage_error) gives 7/2 = 3.5. "
            "scikit-learn counts the top label as 1, so coverage is the rank of the last true label. "
            "This page counts the top label as 0, so coverage is the rank of the last true label minus 1.",
        ),
        ("one_error", REVIEW, PRESETS[REVIEW], "scikit-learn has no function for this value."),
    ],
)
def test_where_scikit_learn_differs_a_sentence_says_what_each_does(
    metric: str, preset: str, rules: Conventions, sentence: str
) -> None:
    assert comparison(seen(metric, "samples", preset, rules)).text == sentence


def test_a_library_that_gives_no_value_is_not_claimed_to_give_one() -> None:
    one_class = Matrices([[1, 1], [1, 0]], [[0.9, 0.1], [0.5, 0.2]]).example
    shown = scene_of(one_class, Focus("roc_auc", "macro"), ["x1", "x2"], ["l1", "l2"])
    assert "scikit-learn (roc_auc_score) gives no value. " in comparison(shown).text
    rules = PRESETS["scikit_learn"]
    focus = Focus("roc_auc", "macro", preset="scikit_learn", conventions=rules)
    shown = scene_of(one_class, focus, ["x1", "x2"], ["l1", "l2"])
    assert comparison(shown).text == "scikit-learn (roc_auc_score) gives no value either."


def test_a_source_without_the_metric_is_not_claimed_to_have_a_rule_for_it() -> None:
    half_empty = Matrices([[1, 0], [0, 0]], [[0.9, 0.1], [0.5, 0.2]]).example
    shown = scene_of(half_empty, Focus("ndcg", "samples"), ["x1", "x2"], ["l1", "l2"])
    assert comparison(shown).text.endswith(
        "scikit-learn counts NDCG as 0 where nothing is true. "
        "This page gives no NDCG where nothing is true, so the average leaves it out."
    )


def test_a_rule_that_a_library_does_not_have_is_ascribed_to_this_page() -> None:
    assert rules_in_force(seen("hamming_loss", "samples", "scikit_learn")) == (
        "These are the rules of scikit-learn. This page predicts a label whose score equals the threshold."
    )
    sentence = rules_in_force(seen("zero_one_loss", "samples"))
    assert sentence.endswith("This page predicts a label whose score equals the threshold.")
    library = SOURCES["scikit_learn"]
    assert choice_sentence(library, "coverage_start") == (
        "scikit-learn counts the top label as 1, so coverage is the rank of the last true label."
    )
    assert choice_sentence(library, "threshold_rule") == (
        "The rule of this page for scikit-learn predicts a label whose score equals the threshold."
    )
