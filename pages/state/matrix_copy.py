"""A copy of a matrix that no link can hold: the browser keeps it, in case that the server dies."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace

from metrics.errors import InputError
from metrics.words import N_
from pages.intake import limits
from pages.intake.matrix import Matrix
from pages.state.held_matrix import HeldMatrix
from pages.state.link import matrix_from
from pages.state.operations import REBUILDING, Op, apply

MOST_EDITS = 25
LONGEST_EDIT = 400  # characters
NOT_OF_THE_MATRIX = ("id", "at", "step")


@dataclass(frozen=True)
class MatrixCopy:
    """A matrix and the edits made of it since, which together make the matrix in place.

    The browser asks for the matrix once, and is told the edits with every answer: so what an edit sends stays
    small however large the matrix is.
    """

    base: HeldMatrix
    matrix: Matrix
    edits: tuple[Op, ...] = ()

    @classmethod
    def of(cls, held: HeldMatrix) -> MatrixCopy:
        """The copy that holds this matrix as it is."""
        return cls(held, held.matrix)

    def edited(self, op: Op, matrix: Matrix) -> MatrixCopy:
        """The copy once an edit has made this matrix; as it is where that must be copied anew."""
        kept = {name: value for name, value in op.items() if name not in NOT_OF_THE_MATRIX}
        if len(self.edits) == MOST_EDITS or not _is_light(op) or len(json.dumps(kept)) > LONGEST_EDIT:
            return self
        return replace(self, matrix=matrix, edits=(*self.edits, kept))


def matrix_of_copy(copy: object) -> Matrix:
    """The matrix of a copy that a browser sends back; InputError where it is none."""
    match copy:
        case {"text": str(text), "edits": list(edits)} if _are_light(edits):
            matrix = matrix_from(text, limits.LONGEST_TEXT, limits.LONGEST_TEXT)
            for edit in edits:
                matrix = apply(matrix, edit)
            return matrix
    raise InputError(N_("The copy of the matrix cannot be read."))


def _are_light(edits: list[object]) -> bool:
    return len(edits) <= MOST_EDITS and all(map(_is_light, edits))


def _is_light(edit: object) -> bool:
    """Whether a copy may hold this edit: none that makes every row anew."""
    return isinstance(edit, Mapping) and edit.get("kind") not in REBUILDING
