"""Numbers that somebody may guess of two sets: the share of another set, or of some of its labels."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from metrics.graph.arrays import Mask
from metrics.graph.digits import exact
from metrics.parts.part import ROWS
from metrics.words import N_
from pages.lessons.own_guesses import Guess, with_guesses
from pages.lessons.page_sentence import Words, item_named, joined_names, plain_sentence, put_into
from pages.lessons.parting import Decision
from pages.lessons.scene import Scene
from pages.lessons.walk_sentences import Counted
from pages.lessons.working_pages import WorkingPages
from pages.words import gettext as _
from pages.words import ngettext

RECALL = Counted(
    N_("{guess} is the recall: {both} of {n} true label. Precision divides by the {own} predicted."),
    N_("{guess} is the recall: {both} of {n} true labels. Precision divides by the {own} predicted."),
)
PRECISION = Counted(
    N_("{guess} is the precision: {both} of {n} predicted label. Recall divides by the {own} true."),
    N_("{guess} is the precision: {both} of {n} predicted labels. Recall divides by the {own} true."),
)
WRONG = N_("{guess} is the share that is wrong: {others}. Precision counts what is true: {names}.")
MISSED = N_("{guess} is the share that is missed: {others}. Recall counts what is found: {names}.")


def of_precision(pages: WorkingPages) -> Decision | None:
    """The recall, and the share of the predicted labels that is wrong."""
    kinds = pages.scene.confusion
    return _of_sets(pages, _in_place_of_a_share(pages.scene, kinds.put, kinds.missed, RECALL, WRONG))


def of_recall(pages: WorkingPages) -> Decision | None:
    """The precision, and the share of the true labels that is missed."""
    kinds = pages.scene.confusion
    return _of_sets(pages, _in_place_of_a_share(pages.scene, kinds.missed, kinds.put, PRECISION, MISSED))


def of_accuracy(pages: WorkingPages) -> Decision | None:
    """The precision and the recall."""
    return _of_sets(pages, _in_place_of_accuracy(pages.scene))


def of_specificity(pages: WorkingPages) -> Decision | None:
    """The share of the false labels that is wrongly predicted."""
    return _of_sets(pages, _in_place_of_specificity(pages.scene))


def of_hamming_loss(pages: WorkingPages) -> Decision | None:
    """The share of only the missed, of only the wrongly predicted, and of the right labels."""
    return _of_sets(pages, _in_place_of_hamming_loss(pages.scene))


def _of_sets(pages: WorkingPages, guesses: Iterable[Guess]) -> Decision | None:
    """What the working says, and these guesses with what to answer; None where labels are weighted."""
    source = pages.scene.result.source
    return with_guesses(pages, guesses) if source.kind == ROWS and source.weight is None else None


def _in_place_of_a_share(
    scene: Scene, others: Mask, elsewhere: Mask, of_the_other_set: Counted, of_the_others: str
) -> Iterator[Guess]:
    """What is true and predicted as a share of the other set, and the `others` as a share of this one."""
    both = scene.confusion.both
    found, left, out = (int(one.sum()) for one in (both, others, elsewhere))
    if found + out:
        yield _share(found, found + out, of_the_other_set.of(found + out), own=[str(found + left)])
    if left and found:
        names = {"others": _names(scene, others), "names": _names(scene, both)}
        yield _share(left, found + left, _(of_the_others), **names)


def _in_place_of_accuracy(scene: Scene) -> Iterator[Guess]:
    both, wrong, missed, _neither = _sizes(scene)
    if scene.focus.conventions.accuracy_of_samples != "jaccard":
        return
    kinds = scene.confusion
    if both + wrong and missed:
        told = _("{guess} is precision: {both} of {n} predicted. What is missed counts too: {others}.")
        yield _share(both, both + wrong, told, others=_names(scene, kinds.missed))
    if both + missed and wrong:
        told = _("{guess} is recall: {both} of {n} true. What is wrongly predicted counts too: {others}.")
        yield _share(both, both + missed, told, others=_names(scene, kinds.put))
    if both and wrong + missed:
        told = _("{guess} is the share that is missed or wrongly predicted. Accuracy is that of the others.")
        yield _share(wrong + missed, both + wrong + missed, told)


def _in_place_of_specificity(scene: Scene) -> Iterator[Guess]:
    _both, wrong, _missed, neither = _sizes(scene)
    if wrong and neither:
        told = _("{guess} is the share that is predicted: {wrong}. Specificity counts the others: {others}.")
        names = _names(scene, scene.confusion.put), _names(scene, scene.confusion.neither)
        yield _share(wrong, wrong + neither, told, wrong=names[0], others=names[1])


def _in_place_of_hamming_loss(scene: Scene) -> Iterator[Guess]:
    both, wrong, missed, neither = _sizes(scene)
    size, right = both + wrong + missed + neither, both + neither
    if wrong and missed:
        told = ngettext(
            "{guess} counts only what is missed: {missed}. {wrong} is wrong, too.",
            "{guess} counts only what is missed: {missed}. {wrong} are wrong, too.",
            wrong,
        )
        names = _names(scene, scene.confusion.missed), _names(scene, scene.confusion.put)
        yield _share(missed, size, told, missed=names[0], wrong=names[1])
        told = _("{guess} counts only what is wrongly predicted.")
        if wrong == right:
            told = _("{guess} counts the right labels, or only the wrongly predicted.")
        yield _share(wrong, size, told)
    yield _share(right, size, _("{guess} is the share of the right labels."))


def _share(counted: int, of: int, told: str, **words: Words) -> Guess:
    """A count over a count, and what to answer who guesses it."""
    guess = counted / of
    known: dict[str, Words] = {"guess": [exact(guess)], "both": [str(counted)], "n": [str(of)]}
    return guess, plain_sentence(put_into(told, **known, **words))


def _names(scene: Scene, which: Mask) -> Words:
    return joined_names([item_named(scene, item) for item in np.flatnonzero(which).tolist()])


def _sizes(scene: Scene) -> Sequence[int]:
    """How many labels are both true and predicted, wrongly predicted, missed, and neither."""
    kinds = scene.confusion
    return [int(one.sum()) for one in (kinds.both, kinds.put, kinds.missed, kinds.neither)]
