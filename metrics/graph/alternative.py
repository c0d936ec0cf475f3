"""A formula that has a simple form in some parts: what is not there, such as a tie, is not written."""

from __future__ import annotations

from collections.abc import Iterator

from .arrays import Array, Mask
from .cut import Cut
from .expression import Expression, Term
from .frozen import frozen


@frozen
class Alternative(Expression):
    """The `general` form of a formula where that is `needed`, and in all other parts the `simple` one.

    The general form has the right value everywhere; `needed` has shape (..., n_parts). Cut to a part it is
    the form of that part.
    """

    needed: Mask
    general: Expression
    simple: Expression

    @property
    def itemwise(self) -> bool:  # type: ignore[override]
        """Whether both forms have a value per item."""
        return self.general.itemwise

    @property
    def value(self) -> Array:  # type: ignore[override]
        """That of the general form."""
        return self.general.value

    @property
    def terms(self) -> Iterator[Term]:
        """Those of both forms."""
        yield from self.general.terms
        yield from self.simple.terms

    def cut(self, to_part: Cut) -> Expression:
        """The form that this part needs."""
        needed = bool(to_part.values(self.needed, itemwise=False))
        return (self.general if needed else self.simple).cut(to_part)
