"""The servers that a measurement visits, and what their processes have used so far."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.browser.conftest import start

APP, BARE = "app.py", "tests/benchmarks/bare_app.py"


@dataclass(frozen=True)
class Service:
    """Where the app is served, and the numbers of the processes that serve it; Linux tells what they use."""

    addresses: Sequence[str]
    processes: Sequence[int]

    def processor(self) -> float:
        """The processor time of all their threads so far, in seconds."""
        # What clock_getcpuclockid(3) makes of the number of a process.
        return sum(time.clock_gettime((~process << 3) | 2) for process in self.processes)

    def memory(self) -> float:
        """The memory that they take now, in MB."""
        return sum(map(_memory_of, self.processes))


def _memory_of(process: int) -> float:
    status = Path(f"/proc/{process}/status").read_text(encoding="utf-8")
    return int(status.partition("VmRSS:")[2].split()[0]) * 1024 / 1e6


@contextmanager
def serving(script: str, flags: Sequence[str] = ()) -> Iterator[Service]:
    """The app, or the bare page, while it is needed."""
    process, address = start(script, flags=flags)
    try:
        yield Service((address,), (process.pid,))
    finally:
        process.terminate()
        process.wait(timeout=60)
