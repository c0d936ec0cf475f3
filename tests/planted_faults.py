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
FAILED = re.compile(r"^(?:FAILED|ERROR) (tests/\S+)", re.MULTILINE)
SECONDS = 480  # so long may the tests of one fault take


@dataclass(frozen=True)
class Fault:
    """A mistake: a text that stands once in the product, what replaces it, and the tests to catch it."""

    name: str
    old: str
    new: str
    tests: str


FAULTS = (
    Fault(
        "Of several blocks of a matrix each is sorted as if it were the first",
        "scores = rows[parts]",
        "scores = rows[: parts.stop - parts.start]",
        "blocks",
    ),
    Fault(
        "Precision over all cells takes the 0/0 of a part",
        "defined(share, part, pooled or rule, reason, nothing & ~empty)",
        "defined(share, part, rule, reason, nothing & ~empty)",
        "values/oracles values/registry",
    ),
    Fault(
        "Over all cells the weights go to the wrong cells",
        "np.repeat(self.sample_weight, n_labels)[None, :]",
        "np.tile(self.sample_weight, n_labels)[None, :]",
        "values/oracles",
    ),
    Fault(
        "A mean divides by the parts that it leaves out too",
        "counted = where.sum(-1)\n",
        "counted = np.full(where.shape[:-1], n_parts)\n",
        "undefined",
    ),
    Fault(
        "ROC AUC passes over a label that weighs nothing in the macro mean, and no sample",
        'if average in ("weighted", "samples") else',
        'if average in ("weighted", "macro") else',
        "values/curves values/oracles",
    ),
    Fault(
        "The mean of PRO loss divides by four where the order is omitted",
        "total = total / len(groups)",
        "total = total / 4",
        "values/gains",
    ),
    Fault(
        "A sum that is taken away is written without parentheses",
        '"{0} - {1}", SUM, NEGATIVE, PRODUCT)',
        '"{0} - {1}", SUM, NEGATIVE, SUM)',
        "written",
    ),
    Fault(
        "The preset of scikit-learn counts a sample without true labels as 0 in LRAP",
        'empty_row="one",\n        precision_no_positives="zero",\n    ),\n    undecided=("threshold',
        'empty_row="zero",\n        precision_no_positives="zero",\n    ),\n    undecided=("threshold',
        "audited_values oracles",
    ),
    Fault(
        "The smallest matrix may be one on which other switches give the value too",
        "left = same_values(contrast.values(rules, truth, scores), other) == closes",
        "left = same_values(contrast.values(rules, truth, scores), other) if closes else left[left]",
        "behaviour/difference",
    ),
    Fault(
        "The stairs have the value of a tie between two places",
        "middles = (ends[:-1] + ends[1:]) / 2",
        "middles = ends[1:]",
        "behaviour/sweep what_if",
    ),
    Fault(
        "A stretch of all orders ends before the last of its values",
        'for side in ("left", "right"))',
        'for side in ("left", "left"))',
        "behaviour/orders",
    ),
    Fault(
        "An order that is as good as the own one is called worse",
        "if values.own in self.levels:",
        "if values.own in self.levels[1:]:",
        "behaviour/orders",
    ),
    Fault(
        "The top K are said to stay where one label is moved",
        "yield from (ROWS, LABELS)  # a copy takes one of the K places",
        "yield LABELS",
        "invariance",
    ),
    Fault(
        "The Brier score is said not to notice a label that counts twice",
        "looks_at=(SCORES, LABEL_COUNTS, FALSE_ITEMS)",
        "looks_at=(SCORES, FALSE_ITEMS)",
        "invariance",
    ),
    Fault(
        "Halving one label is said to keep the order within each sample",
        "(HALVE, LABEL): ORDER_KEPT | {ROWS, CELLS},",
        "(HALVE, LABEL): ORDER_KEPT | {CELLS},",
        "invariance",
    ),
    Fault(
        "A label that is nowhere true or predicted is said to count in no mean",
        "return _is_noticed(case, rules)",
        "return False",
        "invariance",
    ),
    Fault(
        "A run that is ended halfway takes the connection watch off the page",
        "    finally:\n        _OPEN.reset(token)\n    page_tree.send()",
        "    _OPEN.reset(token)\n    page_tree.send()",
        "shell/shell",
    ),
    Fault(
        "The code to take away predicts by the usual conventions",
        'given["y_pred"] = example.prediction(result.conventions)',
        'given["y_pred"] = example.prediction(Conventions())',
        "code_snippet",
    ),
    Fault(
        "A name that somebody typed is taken as HTML",
        "part if part.__class__ is Html else escaped(part) for part in content",
        "part for part in content",
        "shell/shell",
    ),
    Fault(
        "A name that a spreadsheet takes for a formula goes out as it is",
        "guarded(name).replace(",
        "name.replace(",
        "matrix_files",
    ),
    Fault(
        "A matrix of the largest number of samples is refused",
        "if n_rows > MAX_SAMPLES or",
        "if n_rows >= MAX_SAMPLES or",
        "limits",
    ),
    Fault(
        "A link leaves out a convention that is the usual one but not that of the preset",
        "started, chosen = vars(PRESETS[focus.preset]), vars(focus.conventions)",
        "started, chosen = vars(type(focus.conventions)()), vars(focus.conventions)",
        "shell/link",
    ),
    Fault(
        "A press that was answered is answered again with the next message",
        "press = press if press and (press.id, envelope.attempt) != answered else None",
        "press = press or None",
        "shell/message shell/shell",
    ),
    Fault(
        "A matrix is compared with another one that was there before",
        "is_comparable = self.reference is not None and has_same_names(self.reference, self.matrix)",
        "is_comparable = self.reference is not None",
        "shell/message overview",
    ),
    Fault(
        "Of the matrices that were tried the first ones are taken",
        "reversed(sent[-limits.MAX_TRIED :])",
        "reversed(sent[: limits.MAX_TRIED])",
        "shell/message limits",
    ),
    Fault(
        "Without a label the places of relevance behind it do not move up",
        "(place > places[column] ? place - 1 : place)",
        "place",
        "browser/edits",
    ),
    Fault(
        "A proposal is adopted each time that it comes",
        "  if (id === adopted) return;\n",
        "",
        "browser/store",
    ),
    Fault(
        "What Python says writes over what was chosen since",
        "    if (store.focus[name] !== then[name]) continue;\n",
        "",
        "browser/store",
    ),
    Fault(
        "Of merged tiles the first label counts twice in the sum that is written",
        "(shortest(tally.numbers[count.key]), [], ",
        "(shortest(tally.numbers[count.key] * (1 + (tally is labels[0]))), [], ",
        "tiles",
    ),
    Fault(
        "A guess that is right by another rule is answered by ours as the other",
        "rule=rule, ours=ours",
        "rule=ours, ours=rule",
        "guess_feedback",
    ),
    Fault(
        "A task is done as soon as its value is there, whoever brought it about",
        "now & ~before if now.shape == before.shape else now & ~before.any()",
        "now",
        "tasks",
    ),
    Fault(
        "One digit is enough for a rounded answer",
        "const ROUNDED_DIGITS = 2;",
        "const ROUNDED_DIGITS = 1;",
        "browser/asking",
    ),
)


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
    faults = [fault for fault in FAULTS if options.only.lower() in fault.name.lower()]
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
