"""The scores of another model, with which those of the matrix are compared: model B."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from metrics.errors import InputError
from metrics.lazy import lazy_property
from metrics.words import N_
from pages.intake import limits
from pages.intake.json_text import check_amount, content_of
from pages.intake.matrix import Matrix
from pages.intake.matrix_values import columns_of, rows_of, scores_of
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

    @classmethod
    def checked(cls, scores: Iterable[Iterable[Any]], names: object) -> RivalScores:
        """These scores, any finite numbers; InputError where they are none."""
        if not isinstance(names, str) or len(names) > limits.LONGEST_ID:
            raise InputError(N_("The scores of model B cannot be read."))
        rows = rows_of(scores)
        limits.check_size(len(rows), columns_of(rows))
        return cls(scores_of(rows), names)

    @classmethod
    def unpacked(cls, word: str, longest: int = limits.LARGEST_LINK) -> RivalScores:
        """The scores that a word of an address holds; InputError for a word that was cut off or changed."""
        try:
            text = unpacked(word, longest, longest)
            check_amount(text, 1)
            content = content_of(text)
            return cls.checked(content["s"], content["n"])
        except (ValueError, TypeError, KeyError, IndexError, AttributeError, RecursionError) as problem:
            raise InputError(N_("The scores of model B cannot be read.")) from problem

    @property
    def size(self) -> tuple[int, int]:
        """How many samples and labels there are."""
        return len(self.scores), len(self.scores[0])

    @lazy_property
    def text(self) -> bytes:
        """All that it holds."""
        return json.dumps({"s": self.scores, "n": self.names}, separators=(",", ":")).encode()

    @property
    def word(self) -> str:
        """The scores as a word of an address; where they are too many, a name, as in `link.called`."""
        code = packed(self.text) if len(self.text) <= limits.LARGEST_LINK else ""
        if 0 < len(code) <= LONGEST_CODE:
            return code
        return NAMED + blake2b(self.text, digest_size=9).hexdigest()


def names_of(matrix: Matrix) -> str:
    """A short name for the samples and labels of a matrix."""
    text = json.dumps((matrix.samples, matrix.labels), ensure_ascii=False)
    return blake2b(text.encode(), digest_size=4).hexdigest()
