"""A class that edits: `python -m tests.benchmarks.crowd`.

It starts the app and lets many visitors edit. It prints how long they wait, what was lost, what memory they
take and which budgets are not met, and ends with an error where one is not. With `--worst` one more visitor
brings the worst that the limits allow all the while.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Mapping, Sequence

from tests.benchmarks.class_of_visitors import Classroom, Tally, edited
from tests.benchmarks.service import Service, serving
from tests.benchmarks.worst_visitor import Deed, the_worst_at

# The budgets: ms that 95 of 100 edits take at most; MB that a class takes; ms that nobody waits longer than,
# whatever one brings.
P95, MEMORY, MAX_WAIT = 100, 30, 600
FORGOTTEN_AFTER = 5  # seconds after which the servers started here forget a visitor who has left
WARM, SECONDS = 6, 60  # that one visitor edits before a class comes, and that the class does


def longest_waits(tally: Tally, deeds: Sequence[Deed]) -> list[tuple[float, str]]:
    """What was done while others waited, with the longest wait during each, the longest first."""
    during = {
        deed.what: max(
            (waited for meant, waited in tally.waits if meant < deed.ended and meant + waited > deed.began),
            default=0.0,
        )
        for deed in deeds
    }
    return sorted(((waited, what) for what, waited in during.items()), reverse=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run from the command line; 0 where all budgets are met."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.crowd", description=__doc__)
    parser.add_argument("--visitors", type=int, action="append", help="may be repeated; 30, then 100")
    parser.add_argument("--worst", action="store_true", help="with one more visitor who does the worst")
    options = parser.parse_args(arguments)
    short = ["--server.disconnectedSessionTTL", str(FORGOTTEN_AFTER)]
    sizes = options.visitors or [30, 100]
    with serving(short) as app:
        measure = beside_the_worst if options.worst else by_itself
        beyond = [problem for visitors in sizes for problem in measure(app, visitors)]
    print(f"beyond the budget: {', '.join(beyond)}" if beyond else "All budgets are met.")
    return 1 if beyond else 0


def by_itself(app: Service, visitors: int) -> list[str]:
    """Print how long a class waits and what memory it takes; the budgets that are not met."""
    found, more = asyncio.run(measured(app, visitors))
    print(f"{visitors:4} visitors: {found}; {more:+.1f} MB with all of them", flush=True)
    p95 = found.at(0.95) * 1000
    return beyond_budgets(found, {f"p95 {p95:.0f} ms": p95 > P95, f"{more:+.1f} MB": more > MEMORY}, visitors)


async def measured(app: Service, visitors: int) -> tuple[Tally, float]:
    """What becomes of the edits of a class, and how many MB it takes."""
    await edited(app, 1, WARM)
    before = app.memory()
    room = await Classroom.filled(app, visitors)
    await room.edit(SECONDS)
    more = app.memory() - before
    await room.leave()
    return room.tally, more


def beyond_budgets(found: Tally, others: Mapping[str, bool], visitors: int) -> list[str]:
    """Which budgets are not met with so many: that nothing is lost and nothing fails, and others."""
    of_all = {f"{found.lost} lost": found.lost > 0, f"{len(found.failures)} failures": bool(found.failures)}
    return [f"{what} with {visitors}" for what, is_broken in {**others, **of_all}.items() if is_broken]


def beside_the_worst(app: Service, visitors: int) -> list[str]:
    """Print how long a class waits while one does the worst; the budgets that are not met."""
    with the_worst_at(app.address) as deeds:
        found = asyncio.run(edited(app, visitors, SECONDS))
    print(f"{visitors:4} visitors while one more does the worst: {found}; {app.memory():.0f} MB")
    for waited, what in longest_waits(found, deeds):
        print(f"{waited * 1000:9.0f} ms at most during “{what}”")
    longest = found.at(1) * 1000
    return beyond_budgets(found, {f"somebody waits {longest:.0f} ms": longest > MAX_WAIT}, visitors)


if __name__ == "__main__":
    sys.exit(main())
