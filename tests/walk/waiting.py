"""Waiting for something to be so, and no longer than that."""

from __future__ import annotations

import time
from collections.abc import Callable

PAUSE = 0.03  # seconds between two looks


class MissedError(Exception):
    """What was waited for did not come; says what came instead."""


def wait_for(is_so: Callable[[], object], seconds: float, told: str) -> None:
    """Wait until this is so."""
    end = time.monotonic() + seconds
    while not is_so():
        if time.monotonic() > end:
            raise MissedError(f"waited {seconds:.0f} s for {told}")
        time.sleep(PAUSE)
