"""A matrix with what is made of it when it is needed: its code for a link, and the example of the engine."""

from __future__ import annotations

from dataclasses import dataclass

from metrics import Example
from metrics.lazy import lazy_property
from pages.intake.matrix import Matrix, example_of
from pages.state import link


@dataclass(frozen=True, eq=False)
class HeldMatrix:
    """A matrix; its code and its example are made once, and only when they are needed."""

    matrix: Matrix

    @lazy_property
    def code(self) -> str:
        """The matrix as text for an address."""
        return link.code_of(self.matrix)

    @property
    def called(self) -> str:
        """What an address calls the matrix."""
        return link.called(self.code, self.matrix.fingerprint)

    @lazy_property
    def example(self) -> Example:
        """The matrix as the engine takes it, with whatever was sorted and counted of it so far."""
        return example_of(self.matrix)
