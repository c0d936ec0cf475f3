"""What one visitor has done so far: the matrix with its undo, the focus, and what the address bar says."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from threading import Lock
from typing import Any, TypeVar

import numpy as np

from metrics import METRICS, Conventions, Example, InputError, Metric
from pages.intake.examples import FIRST
from pages.intake.matrix import Matrix, example_of, newest
from pages.state import link
from pages.state.focus import START, Focus
from pages.state.inbox import Refusal, at_once, fresh, in_order, lost, too_many, when
from pages.state.operations import Op, apply
from pages.state.protocol import Cell
from pages.words import gettext as _

KEY = "session"
EDITOR, LINE, HISTORY, ADDRESS = "matrix_editor", "score_line", "history", "address"
MOST_KEPT = 2

Made = TypeVar("Made")


@dataclass
class Session:
    """One visitor's state; it changes only through its methods.

    `touched` says that this run answers something the visitor did here: then an address that differs
    is merely late, and not the browser's Back button. `edited` says that the matrix is another one by
    the visitor's own hand, so that the address bar should remember the one before. `adopted` is the
    address that this run followed, if it did; `won` says that it differed and something done here beat it.
    `received` is the address that the browser sent last: Streamlit goes on sending the one of the last link
    or step in the history although another was written since, so only a change says that somebody went there.
    `stepped` is the number of the last step in the history that the address bar told of itself.
    `pinned` is the matrix that the visitor wants the edits compared with; a link does not hold it.
    `window_of` is the cell around which the last window of a large matrix was chosen, `old_window` what the
    browser had asked for before: that is over as soon as another cell is looked at.
    `opening` counts the times that Python, and not the browser, has chosen the step that is looked at.
    `lock` is held by the run that takes in what has arrived: Streamlit starts the next run while the one
    before has not noticed yet that it is to stop.
    """

    matrix: Matrix = FIRST
    focus: Focus = field(default_factory=Focus)
    complaint: str = ""
    past: list[Matrix] = field(default_factory=list)
    future: list[Matrix] = field(default_factory=list)
    written: dict[str, str] | None = None
    done: dict[str, str | None] = field(default_factory=dict)
    refused: dict[str, Refusal | None] = field(default_factory=dict)
    touched: bool = False
    edited: bool = False
    adopted: dict[str, str] | None = None
    won: bool = False
    acted: float = 0
    received: dict[str, str] | None = None
    stepped: int = 0
    answers: int = 0
    opening: int = 0
    pinned: Matrix | None = None
    window_of: Cell | None = None
    old_window: object = None
    lock: Lock = field(default_factory=Lock, repr=False, compare=False)
    _kept: dict[object, Any] = field(default_factory=dict, repr=False)
    _code: tuple[Matrix, str] | None = field(default=None, repr=False)
    _example: tuple[Matrix, Example] | None = field(default=None, repr=False)

    @property
    def code(self) -> str:
        """The matrix as text for an address, written when it is asked for: a message may hold many edits."""
        matrix, held = self.matrix, self._code
        if held is None or held[0] is not matrix:
            held = self._code = matrix, link.code_of(matrix)
        return held[1]

    @property
    def version(self) -> str:
        """A short name for the matrix held now."""
        return link.version_of(self.matrix, self.code)

    @property
    def query(self) -> dict[str, str]:
        """What the address bar should say."""
        return link.query_of(self.code, self.focus)

    @property
    def carried(self) -> dict[str, str]:
        """What a link to another page carries along: all but the step, which the browser knows better."""
        return {name: value for name, value in self.query.items() if name != "step"}

    @property
    def example(self) -> Example:
        """The matrix as the engine takes it, with whatever was sorted and counted of it so far."""
        if self._example is None or self._example[0] is not self.matrix:
            self._example = self.matrix, example_of(self.matrix)
        return self._example[1]

    @property
    def before(self) -> Matrix | None:
        """The matrix to compare with: the pinned one, else the one before the last edit, if there is one."""
        return self.pinned or (self.past[-1] if self.past else None)

    def pin(self) -> None:
        """Compare with the matrix as it is now, whatever comes after."""
        self.touched, self.pinned = True, self.matrix

    def unpin(self) -> None:
        """Compare with the matrix before the last edit again."""
        self.touched, self.pinned = True, None

    def kept(self, matrix: Matrix, make: Callable[[], Made]) -> Made:
        """What was made of this matrix under these conventions, made anew but for the last two."""
        key = matrix, self.focus.conventions
        made: Made = self._kept.pop(key) if key in self._kept else make()
        self._kept[key] = made
        while len(self._kept) > MOST_KEPT:
            del self._kept[next(iter(self._kept))]
        return made

    def put(self, matrix: Matrix) -> None:
        """Take a new matrix into force; the one before can be had back."""
        if matrix == self.matrix:
            return
        self.past = newest([*self.past, self.matrix])
        self.future = []
        self.edited = True
        self._hold(matrix)

    def load(self, matrix: Matrix) -> None:
        """Put a matrix in place on the visitor's word: the question of a scenario is over with its matrix."""
        self.touched, self.complaint, self.window_of = True, "", None
        self.focus = replace(self.focus, scenario="")
        self.put(matrix)

    def edit(self, **op: Any) -> None:
        """Make one edit on the visitor's word, by a control that stands beside the matrix."""
        self.touched, self.complaint = True, ""
        try:
            self.put(apply(self.matrix, op))
        except InputError as error:
            self.complaint = str(error)

    def undo(self) -> None:
        """Back to the matrix before."""
        self.touched, self.complaint = True, ""
        if self.past:
            self.edited = True
            self.future.append(self.matrix)
            self._hold(self.past.pop())

    def redo(self) -> None:
        """Forward again to the matrix that was undone."""
        self.touched, self.complaint = True, ""
        if self.future:
            self.edited = True
            self.past.append(self.matrix)
            self._hold(self.future.pop())

    def refocus(self, **changes: Any) -> None:
        """Look at something else of the same matrix.

        The first change is the choice, the others follow from it. A choice that is already made changes
        nothing: the browser may send it again with the next thing that the visitor does. A change given as
        a function is made to what is in force now: a quick second choice may come from an older page.
        """
        changes = {
            name: value(getattr(self.focus, name)) if callable(value) else value
            for name, value in changes.items()
        }
        first, value = next(iter(changes.items()))
        if getattr(self.focus, first) == value:
            return
        self.touched, self.complaint = True, ""
        self.focus = replace(self.focus, **changes)
        self.opening += "step" in changes

    def settle(self, metrics: Sequence[str], average: str | None = None) -> Focus:
        """The focus as a page with these metrics has it: its first metric where the focus names another.

        `average` is the one that the first metric starts with on this page; it starts with the first part
        that has a value.
        """
        if self.focus.metric not in metrics:
            first = METRICS[metrics[0]]
            started = average or first.averages[0]
            part = first_with_a_value(self.example, first, started, self.focus.conventions)
            self.focus = replace(self.focus, metric=first.key, average=started, part=part, step=START)
            self.opening += 1
        return self.focus

    def take(self, sent: Mapping[str, object], first_run: bool = False) -> None:
        """Do what the components have sent since the last run, in the order in which the visitor did it."""
        known, version = self.done.copy(), self.version
        for component, value in sent.items():
            answer = lost(value, known.get(component), version, first_run)
            if answer is not None:
                self._answer(component, answer.id, answer)
                self.complaint = answer.text if component == HISTORY else ""
        news = {
            component: fresh(value, known.get(component), version, first_run)
            for component, value in sent.items()
        }
        self.refused.update({component: None for component, ops in news.items() if ops})
        ops = in_order(news)
        most = at_once(ops, len(self.matrix.samples) * len(self.matrix.labels))
        for component, op in ops[:most]:
            self._do(component, op)
        for component, op in dict(ops[most:]).items():
            refusal = too_many(op, most)
            self._answer(component, refusal.id, refusal)
            self.complaint = refusal.text if component == HISTORY else self.complaint

    def _do(self, component: str, op: Op) -> None:
        self._answer(component, op["id"])
        self.acted = when(op)
        self.focus = link.at_step(self.focus, op.get("step"))
        if component == HISTORY:
            self._press(op.get("kind"))
            return
        try:
            self.put(apply(self.matrix, op))
        except InputError as error:
            self._answer(component, op["id"], Refusal(op["id"], str(error)))

    def _answer(self, component: str, done: str, refusal: Refusal | None = None) -> None:
        self.touched, self.complaint = True, ""
        self.done[component] = done
        self.refused[component] = refusal or self.refused.get(component)

    def _press(self, kind: object) -> None:
        match kind:
            case "undo":
                self.undo()
            case "redo":
                self.redo()
            case "reset":
                self.load(FIRST)

    def adopt(self, query: Mapping[str, str]) -> None:
        """Take over what the address bar says: a link that was opened, or a step back in the browser."""
        self.complaint, self.adopted, self.won = "", dict(query), False
        self.focus, unknown = link.focus_from(query)
        self.opening += 1
        if unknown:
            self.complaint = _not_here(unknown)
        try:
            matrix = link.matrix_from(query[link.MATRIX]) if link.MATRIX in query else FIRST
        except InputError as error:
            self.complaint, matrix = str(error), FIRST
        self._go_to(matrix)
        self.edited = False
        if self.written is not None:
            self.written = self.query

    def follow_only(self, scenarios: Container[str]) -> None:
        """Follow no question but one of these."""
        if self.focus.scenario and self.focus.scenario not in scenarios:
            self.focus = replace(self.focus, scenario="")
            self.complaint = self.complaint or _not_here((link.SCENARIO,))

    def _go_to(self, matrix: Matrix) -> None:
        """Back or forward to the matrix where it was held last, which may be some edits away."""
        if matrix == self.matrix:
            return
        back = _distance(matrix, self.past)
        forth = _distance(matrix, self.future)
        if back and (not forth or back <= forth):
            for _edit in range(back):
                self.future.append(self.matrix)
                self._hold(self.past.pop())
        elif forth:
            for _edit in range(forth):
                self.past.append(self.matrix)
                self._hold(self.future.pop())
        elif self.written is None:
            self._hold(matrix)
        else:
            self.put(matrix)

    def _hold(self, matrix: Matrix) -> None:
        self.matrix = matrix


def first_with_a_value(example: Example, metric: Metric, average: str, rules: Conventions) -> int:
    """The first part for which the metric is defined; 0 where it is for none, or refuses the example."""
    try:
        values = metric(example, average, rules).parts.value
    except InputError:
        return 0
    defined = np.flatnonzero(~np.isnan(values))
    return int(defined[0]) if defined.size else 0


def _not_here(names: Iterable[str]) -> str:
    told = _("The link asks for something that is not here ({names}): the rest of it is shown.")
    return told.format(names=", ".join(names))


def _distance(matrix: Matrix, held: Sequence[Matrix]) -> int:
    """How many steps away the matrix was held last; 0 if it was not."""
    return next((steps for steps, one in enumerate(reversed(held), start=1) if one == matrix), 0)
