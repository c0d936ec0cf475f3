"""Every piece of code that a page offers runs, and prints the number that its comment says."""

from __future__ import annotations

import numpy as np
import pytest

from metrics import METRICS, PRESETS, Conventions, Example
from metrics.registry import PROBABILITIES
from pages.figures.code_snippet import engine_snippet, library_snippet
from tests.every import for_every
from tests.printed_code import printed_by

random = np.random.default_rng(3)
TRUTH, SCORES = random.integers(0, 2, (4, 5)), random.integers(0, 5, (4, 5)) / 4
MATRICES = {
    "threshold": Example.of(TRUTH, SCORES),
    "one per sample": Example.of(TRUTH, SCORES, threshold=[[0.25], [0.5], [0.5], [1]]),
    "top 2": Example.of(TRUTH, SCORES, top_k=2),
    "by hand": Example.of(TRUTH, SCORES, y_pred=1 - TRUTH, relevance_order=[[2, 1, 3, 4, 5]] * 4),
    "weighted": Example.of(TRUTH, SCORES, sample_weight=[1, 2, 0.5, 1]),
    "one label": Example.of(TRUTH[:, :1], SCORES[:, :1]),
    "logits": Example.of(TRUTH, SCORES * 1600 - 800),
}
RULES = {
    "review": Conventions(),
    "D3": PRESETS["matlab_d3"],
    "turned": Conventions(beta=2.0, ndcg_depth=2, f_of_samples="each"),
}
# A score at the threshold is predicted under some; the top K and an order go another way under each.
OTHER_RULES_TOO = {"threshold": ("review", "D3"), "top 2": tuple(RULES), "by hand": tuple(RULES)}
CASES = [(key, average) for key, metric in METRICS.items() for average in metric.averages]
# A weight has no place in the one list of all cells, nor a logit among probabilities: the metric refuses it.


def printed(code: str) -> tuple[float, float]:
    """What the code prints, and what its comment says."""
    (line,) = printed_by(code)
    return float(line), float(code.rpartition("#")[2])


def is_refused(metric: str, average: str, name: str) -> bool:
    """A weight has no place in the one list of all cells, nor a logit among probabilities."""
    if METRICS[metric].score_kind == PROBABILITIES:
        return name == "logits"
    return (metric, average, name) == ("ndcg", "micro", "weighted")


@for_every(("turn", "case"), enumerate(CASES))
def test_the_code_of_the_engine_and_of_a_library_prints_the_number_in_its_comment(turn, case):
    """Every other matrix in turn under the usual rules, and under others too where these matter most."""
    assert library_snippet(METRICS[case[0]](MATRICES["threshold"], case[1]), MATRICES["threshold"])
    running = [name for name in MATRICES if not is_refused(*case, name)]
    for name in running[turn % 2 :: 2]:
        for kind in OTHER_RULES_TOO.get(name, ("review",)):
            example = MATRICES[name]
            result = METRICS[case[0]](example, case[1], RULES[kind])
            known = pytest.approx(float(result), rel=1e-12, nan_ok=True)
            assert printed(engine_snippet(result, example)) == (known, known)
            code = library_snippet(result, example)
            if code:
                value, text = printed(code)
                assert value == pytest.approx(text, rel=1e-12, abs=1e-12, nan_ok=True)
