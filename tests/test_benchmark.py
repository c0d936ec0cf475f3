"""The benchmark runs and compares every metric; how fast anything is, is not a test's business.

On small sizes and with single calls: the sizes and batches that make its numbers steady change no line.
"""

from __future__ import annotations

import re

from tests import benchmark
from tests.benchmark import ORACLES, main


def test_the_quick_benchmark_prints_a_ratio_for_every_metric_that_scikit_learn_has(capsys, monkeypatch):
    sizes = ((2, 5),)
    monkeypatch.setattr(benchmark, "SWEEP", 5)
    monkeypatch.setattr(benchmark, "CHECKED", 2)
    monkeypatch.setattr(benchmark, "SHORTEST", 0)
    monkeypatch.setattr(benchmark, "QUICK", sizes)
    monkeypatch.setattr(benchmark, "TARGETS", dict.fromkeys(sizes, 10))
    assert main(["--quick", "--rounds", "1"]) == 0
    printed = capsys.readouterr().out
    for metric, average in ORACLES:
        assert len(re.findall(rf"^{metric} {average} +\d+\.\d ×", printed, re.MULTILINE)) == 3
    assert len(re.findall(r"^in sum +\d+\.\d ×", printed, re.MULTILINE)) == 3
    assert re.search("^scikit-learn does not have: .*one_error", printed, re.MULTILINE)
