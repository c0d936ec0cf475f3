"""How long a search takes, what it holds and how it keeps others waiting: `python -m tests.benchmark_search`.

One run searches the photos for a disagreement that there is not, and gives way after each slice, as the page
of the duel does; another visitor asks for a turn again and again. Then the largest matrices are searched, and
changed as on the page of what cannot change: what is printed is the longest slice, and the most memory that
is held at once, with what was let go but waits for the garbage collector and without.
"""

from __future__ import annotations

import gc
import time
import tracemalloc
from collections.abc import Callable, Iterator
from itertools import takewhile
from statistics import median
from threading import Event, Thread

import numpy as np

from metrics import Conventions, Example
from metrics.behaviour.changes.outcome import each_outcome, situation_of
from metrics.behaviour.changes.transformation import SCOPES, Transformation
from metrics.behaviour.search.disagreement import disagreements
from metrics.behaviour.stack import Case, every_case
from pages.explore.duel.duel_search import LIMIT
from pages.explore.duel.duel_search import MOST_CELLS as MOST_SEARCHED
from pages.intake.examples import PHOTOS
from pages.intake.limits import MOST_CELLS, MOST_SAMPLES
from pages.intake.matrix import example_of
from pages.state.lasting import set_lasting_aside
from pages.state.turns import Patience, Turns

PAIR = (("hamming_loss", "samples"), ("cohen_kappa", "micro"))
CANDIDATES = 10_000
LARGE_PAIRS: tuple[tuple[Case, Case], ...] = (
    (("hamming_loss", "samples"), ("subset_accuracy", "samples")),
    (("roc_auc", "micro"), ("ndcg", "micro")),
    (("roc_auc", "macro"), ("average_precision", "samples")),
    (("pro_loss", "samples"), ("peak_f1", "micro")),
)
N_LABELS = 50
RUN, PAUSE = 0.01, 0.03  # seconds that the runs of the other visitor take, and the pause between them


def searched(queue: Turns) -> tuple[float, float, int]:
    """Seconds for the first 10,000 candidates, seconds for all, and how many these are."""
    begun, first, tried = time.monotonic(), 0.0, 0
    for progress in disagreements(example_of(PHOTOS), PAIR, Conventions()):
        tried = progress.tried
        if not first and tried >= CANDIDATES:
            first = time.monotonic() - begun
        queue.give_way()
    return first, time.monotonic() - begun, tried


def large(n_cells: int) -> Example:
    """A random matrix of so many cells."""
    random, shape = np.random.default_rng(0), (n_cells // N_LABELS, N_LABELS)
    return Example.of(random.random(shape) < 0.3, random.random(shape).round(4))


def longest_slice(slices: Iterator[object]) -> float:
    """The longest time between two of them, in ms."""
    longest, last = 0.0, time.monotonic()
    for _one in slices:
        now = time.monotonic()
        longest, last = max(longest, now - last), now
    return 1000 * longest


def most_held(slices: Iterator[object], collecting: bool) -> float:
    """The most memory held at once, in MB; where `collecting`, garbage is collected after each slice."""
    gc.collect()
    tracemalloc.start()
    for _one in slices:
        if collecting:
            gc.collect()
    _now, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return most / 1e6


def for_a_while(slices: Iterator[object]) -> Iterator[object]:
    """As many of them as a visitor waits for."""
    over = time.monotonic() + LIMIT
    return takewhile(lambda _one: time.monotonic() < over, slices)


def print_figures(name: str, slices: Callable[[], Iterator[object]]) -> None:
    """One line: how long the slices are and what they hold."""
    longest = longest_slice(slices())
    held, collected = (most_held(slices(), collecting) for collecting in (False, True))
    print(f"{name:<48} {longest:>5.0f} ms {held:>6.0f} MB {collected:>6.0f} MB collected")


def print_large() -> None:
    """The largest matrices that are searched, and the largest that there are."""
    set_lasting_aside()
    searched_one, largest = large(MOST_SEARCHED), large(MOST_CELLS)
    assert len(largest.truth) == MOST_SAMPLES
    for pair in LARGE_PAIRS:
        name = f"{MOST_SEARCHED:,} cells, {pair[0][0]}, {pair[1][0]}"
        print_figures(name, lambda pair=pair: for_a_while(disagreements(searched_one, pair, Conventions())))
    for how, scopes in SCOPES.items():
        done = Transformation(how, scopes[0])
        print_figures(
            f"{MOST_CELLS:,} cells, {how}",
            lambda done=done: each_outcome(situation_of(done, largest, Conventions()), every_case()),
        )


def main() -> None:
    """Print the figures, alone and with another visitor, and those of large matrices."""
    first, whole, tried = searched(Turns())
    print(f"alone: {CANDIDATES:,} candidates in {first:.3f} s, {tried:,} in {whole:.2f} s")
    queue, over, waits = Turns(), Event(), []

    def other() -> None:
        while not over.is_set():
            asked = time.monotonic()
            with queue.taken(Patience()):
                waits.append(time.monotonic() - asked)
                time.sleep(RUN)
            time.sleep(PAUSE)

    visitor = Thread(target=other)
    with queue.taken(Patience()):
        visitor.start()
        first, whole, tried = searched(queue)
    over.set()
    visitor.join()
    print(f"with another visitor: {CANDIDATES:,} candidates in {first:.3f} s, {tried:,} in {whole:.2f} s")
    print(
        f"who waits, {len(waits)} times: median {median(waits) * 1000:.0f} ms, "
        f"worst {max(waits) * 1000:.0f} ms"
    )
    print_large()


if __name__ == "__main__":
    main()
