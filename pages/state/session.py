"""What one visitor has done: the matrix with its undo, what is looked at, and what the browser is to hear."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field, replace
from secrets import token_hex
from threading import Lock
from typing import Any

from metrics import Example, InputError
from pages.intake.examples import EXAMPLES, FIRST
from pages.intake.matrix import Matrix, is_kin
from pages.state import link
from pages.state.address_bar import AddressAnswer, AddressBar, Query, Traversal
from pages.state.choosing import LOOK, changes_of
from pages.state.focus import Focus, settled
from pages.state.heard import state_name
from pages.state.held_matrix import HeldMatrix
from pages.state.inbox import Inbox, Sent, Version
from pages.state.kept import Kept
from pages.state.matrix_copy import MatrixCopy, matrix_of_copy
from pages.state.operations import Op, apply
from pages.state.protocol import Cell
from pages.state.undo_history import UndoHistory
from pages.state.whereabouts import Met, Whereabouts
from pages.state.window import Window
from pages.words import sentence_of

KEY = "session"
EDITOR, LINE, TOP_BAR, ADDRESS = "matrix_editor", "score_line", "top_bar", "address"
HEAD, RULES, DECIDING, EXPLORING, DRAWN = "lesson_head", "rules", "deciding", "exploring", "drawn"
# What visitors make edits and choices with.
SENDING = (EDITOR, LINE, TOP_BAR, HEAD, RULES, DECIDING, EXPLORING, DRAWN)
WATCH = "connection_watch"
MOST_ANSWERS = 4  # of which a browser hears one at least


@dataclass
class Session:
    """One visitor's state: three machines, each a value of its own, and what is looked at.

    It changes only through its methods. `complaint` is the sentence about what could not be done, until the
    visitor does something else. `opening` counts the times that Python has moved the reader to a step: the
    stage goes there when it changes, and leaves the reader in place otherwise. `pinned` is the matrix that
    the visitor wants the edits compared with; a link does not hold it. `kept` is a cache of what pages have
    made of the matrix last. `id` tells the browser one session from another: a server that was started anew,
    or another one, knows nothing of the session before. `met` is where a browser was that came from a session
    before, None for one that is here for the first time.
    `lock` is held by the run that takes in what has arrived: Streamlit starts the next run while the one
    before has not noticed yet that it is to stop.
    """

    history: UndoHistory = field(default_factory=lambda: UndoHistory(FIRST, opened=(FIRST,)))
    inbox: Inbox = field(default_factory=Inbox)
    address: AddressBar = field(default_factory=AddressBar)
    focus: Focus = field(default_factory=Focus)
    opening: int = 0
    complaint: str = ""
    pinned: Matrix | None = None
    window: Window = field(default_factory=Window)
    kept: Kept = field(default_factory=Kept, repr=False, compare=False)
    id: str = field(default_factory=lambda: token_hex(16), compare=False)
    met: Met | None = None
    lock: Lock = field(default_factory=Lock, repr=False, compare=False)
    _told: tuple[HeldMatrix, ...] = field(default=(), repr=False, compare=False)
    _held: HeldMatrix | None = field(default=None, repr=False, compare=False)
    _copy: MatrixCopy | None = field(default=None, repr=False, compare=False)
    _heard: Mapping[str, object] = field(default_factory=dict, repr=False, compare=False)

    # What is asked of it

    @property
    def matrix(self) -> Matrix:
        """The matrix in place."""
        return self.history.matrix

    @property
    def begun(self) -> Matrix:
        """The matrix that was opened, and that the one in place was made of by edits."""
        return self.history.begun

    @property
    def held(self) -> HeldMatrix:
        """The matrix in place, with what is made of it."""
        held = self._held
        if held is None or held.matrix is not self.matrix:
            held = self._held = HeldMatrix(self.matrix)
        return held

    @property
    def copy(self) -> MatrixCopy:
        """What the browser is to keep of the matrix in place, where no link can hold it."""
        copy = self._copy
        if copy is None or copy.matrix is not self.matrix:
            copy = self._copy = MatrixCopy.of(self.held)
        return copy

    @property
    def line(self) -> dict[str, object]:
        """What the browser is told of the way back; `latest` is the end of it.

        Some matrices are in place for a moment only, and a busy browser does not hear every answer.
        """
        told = {id(held.matrix): held for held in self._told}
        latest = self.history.since([held.matrix for held in self._told])
        called = [told.get(id(one), HeldMatrix(one)).called for one in latest]
        return {**self.history.line, "latest": called}

    @property
    def version(self) -> Version:
        """What the matrix in place is called."""
        return Version(self.id, self.held.version)

    def told(self, component: str) -> dict[str, object]:
        """What a component is told with every answer: the matrix in place, and what became of its edits."""
        return {"version": vars(self.version), **self.inbox.answer_to(component).told}

    @property
    def example(self) -> Example:
        """The matrix as the engine takes it."""
        return self.held.example

    @property
    def query(self) -> dict[str, str]:
        """What the address bar should say."""
        return link.query_of(self.held.called, self.focus)

    @property
    def carried(self) -> dict[str, str]:
        """What a link to another page carries along: all but the step, which the browser knows better."""
        return {name: value for name, value in self.query.items() if name != "step"}

    @property
    def before(self) -> Matrix | None:
        """The matrix to compare with: the pinned one, else the one before the last edit.

        None where there is none, or where it is no other state of this matrix but another matrix.
        """
        before = self.pinned or next(reversed(self.history.past), None)
        return before if before is not None and is_kin(before, self.matrix) else None

    @property
    def has_past(self) -> bool:
        """Whether another matrix was in place before, or is pinned."""
        return self.pinned is not None or bool(self.history.past)

    # What the visitor does by controls of the page

    def load(self, matrix: Matrix) -> None:
        """Put a matrix in place on the visitor's word; this ends the scenario that was followed."""
        self.focus, self.window = replace(self.focus, scenario=""), Window()
        self._enact(self.history.open(matrix))

    def edit(self, **op: Any) -> None:
        """Make one edit by a control that stands beside the matrix."""
        self._touch()
        self.complaint = self._make(op)

    def change_to(self, matrix: Matrix) -> None:
        """Put a matrix in place that was made of this one: one edit, however many cells it changes."""
        self._enact(self.history.put(matrix))

    def bring_back(self) -> None:
        """Put the matrix in place again that was opened; undo leads back to the edits since then."""
        self._enact(self.history.put(self.begun))

    def undo(self) -> None:
        """Back to the matrix before."""
        self._enact(self.history.undo())

    def redo(self) -> None:
        """Forward again to the matrix that was undone."""
        self._enact(self.history.redo())

    def pin(self) -> None:
        """Compare with the matrix as it is now, whatever comes after."""
        self._touch()
        self.pinned = self.matrix

    def unpin(self) -> None:
        """Compare with the matrix before the last edit again."""
        self._touch()
        self.pinned = None

    def refocus(self, **changes: Any) -> None:
        """Look at something else of the same matrix.

        The first keyword is what the visitor chose, the others are its consequences. Where the choice is in
        force already, nothing changes: the browser may send it again with the next thing that the visitor
        does. A change given as a function is made to what is in force now: a quick second choice may come
        from an older page.
        """
        changes = {
            name: value(getattr(self.focus, name)) if callable(value) else value
            for name, value in changes.items()
        }
        first, value = next(iter(changes.items()))
        if getattr(self.focus, first) == value:
            return
        self._touch()
        self.focus = replace(self.focus, **changes)
        self.opening += "step" in changes

    def explore(self, **choices: str) -> None:
        """Choose something on a page that explores: the words of `Explored`, by their names."""
        self.refocus(explored=lambda explored: replace(explored, **choices))

    # What a run of the page does

    def listen(self, heard: Mapping[str, object]) -> None:
        """Note what the parts of the page hold in the browser, for this run."""
        self._heard = heard

    def heard(self, part: str, name: str) -> object:
        """What a part of the page holds under this name; None where there is nothing."""
        return self._heard.get(state_name(part, name))

    def settle(self, metrics: Sequence[str], average: str | None = None) -> Focus:
        """The focus as a page with these metrics has it; see `focus.settled`."""
        focus = settled(self.focus, metrics, average, self.example)
        self.opening += focus is not self.focus
        self.focus = focus
        return focus

    def follow_only(self, scenarios: Container[str]) -> None:
        """Drop the scenario that is followed where it is none of these."""
        if self.focus.scenario and self.focus.scenario not in scenarios:
            self.focus = replace(self.focus, scenario="")
            self.complaint = self.complaint or link.not_here((link.SCENARIO,))

    def look_at(self, cell: Cell, asked: object) -> tuple[range, range]:
        """The rows and the columns to be shown with this cell, while the browser asks for this place."""
        self.window = self.window.at(cell, asked)
        return self.window.shown(asked, len(self.matrix.samples), len(self.matrix.labels))

    # What has arrived from the browser, and what it is told

    def arrive(
        self,
        query: Query,
        sent: Mapping[str, object],
        traversal: Traversal | None,
        first_run: bool,
        whereabouts: Whereabouts | None = None,
    ) -> None:
        """Take in everything that has arrived, at the start of a run.

        A browser that comes from another session is first put back where it was. Then what was done here is
        taken in, and last the address that the browser has gone to, if it is another one.
        """
        with self.lock:
            if whereabouts is not None and whereabouts.is_news_to(self.id, self.met):
                self._meet(whereabouts)
            elif first_run:
                self.follow(query)
            self.take(sent)
            self.address, target = self.address.arrive(query, traversal, self.inbox.latest)
            if target is not None:
                self.follow(target)

    def take(self, sent: Mapping[str, object]) -> None:
        """Deal with the edits that the components hold, in the order in which the visitor made them."""
        cells = len(self.matrix.samples) * len(self.matrix.labels)
        self.inbox, arrived = self.inbox.open(sent, version=self.version, cells=cells, met=self.met)
        for one in arrived:
            self._deal_with(one)

    def follow(self, query: Query, copy: object = None) -> None:
        """Take over what an address says: a link that was opened, or a traversal of the history.

        `copy` is what a browser has kept of a matrix that the address only names.
        """
        in_place = None if self.address.written is None else self.matrix
        asked = link.asked_for(query, lambda name: self._named(name) or _copied(copy, name), in_place)
        self.focus, self.complaint = asked.focus, asked.complaint
        self.opening += 1
        self.history = self.history.go_to(asked.matrix, remember=self.address.written is not None)
        self.address = self.address.follow(query, self.query)

    def answer_address(self) -> AddressAnswer:
        """What the address bar is to be told at the end of a run."""
        with self.lock:
            self.address, answer = self.address.answer(self.query)
            return answer

    def told_address(self, answer: AddressAnswer) -> None:
        """The address bar was told so; a run that was ended by the next one before this has told nothing."""
        with self.lock:
            self.address = self.address.told(answer, self.query)
            self._told = (*self._told, self.held)[-MOST_ANSWERS:]

    def _meet(self, whereabouts: Whereabouts) -> None:
        """Go on where a browser was that comes from another session."""
        self.address = self.address.connect()
        self.follow(whereabouts.query, whereabouts.copy)
        self.history = self.history.recall(whereabouts.before(), whereabouts.begun)
        forgotten = len(self.history.past) < whereabouts.depth
        self.met = Met(whereabouts.number, self.held.version, forgotten)
        self._told = (self.held,)

    def _named(self, name: str) -> Matrix | None:
        """The matrix of the history that has this name."""
        history = self.history
        known = (history.matrix, *reversed(history.past), *reversed(history.future))
        return next((one for one in known if HeldMatrix(one).version == name), None)

    def _deal_with(self, one: Sent) -> None:
        self._touch()
        refused = one.refused or self._do(one)
        self.inbox = self.inbox.dealt_with(one, refused)
        # The tools above the matrix cannot show a sentence themselves.
        if one.component == TOP_BAR:
            self.complaint = refused

    def _do(self, one: Sent) -> str:
        """Do what has arrived; the sentence that refuses it, if it is refused."""
        self.focus = link.at_step(self.focus, one.op.get("step"))
        if one.component == TOP_BAR:
            self._press(one.op)
        elif one.op.get("kind") == LOOK:
            self._look(changes_of(one.op, self.focus))
        elif one.op.get("kind") == "decide":
            # Who decides by hand from now on begins with what is predicted.
            predicted = self.example.prediction(self.focus.conventions).tolist()
            return self._make({**one.op, "predicted": predicted})
        else:
            return self._make(one.op)
        return ""

    def _look(self, changes: Mapping[str, Any]) -> None:
        if changes:
            self.refocus(**changes)

    def _press(self, op: Op) -> None:
        match op:
            case {"kind": "undo"}:
                self.undo()
            case {"kind": "redo"}:
                self.redo()
            case {"kind": "reset"}:
                self.bring_back()
            case {"kind": "load", "example": str(example)} if example in EXAMPLES:
                self.load(EXAMPLES[example].matrix)

    def _make(self, op: Op) -> str:
        before, copy = self.matrix, self.copy
        try:
            self._enact(self.history.put(apply(before, op)))
        except InputError as error:
            return sentence_of(error)
        if self.matrix is not before:
            self._copy = copy.edited(op, self.matrix)
        return ""

    def _enact(self, history: UndoHistory) -> None:
        """Put this history into force on the visitor's word."""
        self._touch(edited=history is not self.history)
        self.history = history

    def _touch(self, *, edited: bool = False) -> None:
        """The visitor does something: what was complained of is over."""
        self.complaint = ""
        self.address = self.address.act(edited=edited)


def _copied(copy: object, name: str) -> Matrix | None:
    """The matrix of a copy that a browser has kept, if it is the one with this name."""
    try:
        matrix = matrix_of_copy(copy)
    except InputError:
        return None
    return matrix if HeldMatrix(matrix).version == name else None
