"""One run of a page at a time: many at once would get in each other's way, and every one would be late."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from threading import Lock, RLock

RUN = RLock()  # a dialog is drawn within the run of its page first, and then by itself
_LONG = Lock()


@contextmanager
def outside_the_run() -> Iterator[None]:
    """Let other runs go on while this one computes for long; one at a time computes like that.

    A dialog that is drawn within the run of its page does not let go of the lock.
    """
    RUN.release()
    try:
        with _LONG:
            yield
    finally:
        RUN.acquire()


@cache
def freeze_gc_after_warmup() -> None:
    """Take all objects of now out of garbage collection, which pauses all threads; does so once.

    The first run that is finished has imported what lasts as long as the server.
    """
    gc.collect()
    gc.freeze()
