"""The memory that one metric takes at the largest size, each in a fresh process of its own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np

from metrics import METRICS, PRESETS, Example
from tests.values.library_calls import compared, named, oracle

try:
    import resource
except ModuleNotFoundError:  # Windows does not tell a process its peak
    resource = None

LARGEST = (20_000, 100)
SIX = (
    ("hamming_loss", "samples"),
    ("f_beta", "macro"),
    ("coverage", "samples"),
    ("ranking_loss", "samples"),
    ("average_precision", "samples"),
    ("roc_auc", "macro"),
)
TARGET_OF_SIX = 2.0
SIDES = ("engine", "scikit-learn")
ROOT = Path(__file__).resolve().parent.parent
KILOBYTE = 1 if sys.platform == "darwin" else 1024


def peak() -> float:
    """The most memory that this process has held so far, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * KILOBYTE / 1e6


def taken(which: str, *names: str) -> float:
    """By how many MB the peak grows over what the imports and the matrices hold.

    `names` are metrics and averages by turns: one after the other is computed and dropped. The truth is in
    whole numbers, as scikit-learn's own matrices are.
    """
    cases = list(zip(names[::2], names[1::2], strict=True))
    random = np.random.default_rng(0)
    scores = random.random(LARGEST)
    truth = random.integers(0, 2, LARGEST)
    calls = [
        (METRICS[metric], average, compared(metric, scores), oracle(metric, average))
        for metric, average in cases
    ]
    before = peak()
    for metric, average, given, theirs in calls:
        if which == "engine":
            float(metric(Example.of(truth, **given), average, PRESETS["scikit_learn"]))
        else:
            theirs(truth, *given.values())
    return peak() - before


def memory_report() -> tuple[str, list[str]]:
    """A table of the peaks, one fresh process per figure, and what missed its target."""
    title = f"\npeak memory at {LARGEST[0]:,} × {LARGEST[1]}, over the imports and the matrices"
    if resource is None:
        return f"{title}: skipped, Windows does not tell it", []
    lines = [title, f"{'':<30} {'share':>10} {'engine':>15} {'scikit-learn':>15}"]
    for case in named("scikit_learn"):
        lines.append(_line(" ".join(case), *(measured(which, *case) for which in SIDES)))
    mine, theirs = (measured(which, *(name for case in SIX for name in case)) for which in SIDES)
    lines.append(f"{_line('six of them, one by one', mine, theirs)}   target {TARGET_OF_SIX:g} ×")
    missed = f"six take {mine / theirs:.1f} × the memory, the target is {TARGET_OF_SIX:g} ×"
    return "\n".join(lines), [missed] * (mine > TARGET_OF_SIX * theirs)


def _line(name: str, mine: float, theirs: float) -> str:
    share = f"{mine / theirs:>8.2f} ×" if theirs else f"{'':>10}"
    return f"{name:<30} {share} {mine:>12.0f} MB {theirs:>12.0f} MB"


def measured(which: str, *names: str) -> float:
    """What a fresh process says that it took."""
    command = [sys.executable, "-m", "tests.benchmark_memory", which, *names]
    return float(subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout)


if __name__ == "__main__":
    print(taken(*sys.argv[1:]))
