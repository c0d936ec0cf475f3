"""Plant faults one at a time in a copy of the tree, and say which of them the tests catch.

    python -m tests.planted_faults [--only STATE] [--tree DIR] [--json FILE]

It exists so that the tests can be made quicker without catching less: the count before and after is compared.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from tests.planted import engine, explore, pages, stage, state, workbench
from tests.planted.fault import IN_A_BROWSER, Fault, Reach

TABLES: Mapping[str, Sequence[Fault]] = {
    "ENGINE": engine.FAULTS,
    "STATE": state.FAULTS,
    "STAGE": stage.FAULTS,
    "PAGES": pages.FAULTS,
    "WORKBENCH": workbench.FAULTS,
    "EXPLORE": explore.FAULTS,
}
HERE = Path(__file__).resolve().parent.parent
FAILED = re.compile(r"^(?:FAILED|ERROR) (tests/[^\s\[]+(?:\[.*?\])?)(?: - .*)?$", re.MULTILINE)
PASSED, NOTHING_SELECTED = 0, 5  # what pytest answers
NOT_PLANTED, STOPPED, NOT_CAUGHT, CAUGHT = "not planted", "stopped", "not caught", "caught"
LIKELY = 2  # so many files are tried first


@dataclass(frozen=True)
class Found:
    """What became of one fault: whether it was caught, by which test, or what kept it from being tried."""

    area: str
    fault: str
    file: str
    outcome: str
    told: str
    seconds: float


def main() -> int:
    """Try the faults that are asked for; 1 if one could not be planted."""
    asked = _asked()
    faults = _chosen(_table(asked.instead), asked.only)
    found: list[Found] = []
    with tempfile.TemporaryDirectory(prefix="planted_") as folder:
        copy = Path(folder) / "tree"
        _copy(asked.tree.resolve(), copy)
        for area, fault in faults:
            found.append(_tried(copy, area, fault, asked))
            _tell(found[-1])
            if asked.json:
                asked.json.write_text(json.dumps(list(map(asdict, found)), indent=1, ensure_ascii=False))
    _count(found)
    return int(any(one.outcome == NOT_PLANTED for one in found))


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.planted_faults", description=__doc__)
    parser.add_argument(
        "--tree", "--tests", type=Path, default=HERE, help="the checkout: its code, its tests"
    )
    parser.add_argument("--only", default="", help=f"{', '.join(TABLES)}, or a part of a fault's name")
    parser.add_argument("--check", action="store_true", help="only plant the faults and run nothing")
    parser.add_argument("-m", dest="marks", default="", help="a marker expression for pytest")
    parser.add_argument("-n", dest="workers", default="2", help="how many workers pytest has")
    parser.add_argument("--minutes", type=float, default=8, help="how long the tests of one fault may take")
    parser.add_argument("--json", type=Path, help="where to write what was found")
    parser.add_argument("--instead", type=Path, help="JSON: for names of faults another file, old and new")
    return parser.parse_args()


def _table(instead: Path | None) -> list[tuple[str, Fault]]:
    """Every fault with its area; a tree of another time may need another text for some."""
    other = json.loads(instead.read_text(encoding="utf-8")) if instead else {}
    return [
        (area, replace(fault, **other.get(fault.name, {})))
        for area, faults in TABLES.items()
        for fault in faults
    ]


def _chosen(faults: list[tuple[str, Fault]], only: str) -> list[tuple[str, Fault]]:
    if only in TABLES:
        return [one for one in faults if one[0] == only]
    return [one for one in faults if only.lower() in one[1].name.lower()]


def _copy(tree: Path, to: Path) -> None:
    """The files of the checkout that git knows; all of them where it is no checkout."""
    if not (tree / ".git").exists():
        shutil.copytree(tree, to, ignore=shutil.ignore_patterns("__pycache__", ".*cache", ".venv"))
        return
    known = subprocess.run(["git", "ls-files", "-z"], cwd=tree, check=True, capture_output=True, text=True)
    for name in filter(None, known.stdout.split("\0")):
        if not (tree / name).exists():
            continue
        (to / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(tree / name, to / name)


def _tried(tree: Path, area: str, fault: Fault, asked: argparse.Namespace) -> Found:
    """Plant one fault, run the tests that reach it, and take it out again."""

    def found(outcome: str, told: str = "", seconds: float = 0.0) -> Found:
        return Found(area, fault.name, fault.file, outcome, told, round(seconds, 1))

    place = tree / fault.file
    before = place.read_text(encoding="utf-8") if place.exists() else ""
    if (times := before.count(fault.old)) != 1:
        return found(NOT_PLANTED, f"its text stands {times} times in {fault.file}")
    if asked.check:
        return found("can be planted")
    files = _reached(tree, fault.reach)
    if not files:
        return found(NOT_PLANTED, "no test reaches it")
    _write(place, before.replace(fault.old, fault.new))
    try:
        return found(*_outcome(tree, files, asked))
    finally:
        _write(place, before)


def _write(place: Path, text: str) -> None:
    """The text in its place, and nothing left that Python has compiled of the one before."""
    place.write_text(text, encoding="utf-8")
    for compiled in (place.parent / "__pycache__").glob(f"{place.stem}.*.pyc"):
        compiled.unlink()


def _reached(tree: Path, reach: Reach) -> list[str]:
    """The test files in their order, each once."""
    out = {name[1:] for name in reach if name.startswith("!")}
    named = (place for name in reach if not name.startswith("!") for place in sorted(tree.glob(name)))
    found = dict.fromkeys(place.relative_to(tree).as_posix() for place in named)
    return [name for name in found if name not in out]


def _outcome(tree: Path, files: Sequence[str], asked: argparse.Namespace) -> tuple[str, str, float]:
    """Whether the tests fail, the first one that does, and the seconds that it took."""
    begun = time.monotonic()

    def passed() -> float:
        return time.monotonic() - begun

    for some in _in_turns(files):
        code, output = _run(tree, [*_command(asked), *some], asked.minutes * 60 - passed())
        if failed := FAILED.search(output):
            return CAUGHT, failed[1], passed()
        if code not in (PASSED, NOTHING_SELECTED):
            last = "out of time" if code is None else " ".join(output.strip().splitlines()[-1:])
            return STOPPED, last, passed()
    return NOT_CAUGHT, "", passed()


def _in_turns(files: Sequence[str]) -> Iterator[Sequence[str]]:
    """The tests that are likely to catch it, then the rest, last those in a browser: most are not needed."""
    quick, slow = [], []
    for file in files[LIKELY:]:
        (slow if file.startswith(IN_A_BROWSER) else quick).append(file)
    yield from filter(None, (files[:LIKELY], quick, slow))


def _command(asked: argparse.Namespace) -> Iterator[str]:
    yield from (sys.executable, "-m", "pytest", "-x", "-q", "-n", asked.workers, "--dist", "worksteal")
    yield from ("-p", "no:cacheprovider")
    if asked.marks:
        yield from ("-m", asked.marks)


def _run(tree: Path, command: Sequence[str], seconds: float) -> tuple[int | None, str]:
    """What a command answers and writes; None where it was ended because it took too long."""
    surroundings = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    with subprocess.Popen(
        command,
        cwd=tree,
        env=surroundings,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    ) as run:
        try:
            output, _nothing = run.communicate(timeout=seconds)
            return run.returncode, output
        except subprocess.TimeoutExpired:
            return None, ""
        finally:
            _end(run)


def _end(run: subprocess.Popen[str]) -> None:
    """Nothing is left running that a command has started, however it came to its end."""
    with suppress(ProcessLookupError):
        os.killpg(run.pid, signal.SIGKILL)


def _tell(one: Found) -> None:
    print(f"{one.outcome:<12} {one.seconds:6.0f} s  {one.area:<9} {one.fault}", flush=True)
    if one.told:
        print(f"{'':<22} {one.told}", flush=True)


def _count(found: Sequence[Found]) -> None:
    """How many of each area were caught, and of how many that is not known."""
    for area in (*dict.fromkeys(one.area for one in found), ""):
        own = [one.outcome for one in found if area in ("", one.area)]
        unknown = own.count(STOPPED) + own.count(NOT_PLANTED)
        left = f", {unknown} not known" if unknown else ""
        print(f"{area or 'all'}: {own.count(CAUGHT)} of {len(own)} caught{left}")


if __name__ == "__main__":
    sys.exit(main())
