"""Steps that several metrics of rankings share: the rates at each rank, the rank of an end of the list."""

from __future__ import annotations

from dataclasses import dataclass, fields

import numpy as np

from ..conventions.shared_choices import FIRST, HIGHEST, LAST, TOGETHER
from ..graph.expression import Expression, PlainForm, Quantity
from ..graph.listed import AT_LEAST, GREATER, Among, Condition, count_of, highest, lowest
from ..graph.notes import Note, StepSentence
from ..graph.operations import ratio
from ..words import N_
from .part import Part
from .ranking import Ranking, cached_in_part, ranking_of

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
    """The first or the last of the true or of the false labels of a sample.

    `place` is "first" or "last", `kind` "true" or "false". `score` and `rank` are the keys and the symbols of
    the two steps, `says` is the sentence about the rank, with <label> for "last true label".
    """

    place: str
    kind: str
    score: tuple[str, str]
    rank: tuple[str, str]
    says: StepSentence

    @property
    def is_first(self) -> bool:
        """Whether it is the one with the highest score."""
        return self.place == "first"

    def text(self, template: str) -> str:
        """Return the whole sentence that a template makes for this end, marked for translation."""
        label = f"{self.place} {self.kind} label"
        return N_(
            template.replace("<labels>", f"{label}s").replace("<label>", label).replace("<kind>", self.kind)
        )

    def sentence(self, template: StepSentence) -> StepSentence:
        """Return the sentence of a step about this end."""
        return StepSentence(**{one.name: self.text(getattr(template, one.name)) for one in fields(template)})


def rank_of_end(part: Part, end: End, items: Among, ties: str) -> Quantity:
    """Return the rank of the first or the last of the `items`; where there are none the number means nothing.

    Of equal scores each counts the others ("together"), none does ("highest"), or they stand one after the
    other ("first", "last"). Where no other label has the score of an end, they are all the same.
    """
    listed = (highest if end.is_first else lowest)(part.score, items, index="k")
    title = end.text("Highest score of a <kind> label" if end.is_first else "Lowest score of a <kind> label")
    key, symbol = end.score
    score = listed.named(key, title, symbol, says=end.sentence(SCORE_OF_END))
    level = np.count_nonzero(part.score.value == score.value[..., None], axis=-1) > 1
    notes: tuple[Note, ...] = ()
    if level.any():
        notes = (Note("level_labels", LEVEL_LABELS[ties], level),)
    else:
        ties = TOGETHER
    title, says = end.text("Rank of the <label>"), end.sentence(end.says)
    alone = PlainForm(~level, title, _rank(part, end, score, items, TOGETHER), says)
    key, symbol = end.rank
    return _rank(part, end, score, items, ties).named(
        key, title, symbol, notes=notes, says=says, plainly=alone
    )


def _rank(part: Part, end: End, score: Quantity, items: Among, ties: str) -> Expression:
    if ties in (FIRST, LAST):
        return (lowest if end.is_first else highest)(ranking_of(part, ties).place, items, index="k")
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
    """The same for whoever looks at the true items alone: at these alone the true ones are counted."""
    return _precision(ranking, ranking.hits.replaced(where=ranking.part.used))


def _precision(ranking: Ranking, hits: Quantity) -> Quantity:
    rank = ranking.rank
    title, used = N_("Precision at this rank"), ranking.part.used
    return (hits / rank).named("precision_here", title, "p_j", where=used, after=(rank,), says=PRECISION_HERE)


@cached_in_part
def recall_at_rank(ranking: Ranking) -> Quantity:
    """What share of the true items stands at or above each item: the true-positive rate."""
    hits = ranking.hits
    share = hits / ranking.part.positives
    # Of weights the running sum and the sum may differ in the last digit: recall must end at 1.
    exact = ratio(hits.value, hits.value.max(-1, keepdims=True))
    return share.named("recall_here", N_("Recall at this rank"), r"\rho_j", value=exact, says=RECALL_HERE)


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
    return f1.named("f1_here", title, "F_j", where=part.weighing, says=F1_HERE)
