"""Wrong guesses that only one lesson can explain, each with its answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import wraps

import numpy as np

from metrics import same_value
from metrics.graph.arrays import Mask
from metrics.graph.digits import decimal, shortest
from metrics.parts.part import ROWS
from metrics.pictures.pairs import pro_groups
from metrics.words import N_
from pages.lessons.goals import wrong_pairs
from pages.lessons.page_words import Words
from pages.lessons.precision_recall_pages import CURVE_WALK, curve_walk
from pages.lessons.roc_sentences import PairCounts
from pages.lessons.roc_walk import ROC_WALK
from pages.lessons.scene import Scene
from pages.lessons.sentence_parts import (
    Filling,
    PluralSentence,
    SentenceParts,
    coloured_item,
    fill_pattern,
    join_items,
    plain_sentence,
)
from pages.lessons.stage.guess_feedback import GuessExplanation, KnownGuess, deciding_page
from pages.lessons.threshold_pages import key_of_stop
from pages.lessons.working_pages import WorkingPages, step_of_part
from pages.words import gettext as _
from pages.words import ngettext

Guess = tuple[float, str]


def explanation(
    guesses: Callable[[Scene], Iterable[Guess]],
) -> Callable[[WorkingPages, Words], GuessExplanation]:
    """What the working says, and those of the guesses that are wrong, with what to answer."""

    @wraps(guesses)
    def explain(pages: WorkingPages, words: Words) -> GuessExplanation:
        page, reason = deciding_page(pages, words)
        value = pages.scene.part_value
        wrong = ((guess, answer) for guess, answer in guesses(pages.scene) if not same_value(guess, value))
        return GuessExplanation(
            page, reason, tuple(KnownGuess(guess, page, answer) for guess, answer in wrong)
        )

    return explain


@explanation
def shares_of_a_ranking(scene: Scene) -> Iterator[Guess]:
    """The share down to one true label alone, and the share of the whole list."""
    precision = step_of_part(scene, "precision_here")
    ranked = scene.ranked
    true = ranked.items[ranked.truth].tolist()
    if precision is None or scene.result.inputs.kind != "rows" or len(true) < 2:
        return
    shares = {item: float(precision.entry(item)) for item in true}
    for item, share in shares.items():
        if list(shares.values()).count(share) == 1:
            others = [one for one in true if one != item]
            pattern = _("{share} is the share down to {item} alone: the others count, too.")
            if len(others) == 1:
                pattern = _("{share} is the share down to {item} alone; down to {other} it is {its_share}.")
            yield (
                share,
                _plain(
                    pattern,
                    share=shortest(share),
                    item=coloured_item(scene, item),
                    other=coloured_item(scene, others[0]),
                    its_share=shortest(shares[others[0]]),
                ),
            )
    pattern = _("{true} of {all} is the share of the whole list: stop at each true label, {names}.")
    names = join_items(scene, true)
    size = len(ranked.items)
    yield len(true) / size, _plain(pattern, true=str(len(true)), all=str(size), names=names)


@explanation
def right_pairs(scene: Scene) -> Iterator[Guess]:
    """The share of the right pairs."""
    ranked, source = scene.ranked, scene.result.inputs
    true = int(ranked.truth.sum())
    pairs = true * (len(ranked.truth) - true)
    if source.kind != ROWS or source.weight is not None or ranked.is_tied.any() or not pairs:
        return
    wrong = wrong_pairs(scene.truth, scene.scores)
    pattern = _(
        "{guess} is the share of right pairs; the loss is that of the wrong ones, {wrong} of {pairs}."
    )
    yield 1 - wrong / pairs, pattern.format(guess=shortest(1 - wrong / pairs), wrong=wrong, pairs=pairs)


@explanation
def labels_read_past(scene: Scene) -> Iterator[Guess]:
    """The rank of the last true label, and the false ones alone that are read past on the way to it."""
    ranked, value = scene.ranked, scene.part_value
    true = np.flatnonzero(ranked.truth)
    if scene.result.inputs.kind != ROWS or ranked.is_tied.any() or not true.size or value != true[-1]:
        return
    rank = int(true[-1]) + 1
    pattern = _("{rank} is the rank of the last true label; from the top label it is one step less.")
    yield float(rank), pattern.format(rank=rank)
    false = rank - len(true)
    if false:
        pattern = ngettext(
            "{n} counts only the false label that is read past; a true one above the last is a step, too.",
            "{n} counts only the false labels that are read past; a true one above the last is a step, too.",
            false,
        )
        yield float(false), pattern.format(n=false)


@explanation
def right_labels(scene: Scene) -> Iterator[Guess]:
    """The share of right labels, whether true or false."""
    kinds, source = scene.confusion, scene.result.inputs
    if source.kind != ROWS or source.weight is not None:
        return
    right, size = int((kinds.tp | kinds.tn).sum()), len(scene.truth)
    pattern = _(
        "{guess} is the share of right labels, {right} of {n}; here true and false ones have half each."
    )
    yield right / size, pattern.format(guess=shortest(right / size), right=right, n=size)


@explanation
def pooled_pairs(scene: Scene) -> Iterator[Guess]:
    """The mean of the shares that are not 0, and the share of all pairs together, whatever their kind."""
    yield from _without_zeros(scene)
    yield from _pooled(scene)


def _pooled(scene: Scene) -> Iterator[Guess]:
    groups = pro_groups(scene.result, scene.focus.part)
    lost = sum(float(group.lost[group.compared].sum()) for group in groups)
    pairs = sum(int(group.compared.sum()) for group in groups)
    if not pairs:
        return
    pattern = ngettext(
        "You took {lost} of {pairs} comparison, but each box weighs the same, however many it has.",
        "You took {lost} of {pairs} comparisons, but each box weighs the same, however many it has.",
        pairs,
    )
    yield lost / pairs, pattern.format(lost=shortest(lost), pairs=pairs)


def _without_zeros(scene: Scene) -> Iterator[Guess]:
    rule = scene.result.conventions.pro_mean
    groups = pro_groups(scene.result, scene.focus.part)
    shares = [float(one.mean.value) for one in groups if rule != "nonempty" or one.compared.any()]
    above = [share for share in shares if share]
    if rule == "sum" or not 1 < len(above) < len(shares):
        return
    pattern = _("You divided by {n}, but a box with 0 counts, too: ({terms})/{all} = {value}.")
    terms, value = " + ".join(map(shortest, shares)), shortest(sum(shares) / len(shares))
    guess = sum(above) / len(above)
    yield guess, pattern.format(n=len(above), terms=terms, all=len(shares), value=value)


def _plain(pattern: str, **words: Filling) -> str:
    return plain_sentence(fill_pattern(pattern, **words))


RECALL = PluralSentence(
    N_("{guess} is the recall: {both} of {n} true label. Precision divides by the {own} predicted."),
    N_("{guess} is the recall: {both} of {n} true labels. Precision divides by the {own} predicted."),
)
PRECISION = PluralSentence(
    N_("{guess} is the precision: {both} of {n} predicted label. Recall divides by the {own} true."),
    N_("{guess} is the precision: {both} of {n} predicted labels. Recall divides by the {own} true."),
)
WRONG = N_("{guess} is the share that is wrong: {others}. Precision counts what is true: {names}.")
MISSED = N_("{guess} is the share that is missed: {others}. Recall counts what is found: {names}.")


def of_sets(
    guesses: Callable[[Scene], Iterable[Guess]],
) -> Callable[[WorkingPages, Words], GuessExplanation | None]:
    """An explanation of a share of the labels of a sample; None where labels are weighted."""

    @wraps(guesses)
    def explain(pages: WorkingPages, words: Words) -> GuessExplanation | None:
        source = pages.scene.result.inputs
        return explanation(guesses)(pages, words) if source.kind == ROWS and source.weight is None else None

    return explain


@of_sets
def of_precision(scene: Scene) -> Iterator[Guess]:
    """The recall, and the share of the predicted labels that is wrong."""
    kinds = scene.confusion
    return _in_place_of_a_share(scene, kinds.fp, kinds.fn, RECALL, WRONG)


@of_sets
def of_recall(scene: Scene) -> Iterator[Guess]:
    """The precision, and the share of the true labels that is missed."""
    kinds = scene.confusion
    return _in_place_of_a_share(scene, kinds.fn, kinds.fp, PRECISION, MISSED)


def _in_place_of_a_share(
    scene: Scene, others: Mask, elsewhere: Mask, of_the_other_set: PluralSentence, of_the_others: str
) -> Iterator[Guess]:
    """What is true and predicted as a share of the other set, and the `others` as a share of this one."""
    both = scene.confusion.tp
    found, left, out = (int(one.sum()) for one in (both, others, elsewhere))
    if found + out:
        yield _share(found, found + out, of_the_other_set.of(found + out), own=str(found + left))
    if left and found:
        names = {"others": _names(scene, others), "names": _names(scene, both)}
        yield _share(left, found + left, _(of_the_others), **names)


@of_sets
def of_accuracy(scene: Scene) -> Iterator[Guess]:
    """The precision and the recall."""
    both, wrong, missed, _neither = _sizes(scene)
    if scene.focus.conventions.accuracy_of_samples != "jaccard":
        return
    kinds = scene.confusion
    if both + wrong and missed:
        pattern = _("{guess} is precision: {both} of {n} predicted. What is missed counts too: {others}.")
        yield _share(both, both + wrong, pattern, others=_names(scene, kinds.fn))
    if both + missed and wrong:
        pattern = _("{guess} is recall: {both} of {n} true. What is wrongly predicted counts too: {others}.")
        yield _share(both, both + missed, pattern, others=_names(scene, kinds.fp))
    if both and wrong + missed:
        pattern = _(
            "{guess} is the share that is missed or wrongly predicted. Accuracy is that of the others."
        )
        yield _share(wrong + missed, both + wrong + missed, pattern)


@of_sets
def of_specificity(scene: Scene) -> Iterator[Guess]:
    """The share of the false labels that is wrongly predicted."""
    _both, wrong, _missed, neither = _sizes(scene)
    if wrong and neither:
        pattern = _(
            "{guess} is the share that is predicted: {wrong}. Specificity counts the others: {others}."
        )
        names = _names(scene, scene.confusion.fp), _names(scene, scene.confusion.tn)
        yield _share(wrong, wrong + neither, pattern, wrong=names[0], others=names[1])


@of_sets
def of_hamming_loss(scene: Scene) -> Iterator[Guess]:
    """The share of only the missed, of only the wrongly predicted, and of the right labels."""
    both, wrong, missed, neither = _sizes(scene)
    size, right = both + wrong + missed + neither, both + neither
    if wrong and missed:
        pattern = ngettext(
            "{guess} counts only what is missed: {missed}. {wrong} is wrong, too.",
            "{guess} counts only what is missed: {missed}. {wrong} are wrong, too.",
            wrong,
        )
        names = _names(scene, scene.confusion.fn), _names(scene, scene.confusion.fp)
        yield _share(missed, size, pattern, missed=names[0], wrong=names[1])
        pattern = _("{guess} counts only what is wrongly predicted.")
        if wrong == right:
            pattern = _("{guess} counts the right labels, or only the wrongly predicted.")
        yield _share(wrong, size, pattern)
    yield _share(right, size, _("{guess} is the share of the right labels."))


def _share(counted: int, of: int, pattern: str, **words: SentenceParts) -> Guess:
    guess = counted / of
    known: dict[str, SentenceParts] = {"guess": [shortest(guess)], "both": [str(counted)], "n": [str(of)]}
    return guess, plain_sentence(fill_pattern(pattern, **known, **words))


def _names(scene: Scene, which: Mask) -> SentenceParts:
    return join_items(scene, np.flatnonzero(which).tolist())


def _sizes(scene: Scene) -> Sequence[int]:
    kinds = scene.confusion
    return [int(one.sum()) for one in (kinds.tp, kinds.fp, kinds.fn, kinds.tn)]


def explain_wrong_pairs(pages: WorkingPages, _words: Words) -> GuessExplanation | None:
    """The first wrong pair, and how many pairs a guess counts; None where no pair is wrong."""
    scene = pages.scene
    pairs = PairCounts(scene)
    if not pairs.are_counted or not pairs.wrong:
        return None
    place, true, false = pairs.first_wrong
    pattern = ngettext(
        "{wrong} of the {pairs} pairs is wrong: {false} (false, {its}) ranks above {true} (true, {own}).",
        "{wrong} of the {pairs} pairs are wrong, such as {false} (false, {its}) above {true} (true, {own}).",
        pairs.wrong,
    )
    reason = pattern.format(
        wrong=pairs.wrong,
        pairs=pairs.all,
        false=coloured_item(scene, false).text,
        true=coloured_item(scene, true).text,
        its=decimal(float(scene.scores[false])),
        own=decimal(float(scene.scores[true])),
    )
    numbers = {"pairs": pairs.all, "value": shortest(pairs.counted), "counted": "{counted}"}
    page, share = key_of_stop(pairs.points, ROC_WALK, place), pairs.wrong / pairs.all
    share_of_wrong = _("{guess} is the share of the pairs in the wrong order.")
    wrong = KnownGuess(share, page, share_of_wrong.format(guess=shortest(share)))
    return GuessExplanation(
        page,
        reason,
        () if same_value(share, scene.part_value) else (wrong,),
        share_sentence=_("Your guess is {counted} of the {pairs} pairs; it is {value}.").format(**numbers),
        sentence_if_fraction=_("Your guess is about {counted} of the {pairs} pairs; it is {value}.").format(
            **numbers
        ),
    )


def explain_stops_at_true_items(pages: WorkingPages, words: Words) -> GuessExplanation | None:
    """The last true item decides; a guess may take the whole list, or stop at what is false, too."""
    scene = pages.scene
    walk, is_plain = curve_walk(scene), scene.result.conventions.precision_interpolation == "step"
    if not walk.tp[-1] > 0 or not is_plain:
        return None
    page = key_of_stop(walk, CURVE_WALK, int(np.flatnonzero(np.diff(walk.tp) > 0)[-1]) + 1)
    reason = plain_sentence(words[pages.last_of_part].sentence)
    each = np.repeat(walk.precision[1:], np.diff(walk.n_predicted))
    count = int(walk.tp[-1])
    guesses = {
        float(walk.precision[-1]): _("{guess} is the precision of the whole list"),
        float(each.mean()): _("{guess} is the mean over all"),
        float(each[:count].mean()): _("{guess} is the mean over the first {count}").replace(
            "{count}", str(count)
        ),
    }
    pattern = _("{what}; here only the true ones are stops.")
    partings = (
        KnownGuess(guess, page, pattern.format(what=what.format(guess=shortest(guess))))
        for guess, what in guesses.items()
        if not same_value(guess, scene.part_value)
    )
    return GuessExplanation(page, reason, tuple(partings))
