"""Whether a server keeps what nobody needs any more: `python -m tests.benchmarks.memory_over_time`.

One visitor makes ten thousand edits, then a thousand visitors open a page, edit once and leave. The memory of
the server is printed after each tenth of it; after the first fifth, which warms the server up, it should stay
as it is.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator

from tests.benchmarks.cost_of_edits import PAUSE
from tests.benchmarks.crowd import FORGOTTEN_AFTER
from tests.benchmarks.visitor import Service, arrive, serving

EDITS, AT_ONCE, VISITORS = 10_000, 10, 1_000
TENTHS = 10
WARM = 2  # tenths
STEADY = 0.05  # the share by which the memory may change after that


async def editing(service: Service) -> AsyncIterator[float]:
    """The memory after each tenth of the edits that one visitor makes, some at once."""
    visitor = await arrive(service.address)
    for _ in range(TENTHS):
        for number in range(EDITS // TENTHS // AT_ONCE):
            await asyncio.sleep(PAUSE)
            for part in range(AT_ONCE):  # what is typed while a message is in flight goes with the next one
                value = round((number * AT_ONCE + part) % 997 / 997, 6)
                await visitor.score(0, part % 5, value)
            await visitor.hear_answer()
            assert visitor.is_right
        yield service.memory()
    await visitor.socket.close()


async def visiting(service: Service) -> AsyncIterator[float]:
    """The memory after each tenth of these visitors."""
    for _ in range(TENTHS):
        for _ in range(VISITORS // TENTHS):
            visitor = await arrive(service.address)
            await visitor.score(0, 0, 0.5)
            await visitor.hear_answer()
            await visitor.socket.close()
        yield service.memory()


async def change_of(what: str, memory: AsyncIterator[float]) -> float:
    """Print the memory as it goes on; by which share it has changed at most since the server was warm."""
    found: list[float] = []
    print(f"{what:<15}", end="", flush=True)
    async for one in memory:
        found.append(one)
        print(f"{one:7.1f}", end="", flush=True)
    steady = found[WARM - 1 :]
    change = max(abs(one / steady[0] - 1) for one in steady)
    print(f" MB, {change:.1%}", flush=True)
    return change


def main() -> int:
    """Run from the command line; 0 where the memory stays as it is."""
    with serving(flags=["--server.disconnectedSessionTTL", str(FORGOTTEN_AFTER)]) as service:
        change = max(
            asyncio.run(change_of(f"{EDITS} edits", editing(service))),
            asyncio.run(change_of(f"{VISITORS} visitors", visiting(service))),
        )
    print("The memory stays as it is." if change <= STEADY else f"The memory changes by {change:.1%}.")
    return int(change > STEADY)


if __name__ == "__main__":
    sys.exit(main())
