"""What the browser holds of a document, and how the server has it again: checked as a link is checked."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from threading import Lock
from typing import Any

from metrics.errors import InputError
from metrics.words import N_
from pages.intake import limits
from pages.intake.matrix import Matrix
from pages.state import link
from pages.state.link import matrix_from, packed, text_of
from pages.state.rival_scores import RivalScores
from pages.state.turns import give_way

MOST_NUMBERS = 4_000_000  # of all matrices that the server knows by name: eighteen of the largest, or 88 MB
OF_MATRIX, OF_ROW = 55, 9  # numbers that take as much room as a matrix without cells, and a row with its name
SCORES = "scores"


class UnknownError(Exception):
    """A name that this server does not know: the browser sends what has it in full."""


class RecentMatrices:
    """The matrices that came last, by their names, as many as take the room of so many numbers together.

    A name is made of the content, so that every server calls a matrix the same.
    """

    def __init__(self, most_numbers: int = MOST_NUMBERS) -> None:
        self._most = most_numbers
        self._numbers = 0
        self._by_name: OrderedDict[str, Matrix] = OrderedDict()
        self._lock = Lock()

    def add(self, matrix: Matrix) -> Matrix:
        """Know this matrix from now on; the one that was known by its name already, if one was."""
        with self._lock:
            known = self._by_name.pop(matrix.fingerprint, None)
            self._numbers += room_of(matrix) if known is None else 0
            self._by_name[matrix.fingerprint] = known = known or matrix
            while self._numbers > self._most and len(self._by_name) > 1:
                self._numbers -= room_of(self._by_name.popitem(last=False)[1])
        return known

    def named(self, name: str) -> Matrix:
        """The matrix of this name; UnknownError where it is not known, or not any more."""
        with self._lock:
            if name not in self._by_name:
                raise UnknownError(name)
            self._by_name.move_to_end(name)
            return self._by_name[name]


def room_of(matrix: Matrix) -> int:
    """How many numbers take as much room as this matrix."""
    return matrix.numbers + OF_MATRIX + OF_ROW * (len(matrix.samples) + len(matrix.labels))


RECENT = RecentMatrices()


def matrix_for_browser(matrix: Matrix) -> dict[str, Any]:
    """A matrix as the browser holds it: in full where it can be edited, packed where it is too large."""
    RECENT.add(matrix)
    if not matrix.is_editable:
        return {"packed": packed(text_of(matrix), effort=1), "size": matrix.size}
    return in_full(matrix)


def in_full(matrix: Matrix) -> dict[str, Any]:
    """All that a matrix holds, as edits take it."""
    return {
        "samples": matrix.samples,
        "labels": matrix.labels,
        "truth": matrix.truth,
        "scores": matrix.scores,
        "decision": [matrix.decision.kind, matrix.decision.content],
        "relevance": matrix.relevance,
        "weights": matrix.weights,
    }


def matrix_from_browser(sent: object) -> Matrix:
    """The matrix that came by its name, packed or in full; InputError where it is none.

    UnknownError for a name that this server does not know.
    """
    match sent:
        case str(name):
            return RECENT.named(name)
        case {"packed": str(text)}:
            give_way()  # there may be several in a message, each of which takes long
            return RECENT.add(matrix_from(text, limits.LONGEST_TEXT, limits.LONGEST_TEXT))
        case {"truth": list(truth), "scores": list(scores), "decision": [kind, content], **rest}:
            more: dict[Any, Any] = rest
            made = Matrix.of(
                truth,
                scores,
                more.get("samples"),
                more.get("labels"),
                decision=(kind, content),
                relevance=more.get("relevance"),
                weights=more.get("weights"),
            )
            return RECENT.add(made)
    raise InputError(N_("This is no matrix."))


def rival_for_browser(rival: RivalScores | None) -> dict[str, Any] | None:
    """The scores to compare with, as the browser holds them."""
    if rival is None:
        return None
    if not limits.is_editable(*rival.size):
        return {"packed": packed(rival.text, effort=1)}
    return {"scores": rival.scores, "names": rival.names}


def rival_from_browser(sent: object) -> RivalScores | None:
    """The scores to compare with, where the browser holds some; InputError where they are none."""
    match sent:
        case None:
            return None
        case {"packed": str(text)}:
            return RivalScores.unpacked(text, limits.LONGEST_TEXT)
        case {"scores": list(scores), "names": str(names)}:
            return RivalScores.checked(scores, names)
    raise InputError(N_("These are no scores to compare with."))


def words_of(sent: object) -> dict[str, str]:
    """The parameters of an address in a mapping."""
    if not isinstance(sent, Mapping):
        return {}
    return {key: sent[key] for key in link.OWN if isinstance(sent.get(key), str)}
