"""Steps that several metrics of rankings share: rates at each rank, ends of the list, pairs of items."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

import numpy as np

from ..conventions.declaring import FIRST, HIGHEST, LAST, TOGETHER
from ..graph.arrays import Array, Mask
from ..graph.expression import Expression, Quantity, SimpleForm
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
    count_of,
    highest,
    lowest,
    sum_of,
)
from ..graph.notes import Note, StepSentence
from ..graph.operations import ratio
from ..words import N_, computed_text
from .part import ByKind, Part, by_kind, sentences_by_kind
from .ranking import Ranking, cached_in_part

LEVEL_LABELS = {
    TOGETHER: N_("Labels are level here: each of them has the worst of their ranks."),
    HIGHEST: N_("Labels are level here: each of them has the best of their ranks."),
    FIRST: N_("Labels are level here: the one further to the left is ranked higher."),
    LAST: N_("Labels are level here: the one further to the right is ranked higher."),
}


SCORE_OF_END = StepSentence(
    "The <label> is {names}, with a score of {value}.",
    "The <labels> are {names}, level at {value}.",
    none="No label is <kind>, so there is no <label>.",
    by="names",
)
READ_DOWN = StepSentence(
    "Read down to rank {value} to meet the <label>, {picked}.",
    "Read down to rank {value} to meet the <labels>, {picked}.",
    by="picked",
)
ON_RANK = StepSentence(
    "The <label>, {picked}, is on rank {value}.",
    "The <labels>, {picked}, share rank {value}.",
    by="picked",
)


@dataclass(frozen=True)
class End:
    """The first of the true or of the false labels of a sample, which has the highest score, or the last.

    `score` and `rank` are the key, the title and the symbol of the two steps that find it.
    """

    is_first: bool
    score: tuple[str, str, str]
    score_sentence: StepSentence
    rank: tuple[str, str, str]
    rank_sentence: StepSentence


def end_of_list(
    place: str, kind: str, score: tuple[str, str], rank: tuple[str, str], sentence: StepSentence
) -> End:
    """Make an end of the list: `place` is "first" or "last", `kind` "true" or "false".

    `score` and `rank` are the keys and the symbols of the two steps, `sentence` is the template of the one
    about the rank, with <label> for a label such as "last true label".
    """
    label, is_first = f"{place} {kind} label", place == "first"

    def text(template: str) -> str:
        whole = template.replace("<labels>", f"{label}s").replace("<label>", label).replace("<kind>", kind)
        return computed_text(whole)

    title = text("Highest score of a <kind> label" if is_first else "Lowest score of a <kind> label")
    return End(
        is_first,
        (score[0], title, score[1]),
        SCORE_OF_END.with_patterns(text),
        (rank[0], text("Rank of the <label>"), rank[1]),
        sentence.with_patterns(text),
    )


def rank_of_end(part: Part, end: End, items: Among, ties: str) -> Quantity:
    """Return the rank of the first or the last of the `items`; where there are none the number means nothing.

    Of equal scores each counts the others ("together"), none does ("highest"), or they stand one after the
    other ("first", "last"). Where no other label has the score of the end, all four give the same rank.
    """
    listed = (highest if end.is_first else lowest)(part.score, items, index="k")
    score = listed.named(*end.score, sentence=end.score_sentence)
    level = np.count_nonzero(part.score.value == score.value[..., None], axis=-1) > 1
    notes: tuple[Note, ...] = ()
    if level.any():
        notes = (Note("level_labels", LEVEL_LABELS[ties], level),)
    else:
        ties = TOGETHER
    _key, title, _symbol = end.rank
    alone = SimpleForm(~level, title, _rank(part, end, score, items, TOGETHER), end.rank_sentence)
    return _rank(part, end, score, items, ties).named(
        *end.rank, notes=notes, sentence=end.rank_sentence, simple_form=alone
    )


def _rank(part: Part, end: End, score: Quantity, items: Among, ties: str) -> Expression:
    if ties in (FIRST, LAST):
        return (lowest if end.is_first else highest)(Ranking(part, ties).place, items, index="k")
    if ties == TOGETHER:
        return count_of(part.score, None, Condition(AT_LEAST, part.score, score))
    return count_of(part.score, None, Condition(GREATER, part.score, score)) + 1


PRECISION_HERE = StepSentence(
    N_("Down to {item} the share that is true is {first} of {second}: precision {value}."),
    all_lines=N_("Precision at the true ones: {each}."),
)
RECALL_HERE = StepSentence(
    N_("Down to {item} stand {first} of {second} true ones: recall {value}."),
    all_lines=N_("Recall down to each: {each}."),
)
F1_HERE = StepSentence(
    N_("With all down to {item} predicted F1 is {value}."), all_lines=N_("F1 down to each: {each}.")
)


@cached_in_part
def precision_at_rank(ranking: Ranking) -> Quantity:
    """What share of the items down to each item is true."""
    return _precision(ranking, ranking.hits)


@cached_in_part
def precision_at_true_ones(ranking: Ranking) -> Quantity:
    """The same precision for a metric of the true items alone: the step before counts at these alone."""
    return _precision(ranking, replace(ranking.hits, where=ranking.part.true_with_weight))


def _precision(ranking: Ranking, hits: Quantity) -> Quantity:
    return (hits / ranking.rank).named(
        "precision_here",
        N_("Precision at this rank"),
        "p_j",
        where=ranking.part.true_with_weight,
        after=(ranking.rank,),
        sentence=PRECISION_HERE,
    )


@cached_in_part
def recall_at_rank(ranking: Ranking) -> Quantity:
    """What share of the true items stands at or above each item: the true-positive rate."""
    hits = ranking.hits
    share = hits / ranking.part.positives
    # Of weights the running sum and the sum may differ in the last digit: recall must end at 1.
    exact = ratio(hits.value, hits.value.max(-1, keepdims=True))
    return share.named("recall_here", N_("Recall at this rank"), r"\rho_j", value=exact, sentence=RECALL_HERE)


@cached_in_part
def false_positive_rate_at_rank(ranking: Ranking) -> Quantity:
    """What share of the false items stands at or above each item."""
    false = ranking.false_hits
    share = false / ranking.part.negatives
    exact = ratio(false.value, false.value.max(-1, keepdims=True))
    return share.named("fpr_here", N_("False-positive rate at this rank"), r"\phi_j", value=exact)


@cached_in_part
def f1_at_rank(ranking: Ranking) -> Quantity:
    """F1 when the items down to each item are predicted."""
    part = ranking.part
    f1 = 2 * ranking.hits / (part.positives + ranking.rank)
    title = N_("F1 if all down to this rank are predicted")
    return f1.named("f1_here", title, "F_j", where=part.with_weight, sentence=F1_HERE)


@dataclass(frozen=True)
class Side:
    """Where the counted items stand, seen from a true one: how their scores compare to its own."""

    key: str
    titles: ByKind
    symbol: str
    comparison: Comparison
    sentence: Mapping[str, StepSentence]
    from_the_sort: Callable[[Ranking, Array], Array]


def _side(
    key: str,
    symbol: str,
    comparison: Comparison,
    from_the_sort: Callable[[Ranking, Array], Array],
    where: tuple[str, str],
    adds: tuple[str, str],
) -> Side:
    """One side: `where` its items stand, in a title and in a sentence, and what one or several add."""
    in_title, in_sentence = where
    sentence = StepSentence(
        f"{{names}} is false and {in_sentence}: {adds[0]}.",
        f"{{names}} are false and {in_sentence}: {adds[1]}.",
        none=f"No <false label> is {in_sentence}.",
    )
    title = by_kind(f"<False labels> {in_title}")
    return Side(key, title, symbol, comparison, sentences_by_kind(sentence), from_the_sort)


ADDS_WRONG_PAIRS = "1 wrong pair", "{value} wrong pairs"
ADDS_RIGHT_PAIRS = "1 right pair", "{value} right pairs"
ADDS_HALVES = "the pair counts one half", "each of the {value} pairs counts one half"
ABOVE = _side(
    "false_above", "u_j", GREATER, Ranking.above, ("ranked above", "ranked above {item}"), ADDS_WRONG_PAIRS
)
LEVEL = _side("false_level", "e_j", EQUAL, Ranking.level, ("level with it", "level with {item}"), ADDS_HALVES)
BELOW = _side(
    "false_below", "b_j", LESS, Ranking.below, ("ranked below", "ranked below {item}"), ADDS_RIGHT_PAIRS
)
NOT_BELOW = _side(
    "false_not_below",
    "m_j",
    AT_LEAST,
    Ranking.at_or_above,
    ("ranked level or above", "ranked above {item} or level with it"),
    ADDS_WRONG_PAIRS,
)
NOT_ABOVE = _side(
    "false_not_above",
    "c_j",
    AT_MOST,
    Ranking.at_or_below,
    ("ranked level or below", "ranked below {item} or level with it"),
    ADDS_RIGHT_PAIRS,
)


def false_items(
    part: Part, side: Side, pairs: TiedPairs | None = None, simple_form: SimpleForm | None = None
) -> Quantity:
    """How many false items (or how much of their weight) stand on this side of each true one.

    Those that are all the `pairs` that count have their key and symbol.
    """
    key, symbol = (side.key, side.symbol) if pairs is None else (pairs.key, pairs.symbol)
    false = part.amounts(part.false.mask)
    assert false is not None
    value = side.from_the_sort(Ranking(part, TOGETHER), false)
    title = side.titles[part.kind]
    return _counted(part, side).named(
        key,
        title,
        symbol,
        value=value,
        where=part.true_with_weight,
        sentence=side.sentence[part.kind],
        simple_form=simple_form,
    )


def _counted(part: Part, side: Side) -> Listed:
    condition = Condition(side.comparison, part.score, part.score)
    return part.amount(part.score, part.false, condition, lines=True)


@dataclass(frozen=True)
class TiedPairs:
    """What counts as a pair of a true and a false item, when equal scores count 1, ½ or 0.

    `strict` is the side that counts without equal scores, `with_ties` the one that has them.
    `titles` and `sentence` are of the count with half of them.
    """

    key: str
    titles: ByKind
    symbol: str
    strict: Side
    with_ties: Side
    sentence: StepSentence | None = None


def pairs_of_true(part: Part, pairs: TiedPairs, tie: str) -> Quantity:
    """For each true item the pairs with a false one that count; a tied pair counts as `tie` says.

    In parts where no pair is tied the working does not speak of ties.
    """
    simple_form = without_ties(part, pairs.strict)
    if tie == "half":
        sure, level = false_items(part, pairs.strict), false_items(part, LEVEL)
        value = level.value / 2
        value += sure.value  # of the largest matrices one array less
        title = pairs.titles[part.kind]
        counted = sure + level / 2
        return counted.named(
            pairs.key,
            title,
            pairs.symbol,
            value=value,
            where=part.true_with_weight,
            sentence=pairs.sentence,
            simple_form=simple_form,
        )
    return false_items(part, pairs.with_ties if tie == "one" else pairs.strict, pairs, simple_form)


def without_ties(part: Part, side: Side) -> SimpleForm:
    """How the pairs on this side read in the parts in which no pair is tied."""
    return SimpleForm(
        ~has_tied_pair(part), side.titles[part.kind], _counted(part, side), side.sentence[part.kind]
    )


def has_tied_pair(part: Part) -> Mask:
    """Whether a true and a false item of a part have the same score: shape (..., n_parts)."""
    if "has_tied_pair" not in part.cache:
        part.cache["has_tied_pair"] = Ranking(part, TOGETHER).levels_mix(part.truth)
    tied: Mask = part.cache["has_tied_pair"]
    return tied


def sum_over_true(part: Part, values: Quantity) -> Listed:
    """The sum of the values of the true items, each times its weight."""
    if part.weight is not None:
        values = (part.weight * values).named(
            f"{values.key}.weighted", N_("Weight times value"), "q_j", where=part.true_with_weight
        )
    return sum_of(values, Among(part.true_with_weight, part.true.latex))
