"""How long a search takes and keeps others waiting: `python -m tests.benchmark_search` prints it.

One run searches the photos for a disagreement that there is not, and gives way after each slice, as the page
of the duel does; another visitor asks for a turn again and again.
"""

from __future__ import annotations

import time
from statistics import median
from threading import Event, Thread

from metrics import Conventions
from metrics.behaviour.search.disagreement import disagreements
from pages.intake.examples import PHOTOS
from pages.intake.matrix import example_of
from pages.state.turns import Patience, Turns

PAIR = (("hamming_loss", "samples"), ("cohen_kappa", "micro"))
CANDIDATES = 10_000
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


def main() -> None:
    """Print the figures, alone and with another visitor."""
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


if __name__ == "__main__":
    main()
