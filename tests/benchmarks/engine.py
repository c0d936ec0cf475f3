"""The engine with its traces beside scikit-learn: `python -m tests.benchmarks.engine`.

It ends with an error if a target is missed. Every time is the median over rounds in which the two take turns,
so that a busy machine slows both: look at the ratios. The memory is the growth of the peak at the largest
size, measured in a fresh process for each figure.
"""

from __future__ import annotations

import subprocess
import sys
import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median
from time import perf_counter
from typing import Any

import numpy as np

from metrics import METRICS, PRESETS, Example, Result
from tests.browser.conftest import ROOT
from tests.values.library_calls import compared, named, oracle

Size = tuple[int, int]
LARGEST = (20_000, 100)
# How many times faster than scikit-learn the sum of all metrics is, and that of the six, by size.
TARGETS = {(2, 5): (10, 10), (200, 20): (10, 20), (2_000, 50): (5, 12), LARGEST: (3, 8)}
SIX = (
    ("hamming_loss", "samples"),
    ("f_beta", "macro"),
    ("coverage", "samples"),
    ("ranking_loss", "samples"),
    ("average_precision", "samples"),
    ("roc_auc", "macro"),
)
MAX_MEMORY_OF_SIX = 2.0  # times that of scikit-learn
VARIANTS, VARIANTS_TARGET, VARIANTS_SIZE = 201, 300, (4, 6)
ORACLES = {case: oracle(*case) for case in named("scikit_learn")}
ROUNDS, FEW_ROUNDS = 9, 3
SHORTEST = 0.003  # seconds that a batch of calls takes at least
Values = dict[str, np.ndarray[Any, Any]]


@dataclass(frozen=True)
class Pair:
    """The seconds that the engine and scikit-learn took for the same."""

    name: str
    engine: float
    sklearn: float

    @property
    def ratio(self) -> float:
        """How many times faster the engine was."""
        return self.sklearn / self.engine

    def __str__(self) -> str:
        engine, sklearn = self.engine * 1e3, self.sklearn * 1e3
        return f"{self.name:<30} {self.ratio:>8.1f} × {engine:>12.3f} ms {sklearn:>12.3f} ms"


def total(name: str, pairs: Sequence[Pair]) -> Pair:
    """All of them together."""
    return Pair(name, sum(pair.engine for pair in pairs), sum(pair.sklearn for pair in pairs))


def data(size: Size, tied: bool) -> tuple[np.ndarray, np.ndarray]:
    """A truth in which no row and no column is empty, and scores, on eleven levels where tied."""
    random = np.random.default_rng(0)
    truth = random.random(size) < 0.3
    rows, columns = size
    truth[np.arange(columns) % rows, np.arange(columns)] = True
    truth[np.arange(rows), np.arange(rows) % columns] = True
    scores = random.random(size)
    return truth, np.round(scores, 1) if tied else scores


def call(metric: str, average: str, truth: np.ndarray, values: Values) -> Result:
    """One value with its whole graph, from the raw arrays."""
    return METRICS[metric](Example.of(truth, **values), average, PRESETS["scikit_learn"])


def in_turns(calls: Sequence[Callable[[], object]], rounds: int) -> list[float]:
    """The median seconds of each call, made in turns, in batches long enough for the clock."""
    batches = [max(1, int(SHORTEST / max(seconds(one, 1), 1e-9))) for one in calls]
    times = [[seconds(*one) for one in zip(calls, batches, strict=True)] for _ in range(rounds)]
    return [median(of_call) for of_call in zip(*times, strict=True)]


def seconds(one: Callable[[], object], batch: int) -> float:
    """How long one call takes, from a batch of them."""
    start = perf_counter()
    for _ in range(batch):
        one()
    return (perf_counter() - start) / batch


def compare(truth: np.ndarray, scores: np.ndarray, rounds: int) -> list[Pair]:
    """Every metric that both have, on a matrix or a stack of variants of it; the values must agree."""
    pairs = []
    for (metric, average), sklearn_of in ORACLES.items():
        values = compared(metric, scores)
        (given,) = values.values()
        stack = given if given.ndim == 3 else given[None]

        def engine(metric: str = metric, average: str = average, values: Values = values) -> object:
            return call(metric, average, truth, values).value

        def sklearn(sklearn_of: Any = sklearn_of, stack: np.ndarray = stack) -> list[float]:
            return [sklearn_of(truth, one) for one in stack]

        np.testing.assert_allclose(np.atleast_1d(engine()), sklearn(), rtol=1e-9)
        pairs.append(Pair(f"{metric} {average}", *in_turns((engine, sklearn), rounds)))
    return pairs


