"""The matrix in place, with those that undo and redo bring back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

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
    def begun(self) -> Matrix:
        """The matrix that the one in place was made of by edits.

        Where that is no longer held, the one that was opened last.
        """
        line = (*self.past, self.matrix)
        found = (one for one in reversed(line) if any(one is other for other in self.opened))
        return next(found, (*line[:1], *self.opened)[-1])

    def put(self, matrix: Matrix) -> UndoHistory:
        """Another matrix comes into place: undo brings this one back, and nothing is left to be redone."""
        if matrix == self.matrix:
            return self
        return replace(self, matrix=matrix, past=newest((*self.past, self.matrix)), future=())

    def open(self, matrix: Matrix) -> UndoHistory:
        """Another matrix comes into place, and is the one that the edits from now on begin with."""
        return self.put(matrix)._with_it_opened()

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
