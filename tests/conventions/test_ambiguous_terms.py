"""Words with several meanings: each meaning is a metric with switches, and its value is known."""

from __future__ import annotations

import pytest

from metrics import AMBIGUOUS_TERMS, METRICS, Example
from tests.every import for_every
from tests.matrices import E0_SCORES, E0_TRUTH, E2B_SCORES, E2B_TRUTH

D0 = Example.of(E0_TRUTH, E0_SCORES)
E2B = Example.of(E2B_TRUTH, E2B_SCORES)
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
    values = [meaning.value(example) for meaning in READ[word]]
    for found, known in zip(values, expected, strict=True):
        assert known is None or found == pytest.approx(known, rel=1e-12)
