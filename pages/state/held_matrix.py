"""The matrix in place, with what is made of it when somebody asks."""

from __future__ import annotations

from dataclasses import dataclass

from metrics import Example
from metrics.once import once
from pages.intake.matrix import Matrix, example_of
from pages.state import link


@dataclass(frozen=True, eq=False)
class HeldMatrix:
    """A matrix; its code, its name and its example are made once, and only when they are asked for.

    A message may hold many edits, and most of the matrices between the first and the last are never shown.
    """

    matrix: Matrix

    @once
    def code(self) -> str:
        """The matrix as text for an address."""
        return link.code_of(self.matrix)

    @once
    def version(self) -> str:
        """A short name for the matrix."""
        return link.version_of(self.matrix, self.code)

    @once
    def text(self) -> str:
        """All that the matrix holds, for a copy: its code, or for a larger one what is quickly made."""
        return self.code or link.packed(link.text_of(self.matrix), effort=1)

    @property
    def called(self) -> str:
        """What an address calls the matrix."""
        return link.called(self.code, self.version)

    @once
    def example(self) -> Example:
        """The matrix as the engine takes it, with whatever was sorted and counted of it so far."""
        return example_of(self.matrix)
