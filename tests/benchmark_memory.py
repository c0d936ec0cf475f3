"""The memory that one metric takes at the largest size, each in a fresh process of its own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np

from metrics import METRICS, PRESETS, Example
from tests.calls import compared, named, oracle

try:
    import resource
except ModuleNotFoundError:  # Windows does not tell a process its peak
    resource = None

LARGEST = (20_000, 100)
ROOT = Path(__file__).resolve().parent.parent
KILOBYTE = 1 if sys.platform == "darwin" else 1024


def peak() -> float:
    """The most memory that this process has held so far, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * KILOBYTE / 1e6


def taken(which: str, metric: str, average: str) -> float:
    """By how many MB the peak grows over what the imports and the two matrices hold."""
    random = np.random.default_rng(0)
    scores = random.random(LARGEST)
    truth = random.integers(0, 2, LARGEST, np.uint8).view(np.bool_)
    given, theirs = compared(metric, scores), oracle(metric, average)
    before = peak()
    if which == "engine":
        result = METRICS[metric](Example.of(truth, **given), average, PRESETS["scikit_learn"])
        float(result)
    else:
        theirs(truth, *given.values())
    return peak() - before


def memory_report() -> str:
    """A table of the peaks, one fresh process per figure."""
    title = f"\npeak memory at {LARGEST[0]:,} × {LARGEST[1]}, over the imports and the matrices"
    if resource is None:
        return f"{title}: skipped, Windows does not tell it"
    lines = [title, f"{'':<30} {'share':>10} {'engine':>15} {'scikit-learn':>15}"]
    for metric, average in named("scikit_learn"):
        mine, theirs = (measured(which, metric, average) for which in ("engine", "scikit-learn"))
        share = f"{mine / theirs:>8.2f} ×" if theirs else f"{'':>10}"
        lines.append(f"{metric + ' ' + average:<30} {share} {mine:>12.0f} MB {theirs:>12.0f} MB")
    return "\n".join(lines)


def measured(which: str, metric: str, average: str) -> float:
    """What a fresh process says that it took."""
    command = [sys.executable, "-m", "tests.benchmark_memory", which, metric, average]
    return float(subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout)


if __name__ == "__main__":
    print(taken(*sys.argv[1:]))
