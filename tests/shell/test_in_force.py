"""The line under a number names the source that defines it, and no source that does not."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from metrics import METRICS, PRESETS, SOURCES, Conventions
from pages.figures.working_files import working_markdown
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


OTHER_RULES = f"{NONE} It occurs in scikit-learn and torchmetrics, with other rules."
ANYWHERE = "Neither Zhang & Zhou 2014 nor any other source here has this value."


@for_every(
    ("metric", "average", "preset", "sentence"),
    [
        ("ndcg", "samples", REVIEW, f"{NONE} These are the rules of the overview."),
        ("ndcg", "samples", "scikit_learn", "These are the rules of scikit-learn."),
        ("peak_f1", "macro", REVIEW, ANYWHERE),
        ("roc_auc", "weighted", REVIEW, OTHER_RULES),
    ],
)
def test_a_number_is_ascribed_to_who_has_it(metric: str, average: str, preset: str, sentence: str) -> None:
    shown = seen(metric, average, preset)
    assert rules_source(shown) == sentence
    assert rules_in_force(shown).startswith(f"{sentence} ")
    assert plain(sentence) in working_markdown(shown)


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


def test_a_changed_convention_counts_where_it_is_read_and_a_library_knows_of_it() -> None:
    rules = Conventions(coverage_start="one")
    assert rules_source(seen("coverage", "samples", rules=rules)) == CHANGED
    assert rules_source(seen("one_error", "samples", rules=rules)).endswith("rules of Zhang & Zhou 2014.")
    sentence = f"{NONE} It occurs in scikit-learn and the overview, with other rules."
    assert rules_source(seen("ndcg", "samples", rules=Conventions(ndcg_tie="first"))) == sentence
    above = rules_source(seen("zero_one_loss", "samples", rules=Conventions(threshold_rule="above")))
    # The book says itself that it is “above”.
    assert "These are the rules of scikit-learn and Zhou Zhihua 2016." in above


EQUALS = "This page predicts a label whose score equals the threshold."


@for_every(
    ("metric", "average", "preset", "changes", "sentences"),
    [
        (
            *("coverage", "samples", "scikit_learn", {}),
            "These are the rules of scikit-learn. "
            "scikit-learn counts the top label as 1, so coverage is the rank of the last true label. "
            "It gives tied labels the worst of the ranks that they share. "
            "It gives rank 0 to a sample without true labels, as nothing has to be found. "
            "It measures coverage as a number of labels.",
        ),
        # A rule that a library does not have is ascribed to this page.
        ("hamming_loss", "samples", "scikit_learn", {}, EQUALS),
        ("zero_one_loss", "samples", REVIEW, {}, EQUALS),
        ("f_beta", "micro", REVIEW, {"beta": 2}, "F is computed with β = 2."),
        ("ndcg", "samples", REVIEW, {"ndcg_depth": 3}, "It stops after rank 3."),
        ("ndcg", "samples", REVIEW, {}, "All ranks of the ranking count."),
    ],
)
def test_every_rule_that_the_number_used_is_one_sentence(
    metric: str, average: str, preset: str, changes: dict[str, Any], sentences: str
) -> None:
    text = rules_in_force(seen(metric, average, preset, replace(PRESETS[preset], **changes)))
    assert sentences == text if sentences.startswith("These") else sentences in text


SKLEARN_COUNTS = (
    "scikit-learn (coverage_error) gives 7/2 = 3.5. "
    "scikit-learn counts the top label as 1, so coverage is the rank of the last true label. "
)
FROM_ZERO = "counts the top label as 0, so coverage is the rank of the last true label minus 1."
SAME = "gives the same value, "


@for_every(
    ("metric", "average", "preset", "changes", "sentence"),
    [
        ("coverage", "samples", REVIEW, {}, f"{SKLEARN_COUNTS}Zhang & Zhou 2014 {FROM_ZERO}"),
        (
            "coverage",
            "samples",
            "scikit_learn",
            {"coverage_start": "zero"},
            f"{SKLEARN_COUNTS}This page {FROM_ZERO}",
        ),
        (
            "coverage",
            "samples",
            REVIEW,
            {"coverage_start": "one"},
            f"scikit-learn (coverage_error) {SAME}7/2.",
        ),
        ("one_error", "samples", REVIEW, {}, "scikit-learn has no function for this value."),
        ("ndcg", "samples", REVIEW, {"ndcg_depth": 2}, SAME),
        ("f_beta", "micro", REVIEW, {"beta": 2.0}, SAME),
        ("hamming_loss", "samples", REVIEW, {}, f"(hamming_loss, given what is predicted here) {SAME}"),
        ("hamming_loss", "samples", "matlab_d3", {}, f"predicted here) {SAME}"),
    ],
)
def test_where_scikit_learn_differs_a_sentence_says_what_each_does(
    metric: str, average: str, preset: str, changes: dict[str, Any], sentence: str
) -> None:
    text = comparison(seen(metric, average, preset, replace(PRESETS[preset], **changes))).text
    assert sentence == text if sentence.endswith(".") else sentence in text


def test_a_library_that_gives_no_value_is_not_claimed_to_give_one() -> None:
    one_class = Matrices([[1, 1], [1, 0]], [[0.9, 0.1], [0.5, 0.2]]).example
    for preset, sentence in ((REVIEW, "gives no value. "), ("scikit_learn", "gives no value either.")):
        focus = Focus("roc_auc", "macro", preset=preset, conventions=PRESETS[preset])
        shown = scene_of(one_class, focus, ["x1", "x2"], ["l1", "l2"])
        assert f"scikit-learn (roc_auc_score) {sentence}" in comparison(shown).text


def test_scikit_learn_is_not_quoted_for_a_single_label_that_it_takes_for_classes() -> None:
    single = Matrices([[0], [0], [1], [1]], [[0.4], [0.1], [0.8], [0.35]]).example
    classes = "scikit-learn takes a single label for a list of classes and computes something else."
    same = f"scikit-learn (average_precision_score) {SAME}5/6."
    for metric, sentence in (("precision", classes), ("average_precision", same)):
        shown = scene_of(single, Focus(metric, "macro"), ["x1", "x2", "x3", "x4"], ["l1"])
        assert comparison(shown).text == sentence


def test_a_source_without_the_metric_is_not_claimed_to_have_a_rule_for_it() -> None:
    half_empty = Matrices([[1, 0], [0, 0]], [[0.9, 0.1], [0.5, 0.2]]).example
    shown = scene_of(half_empty, Focus("ndcg", "samples"), ["x1", "x2"], ["l1", "l2"])
    assert comparison(shown).text.endswith(
        "scikit-learn counts NDCG as 0 where nothing is true. "
        "This page gives no NDCG where nothing is true, so the average leaves it out."
    )


def test_the_sentence_of_a_choice_names_the_library_or_the_rule_of_this_page_for_it() -> None:
    library = SOURCES["scikit_learn"]
    sentence = "scikit-learn counts the top label as 1, so coverage is the rank of the last true label."
    assert choice_sentence(library, "coverage_start") == sentence
    sentence = "The rule of this page for scikit-learn predicts a label whose score equals the threshold."
    assert choice_sentence(library, "threshold_rule") == sentence