def report(title: str, pairs: Sequence[Pair], targets: Sequence[float]) -> list[str]:
    """Print a table; what missed its target. Where there is one for six metrics, none may be slower."""
    print(f"\n{title}\n{'':<30} {'ratio':>10} {'engine':>15} {'scikit-learn':>15}")
    print(*pairs, sep="\n")
    names = [" ".join(one) for one in SIX]
    sums = [total("in sum", pairs), total("six of them", [pair for pair in pairs if pair.name in names])]
    missed = [f"{title}: {pair.name} is slower" for pair in pairs if len(targets) > 1 and pair.ratio < 1]
    for pair, target in zip(sums, targets, strict=False):
        print(f"{pair}   target {target:g} ×")
        if pair.ratio < target:
            missed.append(f"{title}: {pair.name} {pair.ratio:.1f} ×, the target is {target:g} ×")
    return missed


def speed_report() -> list[str]:
    """Print the times; what missed its target."""
    missed = []
    for size in TARGETS:
        # The largest size takes seconds per call: three rounds of it are steady enough.
        turns = FEW_ROUNDS if size == LARGEST else ROUNDS
        for tied in (False, True):
            title = f"{size[0]:,} × {size[1]}, {'tied' if tied else 'untied'} scores"
            missed += report(title, compare(*data(size, tied), turns), TARGETS[size])
    truth, scores = data(VARIANTS_SIZE, tied=False)
    variants = np.repeat(scores[None], VARIANTS, axis=0)
    variants[:, 0, 1] = np.linspace(0, 1, VARIANTS)
    title = f"{VARIANTS} variants of one cell of a {VARIANTS_SIZE[0]} × {VARIANTS_SIZE[1]} matrix"
    return missed + report(title, compare(truth, variants, FEW_ROUNDS), [VARIANTS_TARGET])


def growth_of_peak(side: str, names: Sequence[str]) -> float:
    """By how many MB the peak of this process grows over what the imports and the matrices take.

    `names` are metrics and averages by turns: one after the other is computed and dropped. The truth is in
    whole numbers, as scikit-learn's own matrices are.
    """
    import resource  # Windows has none

    def peak() -> float:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (
            1e6 if sys.platform == "darwin" else 976.5625
        )

    random = np.random.default_rng(0)
    scores, truth = random.random(LARGEST), random.integers(0, 2, LARGEST)
    cases = [
        (metric, average, compared(metric, scores))
        for metric, average in zip(names[::2], names[1::2], strict=True)
    ]
    before = peak()
    for metric, average, values in cases:
        if side == "engine":
            float(call(metric, average, truth, values))
        else:
            ORACLES[metric, average](truth, *values.values())
    return peak() - before


def memory_report() -> tuple[str, list[str]]:
    """A table of the peaks, and what missed its target."""
    lines = [f"\npeak memory at {LARGEST[0]:,} × {LARGEST[1]}, over the imports and the matrices"]
    engine = sklearn = 0.0
    for name, cases in {**{" ".join(case): [case] for case in ORACLES}, "six of them": SIX}.items():
        command = [sys.executable, "-m", "tests.benchmarks.engine"]
        engine, sklearn = (
            float(subprocess.check_output([*command, side, *sum(cases, ())], cwd=ROOT, text=True))
            for side in ("engine", "scikit-learn")
        )
        share = f"{engine / sklearn:>8.2f} ×" if sklearn else f"{'':>10}"
        lines.append(f"{name:<30} {share} {engine:>12.0f} MB {sklearn:>12.0f} MB")
    missed = f"six take {engine / sklearn:.1f} × the memory, the target is {MAX_MEMORY_OF_SIX:g} ×"
    return "\n".join(lines), [missed] * (engine > MAX_MEMORY_OF_SIX * sklearn)


def main() -> int:
    """Run from the command line; in a process of its own, say what memory some metrics take."""
    if sys.argv[1:]:
        print(growth_of_peak(sys.argv[1], sys.argv[2:]))
        return 0
    # The memory comes first: a new process starts with the peak of the one that made it.
    memory, missed = memory_report()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        missed += speed_report()
    print(memory)
    print(*(f"MISSED {one}" for one in missed) if missed else ("Every target is met.",), sep="\n")
    return int(bool(missed))


if __name__ == "__main__":
    sys.exit(main())
