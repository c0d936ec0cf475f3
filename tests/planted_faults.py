"""Plant faults one at a time in a copy of the tree, and say which of them the tests catch.

    python -m tests.planted_faults [--only PART_OF_A_NAME] [--check]

These are faults that tests once missed: the count before and after a change of the tests is compared.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FILE = ROOT / "tests" / "planted_faults.txt"
FAILED = re.compile(r"^(?:FAILED|ERROR) (tests/\S+)", re.MULTILINE)
SECONDS = 480  # so long may the tests of one fault take


@dataclass(frozen=True)
class Fault:
    """A mistake: a text that stands once in the product, what replaces it, and the tests to catch it."""

    name: str
    old: str
    new: str
    tests: str


def read_faults() -> Iterator[Fault]:
    """The faults of `planted_faults.txt`: a name, "-" before what stands there, "+" before what replaces it,
    and "=" before the tests to catch it.
    """
    for block in FILE.read_text(encoding="utf-8").strip().split("\n\n"):
        name, *lines = block.split("\n")
        yield Fault(name, *("\n".join(one[2:] for one in lines if one[0] == sign) for sign in "-+="))


def places(tree: Path, fault: Fault) -> list[Path]:
    """The files of the product that have the text, each as often as it stands there."""
    files = (file for folder in ("metrics", "pages") for file in (tree / folder).rglob("*.[pj][ys]"))
    return [file for file in files for _time in range(file.read_text(encoding="utf-8").count(fault.old))]


def tests_of(tree: Path, fault: Fault) -> Iterator[Path]:
    """The files of the tests, wherever they are: those with "browser/" before their name in that folder."""
    for name in fault.tests.split():
        *folder, stem = name.split("/")
        for file in (tree / "tests" / Path(*folder)).rglob(f"test_{stem}.py"):
            if folder or "browser" not in file.parts:
                yield file


def outcome(tree: Path, fault: Fault, only_planted: bool) -> tuple[bool, str]:
    """Plant a fault, run its tests and take it out again: whether they fail, and the first that does."""
    found, tests = places(tree, fault), list(tests_of(tree, fault))
    if len(found) != 1 or not tests:
        return False, f"its text stands {len(found)} times, {len(tests)} files test it"
    if only_planted:
        return True, "can be planted"
    (file,) = found
    before = file.read_text(encoding="utf-8")
    file.write_text(before.replace(fault.old, fault.new), encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
    try:
        run = subprocess.run(command, cwd=tree, capture_output=True, text=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return False, "out of time"
    finally:
        file.write_text(before, encoding="utf-8")
    failed = FAILED.search(run.stdout)
    return failed is not None, failed[1] if failed else "no test fails"


def main() -> int:
    """Try the faults whose name has `--only`; 1 if one is not caught or cannot be planted."""
    parser = argparse.ArgumentParser(prog="python -m tests.planted_faults", description=__doc__)
    parser.add_argument("--only", default="", help="a part of a fault's name")
    parser.add_argument("--check", action="store_true", help="only see that each fault can be planted")
    options = parser.parse_args()
    faults = [fault for fault in read_faults() if options.only.lower() in fault.name.lower()]
    caught = 0
    with tempfile.TemporaryDirectory(prefix="planted_") as folder:
        tree = Path(folder) / "tree"
        shutil.copytree(ROOT, tree, ignore=shutil.ignore_patterns("__pycache__", ".git", ".venv", ".*cache"))
        for fault in faults:
            is_caught, words = outcome(tree, fault, options.check)
            caught += is_caught
            print(f"{'caught' if is_caught else 'missed':<8}{fault.name}: {words}", flush=True)
    print(f"{caught} of {len(faults)}")
    return int(caught < len(faults))


if __name__ == "__main__":
    sys.exit(main())
