"""Sums over the true items, and the false items around each: above it, level with it, below it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ..conventions.shared_choices import TOGETHER
from ..graph.arrays import Array, Mask
from ..graph.expression import PlainForm, Quantity
from ..graph.listed import (
    AT_LEAST,
    AT_MOST,
    EQUAL,
    GREATER,
    LESS,
    Among,
    Comparison,
    Condition,
    Listed,
    sum_of,
)
from ..graph.notes import StepSentence
from ..words import N_
from .part import ByKind, Part, by_kind, sentences_by_kind
from .ranking import Ranking, ranking_of


@dataclass(frozen=True)
class Side:
    """Where the counted items stand, seen from a true one: how their scores compare to its own."""

    key: str
    titles: ByKind
    symbol: str
    comparison: Comparison
    says: Mapping[str, StepSentence]
    from_the_sort: Callable[[Ranking, Array], Array]


FALSE_ABOVE = by_kind("<False labels> ranked above")
FALSE_LEVEL = by_kind("<False labels> level with it")
FALSE_BELOW = by_kind("<False labels> ranked below")
FALSE_LEVEL_OR_ABOVE = by_kind("<False labels> ranked level or above")
FALSE_LEVEL_OR_BELOW = by_kind("<False labels> ranked level or below")
RANKED_ABOVE = sentences_by_kind(
    StepSentence(
        "{names} is false and ranked above {item}: 1 wrong pair.",
        "{names} are false and ranked above {item}: {value} wrong pairs.",
        none="No <false label> is ranked above {item}.",
    )
)
LEVEL_WITH_IT = sentences_by_kind(
    StepSentence(
        "{names} is false and level with {item}: the pair counts one half.",
        "{names} are false and level with {item}: each of the {value} pairs counts one half.",
        none="No <false label> is level with {item}.",
    )
)
RANKED_BELOW = sentences_by_kind(
    StepSentence(
        "{names} is false and ranked below {item}: 1 right pair.",
        "{names} are false and ranked below {item}: {value} right pairs.",
        none="No <false label> is ranked below {item}.",
    )
)
RANKED_ABOVE_OR_LEVEL = sentences_by_kind(
    StepSentence(
        "{names} is false and ranked above {item} or level with it: 1 wrong pair.",
        "{names} are false and ranked above {item} or level with it: {value} wrong pairs.",
        none="No <false label> is ranked above {item} or level with it.",
    )
)
RANKED_BELOW_OR_LEVEL = sentences_by_kind(
    StepSentence(
        "{names} is false and ranked below {item} or level with it: 1 right pair.",
        "{names} are false and ranked below {item} or level with it: {value} right pairs.",
        none="No <false label> is ranked below {item} or level with it.",
    )
)
ABOVE = Side("false_above", FALSE_ABOVE, "u_j", GREATER, RANKED_ABOVE, Ranking.above)
LEVEL = Side("false_level", FALSE_LEVEL, "e_j", EQUAL, LEVEL_WITH_IT, Ranking.level)
BELOW = Side("false_below", FALSE_BELOW, "b_j", LESS, RANKED_BELOW, Ranking.below)
NOT_BELOW = Side(
    "false_not_below", FALSE_LEVEL_OR_ABOVE, "m_j", AT_LEAST, RANKED_ABOVE_OR_LEVEL, Ranking.at_or_above
)
NOT_ABOVE = Side(
    "false_not_above", FALSE_LEVEL_OR_BELOW, "c_j", AT_MOST, RANKED_BELOW_OR_LEVEL, Ranking.at_or_below
)


def false_items(
    part: Part, side: Side, pairs: TiedPairs | None = None, plainly: PlainForm | None = None
) -> Quantity:
    """How many false items (or how much of their weight) stand on this side of each true one.

    Those that are all the `pairs` that count have their key and symbol.
    """
    key, symbol = (side.key, side.symbol) if pairs is None else (pairs.key, pairs.symbol)
    false = part.amounts(part.false.mask)
    assert false is not None
    value = side.from_the_sort(ranking_of(part, TOGETHER), false)
    title = side.titles[part.kind]
    return _counted(part, side).named(
        key, title, symbol, value=value, where=part.used, says=side.says[part.kind], plainly=plainly
    )


def _counted(part: Part, side: Side) -> Listed:
    condition = Condition(side.comparison, part.score, part.score)
    return part.amount(part.score, part.false, condition, lines=True)


@dataclass(frozen=True)
class TiedPairs:
    """What counts as a pair of a true and a false item, when equal scores count 1, ½ or 0.

    `fully` names the side that counts with equal scores left out, `also_level` the one that has them.
    `titles` and `says` are of the count with half of them.
    """

    key: str
    titles: ByKind
    symbol: str
    fully: Side
    also_level: Side
    says: StepSentence | None = None


def pairs_of_true(part: Part, pairs: TiedPairs, tie: str) -> Quantity:
    """For each true item the pairs with a false one that count; a tied pair counts as `tie` says.

    In parts where no pair is tied the working does not speak of ties.
    """
    plainly = without_ties(part, pairs.fully)
    if tie == "half":
        sure, level = false_items(part, pairs.fully), false_items(part, LEVEL)
        value = level.value / 2
        value += sure.value  # of the largest matrices one array less
        title = pairs.titles[part.kind]
        counted = sure + level / 2
        return counted.named(
            pairs.key, title, pairs.symbol, value=value, where=part.used, says=pairs.says, plainly=plainly
        )
    return false_items(part, pairs.also_level if tie == "one" else pairs.fully, pairs, plainly)


def without_ties(part: Part, side: Side) -> PlainForm:
    """How the pairs on this side read in the parts in which no pair is tied."""
    return PlainForm(~with_a_tie(part), side.titles[part.kind], _counted(part, side), side.says[part.kind])


def with_a_tie(part: Part) -> Mask:
    """Whether a true and a false item of a part have the same score: shape (..., n_parts)."""
    if "with_a_tie" not in part.cache:
        part.cache["with_a_tie"] = ranking_of(part, TOGETHER).levels_mix(part.truth)
    tied: Mask = part.cache["with_a_tie"]
    return tied


def sum_over_true(part: Part, values: Quantity) -> Listed:
    """The sum of the values of the true items, each times its weight."""
    if part.weight is not None:
        values = (part.weight * values).named(
            f"{values.key}.weighted", N_("Weight times value"), "q_j", where=part.used
        )
    return sum_of(values, Among(part.used, part.true.latex))
