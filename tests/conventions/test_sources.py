"""What sources define and mean by a word, and that each is quoted only where it gives what is quoted."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrics import (
    AMBIGUOUS_TERMS,
    AVERAGES,
    LIBRARIES,
    METRICS,
    PRESETS,
    SOURCES,
    SWITCHES,
    Conventions,
    Example,
    Library,
    compare,
)
from metrics.sources.source import Text
from pages.lessons.lesson_choices import choice_sentence, rules_in_force
from tests.behaviour.test_difference import row
from tests.every import for_every
from tests.explore.test_libraries_page import options, who_of
from tests.matrices import E0_SCORES, E0_TRUTH, E2B_SCORES, E2B_TRUTH, Matrices
from tests.shell.test_in_force import seen
from tests.shell.test_pages import opened
from tests.values.engine_values import same
from tests.values.library_calls import arguments, named, scikit_learn

D0 = Example.of(E0_TRUTH, E0_SCORES)


TEXTS = {key: source.defines for key, source in SOURCES.items() if isinstance(source, Text)}


@for_every("source", TEXTS)
def test_what_a_text_defines_has_a_metric_with_these_averages(source):
    for metric, averages in TEXTS[source].items():
        assert averages
        assert set(averages) <= AVERAGES.keys()
        assert set(averages) <= set(METRICS[metric].averages)


@for_every("library", LIBRARIES.values())
def test_what_a_library_cannot_do_is_stated_of_metrics_that_it_has(library: Library) -> None:
    assert set(library.averages_with_one_label or ()) <= set(library.calls)
    for metric, averages in (library.averages_with_one_label or {}).items():
        assert set(averages) <= set(library.calls[metric])
    assert set(library.max_stable_labels) <= set(library.calls)
    assert set(library.undecided) <= SWITCHES.keys()


@pytest.mark.parametrize(("metric", "average"), named("scikit_learn"))
@given(cells=st.lists(st.tuples(st.integers(0, 1), st.integers(0, 4)), min_size=1, max_size=6))
@settings(max_examples=settings().max_examples // 3)
def test_with_one_label_scikit_learn_is_quoted_only_where_it_gives_the_same(metric, average, cells):
    only = Matrices([[truth] for truth, _ in cells], [[quarters / 4] for _, quarters in cells])
    wanted, rules = METRICS[metric], PRESETS["scikit_learn"]
    if SOURCES["scikit_learn"].can_compute(wanted, average, only.example):
        theirs = scikit_learn(named("scikit_learn")[metric, average], arguments(only, rules))
        assert same(float(wanted(only.example, average, rules)), theirs)


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
    assert SOURCES["torchmetrics"].can_compute(metric, "samples", example) is quoted
    assert ("torchmetrics" in row(example, "ranking_loss", "samples").values) is quoted
    assert "scikit_learn" in row(example, "ranking_loss", "samples").values
    sentences = [note.text for note in metric(example, conventions=rules).part(0).notes]
    assert any("torchmetrics" in text for text in sentences) is not quoted


def test_a_tie_of_two_true_or_two_false_labels_leaves_the_ranking_loss_of_torchmetrics_as_it_is():
    tied = Example.of([[1, 1] + [0] * 15], [[0.9, 0.9] + [0.1] * 15])
    assert "torchmetrics" in row(tied, "ranking_loss", "samples").values
    without_scores = Example.of(tied.truth, y_pred=tied.truth)
    assert row(without_scores, "ranking_loss", "samples").values == {}


E2B = Example.of(E2B_TRUTH, E2B_SCORES)
F_OF_MEANS, Q = 2 * 5 / 6 * 7 / 12 / (5 / 6 + 7 / 12), 2 / 3  # Q: precision and recall of all cells
READ = {clash.word: clash.meanings for clash in AMBIGUOUS_TERMS}


@for_every("clash", AMBIGUOUS_TERMS)
def test_every_meaning_of_a_word_is_a_metric_that_reads_the_switches_named(clash):
    assert len(clash.meanings) > 1
    for meaning in clash.meanings:
        if meaning.metric in METRICS:
            metric = METRICS[meaning.metric]
            assert meaning.average in metric.averages
            assert set(meaning.choices) <= set(metric.choices_read(meaning.average))
            assert meaning.value(D0) is not None
        else:
            assert meaning.metric == ""
            assert meaning.value(D0) is None


@pytest.mark.parametrize(
    ("word", "example", "expected"),
    [
        ("accuracy", D0, [0, (1 / 2 + 2 / 4) / 2, 7 / 10, (1 / 5 + 2 / 5) / 2]),
        ("average precision", D0, [(5 / 6 + 11 / 12) / 2, None, None]),
        ("average precision", E2B, [11 / 12, (3 / 4 + 1 + 1) / 3, 37 / 42]),
        ("F1", D0, [(2 / 3 + 4 / 6) / 2, F_OF_MEANS, (0 + 0 + 1 + 1) / 4, 2 * Q * Q / (Q + Q), 6 / 9]),
    ],
)
def test_the_values_of_the_words_that_clash(word, example, expected):
    values = [meaning.value(example) for meaning in READ[word]]
    for found, known in zip(values, expected, strict=True):
        assert known is None or found == pytest.approx(known, rel=1e-12)


BOOK = PRESETS["zhou_2016"]
CHOSEN = {key for key in SWITCHES if getattr(BOOK, key) != getattr(Conventions(), key)}


@for_every("key", sorted(CHOSEN))
def test_the_place_stands_where_the_choice_is_explained(key: str) -> None:
    source = SOURCES["zhou_2016"]
    place = source.places[key]
    assert choice_sentence(source, key).startswith(f"{source.title} ({place}) ")
    metric, average = next(
        (one.key, average)
        for one in METRICS.values()
        for average in one.reads.get(key, ())
        if source.has(one.key, average)
    )
    query = {"cell": f"{metric}.{average}", "rule": key, "columns": source.key}
    cards = options(opened(query, "libraries.py"), "answers")
    assert any(f"{source.title} ({place})" in who_of(card["drawn"]) for card in cards)


def test_a_lesson_says_the_place_of_a_rule_until_it_is_changed() -> None:
    own = rules_in_force(seen("ranking_loss", "samples", "zhou_2016"))
    assert own.startswith(
        "These are the rules of Zhou Zhihua 2016. Zhou Zhihua 2016 (formula 2.21) counts a "
    )
    changed = seen("ranking_loss", "samples", "zhou_2016", BOOK.with_choice("ranking_loss_tie", "one"))
    assert "This page counts a tied pair" in rules_in_force(changed)
    assert "(formula 2.21) gives no value to a sample" in rules_in_force(changed)
    # The review has no such number.
    assert "2.21" not in rules_in_force(seen("ranking_loss", "samples", rules=BOOK))


def test_a_source_names_places_of_conventions_that_there_are() -> None:
    assert SOURCES["zhou_2016"].places.keys() == CHOSEN
    assert all(source.places.keys() <= SWITCHES.keys() for source in SOURCES.values())
    # Without a place the title stands alone.
    assert "(" not in choice_sentence(SOURCES["d4"], "precision_empty_row")
