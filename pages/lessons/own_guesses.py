"""Numbers that somebody may guess for a reason that only one lesson knows, each with what to answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from metrics import same_value
from metrics.graph.digits import exact
from metrics.parts.part import ROWS
from metrics.pictures.pairs import pro_groups
from pages.lessons.goals import wrong_pairs
from pages.lessons.page_sentence import Words, item_named, joined_names, plain_sentence, put_into
from pages.lessons.parting import Decision, Parting, deciding
from pages.lessons.scene import Scene
from pages.lessons.working_pages import WorkingPages, step_of_part
from pages.words import gettext as _
from pages.words import ngettext

Guess = tuple[float, str]


def shares_of_a_ranking(pages: WorkingPages) -> Decision:
    """The share down to one true label alone, and the share of the whole list."""
    return with_guesses(pages, _shares(pages.scene))


def pooled_pairs(pages: WorkingPages) -> Decision:
    """The mean of the shares that are not 0, and the share of all pairs together, whatever their kind."""
    return with_guesses(pages, (*_without_zeros(pages.scene), *_pooled(pages.scene)))


def right_pairs(pages: WorkingPages) -> Decision:
    """The share of the right pairs."""
    return with_guesses(pages, _of_pairs(pages.scene))


def labels_read_past(pages: WorkingPages) -> Decision:
    """The rank of the last true label, and the false ones alone that are read past on the way to it."""
    return with_guesses(pages, _read_past(pages.scene))


def right_labels(pages: WorkingPages) -> Decision:
    """The share of right labels, whether true or false."""
    return with_guesses(pages, _right(pages.scene))


def with_guesses(pages: WorkingPages, guesses: Iterable[Guess]) -> Decision:
    """What the working says, and those of the guesses that are wrong, with what to answer."""
    page, reason = deciding(pages)
    value = float(pages.scene.of_part[-1].value)
    wrong = ((guess, told) for guess, told in guesses if not same_value(guess, value))
    return Decision(page, reason, tuple(Parting(guess, page, told) for guess, told in wrong))


def _shares(scene: Scene) -> Iterator[Guess]:
    precision = step_of_part(scene, "precision_here")
    ranked = scene.ranked
    true = ranked.items[ranked.truth].tolist()
    if precision is None or scene.result.source.kind != "rows" or len(true) < 2:
        return
    shares = {item: float(precision.entry(item)) for item in true}
    for item, share in shares.items():
        if list(shares.values()).count(share) == 1:
            others = [one for one in true if one != item]
            told = _("{share} is the share down to {item} alone: the others count, too.")
            if len(others) == 1:
                told = _("{share} is the share down to {item} alone; down to {other} it is {its_share}.")
            yield (
                share,
                _plain(
                    told,
                    share=[exact(share)],
                    item=[item_named(scene, item)],
                    other=[item_named(scene, others[0])],
                    its_share=[exact(shares[others[0]])],
                ),
            )
    told = _("{true} of {all} is the share of the whole list: stop at each true label, {names}.")
    names = joined_names([item_named(scene, one) for one in true])
    size = len(ranked.items)
    yield len(true) / size, _plain(told, true=[str(len(true))], all=[str(size)], names=names)


def _of_pairs(scene: Scene) -> Iterator[Guess]:
    ranked, source = scene.ranked, scene.result.source
    true = int(ranked.truth.sum())
    pairs = true * (len(ranked.truth) - true)
    if source.kind != ROWS or source.weight is not None or ranked.level.any() or not pairs:
        return
    wrong = wrong_pairs(scene.truth, scene.scores)
    told = _("{guess} is the share of right pairs; the loss is that of the wrong ones, {wrong} of {pairs}.")
    yield 1 - wrong / pairs, told.format(guess=exact(1 - wrong / pairs), wrong=wrong, pairs=pairs)


def _read_past(scene: Scene) -> Iterator[Guess]:
    ranked, value = scene.ranked, float(scene.of_part[-1].value)
    true = np.flatnonzero(ranked.truth)
    if scene.result.source.kind != ROWS or ranked.level.any() or not true.size or value != true[-1]:
        return
    rank = int(true[-1]) + 1
    told = _("{rank} is the rank of the last true label; from the top label it is one step less.")
    yield float(rank), told.format(rank=rank)
    false = rank - len(true)
    if false:
        told = ngettext(
            "{n} counts only the false label that is read past; a true one above the last is a step, too.",
            "{n} counts only the false labels that are read past; a true one above the last is a step, too.",
            false,
        )
        yield float(false), told.format(n=false)


def _right(scene: Scene) -> Iterator[Guess]:
    kinds, source = scene.confusion, scene.result.source
    if source.kind != ROWS or source.weight is not None:
        return
    right, size = int((kinds.both | kinds.neither).sum()), len(scene.truth)
    told = _("{guess} is the share of right labels, {right} of {n}; here true and false ones have half each.")
    yield right / size, told.format(guess=exact(right / size), right=right, n=size)


def _pooled(scene: Scene) -> Iterator[Guess]:
    groups = pro_groups(scene.result, scene.focus.part)
    lost = sum(float(group.lost[group.compared].sum()) for group in groups)
    pairs = sum(int(group.compared.sum()) for group in groups)
    if not pairs:
        return
    told = ngettext(
        "You took {lost} of {pairs} comparison, but each box weighs the same, however many it has.",
        "You took {lost} of {pairs} comparisons, but each box weighs the same, however many it has.",
        pairs,
    )
    yield lost / pairs, told.format(lost=exact(lost), pairs=pairs)


def _without_zeros(scene: Scene) -> Iterator[Guess]:
    rule = scene.result.conventions.pro_mean
    groups = pro_groups(scene.result, scene.focus.part)
    shares = [float(one.mean.value) for one in groups if rule != "nonempty" or one.compared.any()]
    above = [share for share in shares if share]
    if rule == "sum" or not 1 < len(above) < len(shares):
        return
    told = _("You divided by {n}, but a box with 0 counts, too: ({terms})/{all} = {value}.")
    terms, value = " + ".join(map(exact, shares)), exact(sum(shares) / len(shares))
    guess = sum(above) / len(above)
    yield guess, told.format(n=len(above), terms=terms, all=len(shares), value=value)


def _plain(pattern: str, **words: Words) -> str:
    return plain_sentence(put_into(pattern, **words))
