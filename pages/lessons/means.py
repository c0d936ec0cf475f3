"""The means that an average is made of: what is added up, what it is divided by, and how it is printed."""

from __future__ import annotations

from dataclasses import dataclass

from metrics import Quantity
from metrics.graph.arrays import Array, Mask
from metrics.graph.digits import exact, headline, told_apart
from pages.lessons.scene import Scene

ZERO_OVER_ZERO = "0/0"


@dataclass(frozen=True, eq=False)
class MeanOfParts:
    """One mean or sum over the parts, read from its step: shape (n_parts,) for all but what it comes to.

    `used` are the parts that take part; `added` is what is added up: the values or, under weights, the
    products. `below` is what the sum is divided by, 1 where the sum itself is the average. `letter` stands
    for one value in the formula.
    """

    key: str
    letter: str
    values: Array
    used: Mask
    added: Array
    below: float
    weights: Array | None
    average: Quantity

    @property
    def products(self) -> str:
        """The key of the step of the products, where there are weights."""
        return f"{self.key}.weighted"


def means_of(scene: Scene) -> tuple[MeanOfParts, ...]:
    """The means of the average, in their order: one, or two where F is taken of mean precision and recall."""
    made = map(_mean, scene.working[scene.of_the_part :])
    return tuple(one for one in made if one is not None)


def _mean(quantity: Quantity) -> MeanOfParts | None:
    """The mean or the sum that a step takes of the parts; None for a step that takes none."""
    key, _, kind = quantity.key.rpartition(".")
    if kind not in ("average", "sum") or not quantity.made_of[0].over_items:
        return None
    above, *divided = quantity.made_of
    listed = above.source
    values, weights = listed, None
    if listed.key == f"{key}.weighted":
        weights, values = (term.source for term in listed.made_of)
    return MeanOfParts(
        key,
        values.symbol.rpartition("_")[0],
        values.value,
        above.mask(),
        listed.value,
        float(divided[0].value) if divided else 1.0,
        None if weights is None else weights.value,
        quantity,
    )


def printed(value: float) -> str:
    """A number as it is printed; one that is not there is 0/0."""
    return ZERO_OVER_ZERO if value != value else exact(value)


def beside(first: float, second: float) -> tuple[str, str]:
    """Numbers to be compared: each as it is written elsewhere, or with the decimals that tell them apart."""
    as_elsewhere = tuple(ZERO_OVER_ZERO if value != value else headline(value) for value in (first, second))
    if len(set(as_elsewhere)) == len({first, second}):
        return as_elsewhere[0], as_elsewhere[1]
    decimals = told_apart(round(first, 12), round(second, 12))
    return decimals[0], decimals[1]
