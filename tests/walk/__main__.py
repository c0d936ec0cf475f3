"""The command: `python -m tests.walk`."""

from __future__ import annotations

import argparse
import signal
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from tests.browser.conftest import start
from tests.walk.browser import Browser, NotInstalledError
from tests.walk.chromium import Chromium
from tests.walk.firefox import Firefox
from tests.walk.story import STORY, Step
from tests.walk.waiting import MissedError
from tests.walk.walker import Walker
from tests.walk.webkit import WebKit

BROWSERS: Mapping[str, Callable[[], Browser]] = {"chromium": Chromium, "firefox": Firefox, "webkit": WebKit}


def walk_in(browser: Browser, address: str, pictures: Path | None) -> int:
    """Make the walk and print it; how many steps failed."""
    walker, begin = Walker(browser, address), time.monotonic()
    failed = [step for step in STORY if not _made(step, walker, pictures)]
    told = f"{len(failed)} of {len(STORY)} steps failed" if failed else f"all {len(STORY)} steps as expected"
    print(f"{browser.name}: {told}, {time.monotonic() - begin:.1f} s", flush=True)
    return len(failed)


def _made(step: Step, walker: Walker, pictures: Path | None) -> bool:
    """Make one step, and print what was expected and seen."""
    begin, problems = time.monotonic(), []
    walker.seen = []
    try:
        step(walker)
        walker.see_numbers()
    except (MissedError, RuntimeError) as error:
        problems = [str(error)]
    problems += walker.browser.faults()
    sign, told = ("✗", " | ".join(problems)) if problems else ("✓", ", ".join(walker.seen))
    print(f"  {sign} {time.monotonic() - begin:5.2f} s  {step.__doc__}: {told}", flush=True)
    if pictures:
        walker.browser.save_picture(pictures / f"{walker.browser.name.split()[0]}_{step.__name__}.png")
    if problems:
        walker.open_again()  # so that one failure does not bring about the next
    return not problems


def main() -> int:
    """Walk in every browser that was asked for; how many could not, or failed."""
    about = sys.modules["tests.walk"].__doc__
    parser = argparse.ArgumentParser(prog="python -m tests.walk", description=about)
    parser.add_argument("--browser", choices=BROWSERS, action="append", help="in this one alone")
    parser.add_argument("--pictures", type=Path, help="a folder for a picture of every step")
    asked = parser.parse_args()
    if asked.pictures:
        asked.pictures.mkdir(parents=True, exist_ok=True)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("ended from outside"))  # nothing started is left behind
    process, address = start("app.py")
    lame = 0
    try:
        for name in asked.browser or BROWSERS:
            try:
                browser = BROWSERS[name]()
            except NotInstalledError as error:
                print(f"{name}: not installed: {error}", flush=True)
                lame += 1
                continue
            try:
                lame += walk_in(browser, address, asked.pictures) > 0
            finally:
                browser.close()
    finally:
        process.terminate()
        process.wait(timeout=10)
    return lame


if __name__ == "__main__":
    sys.exit(main())
