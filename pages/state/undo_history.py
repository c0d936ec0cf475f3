"""The matrix in place, with those that undo and redo bring back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pages.intake.matrix import Matrix, newest


@dataclass(frozen=True)
class UndoHistory:
    """A matrix; those before it, the oldest first; those that were undone, the one undone last at the end.

    Every event gives the history after it, which is the same one where there is nothing to do. Of the
    matrices before, the oldest are forgotten where they are too many to hold.
    """

    matrix: Matrix
    past: tuple[Matrix, ...] = ()
    future: tuple[Matrix, ...] = ()

    def holds(self, matrix: Matrix) -> bool:
        """Whether the matrix is in place, or undo or redo leads to it."""
        return matrix == self.matrix or matrix in self.past or matrix in self.future

    def put(self, matrix: Matrix) -> UndoHistory:
        """Another matrix comes into place: undo brings this one back, and nothing is left to be redone."""
        if matrix == self.matrix:
            return self
        return UndoHistory(matrix, past=newest((*self.past, self.matrix)), future=())

    def undo(self) -> UndoHistory:
        """Back to the matrix before, if there is one."""
        if not self.past:
            return self
        return UndoHistory(self.past[-1], self.past[:-1], (*self.future, self.matrix))

    def redo(self) -> UndoHistory:
        """Forward to the matrix that was undone last, if there is one."""
        if not self.future:
            return self
        return UndoHistory(self.future[-1], (*self.past, self.matrix), self.future[:-1])

    def go_to(self, matrix: Matrix, *, remember: bool = True) -> UndoHistory:
        """Undo or redo as often as it takes to reach this matrix; undo, where both ways are as long.

        A matrix that neither way leads to is put into place. With `remember=False` it takes the place of the
        present one, which undo does not bring back; what can be undone and redone stays as it was.
        """
        if matrix == self.matrix:
            return self
        back, forth = _steps_to(matrix, self.past), _steps_to(matrix, self.future)
        if not back and not forth:
            return self.put(matrix) if remember else replace(self, matrix=matrix)
        goes_back = bool(back) and (not forth or back <= forth)
        history = self
        for _step in range(back if goes_back else forth):
            history = history.undo() if goes_back else history.redo()
        return history


def _steps_to(matrix: Matrix, held: Sequence[Matrix]) -> int:
    """The number of steps to the nearest place of the matrix; 0 if it has none."""
    return next((steps for steps, one in enumerate(reversed(held), start=1) if one == matrix), 0)
