"""Scores to compare a matrix with, as a word of an address."""

from __future__ import annotations

import json
from dataclasses import dataclass
from hashlib import blake2b

from metrics import InputError
from pages.intake import limits
from pages.intake.cells import columns_of, rows_of, scores_of
from pages.intake.json_text import content_of
from pages.intake.matrix import Matrix
from pages.state.link import LONGEST_CODE, NAMED, packed, unpacked


@dataclass(frozen=True)
class RivalScores:
    """The scores of another model on the samples and labels of a matrix; `names` is short for these."""

    scores: tuple[tuple[float, ...], ...]
    names: str

    @classmethod
    def of(cls, matrix: Matrix) -> RivalScores:
        """The scores that a matrix has now."""
        return cls(matrix.scores, names_of(matrix))

    @property
    def size(self) -> tuple[int, int]:
        """How many samples and labels there are."""
        return len(self.scores), len(self.scores[0])

    @property
    def word(self) -> str:
        """The scores as a word of an address; where they are too many, a name, as in `link.called`."""
        text = json.dumps({"s": self.scores, "n": self.names}, separators=(",", ":")).encode()
        code = packed(text) if len(text) <= limits.LARGEST_LINK else ""
        if 0 < len(code) <= LONGEST_CODE:
            return code
        return NAMED + blake2b(text, digest_size=9).hexdigest()


def names_of(matrix: Matrix) -> str:
    """A short name for the samples and labels of a matrix."""
    text = json.dumps((matrix.samples, matrix.labels), ensure_ascii=False)
    return blake2b(text.encode(), digest_size=4).hexdigest()


def rival_from(word: str) -> RivalScores | None:
    """The scores that a word of an address holds; None for a word that was cut off or changed."""
    try:
        content = content_of(unpacked(word))
        rows = rows_of(content["s"])
        limits.check_size(len(rows), columns_of(rows))
        scores = scores_of(rows)
        return RivalScores(scores, str(content["n"]))
    except (ValueError, TypeError, KeyError, IndexError, AttributeError, RecursionError, InputError):
        return None
