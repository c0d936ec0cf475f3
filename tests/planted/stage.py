"""Faults of the stage: its pages and pictures as Python draws them, and what turns them in the browser."""

from __future__ import annotations

from tests.planted.fault import IN_A_BROWSER, STAGE, TURNING, VIEWS, Fault, likely


def _drawn(name: str, file: str, old: str, new: str, *first: str) -> Fault:
    return Fault(name, f"pages/stage/{file}", old, new, likely(first, STAGE))


def _turned(name: str, file: str, old: str, new: str, *first: str) -> Fault:
    return Fault(name, f"pages/stage/{file}", old, new, likely(first, TURNING, IN_A_BROWSER))


def _asked(name: str, file: str, old: str, new: str, *first: str) -> Fault:
    return Fault(name, f"pages/stage/{file}", old, new, likely((*first, "asking"), TURNING, IN_A_BROWSER))


FAULTS = (
    _drawn(
        "The pages of a step go by column and not down the list",
        "working_pages.py",
        "    return in_order\n",
        "    return quantity.lines()\n",
        "working_pages",
    ),
    _drawn(
        "A number that stands for a whole count has no cells",
        "line.py",
        "return self.scene.cells_at(_contributing(source), self.average)",
        "return ()",
        "stage_line",
    ),
    _drawn(
        "A pair is shown a page before it is compared",
        "pair_grid_drawing.py",
        "since, box = layout.reached(row, column), layout.cell(row, column)",
        "since, box = max(0, layout.reached(row, column) - 1), layout.cell(row, column)",
        "pair_grid_drawing",
    ),
    _drawn(
        "A pair of the grid is about the cells of another pair",
        "pair_grid_drawing.py",
        "(layout.pairs.true[row], layout.pairs.false[column])]\n",
        "(layout.pairs.true[row], layout.pairs.false[0])]\n",
        "pair_grid_drawing",
    ),
    Fault(
        "A pair in the right order bears the sign of a wrong one",
        "pages/views/pair_signs.py",
        "RELATIONS = {1: RIGHT, 0: TIED, -1: WRONG}",
        "RELATIONS = {1: WRONG, 0: TIED, -1: RIGHT}",
        likely(("pair_grid_drawing",), VIEWS),
    ),
    _drawn(
        "The tiles name false negatives FP and false positives FN",
        "count_tile.py",
        'Corner("missed", "FN", "✗", 1, 0, N_("true, but missed")),\n    Corner("put", "FP",',
        'Corner("missed", "FP", "✗", 1, 0, N_("true, but missed")),\n    Corner("put", "FN",',
        "averaging_drawing",
    ),
    _drawn(
        "The counts of all tiles are one thing to what glides",
        "count_tile.py",
        'thing=f"{corner.kind}:{tile.part}",',
        "thing=corner.kind,",
        "averaging_drawing",
    ),
    _drawn(
        "Of merged tiles the first label counts twice in the sum that is written",
        "averaging_drawing.py",
        "        written = exact(tile.counts[corner.kind])\n        width = text_width(written, TERM_SIZE)",
        "        written = exact(tile.counts[corner.kind] * (2 - (place > 0)))\n"
        "        width = text_width(written, TERM_SIZE)",
        "averaging_drawing",
    ),
    _drawn(
        "The fraction of a mean has the values above the bar and not their products with the weights",
        "mean_line.py",
        "        listed.value,\n",
        "        values.value,\n",
        "averaging_drawing",
    ),
    _drawn(
        "A page of the ROC walk lights all that is predicted and not what is new",
        "threshold_pages.py",
        "lit=cells_between(scene, points, before, place),",
        "lit=cells_between(scene, points, 0, place),",
        "roc_drawing",
    ),
    _drawn(
        "After a tie the steps of the ROC curve start at the wrong point",
        "roc_course.py",
        "corners = np.concatenate(([0], np.cumsum(tied)))",
        "corners = np.concatenate((np.cumsum(tied), [tied.sum()]))",
        "roc_drawing",
    ),
    _drawn(
        "A rectangle under the ROC curve is filled for a tie as for a right pair",
        "roc_pairs.py",
        'own = {"right": SURE, "tied": LEVEL}.get(pair.kind, PAIRS)',
        'own = {"right": SURE, "tied": SURE}.get(pair.kind, PAIRS)',
        "roc_drawing",
    ),
    _drawn(
        "The depth of coverage counts one step more in the picture",
        "list_drawings.py",
        'from_zero = scene.result.conventions.coverage_start == "zero"',
        'from_zero = scene.result.conventions.coverage_start == "one"',
        "list_drawings",
    ),
    _turned(
        "A turned page is not written into the address",
        "stage.js",
        "  writeStep();\n  point(stage, null);",
        "  point(stage, null);",
    ),
    _turned(
        "The arrow keys turn the pages the wrong way",
        "stage.js",
        '{ ArrowLeft: "back", ArrowRight: "next" }',
        '{ ArrowLeft: "next", ArrowRight: "back" }',
    ),
    _turned(
        "A thing is shown on one page too many",
        "stage.js",
        "now > Number(to)",
        "now > Number(to) + 1",
        "stage",
    ),
    _turned(
        "Undoing by Back takes the reader to another step",
        "place.js",
        "(place.opening === opening || isAnswer)",
        "place.opening === opening",
        "stage",
        "links",
    ),
    _turned(
        "A cell that is pointed at lights the numbers that have nothing to do with it",
        "stage.js",
        "mark(root, (own) => own.includes(cell));",
        "mark(root, (own) => !own.includes(cell));",
    ),
    _drawn(
        "A guess that counts other cases is led to the last step and not to the count",
        "parting.py",
        "pages[pages.reached(_last_step_in(pages.scene, over))].key",
        "pages[pages.last_of_part].key",
        "parting",
    ),
    _drawn(
        "A guess that is right by another rule is told ours as the other",
        "parting.py",
        "rule=rule, ours=ours",
        "rule=ours, ours=rule",
        "parting",
    ),
    _drawn(
        "Who fills in a wrong number for a difference is told to take the first away from the second",
        "step_in_words.py",
        'N_("Take {second} away from {first}.")',
        'N_("Take {first} away from {second}.")',
        "step_in_words",
    ),
    _drawn(
        "A task is done as soon as its value is there, whoever brought it about",
        "goals.py",
        "abs(float(now.result) - value) < CLOSE and not abs(float(begun.result) - value) < CLOSE",
        "abs(float(now.result) - value) < CLOSE",
        "tasks",
    ),
    _drawn(
        "A task that bids to move false labels alone lets the true ones move",
        "goals.py",
        "return bool(changed.any()) and not (changed & truth).any() and",
        "return bool(changed.any()) and",
        "tasks",
    ),
    _asked(
        "Who has guessed and steps on is not offered to compare",
        "asking.js",
        "visit.held.has(metric) || (!visit.never && !visit.shown.has(metric));",
        "false;",
    ),
    _asked(
        "A metric whose value was shown shows those of all others",
        "asking.js",
        'const all = visit.never && visit.held.size === 0 ? ["all"] : [];',
        'const all = visit.shown.size > 0 && visit.held.size === 0 ? ["all"] : [];',
    ),
    _asked(
        "An edit does not show the value",
        "question.js",
        "  if (!isEdit) return;\n  show(data.metric);",
        "  if (!isEdit) return;",
    ),
    _asked(
        "A guess that is too high is told to be too low",
        "question.js",
        "typed > value ? words.high : words.low",
        "typed > value ? words.low : words.high",
    ),
    _asked(
        "A number that falls is told to rise",
        "question.js",
        'value > said.value ? "up" : "down"',
        'value > said.value ? "down" : "up"',
    ),
    _asked(
        "A rounded answer is wrong",
        "answers.js",
        "return read.digits >= ENOUGH_DIGITS && away <= read.unit / 2 + EXACT;",
        "return false;",
        "answers",
    ),
    _asked(
        "Two digits are enough for a rounded answer",
        "answers.js",
        "const ENOUGH_DIGITS = 3;",
        "const ENOUGH_DIGITS = 2;",
        "answers",
    ),
    _asked(
        "Any number fills a blank",
        "blanks.js",
        "if (isSame(field.value, Number(handle.dataset.value))) {",
        "if (numberOf(field.value) !== null) {",
    ),
    _asked(
        "A blank is given away by the results above the line",
        "stage.js",
        "one.hidden = at !== null && hasBlank(stage, Number(one.dataset.go));",
        "one.hidden = false;",
    ),
    _asked(
        "Where a task is done the reader is told that it is not",
        "task.js",
        "task.is_done ? task.done : task.open",
        "task.is_done ? task.open : task.open",
    ),
)
