"""The engine with its traces beside scikit-learn for the same values: `python -m tests.benchmark`.

`--quick` takes the two small sizes only; `--check` exits with 1 if a target is missed. Every time is the
median over rounds in which the two take turns, so that a busy machine slows both: look at the ratios.
"""

from __future__ import annotations

import argparse
import platform
import sys
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from time import perf_counter

import numpy as np
import sklearn

from metrics import METRICS, PRESETS, Example, Result, steps
from tests.benchmark_memory import LARGEST, SIX, memory_report
from tests.values.library_calls import compared, named, oracle

Size = tuple[int, int]
TARGETS: dict[Size, float] = {(2, 5): 10, (200, 20): 10, (2_000, 50): 5, LARGEST: 3}
TARGETS_OF_SIX: dict[Size, float] = {(2, 5): 10, (200, 20): 20, (2_000, 50): 12, LARGEST: 8}
QUICK: tuple[Size, ...] = ((2, 5), (200, 20))
SWEEP, SWEEP_TARGET, CHECKED, SWEPT = 201, 300, 10, (4, 6)
ORACLES = {case: oracle(*case) for case in named("scikit_learn")}
SCIKIT_LEARN = PRESETS["scikit_learn"]
ROUNDS = 9
SHORTEST = 0.003


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
        mine, theirs = self.engine * 1e3, self.sklearn * 1e3
        return f"{self.name:<30} {self.ratio:>8.1f} × {mine:>12.3f} ms {theirs:>12.3f} ms"


def total(name: str, pairs: list[Pair]) -> Pair:
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


def call(metric: str, average: str, truth: np.ndarray, given: dict[str, np.ndarray]) -> Result:
    """One value with its whole graph, from the raw arrays."""
    return METRICS[metric](Example.of(truth, **given), average, SCIKIT_LEARN)


def in_turns(engine: Callable[[], object], other: Callable[[], object], rounds: int) -> tuple[float, float]:
    """The median seconds of a call of each, called in turns, in batches long enough for the clock."""
    batches = [max(1, int(SHORTEST / max(seconds(one, 1), 1e-9))) for one in (engine, other)]
    times = [
        [seconds(one, batch) for one, batch in zip((engine, other), batches, strict=True)]
        for _ in range(rounds)
    ]
    mine, theirs = zip(*times, strict=True)
    return median(mine), median(theirs)


def seconds(one: Callable[[], object], batch: int) -> float:
    """How long one call takes, from a batch of them."""
    start = perf_counter()
    for _ in range(batch):
        one()
    return (perf_counter() - start) / batch


def compare(size: Size, tied: bool, rounds: int) -> list[Pair]:
    """Every metric that both have, on one matrix; the values must agree."""
    truth, scores = data(size, tied)
    pairs = []
    for (metric, average), theirs_of in ORACLES.items():
        given = compared(metric, scores)
        (matrix,) = given.values()
        wanted = theirs_of(truth, matrix)
        np.testing.assert_allclose(float(call(metric, average, truth, given)), wanted, rtol=1e-9)
        mine, theirs = in_turns(
            lambda m=metric, a=average, given=given: call(m, a, truth, given),
            lambda theirs_of=theirs_of, matrix=matrix: theirs_of(truth, matrix),
            rounds,
        )
        pairs.append(Pair(f"{metric} {average}", mine, theirs))
    return pairs


def sweep(rounds: int) -> list[Pair]:
    """One cell of a 4×6 matrix moved from 0 to 1: one call of the engine against a loop."""
    truth, scores = data(SWEPT, tied=False)
    variants = np.repeat(scores[None], SWEEP, axis=0)
    variants[:, 0, 1] = np.linspace(0, 1, SWEEP)
    pairs = []
    for (metric, average), theirs_of in ORACLES.items():
        given = compared(metric, variants)
        (stack,) = given.values()
        wanted = [theirs_of(truth, one) for one in stack[::CHECKED]]
        np.testing.assert_allclose(call(metric, average, truth, given).value[::CHECKED], wanted, rtol=1e-9)
        mine, theirs = in_turns(
            lambda m=metric, a=average, given=given: call(m, a, truth, given),
            lambda theirs_of=theirs_of, stack=stack: [theirs_of(truth, one) for one in stack],
            rounds,
        )
        pairs.append(Pair(f"{metric} {average}", mine, theirs))
    return pairs


