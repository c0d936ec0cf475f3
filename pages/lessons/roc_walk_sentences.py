"""What each page of the ROC lesson says: where a threshold takes the curve, and which pairs come with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from metrics.graph.digits import shortest
from metrics.parts.part import COLUMNS, ROWS, ByKind
from metrics.words import N_
from pages.lessons.conditions import CELLS
from pages.lessons.page_words import PageWords
from pages.lessons.roc_walk import PAIRS, has_page_of_pairs, roc_stops
from pages.lessons.scene import Scene
from pages.lessons.sentence_parts import (
    ColouredText,
    Filling,
    PluralSentence,
    SentenceParts,
    coloured_item,
    fill_pattern,
    join_items,
    number_in_text,
    plain_sentence,
    shortened,
)
from pages.lessons.threshold_pages import ThresholdStop, stop_of_page
from pages.lessons.working_pages import WorkingPage
from pages.words import gettext as _
from pages.words import ngettext

SHORTER_LIST, MAX_SENTENCE_LENGTH = 20, 110  # letters
EVERY_BOX: ByKind = {
    ROWS: N_("Each box stands for a pair of a true and a false label: {true} × {false} = {pairs}."),
    COLUMNS: N_(
        "Each box stands for a pair of a sample with {part} and one without: {true} × {false} = {pairs}."
    ),
    CELLS: N_("Each box stands for a pair of a true and a false cell: {true} × {false} = {pairs}."),
}
NO_BOX = N_("There is no pair of something true and something false: {true} × {false} = {pairs}.")
BY_WEIGHTS = N_("Every pair is a rectangle as large as its weights: {true} × {false} = {pairs} in all.")
IS_TRUE: ByKind = {ROWS: N_("{item} is true"), COLUMNS: N_("{item} has {part}"), CELLS: N_("{item} is true")}
IS_FALSE: ByKind = {
    ROWS: N_("{item} is false"),
    COLUMNS: N_("{item} has no {part}"),
    CELLS: N_("{item} is false"),
}
FALSE: ByKind = {ROWS: N_("false"), COLUMNS: N_("without {part}"), CELLS: N_("false")}
FIRST_UP: ByKind = {
    ROWS: N_("Only {item} scores at least {at} and is predicted. It is true: the curve goes up to {rate}."),
    COLUMNS: N_(
        "Only {item} scores at least {at} and is predicted. It has {part}: the curve goes up to {rate}."
    ),
    CELLS: N_("Only {item} scores at least {at} and is predicted. It is true: the curve goes up to {rate}."),
}
FIRST_UP_IN_SHORT = N_("Only {item} scores at least {at} and is predicted: the curve goes up to {rate}.")
PAIRS_OF_FIRST = PluralSentence(
    N_("{names}, {false}, is below {item}: {count} right pair."),
    N_("{names}, {false}, are below {item}: {count} right pairs."),
)
ALL_BELOW = PluralSentence(
    N_("{is_true}: the curve goes up. {names}, {false}, is below: {count} right pair."),
    N_("{is_true}: the curve goes up. {names}, {false}, are below: {count} right pairs."),
)
ALL_ABOVE = PluralSentence(
    N_("{is_true}: the curve goes up, but {names}, {false}, is above: {count} wrong pair."),
    N_("{is_true}: the curve goes up, but {names}, {false}, are above: {count} wrong pairs."),
)
ABOVE_AND_BELOW = N_("{is_true}: up. It is above {lower} ({right}) but below {upper} ({wrong}).")
RIGHT_OF_ITS_PAIRS = PluralSentence(
    N_("{is_true}: the curve goes up. {right} of its {pairs} pairs is right."),
    N_("{is_true}: the curve goes up. {right} of its {pairs} pairs are right."),
)
RIGHT_PAIRS = PluralSentence(N_("{count} right pair"), N_("{count} right pairs"))
WRONG_PAIRS = PluralSentence(N_("{count} wrong pair"), N_("{count} wrong pairs"))
FALSE_ABOVE_TRUE = PluralSentence(
    N_("{names}, {false}, is above {item}, of whose {pairs} pairs {right} are right."),
    N_("{names}, {false}, are above {item}, of whose {pairs} pairs {right} are right."),
)
COMES_WITH = PluralSentence(
    N_("{count} right pair comes with {others}."), N_("{count} right pairs come with {others}.")
)
FALSE_ABOVE_LAST = PluralSentence(
    N_("{before} {item} has only {right}, as {names}, {false}, is above it."),
    N_("{before} {item} has only {right}, as {names}, {false}, are above it."),
)
THE_REST = PluralSentence(
    N_("Down to {at} all is predicted: the other true one has {pairs} pairs, {right} of them right."),
    N_(
        "Down to {at} all is predicted: the other {true} true ones have {pairs} pairs, {right} of them right."
    ),
    N_("Down to {at} all is predicted: what is left is false, and the curve goes to the right only."),
)
THE_REST_ADDED = N_(
    "Down to {at} all is predicted: the other {true} true ones have {terms} = {right} right pairs of {pairs}."
)
STEP_RIGHT: Mapping[str, PluralSentence] = {
    ROWS: PluralSentence(
        N_("{is_false}: the curve goes right. Now {count} of the {all} false labels is predicted."),
        N_("{is_false}: the curve goes right. Now {count} of the {all} false labels are predicted."),
    ),
    COLUMNS: PluralSentence(
        N_("{is_false}: the curve goes right. Now {count} of the {all} samples without {part} is predicted."),
        N_(
            "{is_false}: the curve goes right. Now {count} of the {all} samples without {part} are predicted."
        ),
    ),
    CELLS: PluralSentence(
        N_("{is_false}: the curve goes right. Now {count} of the {all} false cells is predicted."),
        N_("{is_false}: the curve goes right. Now {count} of the {all} false cells are predicted."),
    ),
}
STEP_RIGHT_TO = N_("{is_false}: the curve goes right, to {rate}.")
SEVERAL = N_("With {names}, {tp} of {true} true and {fp} of {false} false ones are predicted.")
WEIGHED = N_("With {names}, {tp} of {true} true weight and {fp} of {false} false weight is predicted.")
TIED_PAIRS: Mapping[str, str] = {
    "one": N_("{names} share the score {at}: a tie. Each tied pair counts as right here."),
    "half": N_("{names} share the score {at}: a tie. Each tied pair counts one half."),
    "zero": N_("{names} share the score {at}: a tie. Each tied pair counts as wrong here."),
}
OTHER_THAN_IN_RANKING_LOSS = N_(
    "{names} tie at {at}. A tied pair counts as right here, as wrong in ranking loss."
)


def roc_words(scene: Scene, page: WorkingPage) -> PageWords:
    """The threshold of a page, or how many pairs there are before it walks; and what it adds."""
    stop = stop_of_page(page, roc_stops(scene))
    if not stop.point:
        true, false = (float(scene.step_with(key).value) for key in ("positives", "negatives"))
        count = shortest(true * false)
        title = ngettext("{count} pair", "{count} pairs", 1 if count == "1" else 2).format(count=count)
        return PageWords(stop.title if scene.has_weights else title, every_box(scene, true, false))
    if has_page_of_pairs(stop):
        return PageWords(stop.title, first_step_up(stop))
    right_pairs = scene.step_with(PAIRS).value[list(stop.true)].tolist()
    return PageWords(stop.title, roc_step(stop, right_pairs))


def first_pairs_words(scene: Scene, _page: WorkingPage) -> PageWords:
    """The pairs of a true item at the top of the list."""
    _start, stop, *_others = roc_stops(scene)
    return PageWords(_("Pairs of {item}").format(item=stop.first_item.text), pairs_of_first(stop))


def every_box(scene: Scene, true: float, false: float) -> SentenceParts:
    """What the boxes of the ROC curve are, before anything is predicted."""
    pattern = BY_WEIGHTS if scene.has_weights else EVERY_BOX[scene.kind]
    pairs = true * false
    return fill_pattern(
        _(pattern if pairs else NO_BOX),
        true=number_in_text(true, "true"),
        false=number_in_text(false),
        pairs=number_in_text(pairs),
        part=_part(scene),
    )


def roc_step(stop: ThresholdStop, right_pairs: Sequence[float]) -> SentenceParts:
    """Where a stop takes the ROC curve, and which pairs come with it: `right_pairs` of each true item."""
    if stop.is_tie and stop.true and stop.false:
        rules = stop.scene.result.conventions
        differs = rules.auc_tie == rules.ranking_loss_tie == "one"
        pattern = OTHER_THAN_IN_RANKING_LOSS if differs else TIED_PAIRS[rules.auc_tie]
        return fill_pattern(_(pattern), names=stop.names, at=stop.threshold)
    has_weights = stop.scene.has_weights
    if len(stop.items) > 1 or has_weights:
        if not has_weights and not stop.is_tie and not _mixes_ties(stop):
            if stop.is_last:
                return _the_rest(stop, right_pairs)
            if stop.false and stop.ends_at_a_true_one:
                return _false_above_true(stop, right_pairs)
        return _counts(stop)
    return _step_up(stop) if stop.true else _step_right(stop)


def _first_that_fits(*sentences: SentenceParts) -> SentenceParts:
    short = (one for one in sentences if len(plain_sentence(one)) <= MAX_SENTENCE_LENGTH)
    return next(short, sentences[-1])


def _mixes_ties(stop: ThresholdStop) -> bool:
    """Whether a true and a false item that come at a stop share their score."""
    walk, passed = stop.walk, slice(stop.before, stop.point + 1)
    return bool(((np.diff(walk.tp[passed]) > 0) & (np.diff(walk.fp[passed]) > 0)).any())


def first_step_up(stop: ThresholdStop) -> SentenceParts:
    """What is predicted at the top threshold, by a single true item, and where that takes the curve."""
    words: dict[str, Filling] = {
        "item": stop.first_item,
        "at": stop.threshold,
        "rate": number_in_text(float(stop.tpr.value), "right"),
    }
    sentence = fill_pattern(_(FIRST_UP[stop.scene.kind]), part=_part(stop.scene), **words)
    return _first_that_fits(sentence, fill_pattern(_(FIRST_UP_IN_SHORT), **words))


def pairs_of_first(stop: ThresholdStop) -> SentenceParts:
    """The pairs of a true item at the top of the list, which are all right."""
    _upper, lower = stop.false_around
    return fill_pattern(
        PAIRS_OF_FIRST.of(len(lower)),
        names=_joined(stop.scene, lower),
        false=_false(stop.scene),
        item=stop.first_item,
        count=number_in_text(len(lower), "right"),
    )


def _counts(stop: ThresholdStop) -> SentenceParts:
    walk, point = stop.walk, stop.point
    return fill_pattern(
        _(WEIGHED if stop.scene.has_weights else SEVERAL),
        names=stop.names,
        tp=number_in_text(float(walk.tp[point]), "right"),
        true=number_in_text(float(walk.tp[-1]), "true"),
        fp=number_in_text(float(walk.fp[point]), "wrong"),
        false=number_in_text(float(walk.fp[-1])),
    )


def _the_rest(stop: ThresholdStop, right_pairs: Sequence[float]) -> SentenceParts:
    """How many pairs are right of the true items that had no page."""
    true, terms = len(stop.true), " + ".join(map(shortest, right_pairs))
    words: dict[str, Filling] = {
        "terms": ColouredText(terms, "right"),
        "true": number_in_text(true, "true"),
        "right": number_in_text(sum(right_pairs), "right"),
        "pairs": number_in_text(true * float(stop.walk.fp[-1])),
        "at": stop.threshold,
    }
    added = [fill_pattern(_(THE_REST_ADDED), **words)] if true > 1 else []
    return _first_that_fits(*added, fill_pattern(THE_REST.of(true), **words))


def _step_right(stop: ThresholdStop) -> SentenceParts:
    kind, part = stop.scene.kind, _part(stop.scene)
    is_false = fill_pattern(_(IS_FALSE[kind]), item=stop.first_item, part=part)
    fp, every = float(stop.walk.fp[stop.point]), float(stop.walk.fp[-1])
    counts = {"count": number_in_text(fp, "wrong"), "all": number_in_text(every)}
    return _first_that_fits(
        fill_pattern(STEP_RIGHT[kind].of(fp), is_false=is_false, part=part, **counts),
        fill_pattern(_(STEP_RIGHT_TO), is_false=is_false, rate=number_in_text(fp / every, "wrong")),
    )


def _step_up(stop: ThresholdStop) -> SentenceParts:
    upper, lower = stop.false_around
    scene, right, wrong = stop.scene, len(lower), len(upper)
    is_true = fill_pattern(_(IS_TRUE[scene.kind]), item=stop.first_item, part=_part(scene))
    counted_right, counted_wrong = number_in_text(right, "right"), number_in_text(wrong, "wrong")
    if upper and lower:
        sentence = fill_pattern(
            _(ABOVE_AND_BELOW),
            is_true=is_true,
            lower=_joined(scene, lower),
            right=fill_pattern(RIGHT_PAIRS.of(right), count=counted_right),
            upper=_joined(scene, upper),
            wrong=fill_pattern(WRONG_PAIRS.of(wrong), count=counted_wrong),
        )
    else:
        sentence = fill_pattern(
            ALL_ABOVE.of(wrong) if upper else ALL_BELOW.of(right),
            is_true=is_true,
            names=_joined(scene, upper or lower),
            false=_false(scene),
            count=counted_wrong if upper else counted_right,
        )
    of_its_pairs = fill_pattern(
        RIGHT_OF_ITS_PAIRS.of(right),
        is_true=is_true,
        right=counted_right,
        pairs=number_in_text(right + wrong),
    )
    return _first_that_fits(sentence, of_its_pairs)


def _false_above_true(stop: ThresholdStop, right_pairs: Sequence[float]) -> SentenceParts:
    """How many pairs of the last item, which is true, are right, and of the true ones before it."""
    scene, (upper, lower) = stop.scene, stop.false_around
    *others, last = stop.true
    right, of_others = len(lower), sum(right_pairs) - len(lower)
    words: dict[str, Filling] = {
        "names": _joined(scene, stop.false),
        "false": _false(scene),
        "item": coloured_item(scene, last),
        "right": number_in_text(right, "right"),
        "pairs": number_in_text(len(upper) + right),
    }
    of_last = fill_pattern(FALSE_ABOVE_TRUE.of(len(stop.false)), **words)
    if not others:
        return of_last
    count, named = number_in_text(of_others, "right"), _joined(scene, others)
    before = fill_pattern(COMES_WITH.of(of_others), count=count, others=named)
    return _first_that_fits(
        fill_pattern(FALSE_ABOVE_LAST.of(len(stop.false)), before=before, **words), of_last
    )


def _part(scene: Scene) -> ColouredText:
    return ColouredText(shortened(scene.title))


def _false(scene: Scene) -> SentenceParts:
    return fill_pattern(_(FALSE[scene.kind]), part=_part(scene))


def _joined(scene: Scene, items: Sequence[int]) -> SentenceParts:
    return join_items(scene, items, SHORTER_LIST)
