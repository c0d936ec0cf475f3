"""What the documents print about their own examples, so that it can be computed again."""

from __future__ import annotations

from dataclasses import dataclass

from pages.sources.computed_numbers import Measured, Number
from pages.sources.verdict import Verdict, judge


@dataclass(frozen=True)
class Claim:
    """One printed number: where it stands, what it is said to be, and what is computed in its place.

    `printed` is "" where the document defines something and prints no number. `opens` is the lesson of a
    number that no metric gives; `mistakes` name the entries that explain a difference.
    """

    key: str
    lines: str
    says: str
    printed: str
    number: Number
    mistakes: tuple[str, ...] = ()
    opens: Measured | None = None

    @property
    def lesson(self) -> Measured:
        """The lesson that shows the number, or the one nearest to it."""
        known = (one for one in (self.number, self.opens) if isinstance(one, Measured))
        return next(known)

    @property
    def verdict(self) -> Verdict:
        """Whether the printed number is the computed one, found out now."""
        return judge(self.printed, self.number.values)