def cutting(size: Size, rounds: int) -> float:
    """The median seconds to cut the working of one part and of the average out of a result."""
    truth, scores = data(size, tied=True)
    results = [call(metric, average, truth, compared(metric, scores)) for metric, average in ORACLES]

    def cut() -> None:
        for result in results:
            steps(result.part(0))
            steps(result.whole.at(0))

    return median(seconds(cut, 1) for _ in range(max(rounds, 3))) / len(results)


def report(
    title: str, pairs: list[Pair], target: float, each: bool, target_of_six: float | None = None
) -> list[str]:
    """Print a table; what missed its target."""
    print(f"\n{title}\n{'':<30} {'ratio':>10} {'engine':>15} {'scikit-learn':>15}")
    print(*pairs, sep="\n")
    whole = total("in sum", pairs)
    print(f"{whole}   target {target:g} ×")
    missed = [
        f"{title}: {pair.name} is slower ({pair.ratio:.2f} ×)" for pair in pairs if each and pair.ratio < 1
    ]
    if whole.ratio < target:
        missed.append(f"{title}: {whole.ratio:.1f} × in sum, the target is {target:g} ×")
    if target_of_six is not None:
        names = [" ".join(one) for one in SIX]
        six = total("six of them", [pair for pair in pairs if pair.name in names])
        print(f"{six}   target {target_of_six:g} ×")
        if six.ratio < target_of_six:
            missed.append(f"{title}: six are {six.ratio:.1f} × in sum, the target is {target_of_six:g} ×")
    return missed


def run(sizes: tuple[Size, ...], rounds: int) -> list[str]:
    """Print everything but the memory; what missed its target."""
    missed = []
    for size in sizes:
        shown = f"{size[0]:,} × {size[1]}"
        # The largest size takes seconds per call: three rounds of it are steady enough.
        turns = min(rounds, 3) if size == LARGEST else rounds
        for tied in (False, True):
            title = f"{shown}, {'tied' if tied else 'untied'} scores"
            of_six = TARGETS_OF_SIX[size]
            missed += report(title, compare(size, tied, turns), TARGETS[size], True, of_six)
        print(f"cutting out the working of one part, on average: {cutting(size, turns) * 1e3:.3f} ms")
    title = f"{SWEEP} variants of one cell of a {SWEPT[0]} × {SWEPT[1]} matrix"
    return missed + report(title, sweep(min(rounds, 3)), SWEEP_TARGET, each=False)


def main(arguments: list[str] | None = None) -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.benchmark", description="Speed beside scikit-learn."
    )
    parser.add_argument("--quick", action="store_true", help="the two small sizes only, no memory")
    parser.add_argument("--check", action="store_true", help="exit with 1 if a target is missed")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="how often the two take turns")
    chosen = parser.parse_args(arguments)
    print(f"Python {platform.python_version()}, numpy {np.__version__}, scikit-learn {sklearn.__version__}")
    # The memory comes first: a new process starts with the peak of the one that made it.
    memory, too_much = ("", []) if chosen.quick else memory_report()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        missed = too_much + run(QUICK if chosen.quick else tuple(TARGETS), chosen.rounds)
    print(memory)
    lacking = sorted(METRICS.keys() - {metric for metric, _ in ORACLES})
    print(f"scikit-learn does not have: {', '.join(lacking)}")
    print(*(f"MISSED {one}" for one in missed) if missed else ("Every target is met.",), sep="\n")
    return int(bool(missed) and chosen.check)


if __name__ == "__main__":
    sys.exit(main())
