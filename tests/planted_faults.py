"""Plant faults one at a time in a copy of the tree, and say which of them the tests catch.

    python -m tests.planted_faults [--only PART_OF_A_NAME] [--check]

These are faults that tests once missed: the count before and after a change of the tests is compared.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
FAILED = re.compile(r"^(?:FAILED|ERROR) (tests/\S+)", re.MULTILINE)
SECONDS = 480  # so long may the tests of one fault take


@dataclass(frozen=True)
class Fault:
    """A mistake: the text that stands exactly once in a file, what replaces it, and the tests to catch it."""

    name: str
    file: str
    old: str
    new: str
    tests: str


FAULTS = (
    Fault(
        "Of several blocks of a matrix each is sorted as if it were the first",
        "metrics/parts/ranking.py",
        "scores = rows[parts]",
        "scores = rows[: parts.stop - parts.start]",
        "blocks",
    ),
    Fault(
        "Precision over all cells takes the 0/0 of a part",
        "metrics/parts/undefined.py",
        "defined(share, part, pooled or rule, reason, nothing & ~empty)",
        "defined(share, part, rule, reason, nothing & ~empty)",
        "values/oracles values/registry",
    ),
    Fault(
        "Over all cells the weights go to the wrong cells",
        "metrics/input/example.py",
        "np.repeat(self.sample_weight, n_labels)[None, :]",
        "np.tile(self.sample_weight, n_labels)[None, :]",
        "values/oracles",
    ),
    Fault(
        "A mean divides by the parts that it leaves out too",
        "metrics/parts/average.py",
        "counted = where.sum(-1)\n",
        "counted = np.full(where.shape[:-1], n_parts)\n",
        "undefined",
    ),
    Fault(
        "ROC AUC passes over a label that weighs nothing in the macro mean, and no sample",
        "metrics/kernels/roc_auc.py",
        'if average in ("weighted", "samples") else',
        'if average in ("weighted", "macro") else',
        "values/roc values/oracles",
    ),
    Fault(
        "The mean of PRO loss divides by four where the order is omitted",
        "metrics/kernels/pro_loss.py",
        "total = total / len(groups)",
        "total = total / 4",
        "values/pro_loss",
    ),
    Fault(
        "A sum that is taken away is written without parentheses",
        "metrics/graph/operations.py",
        '"{0} - {1}", SUM, NEGATIVE, PRODUCT)',
        '"{0} - {1}", SUM, NEGATIVE, SUM)',
        "written expression",
    ),
    Fault(
        "The preset of scikit-learn counts a sample without true labels as 0 in LRAP",
        "metrics/sources/libraries.py",
        'precision_empty_row="one",',
        'precision_empty_row="zero",',
        "conventions_of_rankings values/oracles",
    ),
    Fault(
        "The smallest matrix may be one on which other switches give the value too",
        "metrics/compare/difference.py",
        "left = same_values(question.values(rules, truth, scores), other) == closes",
        "left = same_values(question.values(rules, truth, scores), other) if closes else left[left]",
        "behaviour/difference",
    ),
    Fault(
        "The stairs have the value of a tie between two places",
        "metrics/behaviour/sweep.py",
        "middles = (ends[:-1] + ends[1:]) / 2",
        "middles = ends[1:]",
        "behaviour/sweep what_if",
    ),
    Fault(
        "Two metrics are said to disagree where one of them is level",
        "metrics/behaviour/opposed_orders.py",
        "within = (a[:, None] > a) & (b[:, None] < b)",
        "within = (a[:, None] > a) & (b[:, None] <= b)",
        "behaviour/orders",
    ),
    Fault(
        "After an edit all orders keep the values of metrics that see the threshold",
        "metrics/behaviour/orders.py",
        "return sees == ORDER or np.array_equal(_sides(one), _sides(other))",
        "return True",
        "orders_page",
    ),
    Fault(
        "The top K are said to stay where one label is moved",
        "metrics/behaviour/score_rulings.py",
        "stays = ROWS in kinds_in_order(situation)",
        "stays = True",
        "behaviour/rulings",
    ),
    Fault(
        "A change is called the smallest although one of fewer scores was not ruled out",
        "metrics/behaviour/candidates.py",
        "len(self.best.cells) <= self.ruled_out + 1",
        "len(self.best.cells) <= self.ruled_out + 2",
        "behaviour/disagreement duel_page",
    ),
    Fault(
        "A run that is ended halfway takes the connection watch off the page",
        "pages/shell/joined.py",
        "    finally:\n        _OPEN.reset(token)\n    page_tree.send()",
        "    _OPEN.reset(token)\n    page_tree.send()",
        "shell/shell",
    ),
    Fault(
        "The code to take away predicts by the usual conventions",
        "pages/figures/code_snippet.py",
        'given["y_pred"] = example.prediction(result.conventions)',
        'given["y_pred"] = example.prediction(Conventions())',
        "code_snippet",
    ),
    Fault(
        "A name that somebody typed is taken as HTML",
        "pages/shell/markup.py",
        "part if part.__class__ is Html else escaped(part) for part in content",
        "part for part in content",
        "shell/shell",
    ),
    Fault(
        "A name that a spreadsheet takes for a formula goes out as it is",
        "pages/intake/csv_text.py",
        "guarded(name).replace(",
        "name.replace(",
        "files",
    ),
    Fault(
        "A matrix of the largest number of samples is refused",
        "pages/intake/limits.py",
        "return n_rows <= MOST_SAMPLES and",
        "return n_rows < MOST_SAMPLES and",
        "limits",
    ),
    Fault(
        "A link leaves out a convention that is the usual one but not that of the preset",
        "pages/state/link.py",
        "started, chosen = vars(PRESETS[focus.preset]), vars(focus.conventions)",
        "started, chosen = vars(Conventions()), vars(focus.conventions)",
        "shell/link",
    ),
    Fault(
        "A press that was answered is answered again with the next message",
        "pages/state/visitor.py",
        "press = press if press and (press.id, envelope.attempt) != answered else None",
        "press = press or None",
        "shell/message shell/shell",
    ),
    Fault(
        "A matrix is compared with another one that was there before",
        "pages/state/session.py",
        "if self.earlier is not None and is_kin(self.earlier, self.matrix) else None",
        "if self.earlier is not None else None",
        "shell/message overview",
    ),
    Fault(
        "Of the matrices that were tried the first ones are taken",
        "pages/state/message.py",
        "reversed(sent[-limits.MOST_TRIED :])",
        "reversed(sent[: limits.MOST_TRIED])",
        "shell/message limits",
    ),
    Fault(
        "Without a label the places of relevance behind it do not move up",
        "pages/workbench/tab/edits.js",
        "(place > places[column] ? place - 1 : place)",
        "place",
        "browser/edits",
    ),
    Fault(
        "A proposal is adopted each time that it comes",
        "pages/workbench/store.js",
        "  if (id === adopted) return;\n",
        "",
        "browser/store",
    ),
    Fault(
        "What Python says writes over what was chosen since",
        "pages/workbench/store.js",
        "    if (store.focus[name] !== then[name]) continue;\n",
        "",
        "browser/store",
    ),
    Fault(
        "Of merged tiles the first label counts twice in the sum that is written",
        "pages/lessons/pictures/counts/merged_tiles.py",
        "number = exact(tally.numbers[kind.key])\n",
        "number = exact(tally.numbers[kind.key] * (2 - bool(terms)))\n",
        "tiles",
    ),
    Fault(
        "A guess that is right by another rule is told ours as the other",
        "pages/lessons/guess_feedback.py",
        "rule=rule, ours=ours",
        "rule=ours, ours=rule",
        "parting",
    ),
    Fault(
        "A task is done as soon as its value is there, whoever brought it about",
        "pages/lessons/goals.py",
        "abs(float(now.result) - value) < CLOSE and not abs(float(begun.result) - value) < CLOSE",
        "abs(float(now.result) - value) < CLOSE",
        "tasks",
    ),
    Fault(
        "One digit is enough for a rounded answer",
        "pages/lessons/stage/answers.js",
        "const [ROUNDED_DIGITS, WORKED_OUT_DIGITS] = [2, 4];",
        "const [ROUNDED_DIGITS, WORKED_OUT_DIGITS] = [1, 4];",
        "browser/answers",
    ),
)


def main() -> int:
    """Try the faults whose name has `--only`; 1 if one is not caught or cannot be planted."""
    parser = argparse.ArgumentParser(prog="python -m tests.planted_faults", description=__doc__)
    parser.add_argument("--only", default="", help="a part of a fault's name")
    parser.add_argument("--check", action="store_true", help="only see that each fault can be planted")
    chosen = parser.parse_args()
    faults = [fault for fault in FAULTS if chosen.only.lower() in fault.name.lower()]
    caught = 0
    with tempfile.TemporaryDirectory(prefix="planted_") as folder:
        tree = Path(folder) / "tree"
        shutil.copytree(HERE, tree, ignore=shutil.ignore_patterns("__pycache__", ".git", ".venv", ".*cache"))
        for fault in faults:
            is_caught, words = _tried(tree, fault, chosen.check)
            caught += is_caught
            print(f"{'caught' if is_caught else 'missed':<8}{fault.name}: {words}", flush=True)
    print(f"{caught} of {len(faults)}")
    return int(caught < len(faults))


def _tried(tree: Path, fault: Fault, only_planted: bool) -> tuple[bool, str]:
    """Plant a fault, run its tests and take it out again: whether they fail, and the first that does."""
    place = tree / fault.file
    before = place.read_text(encoding="utf-8")
    if (times := before.count(fault.old)) != 1:
        return False, f"its text stands {times} times in {fault.file}"
    if only_planted:
        return True, "can be planted"
    place.write_text(before.replace(fault.old, fault.new), encoding="utf-8")
    try:
        paths = (Path("tests", name) for name in fault.tests.split())
        tests = [path.with_name(f"test_{path.name}.py") for path in paths]
        # With -B nothing compiled is left of a fault that comes and goes within a second.
        run = subprocess.run(
            [sys.executable, "-B", "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests],
            cwd=tree,
            env={key: value for key, value in os.environ.items() if key != "PYTHONPATH"},
            capture_output=True,
            text=True,
            timeout=SECONDS,
        )
    except subprocess.TimeoutExpired:
        return False, "out of time"
    finally:
        place.write_text(before, encoding="utf-8")
    failed = FAILED.search(run.stdout)
    return failed is not None, failed[1] if failed else "no test fails"


if __name__ == "__main__":
    sys.exit(main())
