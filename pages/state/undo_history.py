"""The matrix in place, with those that undo and redo bring back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from metrics.once import once
from pages.intake import limits
from pages.intake.matrix import Matrix, newest


@dataclass(frozen=True)
class UndoHistory:
    """A matrix; those before it, the oldest first; those that were undone, the one undone last at the end.

    Every event gives the history after it, which is the same one where there is nothing to do. Of the
    matrices before, the oldest are forgotten where they are too many to hold. `opened` are those that were
    opened, by a link or from a list; the others were made of them by edits.
    """

    matrix: Matrix
    past: tuple[Matrix, ...] = ()
    future: tuple[Matrix, ...] = ()
    opened: tuple[Matrix, ...] = ()

    @property
    def line(self) -> dict[str, int]:
        """How many matrices undo and redo lead to, and the place of the one that was opened, -1 for none.

        Where it `is_full`, the oldest has been forgotten for each that came.
        """
        before = (*self.past, self.matrix)
        begun = next((place for place, one in enumerate(before) if one is self.begun), -1)
        past, future = len(self.past), len(self.future)
        return {"past": past, "future": future, "begun": begun, "is_full": past == limits.DEEPEST_UNDO}

    @once
    def begun(self) -> Matrix:
        """The matrix that the one in place was made of by edits.

        Where that is no longer held, the one that was opened last.
        """
        line, opened = (*self.past, self.matrix), {id(one) for one in self.opened}
        found = (one for one in reversed(line) if id(one) in opened)
        return next(found, (*line[:1], *self.opened)[-1])

    def put(self, matrix: Matrix) -> UndoHistory:
        """Another matrix comes into place: undo brings this one back, and nothing is left to be redone."""
        if matrix == self.matrix:
            return self
        return replace(self, matrix=matrix, past=newest((*self.past, self.matrix)), future=())

    def open(self, matrix: Matrix) -> UndoHistory:
        """Another matrix comes into place, and is the one that the edits from now on begin with."""
        return self.put(matrix)._with_it_opened()

    def since(self, known: Iterable[Matrix]) -> tuple[Matrix, ...]:
        """Those before the one in place, from the first on that is known; none where none of them is."""
        places = [place for one in known for place, other in enumerate(self.past) if one is other]
        return self.past[min(places) :] if places else ()

    def recall(self, past: Sequence[Matrix], begun: int) -> UndoHistory:
        """The matrix in place with these before it, of which the one at the place `begun` was opened."""
        line = (*past, self.matrix)
        opened = line[begun : begun + 1] if begun >= 0 else ()
        return UndoHistory(self.matrix, newest(line)[:-1], opened=opened or line[:1])

    def undo(self) -> UndoHistory:
        """Back to the matrix before, if there is one."""
        if not self.past:
            return self
        return replace(self, matrix=self.past[-1], past=self.past[:-1], future=(*self.future, self.matrix))

    def redo(self) -> UndoHistory:
        """Forward to the matrix that was undone last, if there is one."""
        if not self.future:
            return self
        return replace(self, matrix=self.future[-1], past=(*self.past, self.matrix), future=self.future[:-1])

    def go_to(self, matrix: Matrix, *, remember: bool = True) -> UndoHistory:
        """Undo or redo as often as it takes to reach this matrix; undo, where both ways are as long.

        A matrix that neither way leads to is opened. With `remember=False` it takes the place of the
        present one, which undo does not bring back; what can be undone and redone stays as it was.
        """
        if matrix == self.matrix:
            return self
        back, forth = _steps_to(matrix, self.past), _steps_to(matrix, self.future)
        if not back and not forth:
            return self.open(matrix) if remember else replace(self, matrix=matrix)._with_it_opened()
        goes_back = bool(back) and (not forth or back <= forth)
        history = self
        for _step in range(back if goes_back else forth):
            history = history.undo() if goes_back else history.redo()
        return history

    def _with_it_opened(self) -> UndoHistory:
        if any(self.matrix is one for one in self.opened):
            return self
        return replace(self, opened=newest((*self.opened, self.matrix)))


def _steps_to(matrix: Matrix, held: Sequence[Matrix]) -> int:
    """The number of steps to the nearest place of the matrix; 0 if it has none."""
    return next((steps for steps, one in enumerate(reversed(held), start=1) if one == matrix), 0)
