"""The servers that a measurement visits, and what they have used so far."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.browser.conftest import start


@dataclass(frozen=True)
class Service:
    """Where the app is served, and the number of the process that serves it; Linux tells what it uses."""

    address: str
    process: int

    def processor(self) -> float:
        """The processor time of all its threads so far, in seconds."""
        # What clock_getcpuclockid(3) makes of the number of a process.
        return time.clock_gettime((~self.process << 3) | 2)

    def memory(self) -> float:
        """The memory that it takes now, in MB."""
        status = Path(f"/proc/{self.process}/status").read_text(encoding="utf-8")
        return int(status.partition("VmRSS:")[2].split()[0]) * 1024 / 1e6


@contextmanager
def serving(flags: Sequence[str] = ()) -> Iterator[Service]:
    """The app while it is needed."""
    process, address = start("app.py", flags=flags)
    try:
        yield Service(address, process.pid)
    finally:
        process.terminate()
        process.wait(timeout=60)
