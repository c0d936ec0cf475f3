"""How long a run computes before it lets others come first: `python -m tests.benchmarks.longest_stretch`.

One visitor edits on each page, or with `--every` under each metric and average of the lessons too. What is
timed is the processor time of the run's thread between two places where it would give way, whether somebody
waits or not. It prints the longest stretches with the lines they lie between, and ends with an error where
one is longer than the budget.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode
from urllib.request import urlopen

from pages.lesson_links import LESSONS
from pages.workbench.menu import TITLES
from tests.benchmarks.cost_of_edits import MATRICES, PAUSE, WITHOUT_MATRIX, opened
from tests.benchmarks.service import Service, serving

STRETCHED, NOTED = "tests/benchmarks/stretched_app.py", "/stretches"
EDITS, WARM = 4, 2
LONGEST = 50.0  # ms: the budget


@dataclass(frozen=True)
class Stretches:
    """The longest stretch between any two places, the longest first, and all of them together, in ms."""

    longest: Mapping[tuple[str, str], float]
    together: float


def stretches(service: Service) -> Stretches:
    """What was noted since the last request."""
    with urlopen(service.addresses[0] + NOTED) as answer:
        noted = sorted(json.load(answer), key=lambda one: float(one[2]))
    longest = {(begun, ended): float(lasted) for begun, ended, lasted in noted}
    in_order = sorted(longest.items(), key=lambda one: -one[1])
    return Stretches(dict(in_order), sum(lasted for _begun, _ended, lasted in noted))


async def of_edits(service: Service, page: str, query: str, size: str, count: int) -> Stretches:
    """The stretches of these edits on a page with this state, after a few edits that do not count."""
    visitor = await opened(service.addresses[0], page, MATRICES[size], query)
    for number in range(WARM + count):
        if number == WARM:
            stretches(service)
        await asyncio.sleep(PAUSE)
        await visitor.change(number)
        await visitor.hear_answer()
        assert visitor.is_right
        assert not visitor.faults, visitor.faults
    await visitor.socket.close()
    return stretches(service)


def cases(pages: Sequence[str], every: bool) -> Iterator[tuple[str, str]]:
    """The pages with the states in which they are edited, as queries."""
    for page in pages:
        if not every or page not in LESSONS:
            yield page, ""
            continue
        for lesson in LESSONS[page]:
            for average in lesson.taught:
                yield page, urlencode({"metric": lesson.metric, "average": average})


def main(arguments: Sequence[str] | None = None) -> int:
    """Run from the command line; 0 where no stretch is longer than the budget."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.longest_stretch", description=__doc__)
    parser.add_argument("pages", nargs="*", help="the pages, all that have a matrix if none is named")
    parser.add_argument("--edits", type=int, default=EDITS, help=f"on each page, {EDITS} if not given")
    parser.add_argument("--size", choices=MATRICES, default="2000×50")
    parser.add_argument("--every", action="store_true", help="every metric and average of the lessons")
    parser.add_argument(
        "--from", type=float, default=LONGEST / 2, dest="least", help="ms from which it is printed"
    )
    options = parser.parse_args(arguments)
    pages = options.pages or [page for page in TITLES if page not in WITHOUT_MATRIX]
    longest = 0.0
    with serving(STRETCHED) as service:
        for page, query in cases(pages, options.every):
            found = asyncio.run(of_edits(service, page, query, options.size, options.edits))
            here = max(found.longest.values())
            longest = max(longest, here)
            print(
                f"{page} {query}: {here:.1f} ms at most, {found.together / options.edits:.1f} ms an edit",
                flush=True,
            )
            for (begun, ended), lasted in found.longest.items():
                if lasted >= options.least:
                    print(f"    {lasted:6.1f} ms from {begun} to {ended}", flush=True)
    print(f"The longest stretch takes {longest:.1f} ms; the budget is {LONGEST:.0f} ms.")
    return 1 if longest > LONGEST else 0


if __name__ == "__main__":
    sys.exit(main())
