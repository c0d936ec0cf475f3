"""PRO loss: are the true labels in order, above the threshold, and the false ones below it?"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import reduce
from operator import add

import numpy as np

from ..conventions import Conventions
from ..conventions.declaring import TOGETHER
from ..graph.arrays import Array, Mask
from ..graph.expression import Expression, Quantity, SimpleForm
from ..graph.listed import EQUAL, GREATER, LESS, Among, Comparison, Condition, count_of, sum_of
from ..graph.notes import Note, StepSentence
from ..parts.part import ROWS, Part
from ..parts.pro_groups import FALSE, LOST_IN_ORDER, LOST_PAIRS, ORDER, PAIRS, TRUE, order_of, threshold_label
from ..parts.rank_steps import ABOVE, has_tied_pair
from ..parts.ranking import Ranking
from ..parts.undefined import with_notes
from ..registry import FALSE_ITEMS, LABEL_COUNTS, ORDER_AND_THRESHOLD, RELEVANCE, metric
from ..words import N_

NO_PAIR = N_("Nothing to compare here: 0/0.")
LEVEL_WITH_THE_THRESHOLD = N_(
    "Level with the threshold of {threshold_label}: {level}. A tie counts one half: {first} of {second}."
)
LEVEL_WITH_IT = N_("Level with {item}: {level}. A tie counts one half: {value} in all.")
TRUE_BELOW = StepSentence(
    N_("{names} is true, but below the threshold of {threshold_label}: {first} of {second}."),
    N_("{names} are true, but below the threshold of {threshold_label}: {first} of {second}."),
    none=N_("No true label is below the threshold of {threshold_label}: {first} of {second}."),
    tied=LEVEL_WITH_THE_THRESHOLD,
)
FALSE_ABOVE = StepSentence(
    N_("{names} is false, but above the threshold of {threshold_label}: {first} of {second}."),
    N_("{names} are false, but above the threshold of {threshold_label}: {first} of {second}."),
    none=N_("No false label is above the threshold of {threshold_label}: {first} of {second}."),
    tied=LEVEL_WITH_THE_THRESHOLD,
)
FALSE_ABOVE_TRUE = replace(ABOVE.sentence[ROWS], tied=LEVEL_WITH_IT)
WRONG_TRUE_FALSE_PAIRS = StepSentence(
    N_("{first} pair of a true and a false label out of {second} is in the wrong order: {value}."),
    N_("{first} pairs of a true and a false label out of {second} are in the wrong order: {value}."),
    none=N_("No pair of a true and a false label is in the wrong order: {first} of {second}."),
    by="first",
)
LESS_RELEVANT_ABOVE = StepSentence(
    N_("{item} is more relevant than {names}, but is ranked below it: 1 wrong pair."),
    N_("{item} is more relevant than {names}, but is ranked below them: {value} wrong pairs."),
    none=N_("{item} is ranked above every true label that is less relevant: no wrong pair."),
    tied=LEVEL_WITH_IT,
)
WRONG_TRUE_PAIRS = StepSentence(
    N_("{first} pair of true labels out of {second} is in the wrong order: {value}."),
    N_("{first} pairs of true labels out of {second} are in the wrong order: {value}."),
    none=N_("No pair of true labels is in the wrong order: {first} of {second}."),
    by="first",
)
MEAN_OF_FOUR = StepSentence(
    N_(
        "The shares {pro_loss_true}, {pro_loss_false}, {pro_loss_pairs} and {pro_loss_order} have the mean "
        "{value}: that is the PRO loss."
    )
)
MEAN_OF_THREE = StepSentence(
    N_(
        "The shares {pro_loss_true}, {pro_loss_false} and {pro_loss_pairs} have the mean {value}: that is "
        "the PRO loss."
    )
)
MEAN_OF_THOSE_WITH_PAIRS = StepSentence(
    N_("The mean over the groups that have a pair is {value}: that is the PRO loss.")
)
SUM_OF_FOUR = StepSentence(
    N_(
        "The shares {pro_loss_true}, {pro_loss_false}, {pro_loss_pairs} and {pro_loss_order} add up to "
        "{value}."
    )
)
SUM_OF_THREE = StepSentence(
    N_("The shares {pro_loss_true}, {pro_loss_false} and {pro_loss_pairs} add up to {value}.")
)
SENTENCES = {
    ("mean_of_four", "given"): MEAN_OF_FOUR,
    ("mean_of_four", "omitted"): MEAN_OF_THREE,
    ("nonempty", "given"): MEAN_OF_THOSE_WITH_PAIRS,
    ("nonempty", "omitted"): MEAN_OF_THOSE_WITH_PAIRS,
    ("sum", "given"): SUM_OF_FOUR,
    ("sum", "omitted"): SUM_OF_THREE,
}
EMPTY_GROUP = {
    "mean_of_four": N_("The share counts as {value} in the mean."),
    "nonempty": N_("The mean leaves the share out."),
    "sum": N_("It adds {value} to the sum."),
}


def _looks_at(rules: Conventions, _kind: str) -> tuple[str, ...]:
    """The order of relevance counts where the rule asks for it."""
    seen = (ORDER_AND_THRESHOLD, LABEL_COUNTS, FALSE_ITEMS)
    return (*seen, RELEVANCE) if rules.pro_order == "given" else seen


@metric(
    "pro_loss",
    N_("PRO loss"),
    family="ranking",
    follows="ndcg",
    averages=("samples",),
    better="lower",
    looks_at=_looks_at,
    reads=("pro_mean", "pro_order"),
    highest=4.0,
)
def pro_loss(part: Part, rules: Conventions) -> Quantity:
    """Rank the threshold among the labels: what share of the pairs is in the wrong order?

    One value per sample, from 0 to 1, or to 4 for the sum. The threshold is one more label between the true
    and the false ones. Four groups of pairs: a true label and a less relevant true one (in the order of
    `relevance_order`, left out by `pro_order`), a true and a false one, a true one and the threshold, the
    threshold and a false one. Each group is the mean over its pairs of 1 where the first scores lower, ½ in
    a tie, else 0. How the groups become one number: `pro_mean`; a group without a pair (0/0) adds 0, and a
    sample always has a group with a pair. InputError for a threshold per label.
    Source: Xu, Li and Zhou (2013), PRO loss; document D3, section on PRO loss, its text and its code: the
    mean over samples of the mean of the four groups.

    >>> from multilabel_metrics_lab import METRICS, Conventions, Example
    >>> example = Example.of([[1, 0]], [[0.1, 0.9]], threshold=0.5)
    >>> float(METRICS["pro_loss"](example))  # (0 + 1 + 1 + 1) / 4: no two labels are true
    0.75
    >>> float(METRICS["pro_loss"](example, conventions=Conventions(pro_mean="nonempty")))
    1.0
    """
    in_order = (_order(part),) if rules.pro_order == "given" else ()
    groups = (*_at_threshold(part), _true_false(part), *in_order)
    means = [group.mean_under(rules.pro_mean) for group in groups]
    total: Expression = reduce(add, means)
    title, sentence, simple_form = N_("PRO loss"), SENTENCES[rules.pro_mean, rules.pro_order], None
    if rules.pro_mean == "nonempty":
        no_pair = np.broadcast_arrays(*(group.pairs.value == 0 for group in groups))
        simple_form = SimpleForm(~np.any(no_pair, axis=0), title, total / len(groups), sentence)
        total = total / _groups_with_pairs(groups)
    elif rules.pro_mean == "mean_of_four":
        total = total / len(groups)
    return total.named("pro_loss", title, "P", sentence=sentence, simple_form=simple_form)


@dataclass(frozen=True, eq=False)
class Group:
    """One group of pairs: what the pairs lose together, how many there are, and the sentence about them.

    `looks_at` are the labels that it compares, where these are not all that its formula lists. `untied` is
    what the pairs lose in the samples (a mask of them) in which none is tied, where that is a formula of its
    own.
    """

    key: str
    title: str
    symbol: str
    lost: Expression
    pairs: Expression
    sentence: StepSentence
    looks_at: Mask | None = None
    untied: tuple[Mask, Expression] | None = None

    def mean_under(self, rule: str) -> Quantity:
        """Return the mean over the pairs; a group without a pair adds 0, with a note."""
        simple_form = None
        if self.untied is not None:
            samples, lost = self.untied
            simple_form = SimpleForm(samples, self.title, lost / self.pairs, self.sentence)
        mean = (self.lost / self.pairs).named(
            self.key,
            self.title,
            self.symbol,
            where=self.looks_at,
            sentence=self.sentence,
            simple_form=simple_form,
        )
        empty = np.isnan(mean.value)
        adds = Note("adds", EMPTY_GROUP[rule], empty, {"value": 0.0}, replaces=True)
        return with_notes(mean, Note("no_pair", NO_PAIR, empty), adds, value=0.0)


def _order(part: Part) -> Group:
    """Return the pairs of two true labels: the more relevant one should score higher."""
    order, t = order_of(part), part.positives.value
    value, tied = _lost_to_less_relevant(part)
    less_relevant = Condition(GREATER, order, order)
    # The least relevant true label has no pair of its own, and a line only where it is the only one.
    last = np.where(part.truth, order.value, -np.inf).max(-1)
    compared = part.truth & ((order.value < last[..., None]) | (t == 1)[..., None])
    title = N_("Less relevant labels above each true one")
    above, with_level = _lost_by_each(part, part.true, less_relevant)
    lost = with_level.named(
        LOST_IN_ORDER,
        title,
        "v_j",
        value=value,
        where=compared,
        sentence=LESS_RELEVANT_ABOVE,
        simple_form=SimpleForm(~tied, title, above, LESS_RELEVANT_ABOVE),
    )
    pairs = Quantity(
        "pro_loss.pairs_in_order", N_("Pairs of true labels"), "n", t * (t - 1) / 2, where=part.truth
    )
    summed = sum_of(lost, part.true)
    title = N_("Pairs of true labels in the wrong order")
    return Group(ORDER, title, r"P_{\mathrm{order}}", summed, pairs, WRONG_TRUE_PAIRS, part.truth)


def _true_false(part: Part) -> Group:
    """Return the pairs of a true and a false label: ranking loss with ties as half."""
    ranking, false = Ranking(part, TOGETHER), ~part.truth
    title = N_("False labels above each true one")
    above, with_level = _lost_by_each(part, part.false)
    lost = with_level.named(
        LOST_PAIRS,
        title,
        "m_j",
        value=(ranking.above(false) + ranking.at_or_above(false)) / 2,
        where=part.truth,
        sentence=FALSE_ABOVE_TRUE,
        simple_form=SimpleForm(~has_tied_pair(part), title, above, FALSE_ABOVE_TRUE),
    )
    title, summed = N_("False labels above true ones"), sum_of(lost, part.true)
    pairs = part.known_positives * part.known_negatives
    return Group(PAIRS, title, r"P_{\mathrm{pairs}}", summed, pairs, WRONG_TRUE_FALSE_PAIRS)


def _lost_by_each(part: Part, among: Among, *conditions: Condition) -> tuple[Expression, Expression]:
    """Count for each label the others that score higher, without and with half of those level with it."""
    score = part.score
    above, level = Condition(GREATER, score, score), Condition(EQUAL, score, score)
    higher = count_of(score, among, *conditions, above, lines=True)
    return higher, higher + count_of(score, among, *conditions, level, lines=True) / 2


def _at_threshold(part: Part) -> tuple[Group, Group]:
    """The pairs of a true label and the threshold, and of the threshold and a false label."""
    limit = threshold_label(part)

    def group(
        key: str,
        title: str,
        symbol: str,
        among: Among,
        wrong: Comparison,
        n: Quantity,
        sentence: StepSentence,
    ) -> Group:
        beyond = count_of(part.score, among, Condition(wrong, part.score, limit))
        level = count_of(part.score, among, Condition(EQUAL, part.score, limit))
        untied = level.value == 0, beyond
        return Group(key, title, symbol, beyond + level / 2, n, sentence, among.mask, untied)

    below, above = N_("True labels below the threshold"), N_("False labels above the threshold")
    of_true, of_false = r"P_{\mathrm{true}}", r"P_{\mathrm{false}}"
    return (
        group(TRUE, below, of_true, part.true, LESS, part.known_positives, TRUE_BELOW),
        group(FALSE, above, of_false, part.false, GREATER, part.known_negatives, FALSE_ABOVE),
    )


def _lost_to_less_relevant(part: Part) -> tuple[Array, Mask]:
    """Count for each true label the less relevant true ones that score above it, half of those level with it.

    Also return in which samples two true labels are level.

    The true labels of every sample are put in order and each compared with the one d places after it, for
    every d: as many comparisons as there are pairs, and never more than one array of cells at a time.
    """
    scores = part.score.value
    key = np.where(part.truth, order_of(part).value, np.inf)
    most = int(part.truth.sum(-1).max())
    items = np.broadcast_to(np.argsort(key, axis=-1, kind="stable")[..., :most], (*scores.shape[:-1], most))
    true = np.take_along_axis(np.broadcast_to(part.truth, scores.shape), items, -1)
    ordered = np.take_along_axis(scores, items, -1)
    lost, tied = np.zeros(items.shape), np.zeros(items.shape[:-1], np.bool_)
    for apart in range(1, most):
        more, less = ordered[..., :-apart], ordered[..., apart:]
        level = true[..., apart:] & (less == more)
        lost[..., :-apart] += np.where(true[..., apart:], less > more, 0.0) + level / 2
        tied |= level.any(-1)
    every = np.zeros(scores.shape)
    np.put_along_axis(every, items, lost, -1)
    return every, tied


def _groups_with_pairs(groups: tuple[Group, ...]) -> Quantity:
    """How many of the groups have a pair."""
    counts = np.stack(np.broadcast_arrays(*(group.pairs.value for group in groups)), axis=-1)
    number = Quantity("group", N_("Group"), "g", np.arange(1, len(groups) + 1)[None], itemwise=True)
    pairs = Quantity(
        "pro_loss.pairs_of_group", N_("Pairs of each group"), "n_g", counts, itemwise=True, grid=number
    )
    listed = count_of(pairs, Among(counts > 0, "n_{item} > 0"), index="g")
    sentence = StepSentence(N_("{value} group has a pair."), N_("{value} groups have a pair."))
    return listed.named("pro_loss.groups", N_("Groups with a pair"), "m", sentence=sentence)
