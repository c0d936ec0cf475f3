"""What edits of the workbench mean: one table, done by Python and by the modules in the browser.

What the browser shows before Python has answered is what Python makes of the matrix after the edits, field by
field, but for the fields that a case names in `until_answered`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from pages.intake.limits import LONGEST_NAME, MOST_LABELS
from pages.intake.matrix import Matrix

Edit = dict[str, Any]
Window = tuple[Sequence[int], Sequence[int]]

# What a component shows of the matrix, and so what an edit can change.
FIELDS = (
    "rows",
    "columns",
    "size",
    "samples",
    "labels",
    "truth",
    "scores",
    "taken",
    "predicted",
    "places",
    "sides",
    "feet",
    "lines",
)

# The kinds of edit that the browser does not do itself, and why it need not.
LEFT_TO_PYTHON = {
    "decide": "a control that Python draws makes it: the run that takes it in draws the matrix after it",
    "top": "the field of K is drawn by Python as well; no component shows K",
    "weigh": "the switch of the weights is drawn by Python as well",
}


@dataclass(frozen=True)
class Case:
    """Some edits of a matrix that are made one after the other, before Python answers any of them.

    `by` is the component that makes them. `shows` are the rows and columns that it shows, all of them where
    nothing is said, and `leaves` those that it shows afterwards where that is not the same. Python may answer
    `elsewhere` first: edits that something else made a moment before; the component then shows `turned_to`.
    `refused` are the edits, by their number, that have no meaning for Python. `until_answered` are the fields
    that differ until Python has answered.
    """

    says: str
    matrix: Matrix
    edits: tuple[Edit, ...]
    by: Literal["editor", "line"] = "editor"
    shows: Window | None = None
    leaves: Window | None = None
    elsewhere: tuple[Edit, ...] = ()
    turned_to: Window | None = None
    refused: tuple[int, ...] = ()
    until_answered: tuple[str, ...] = ()


# Edits as a component makes them


def score(row: int, column: int, value: object) -> Edit:
    """Set a score."""
    return {"kind": "score", "row": row, "column": column, "value": value}


def truth(row: int, column: int, value: object) -> Edit:
    """Set a truth."""
    return {"kind": "truth", "row": row, "column": column, "value": value}


def predicted(row: int, column: int, value: object) -> Edit:
    """Set a prediction by hand."""
    return {"kind": "predicted", "row": row, "column": column, "value": value}


def name_sample(row: int, name: object) -> Edit:
    """Give a sample another name."""
    return {"kind": "name_sample", "row": row, "name": name}


def name_label(column: int, name: object) -> Edit:
    """Give a label another name."""
    return {"kind": "name_label", "column": column, "name": name}


def remove_sample(row: int) -> Edit:
    """Take a sample away."""
    return {"kind": "remove_sample", "row": row}


def remove_label(column: int) -> Edit:
    """Take a label away."""
    return {"kind": "remove_label", "column": column}


def threshold(value: object, **of: int) -> Edit:
    """Set the threshold that all share, or that of a `row` or a `column`."""
    return {"kind": "threshold", "value": value, **of}


def weight(row: int, value: object) -> Edit:
    """Set what a sample weighs."""
    return {"kind": "weight", "row": row, "value": value}


def move(row: int, column: int, way: str) -> Edit:
    """Make a label more or less relevant to its sample."""
    return {"kind": "relevance", "row": row, "column": column, "move": way}


def decide(by: str) -> Edit:
    """Predict in another way."""
    return {"kind": "decide", "by": by}


ADD_SAMPLE: Edit = {"kind": "add_sample"}
ADD_LABEL: Edit = {"kind": "add_label"}

# Matrices

TRUTH = [[1, 0, 1, 0], [0, 1, 1, 0], [1, 1, 0, 0]]
SCORES = [[0.3, 0.4, 0.5, 0.1], [0.4, 0.5, 0.7, 0.2], [0.9, 0.2, 0.6, 0.8]]
HAND = [[1, 1, 0, 0], [0, 0, 1, 1], [1, 0, 0, 1]]
USUAL = Matrix.of(TRUTH, SCORES)
NAMED = Matrix.of(TRUTH, SCORES, ["cat", "x1", "x4"], ["l2", "sea", "l1", "sky"])
FULL = Matrix.of(TRUTH, SCORES, weights=[1, 0, 2], decision=("samples", [0.1, 0.2, 0.3]))
OF_LABELS = Matrix.of(TRUTH, SCORES, weights=[1, 0, 2], decision=("labels", [0.1, 0.2, 0.3, 0.4]))
BY_HAND = Matrix.of(TRUTH, SCORES, decision=("hand", HAND))
TOP = Matrix.of(TRUTH, SCORES, decision=("top", 2))
ORDERED = Matrix.of([[1, 0, 1, 0, 1], [0] * 5], [[0.5] * 5] * 2, relevance=[[3, 1, 5, 2, 4], [5, 4, 3, 2, 1]])
ONE_CELL = Matrix.of([[1]], [[0.5]])
WIDEST = Matrix.of([[0] * MOST_LABELS], [[0.5] * MOST_LABELS])


def grids(n_samples: int, n_labels: int) -> tuple[list[list[int]], list[list[float]]]:
    """Truths and scores of this size, of which no two rows or columns are alike."""
    truth = [[(3 * i + 5 * j) % 7 % 2 for j in range(n_labels)] for i in range(n_samples)]
    return truth, [[(n_labels * i + j) / 4096 for j in range(n_labels)] for i in range(n_samples)]


LARGE = Matrix.of(
    *grids(100, 40),
    [*(f"x{number}" for number in range(1, 100)), "cat"],
    weights=range(100),
    decision=("samples", [row / 100 for row in range(100)]),
)
LARGE_OF_LABELS = Matrix.of(*grids(100, 40), decision=("labels", [column / 40 for column in range(40)]))
LARGE_BY_HAND = Matrix.of(*grids(30, 30), decision=("hand", grids(30, 30)[0]))
LONG_ROW = Matrix.of(*grids(2, 40), relevance=[[*range(40, 0, -1)], [*range(1, 41)]])

# Windows of the large ones, and of a part on the score line

TOP_LEFT = range(12), range(12)
MIDDLE = range(40, 52), range(14, 26)
THE_END = range(88, 100), range(28, 40)
FIRST_ROW = range(1), range(4)
SECOND_COLUMN = range(3), range(1, 2)


def rows_of(window: Window, rows: range) -> Window:
    """The window with other rows."""
    return rows, window[1]


def columns_of(window: Window, columns: range) -> Window:
    """The window with other columns."""
    return window[0], columns


CELLS = (
    Case("a score", USUAL, (score(0, 1, 0.9),)),
    Case("a score beyond all others", USUAL, (score(2, 3, -1e300), score(2, 3, 5e-324))),
    Case("the same score twice", USUAL, (score(1, 1, 0.25), score(1, 1, 0.75))),
    Case("a score that is no number", USUAL, (score(0, 1, "0.9"),), refused=(0,), until_answered=("scores",)),
    Case("a truth", USUAL, (truth(0, 1, 1),)),
    Case("a truth back and forth", USUAL, (truth(0, 0, 0), truth(0, 0, 1), truth(2, 3, 1))),
    Case("a truth that is none", USUAL, (truth(0, 0, 2),), refused=(0,), until_answered=("truth",)),
    Case("a score on the line of a sample", USUAL, (score(0, 3, 0.7),), "line", FIRST_ROW),
    Case("a truth on the line of a label", USUAL, (truth(2, 1, 0),), "line", SECOND_COLUMN),
    Case("a prediction by hand", BY_HAND, (predicted(0, 3, 1), predicted(1, 3, 0), predicted(0, 3, 0))),
    Case("a score where predictions are set by hand", BY_HAND, (score(0, 0, -9),)),
    Case("a cell in the middle of a window", LARGE, (score(45, 20, 7), truth(45, 20, 1)), shows=MIDDLE),
    Case(
        "the first and the last cell of a window", LARGE, (score(40, 14, 7), score(51, 25, 8)), shows=MIDDLE
    ),
    Case("a cell before and after a window", LARGE, (score(39, 14, 7), score(40, 26, 8)), shows=MIDDLE),
    Case(
        "a prediction in a window", LARGE_BY_HAND, (predicted(5, 12, 1),), shows=(range(3, 9), range(9, 15))
    ),
)

NAMES = (
    Case("names", USUAL, (name_sample(1, "cat"), name_label(3, "sea"))),
    Case("white space", USUAL, (name_sample(0, " a \t b\n"), name_label(0, "\u3000c\u00a0 \u2009d\u2028"))),
    Case("full-width letters stay", USUAL, (name_sample(0, "ｃａｔ　２"), name_label(0, "猫"))),
    Case("what cannot be seen", USUAL, (name_sample(0, "a\u200bb\u202ec\ue000d\x00\ufeff"),)),
    Case(
        "half a character, and no character",
        USUAL,
        (name_sample(0, "a\ud800b"), name_label(0, "c\uffffd\ufdd0")),
    ),
    Case("joiners within a name", USUAL, (name_sample(0, "👩\u200d💻"), name_label(0, "می\u200cخواهم"))),
    Case("joiners at its ends", USUAL, (name_sample(0, "\u200d a \u200d"), name_label(0, " \u200c "))),
    Case(
        "an emoji that an old Python does not know",
        USUAL,
        (name_sample(0, "\U0001fae8"), name_label(0, "\U0001faea")),
    ),
    Case("a name kept", USUAL, (name_sample(1, "x2"),)),
    Case("a name shared by a sample and a label", USUAL, (name_sample(1, "l1"), name_label(0, "x1"))),
    Case("an empty name brings the default back", NAMED, (name_label(1, ""), name_label(3, " \u3000 "))),
    Case("a default name that another has", NAMED, (name_sample(0, ""), name_label(0, ""))),
    Case("a default name that was given up", NAMED, (name_sample(1, "dog"), name_sample(0, ""))),
    Case("a name that another has", USUAL, (name_sample(1, "x1"),), refused=(0,)),
    Case("a name that another has, but for white space", USUAL, (name_label(1, " l1\u3000"),), refused=(0,)),
    Case("names exchanged", USUAL, (name_sample(0, "a"), name_sample(1, "x1"), name_sample(0, "x2"))),
    Case(
        "a name as long as may be",
        USUAL,
        (name_sample(0, "🩷" * LONGEST_NAME), name_label(0, f"  {'a' * LONGEST_NAME} ")),
    ),
    Case(
        "a name that is too long",
        USUAL,
        (name_sample(0, "a" * (LONGEST_NAME + 1)),),
        refused=(0,),
        until_answered=("samples",),
    ),
    Case("a name in a window", LARGE, (name_sample(40, "dog"), name_label(25, "sea")), shows=MIDDLE),
    Case("the default name in a window", LARGE, (name_sample(99, ""),), shows=THE_END),
    Case(
        "a default name that somebody has in the window",
        LARGE,
        (name_sample(99, "x"), name_sample(98, "x100"), name_sample(99, "")),
        shows=THE_END,
    ),
    Case(
        "a default name that somebody has outside the window",
        LARGE,
        (name_sample(99, ""),),
        elsewhere=(name_sample(0, "x100"),),
        shows=THE_END,
    ),
    Case(
        "a name that somebody has outside the window",
        LARGE,
        (name_sample(0, "cat"),),
        shows=TOP_LEFT,
        refused=(0,),
        until_answered=("samples",),
    ),
)

AFTER_A_REFUSED_NAME = (
    Case(
        "a score after a name that another has", USUAL, (name_sample(1, "x1"), score(1, 0, 7)), refused=(0,)
    ),
    Case("a truth after a name that another has", USUAL, (name_label(3, "l1"), truth(0, 3, 1)), refused=(0,)),
    Case(
        "a score after a name that somebody has outside the window",
        LARGE,
        (name_sample(1, "cat"), score(1, 0, 7), weight(1, 5)),
        shows=TOP_LEFT,
        refused=(0,),
        until_answered=("samples",),
    ),
    Case(
        "a sample goes after a name that somebody has outside the window",
        LARGE,
        (name_sample(1, "cat"), remove_sample(1)),
        shows=TOP_LEFT,
        leaves=rows_of(TOP_LEFT, range(11)),
        refused=(0,),
    ),
)

MORE = (
    Case("a new sample", USUAL, (ADD_SAMPLE,)),
    Case("a new label", USUAL, (ADD_LABEL,)),
    Case("new ones where default names are taken", NAMED, (ADD_SAMPLE, ADD_LABEL, ADD_SAMPLE, ADD_LABEL)),
    Case("new ones with weights and thresholds of samples", FULL, (ADD_SAMPLE, ADD_LABEL)),
    Case("new ones with weights and thresholds of labels", OF_LABELS, (ADD_SAMPLE, ADD_LABEL)),
    Case("new ones by hand", BY_HAND, (ADD_SAMPLE, ADD_LABEL, predicted(3, 4, 1))),
    Case("new ones where the top labels are predicted", TOP, (ADD_SAMPLE, ADD_LABEL)),
    Case(
        "a new sample is edited", USUAL, (ADD_SAMPLE, score(3, 0, 0.5), truth(3, 1, 1), name_sample(3, "cat"))
    ),
    Case(
        "a new label is edited",
        OF_LABELS,
        (ADD_LABEL, threshold(0.25, column=4), name_label(4, "x"), score(0, 4, 1)),
    ),
    Case("new ones where the window does not end", LARGE, (ADD_SAMPLE, ADD_LABEL), shows=TOP_LEFT),
    Case(
        "a default name after one was taken out of sight",
        LARGE,
        (ADD_SAMPLE, name_sample(0, ""), ADD_SAMPLE),
        shows=TOP_LEFT,
    ),
    Case(
        "a new sample where the window ends",
        LARGE,
        (ADD_SAMPLE,),
        shows=THE_END,
        leaves=rows_of(THE_END, range(88, 101)),
    ),
    Case(
        "a new label where the window ends",
        LARGE_OF_LABELS,
        (ADD_LABEL,),
        shows=THE_END,
        leaves=columns_of(THE_END, range(28, 41)),
    ),
    Case(
        "a new sample whose default name is taken outside the window",
        LARGE,
        (ADD_SAMPLE, ADD_SAMPLE),
        elsewhere=(name_sample(0, "x101"), name_sample(1, "x0102")),
        shows=THE_END,
        leaves=rows_of(THE_END, range(88, 102)),
    ),
    Case(
        "more labels than there may be",
        WIDEST,
        (ADD_LABEL,),
        refused=(0,),
        until_answered=("columns", "size", "labels", "truth", "scores", "predicted"),
    ),
    Case(
        "more labels than there may be, in a window",
        WIDEST,
        (ADD_LABEL,),
        shows=(range(1), range(12)),
        refused=(0,),
        until_answered=("size", "taken"),
    ),
)

FEWER = (
    Case("a sample goes", FULL, (remove_sample(0),)),
    Case("a label goes", OF_LABELS, (remove_label(1),)),
    Case("the last row and the last column go", FULL, (remove_sample(1), remove_label(3))),
    Case("two in a row go", OF_LABELS, (remove_label(0), remove_label(0), remove_sample(0))),
    Case("a sample goes where predictions are set by hand", BY_HAND, (remove_sample(1), predicted(1, 0, 0))),
    Case("a label goes where predictions are set by hand", BY_HAND, (remove_label(0), predicted(1, 0, 1))),
    Case(
        "a label goes where the top labels are predicted",
        TOP,
        (remove_label(0), remove_label(0), remove_label(0)),
    ),
    Case("one goes and one comes", USUAL, (remove_sample(0), ADD_SAMPLE, remove_label(1), ADD_LABEL)),
    Case("the only sample", ONE_CELL, (remove_sample(0),), refused=(0,)),
    Case("the only label", ONE_CELL, (remove_label(0),), refused=(0,)),
    Case(
        "all samples",
        USUAL,
        (remove_sample(0), remove_sample(0), remove_sample(0), score(0, 0, 7)),
        refused=(2,),
    ),
    Case(
        "all that weigh something",
        FULL,
        (remove_sample(0), remove_sample(1)),
        refused=(1,),
        until_answered=("rows", "size", "samples", "truth", "scores", "predicted", "sides"),
    ),
    Case(
        "a sample in a window",
        LARGE,
        (remove_sample(45),),
        shows=MIDDLE,
        leaves=rows_of(MIDDLE, range(40, 51)),
    ),
    Case(
        "the first of a window",
        LARGE,
        (remove_sample(40),),
        shows=MIDDLE,
        leaves=rows_of(MIDDLE, range(40, 51)),
    ),
    Case(
        "the last of a window",
        LARGE_OF_LABELS,
        (remove_label(25),),
        shows=MIDDLE,
        leaves=columns_of(MIDDLE, range(14, 25)),
    ),
    Case(
        "those around a window",
        LARGE,
        (remove_sample(39), remove_sample(51)),
        shows=MIDDLE,
        leaves=rows_of(MIDDLE, range(39, 51)),
        until_answered=("taken",),
    ),
    Case(
        "a window goes on after one of it went",
        LARGE,
        (remove_sample(45), score(45, 20, 7), name_sample(46, "dog"), weight(50, 3)),
        shows=MIDDLE,
        leaves=rows_of(MIDDLE, range(40, 51)),
    ),
    Case(
        "the end of a window after one of it went",
        LARGE,
        (remove_sample(99), ADD_SAMPLE, name_sample(99, "cat")),
        shows=THE_END,
    ),
)

NUMBERS = (
    Case("the threshold that all share", USUAL, (threshold(0.4),), "line", FIRST_ROW),
    Case("the threshold of a label", OF_LABELS, (threshold(-2, column=1),)),
    Case(
        "the threshold of a label, on its line", OF_LABELS, (threshold(0.9, column=1),), "line", SECOND_COLUMN
    ),
    Case("the threshold of a sample", FULL, (threshold(0.9, row=2), threshold(0.8, row=0))),
    Case("the threshold of a sample, on its line", FULL, (threshold(0.9, row=0),), "line", FIRST_ROW),
    Case("the threshold of a sample in a window", LARGE, (threshold(0.9, row=47),), shows=MIDDLE),
    Case("the threshold of a label in a window", LARGE_OF_LABELS, (threshold(0.9, column=14),), shows=MIDDLE),
    Case(
        "a threshold that is no number",
        FULL,
        (threshold(None, row=0),),
        refused=(0,),
        until_answered=("sides",),
    ),
    Case("a threshold of another kind", OF_LABELS, (threshold(0.9), threshold(0.9, row=0)), refused=(0, 1)),
    Case(
        "a threshold where there is none", BY_HAND, (threshold(0.9), threshold(0.9, column=0)), refused=(0, 1)
    ),
    Case("the weight of a sample", FULL, (weight(1, 0.5), weight(0, 0))),
    Case("the weight of a sample in a window", LARGE, (weight(51, 0.5),), shows=MIDDLE),
    Case("the weight of a sample that has none", USUAL, (weight(1, 0.5),), refused=(0,)),
    Case("a negative weight", FULL, (weight(1, -1),), refused=(0,), until_answered=("sides",)),
    Case("the last weight", FULL, (weight(0, 0), weight(2, 0)), refused=(1,), until_answered=("sides",)),
)

RELEVANCE = (
    Case("up", ORDERED, (move(0, 2, "up"),), "line"),
    Case("down", ORDERED, (move(0, 0, "down"),), "line"),
    Case("up at the top", ORDERED, (move(0, 0, "up"),), "line"),
    Case("down at the bottom", ORDERED, (move(0, 2, "down"),), "line"),
    Case("a false label goes past false ones", ORDERED, (move(0, 1, "down"), move(0, 1, "down")), "line"),
    Case(
        "from the bottom to the top", ORDERED, (move(0, 2, "up"), move(0, 2, "up"), move(0, 2, "up")), "line"
    ),
    Case(
        "until the order is that of the columns",
        ORDERED,
        (move(0, 0, "up"), move(1, 0, "up"), *(move(1, 4, "down"),) * 4),
        "line",
    ),
    Case("after a label became true", ORDERED, (truth(0, 3, 1), move(0, 0, "up")), "line"),
    Case("after a label became false", ORDERED, (truth(0, 4, 0), move(0, 2, "up"), move(0, 4, "up")), "line"),
    Case("the first order of all", USUAL, (move(0, 2, "up"),), "line", FIRST_ROW),
    Case("a way that is none", ORDERED, (move(0, 2, "sideways"),), "line", refused=(0,)),
    Case("after a label went elsewhere", ORDERED, (move(0, 2, "up"),), "line", elsewhere=(remove_label(1),)),
    Case(
        "after a label came elsewhere",
        ORDERED,
        (move(0, 2, "up"),),
        "line",
        elsewhere=(ADD_LABEL, ADD_SAMPLE),
    ),
    Case(
        "past a label that is not shown",
        LONG_ROW,
        (move(0, 2, "up"),),
        "line",
        (range(1), range(30)),
        until_answered=("places",),
    ),
)

MEANWHILE = (
    Case("after another label went", USUAL, (score(0, 3, 7),), elsewhere=(remove_label(0),)),
    Case("after its label went", USUAL, (score(0, 3, 7),), elsewhere=(remove_label(3),), refused=(0,)),
    Case(
        "after its label went and another came",
        USUAL,
        (score(0, 3, 7),),
        elsewhere=(remove_label(3), ADD_LABEL),
    ),
    Case("after its label got a new name", USUAL, (score(0, 3, 7),), elsewhere=(name_label(3, "sea"),)),
    Case(
        "after its label got a new name and another went",
        USUAL,
        (truth(0, 3, 1),),
        elsewhere=(name_label(3, "sea"), remove_sample(2)),
        refused=(0,),
    ),
    Case(
        "after names were exchanged",
        USUAL,
        (truth(0, 3, 1),),
        elsewhere=(name_label(3, "sea"), name_label(0, "l4"), name_label(3, "l1")),
    ),
    Case(
        "a name after another sample went",
        USUAL,
        (name_sample(2, ""), name_sample(1, "cat")),
        elsewhere=(remove_sample(0),),
    ),
    Case(
        "after a new name of its own, and another sample went",
        USUAL,
        (name_sample(2, "cat"), score(2, 0, 7)),
        elsewhere=(remove_sample(0),),
        refused=(1,),
    ),
    Case(
        "a new sample after another one",
        USUAL,
        (ADD_SAMPLE, score(3, 0, 7)),
        elsewhere=(ADD_SAMPLE,),
        refused=(1,),
    ),
    Case(
        "a sample goes that is gone", USUAL, (remove_sample(2),), elsewhere=(remove_sample(2),), refused=(0,)
    ),
    Case(
        "a threshold after another way to predict",
        USUAL,
        (threshold(0.9),),
        "line",
        FIRST_ROW,
        elsewhere=(decide("labels"),),
        refused=(0,),
    ),
    Case(
        "the threshold of a label after another went",
        OF_LABELS,
        (threshold(0.9, column=2),),
        elsewhere=(remove_label(0),),
    ),
    Case(
        "the threshold of a label after another way to predict",
        OF_LABELS,
        (threshold(0.9, column=2),),
        elsewhere=(decide("samples"),),
        refused=(0,),
    ),
    Case("the weight of a sample after another went", FULL, (weight(2, 9),), elsewhere=(remove_sample(1),)),
    Case(
        "a weight after weights went",
        FULL,
        (weight(2, 9),),
        elsewhere=({"kind": "weigh", "value": False},),
        refused=(0,),
    ),
    Case(
        "a weight after weights came",
        FULL,
        (weight(2, 9),),
        elsewhere=({"kind": "weigh", "value": True}, weight(0, 3)),
    ),
    Case(
        "a prediction after another way to predict",
        BY_HAND,
        (predicted(0, 3, 1),),
        elsewhere=(decide("one"),),
        refused=(0,),
    ),
    Case("another K", TOP, (score(0, 3, 9),), elsewhere=({"kind": "top", "value": 3},)),
    Case(
        "one before the window goes, which was in the window before",
        LARGE,
        (remove_sample(3),),
        shows=TOP_LEFT,
        turned_to=THE_END,
        leaves=rows_of(THE_END, range(87, 99)),
        until_answered=("taken",),
    ),
    Case(
        "one after the window goes, which was in the window before",
        LARGE,
        (remove_sample(99),),
        shows=THE_END,
        turned_to=TOP_LEFT,
    ),
    Case("a cell that has left the window", LARGE, (score(3, 3, 7),), shows=TOP_LEFT, turned_to=MIDDLE),
    Case(
        "a cell that has moved with its sample",
        LARGE,
        (score(45, 20, 7), weight(40, 9)),
        shows=MIDDLE,
        elsewhere=(remove_sample(42),),
    ),
    Case(
        "a cell that has moved out of the window",
        LARGE,
        (score(40, 20, 7),),
        shows=MIDDLE,
        elsewhere=(remove_sample(0),),
    ),
    Case(
        "a cell whose sample may have gone to outside the window with its name",
        LARGE,
        (score(40, 20, 7),),
        shows=MIDDLE,
        elsewhere=(name_sample(40, "dog"), name_sample(0, "x41")),
    ),
    Case(
        "a cell whose sample has a new name, for all that the window shows",
        LARGE,
        (score(40, 20, 7),),
        shows=MIDDLE,
        elsewhere=(name_sample(40, "dog"),),
        until_answered=("scores",),
    ),
)

UNKNOWN = (
    Case(
        "a kind that is left to Python", FULL, ({"kind": "weigh", "value": False},), until_answered=("sides",)
    ),
    Case("a kind that nobody knows", USUAL, ({"kind": "turn"},), refused=(0,)),
    Case("a cell that is not there", USUAL, (score(9, 0, 7), truth(0, 9, 1)), refused=(0, 1)),
)

CASES = (
    *CELLS,
    *NAMES,
    *AFTER_A_REFUSED_NAME,
    *MORE,
    *FEWER,
    *NUMBERS,
    *RELEVANCE,
    *MEANWHILE,
    *UNKNOWN,
)
