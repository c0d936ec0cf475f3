"""A class that edits, on the app and on a nearly empty page: `python -m tests.benchmarks.crowd`.

It starts the app and the bare page, and lets many visitors edit on both, in turns of some seconds, so that
whatever else the machine does concerns both alike. It prints how long they wait, what was lost, what the
servers use and which budgets are not met, and ends with an error where one is not. With `--worst` one more
visitor brings the worst that the limits allow all the while; with `--draggers` so many more drag scores.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace

from tests.benchmarks.class_of_visitors import Classroom, Dragger, Load, Tally, edited
from tests.benchmarks.service import APP, BARE, Service, serving
from tests.benchmarks.visitor import arrive
from tests.benchmarks.worst_visitor import Deed, the_worst_at

# The budgets: ms that 95 of 100 edits take at most; how many times as long as on the bare page, for up to a
# hundred visitors and for more; MB that a class takes; ms that nobody waits longer than, whatever one brings.
P95, BARE_PAGES, BARE_PAGES_OF_MANY, MEMORY, MAX_WAIT = 100, 2.0, 2.5, 30, 600
# ms that 95 of 100 edits take at most while others drag, and the answers a second that each of these gets.
P95_BESIDE_DRAGGERS, MIN_PACE = 200, 4
FORGOTTEN_AFTER = 5  # seconds after which the servers started here forget a visitor who has left
WARM = 6  # seconds that one visitor edits on each server before it is measured
ROUNDS = 5  # turns that each class has


@dataclass
class Usage:
    """What the servers use while a class edits: seconds of processor time, and MB before it and with it."""

    service: Service
    processor: float = 0.0
    seconds: float = 0.0
    before: float = 0.0
    during: float = 0.0

    @contextmanager
    def measured(self) -> Iterator[None]:
        """The class edits meanwhile."""
        processor, began = self.service.processor(), time.monotonic()
        yield
        self.processor += self.service.processor() - processor
        self.seconds += time.monotonic() - began
        self.during = self.service.memory()

    def __str__(self) -> str:
        return (
            f"{self.processor / self.seconds:.0%} of a core; {self.before:.0f} MB, "
            f"{self.during - self.before:+.1f} MB with all of them"
        )


async def dragged(address: str, load: Load, draggers: int) -> tuple[Tally, list[Dragger]]:
    """What becomes of the edits of a class while others drag, and how those are followed."""
    room = await Classroom.filled([address], load)
    hands = [Dragger(await arrive(address, load.pages[0])) for _ in range(draggers)]
    await asyncio.gather(room.edit(load.seconds), *(hand.drag(load.seconds) for hand in hands))
    await room.leave()
    for hand in hands:
        await hand.visitor.socket.close()
    return room.tally, hands


async def in_turns(*classes: tuple[Service, Load]) -> list[tuple[Tally, Usage]]:
    """What becomes of the edits of some classes, each on servers of its own, and what these use for it."""
    for service, load in classes:
        for page in load.pages:
            await edited(service.addresses, replace(load, pages=[page], visitors=1, seconds=WARM))
    usages = [Usage(service, before=service.memory()) for service, _load in classes]
    rooms = [await Classroom.filled(service.addresses, load) for service, load in classes]
    for _round in range(ROUNDS):
        for (_service, load), room, usage in zip(classes, rooms, usages, strict=True):
            with usage.measured():
                await room.edit(load.seconds / ROUNDS)
    for room in rooms:
        await room.leave()
    return [(room.tally, usage) for room, usage in zip(rooms, usages, strict=True)]


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
    parser.add_argument("pages", nargs="*", default=["ranking"], help="visitors open them in turn")
    parser.add_argument("--visitors", type=int, action="append", help="may be repeated; 30, then 100")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--pause", type=float, default=3, help="seconds between two edits of a visitor")
    parser.add_argument("--worst", action="store_true", help="with one more visitor who does the worst")
    parser.add_argument("--draggers", type=int, default=0, help="with so many more who drag at once")
    options = parser.parse_args(arguments)
    short = ["--server.disconnectedSessionTTL", str(FORGOTTEN_AFTER)]
    sizes = options.visitors or [30, 100]
    loads = [Load(options.pages, visitors, options.seconds, options.pause) for visitors in sizes]
    with serving(APP, short) as app:
        if options.worst:
            beyond = [problem for load in loads for problem in beside_the_worst(app, load)]
        elif options.draggers:
            beyond = [problem for load in loads for problem in beside_draggers(app, load, options.draggers)]
        else:
            with serving(BARE, short) as bare:
                beyond = [problem for load in loads for problem in side_by_side(app, bare, load)]
    print(f"beyond the budget: {', '.join(beyond)}" if beyond else "All budgets are met.")
    return 1 if beyond else 0


def side_by_side(app: Service, bare: Service, load: Load) -> list[str]:
    """Print what becomes of a class on the app and on the bare page; the budgets that are not met."""
    (found, usage), (least, least_usage) = asyncio.run(
        in_turns((app, load), (bare, replace(load, pages=[""])))
    )
    print(f"{load.visitors:4} visitors on {', '.join(load.pages)}: {found}; {usage}", flush=True)
    print(f"{load.visitors:4} visitors on the bare page: {least}; {least_usage}", flush=True)
    return [f"{what} with {load.visitors}" for what in over(found, usage, least, load.visitors)]


def over(found: Tally, usage: Usage, least: Tally, visitors: int) -> list[str]:
    """Which budgets are not met with so many visitors."""
    p95, bare, more = found.at(0.95), least.at(0.95), usage.during - usage.before
    times = BARE_PAGES if visitors <= 100 else BARE_PAGES_OF_MANY
    others = {
        f"p95 {p95 * 1000:.0f} ms": p95 * 1000 > P95,
        f"p95 {p95 / bare:.1f} times the bare page's": p95 > times * bare,
        f"{more:+.1f} MB": more > MEMORY,
    }
    return beyond_budgets(found, others)


def beyond_budgets(found: Tally, others: Mapping[str, bool]) -> list[str]:
    """Which budgets are not met: that nothing is lost and nothing fails, and others."""
    of_all = {f"{found.lost} lost": found.lost > 0, f"{len(found.failures)} failures": bool(found.failures)}
    return [what for what, is_broken in {**others, **of_all}.items() if is_broken]


def beside_draggers(app: Service, load: Load, draggers: int) -> list[str]:
    """Print how long a class waits while others drag, and how these are followed; what is not met."""
    found, hands = asyncio.run(dragged(app.addresses[0], load, draggers))
    pace, ages = min(hand.pace for hand in hands), sorted(hand.age * 1000 for hand in hands)
    drops = Tally(
        [one for hand in hands for one in hand.drops.waits],
        [one for hand in hands for one in hand.drops.failures],
    )
    print(f"{load.visitors:4} visitors while {draggers} drag: {found}")
    print(f"{draggers:4} who drag: {pace:.1f} answers a second or more; what is shown is {ages[0]:.0f} to")
    print(f"     {ages[-1]:.0f} ms old (medians); where they drop it: {drops}", flush=True)
    p95 = found.at(0.95) * 1000
    late, slow = p95 > P95_BESIDE_DRAGGERS, pace < MIN_PACE
    of_draggers = beyond_budgets(drops, {f"{pace:.1f} answers a second": slow})
    return beyond_budgets(found, {f"p95 {p95:.0f} ms": late}) + of_draggers


def beside_the_worst(app: Service, load: Load) -> list[str]:
    """Print how long a class waits while one does the worst; the budgets that are not met."""
    with the_worst_at(app.addresses[0]) as deeds:
        found = asyncio.run(edited(app.addresses, load))
    print(f"{load.visitors:4} visitors while one more does the worst: {found}; {app.memory():.0f} MB")
    for waited, what in longest_waits(found, deeds):
        print(f"{waited * 1000:9.0f} ms at most during “{what}”")
    longest = found.at(1) * 1000
    return beyond_budgets(found, {f"somebody waits {longest:.0f} ms": longest > MAX_WAIT})


if __name__ == "__main__":
    sys.exit(main())
