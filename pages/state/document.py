"""The document between browser and server: the matrix and the scores of model B, checked like a link."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, Literal

from metrics.errors import InputError
from metrics.lazy import lazy_property
from metrics.words import N_
from pages.intake import limits
from pages.intake.json_text import check_amount, content_of
from pages.intake.matrix import Matrix
from pages.intake.matrix_values import n_columns_of, rows_of, scores_of
from pages.state import link
from pages.state.protocol import MatrixData, Rival


@dataclass(frozen=True)
class RivalScores:
    """The scores of another model on the samples and labels of a matrix.

    `names_digest` says whether these still have the same names; it is "" where none is known.
    """

    scores: tuple[tuple[float, ...], ...]
    names_digest: str

    @classmethod
    def of(cls, matrix: Matrix) -> RivalScores:
        """Return the scores of this matrix."""
        return cls(matrix.scores, digest_of_names(matrix))

    @classmethod
    def checked(cls, scores: Iterable[Iterable[Any]], names_digest: object) -> RivalScores:
        """Return these scores, any finite numbers; InputError where they are none."""
        if not isinstance(names_digest, str) or len(names_digest) > limits.MAX_ID_LENGTH:
            raise InputError(N_("The scores of model B cannot be read."))
        rows = rows_of(scores)
        limits.check_held(len(rows), n_columns_of(rows))
        return cls(scores_of(rows), names_digest)

    @classmethod
    def unpacked(cls, code: str) -> RivalScores:
        """Return the scores of a code; InputError for one that was cut off or changed, or is too long."""
        try:
            text = link.unpacked(code)
            check_amount(text, 1)
            content = content_of(text)
            return cls.checked(content["s"], content["n"])
        except (ValueError, TypeError, KeyError, IndexError, AttributeError, RecursionError) as problem:
            raise InputError(N_("The scores of model B cannot be read.")) from problem

    @property
    def size(self) -> tuple[int, int]:
        """The number of samples and of labels."""
        return len(self.scores), len(self.scores[0])

    @lazy_property
    def code(self) -> str:
        """The scores as text for an address; "" where no link can hold them."""
        text = json.dumps({"s": self.scores, "n": self.names_digest}, separators=(",", ":"))
        return link.code_of_text(text)


def digest_of_names(matrix: Matrix) -> str:
    """Return a short hash of the names of the samples and labels of a matrix."""
    text = json.dumps((matrix.samples, matrix.labels), ensure_ascii=False)
    return blake2b(text.encode(), digest_size=4).hexdigest()


def matrix_for_browser(matrix: Matrix) -> MatrixData:
    """Return all that makes a matrix, as the browser stores and edits it."""
    return {
        "samples": matrix.samples,
        "labels": matrix.labels,
        "truth": matrix.truth,
        "scores": matrix.scores,
        "decision": (matrix.decision.kind, matrix.decision.content),
        "relevance": matrix.relevance,
        "weights": matrix.weights,
    }


def matrix_from_browser(sent: object) -> Matrix:
    """Return the matrix that the browser has sent; InputError where the lab holds none such."""
    match sent:
        case {"truth": list(truth), "scores": list(scores), "decision": [kind, content], **rest}:
            more: dict[str, Any] = {
                key: rest.get(key) for key in ("samples", "labels", "relevance", "weights")
            }
            rows = rows_of(truth)
            limits.check_held(len(rows), n_columns_of(rows))
            return Matrix.of(rows, scores, decision=(kind, content), **more)
    raise InputError(N_("This is no matrix."))


def rival_for_browser(rival: RivalScores | None) -> Rival | None:
    """Return the scores of model B as the browser stores them."""
    if rival is None:
        return None
    return {"scores": rival.scores, "names": rival.names_digest}


def rival_from_browser(sent: object) -> RivalScores | None:
    """Return the scores of model B, where the browser has some; InputError where they are none."""
    match sent:
        case None:
            return None
        case {"scores": list(scores), "names": str(digest)}:
            return RivalScores.checked(scores, digest)
    raise InputError(N_("These are no scores to compare with."))


Cell = tuple[int, int]


@dataclass(frozen=True)
class Marker:
    """A dashed line across the score line, with its text, in which {at} stands for its place.

    A marker with an `edit` can be dragged: `name` says what it is, and the edit is sent with the value where
    it was dropped.
    """

    at: float
    text: str
    kind: Literal["threshold", "depth"] = "threshold"
    name: str = ""
    edit: Mapping[str, object] | None = None
