"""Numbers that somebody may guess of two sets: the share of another set, or of some of its labels."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np

from metrics import same_value
from metrics.graph.arrays import Mask
from metrics.graph.digits import exact
from metrics.parts.part import ROWS
from pages.lessons.own_guesses import Guess
from pages.lessons.page_sentence import Words, item_named, joined_names, plain_sentence, put_into
from pages.lessons.parting import Decision, Parting, deciding
from pages.lessons.scene import Scene
from pages.lessons.working_pages import WorkingPages
from pages.words import gettext as _
from pages.words import ngettext

Guesses = Callable[[Scene], Iterator[Guess]]


def of_precision(pages: WorkingPages) -> Decision | None:
    """The recall, and the share of the predicted labels that is wrong."""
    return _with_guesses(pages, _in_place_of_precision)


def of_recall(pages: WorkingPages) -> Decision | None:
    """The precision, and the share of the true labels that is missed."""
    return _with_guesses(pages, _in_place_of_recall)


def of_specificity(pages: WorkingPages) -> Decision | None:
    """The share of the false labels that is wrongly predicted."""
    return _with_guesses(pages, _in_place_of_specificity)


def of_hamming_loss(pages: WorkingPages) -> Decision | None:
    """The share of only the missed, of only the wrongly predicted, and of the right labels."""
    return _with_guesses(pages, _in_place_of_hamming_loss)


def _with_guesses(pages: WorkingPages, guesses: Guesses) -> Decision | None:
    """What the working says, and guesses that it does not know; None where labels are weighted."""
    source, value = pages.scene.result.source, float(pages.scene.of_part[-1].value)
    if source.kind != ROWS or source.weight is not None:
        return None
    page, reason = deciding(pages)
    wrong = [(guess, told) for guess, told in guesses(pages.scene) if not same_value(guess, value)]
    return Decision(page, reason, tuple(Parting(guess, page, told) for guess, told in wrong))


def _in_place_of_precision(scene: Scene) -> Iterator[Guess]:
    both, wrong, missed, _neither = _sizes(scene)
    if both + missed:
        told = ngettext(
            "{guess} is the recall: {both} of {n} true label. Precision divides by the {made} predicted.",
            "{guess} is the recall: {both} of {n} true labels. Precision divides by the {made} predicted.",
            both + missed,
        )
        yield _share(both, both + missed, told, made=[str(both + wrong)])
    if wrong and both:
        told = _("{guess} is the share that is wrong: {wrong}. Precision counts what is true: {right}.")
        names = _names(scene, scene.confusion.put), _names(scene, scene.confusion.both)
        yield _share(wrong, both + wrong, told, wrong=names[0], right=names[1])


def _in_place_of_recall(scene: Scene) -> Iterator[Guess]:
    both, wrong, missed, _neither = _sizes(scene)
    if both + wrong:
        told = ngettext(
            "{guess} is the precision: {both} of {n} predicted label. Recall divides by the {true} true.",
            "{guess} is the precision: {both} of {n} predicted labels. Recall divides by the {true} true.",
            both + wrong,
        )
        yield _share(both, both + wrong, told, true=[str(both + missed)])
    if missed and both:
        told = _("{guess} is the share that is missed: {missed}. Recall counts what is found: {found}.")
        names = _names(scene, scene.confusion.missed), _names(scene, scene.confusion.both)
        yield _share(missed, both + missed, told, missed=names[0], found=names[1])


def _in_place_of_specificity(scene: Scene) -> Iterator[Guess]:
    _both, wrong, _missed, neither = _sizes(scene)
    if wrong and neither:
        told = _("{guess} is the share that is predicted: {wrong}. Specificity counts the others: {others}.")
        names = _names(scene, scene.confusion.put), _names(scene, scene.confusion.neither)
        yield _share(wrong, wrong + neither, told, wrong=names[0], others=names[1])


def _in_place_of_hamming_loss(scene: Scene) -> Iterator[Guess]:
    both, wrong, missed, neither = _sizes(scene)
    size, right = both + wrong + missed + neither, both + neither
    errors = [str(wrong + missed)]
    if wrong and missed:
        told = ngettext(
            "{guess} counts only what is missed: {missed}. {wrong} is wrong, too.",
            "{guess} counts only what is missed: {missed}. {wrong} are wrong, too.",
            wrong,
        )
        names = _names(scene, scene.confusion.missed), _names(scene, scene.confusion.put)
        yield _share(missed, size, told, missed=names[0], wrong=names[1])
        told = _("{guess} counts only what is wrongly predicted. Missed and wrongly predicted are {errors}.")
        if wrong == right:
            told = _(
                "{guess} counts the right labels, or only the wrongly predicted. All wrong ones: {errors}."
            )
        yield _share(wrong, size, told, errors=errors)
    told = _("{guess} is the share of the right labels. Missed or wrongly predicted: {errors} of {n}.")
    yield _share(right, size, told, errors=errors)


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
