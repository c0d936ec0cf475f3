"""Sentences of the ROC lesson: of each page of the walk, of all pairs of a part, and in answer to guesses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isfinite

import numpy as np

from metrics import InputError, same_value
from metrics.graph.digits import decimal, exact
from metrics.lazy import lazy_property
from metrics.parts.part import CELLS, COLUMNS, ROWS, ByKind
from metrics.pictures.curves import ThresholdWalk, share_of_tied_pairs
from metrics.words import N_
from pages.lessons.guess_feedback import GuessExplanation, KnownGuess
from pages.lessons.page_sentence import (
    ColouredText,
    Filling,
    PluralSentence,
    SentenceParts,
    coloured_item,
    fill_pattern,
    join_names,
    number_in_text,
    plain_sentence,
    shortened,
)
from pages.lessons.pictures.roc_pairs import TIE_COUNTS
from pages.lessons.precision_recall_sentences import SHORT_LIST
from pages.lessons.scene import Scene, walk_of
from pages.lessons.threshold_pages import ThresholdStop, key_of_stop
from pages.lessons.working_pages import WorkingPages
from pages.words import gettext as _
from pages.words import ngettext

ROC_WALK = "roc.threshold"
SHORTER_LIST, LONGEST_SENTENCE = 20, 110  # letters
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
OF_ITS_PAIRS = PluralSentence(
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


def every_box(scene: Scene, true: float, false: float) -> SentenceParts:
    """What the boxes of the ROC curve are, before anything is predicted."""
    source = scene.result.source
    pattern = EVERY_BOX[source.kind] if source.weight is None else BY_WEIGHTS
    pattern = _(pattern if true * false else NO_BOX)
    pairs = number_in_text(true * false)
    return fill_pattern(
        pattern,
        true=number_in_text(true, "true"),
        false=number_in_text(false),
        pairs=pairs,
        part=_part(scene),
    )


def roc_step(stop: ThresholdStop, right_pairs: Sequence[float]) -> SentenceParts:
    """Where a stop takes the ROC curve, and which pairs come with it: `right_pairs` of each true item."""
    if stop.is_tie and stop.true and stop.false:
        rules = stop.scene.result.conventions
        differs = rules.auc_tie == rules.ranking_loss_tie == "one"
        pattern = OTHER_THAN_IN_RANKING_LOSS if differs else TIED_PAIRS[rules.auc_tie]
        return fill_pattern(
            _(pattern),
            names=_joined(stop.scene, stop.items, SHORT_LIST),
            at=ColouredText(stop.threshold, "threshold"),
        )
    weighed = stop.scene.result.source.weight is not None
    if len(stop.items) > 1 or weighed:
        if not weighed and not stop.is_tie and not _mixes_ties(stop):
            if stop.is_last:
                return _the_rest(stop, right_pairs)
            if stop.false and stop.ends_at_a_true_one:
                return _false_above_true(stop, right_pairs)
        return _counts(stop)
    return _step_up(stop) if stop.true else _step_right(stop)


def _mixes_ties(stop: ThresholdStop) -> bool:
    """Whether a true and a false item that come at a stop share their score."""
    points, passed = stop.points, slice(stop.before, stop.place + 1)
    return bool(((np.diff(points.tp[passed]) > 0) & (np.diff(points.fp[passed]) > 0)).any())


def first_step_up(stop: ThresholdStop) -> SentenceParts:
    """What is predicted at the top threshold, by a single true item, and where that takes the curve."""
    kind = stop.scene.result.source.kind
    words: dict[str, Filling] = {
        "item": [coloured_item(stop.scene, stop.items[0])],
        "at": [ColouredText(stop.threshold, "threshold")],
        "rate": number_in_text(float(stop.tpr.value), "right"),
    }
    sentence = fill_pattern(_(FIRST_UP[kind]), part=_part(stop.scene), **words)
    is_short = len(plain_sentence(sentence)) <= LONGEST_SENTENCE
    return sentence if is_short else fill_pattern(_(FIRST_UP_IN_SHORT), **words)


def pairs_of_first(stop: ThresholdStop) -> SentenceParts:
    """The pairs of a true item at the top of the list, which are all right."""
    _upper, lower = stop.false_around
    return fill_pattern(
        PAIRS_OF_FIRST.of(len(lower)),
        names=_joined(stop.scene, lower),
        false=_false(stop.scene),
        item=coloured_item(stop.scene, stop.items[0]),
        count=number_in_text(len(lower), "right"),
    )


def _counts(stop: ThresholdStop) -> SentenceParts:
    """How many items are predicted now, or how much of their weight."""
    points, place = stop.points, stop.place
    words: dict[str, Filling] = {
        "tp": number_in_text(float(points.tp[place]), "right"),
        "true": number_in_text(float(points.tp[-1]), "true"),
        "fp": number_in_text(float(points.fp[place]), "wrong"),
        "false": number_in_text(float(points.fp[-1])),
    }
    weighed = stop.scene.result.source.weight is not None
    names = _joined(stop.scene, stop.items, SHORT_LIST)
    return fill_pattern(_(WEIGHED if weighed else SEVERAL), names=names, **words)


def _the_rest(stop: ThresholdStop, right_pairs: Sequence[float]) -> SentenceParts:
    """How many pairs are right of the true items that had no page."""
    true = len(stop.true)
    words: dict[str, Filling] = {
        "true": number_in_text(true, "true"),
        "right": number_in_text(sum(right_pairs), "right"),
        "pairs": number_in_text(true * float(stop.points.fp[-1])),
        "at": [ColouredText(stop.threshold, "threshold")],
    }
    if true > 1:
        terms = " + ".join(map(exact, right_pairs))
        sentence = fill_pattern(_(THE_REST_ADDED), terms=ColouredText(terms, "right"), **words)
        if len(plain_sentence(sentence)) <= LONGEST_SENTENCE:
            return sentence
    return fill_pattern(THE_REST.of(true), **words)


def _step_right(stop: ThresholdStop) -> SentenceParts:
    """How many of the false items are predicted now."""
    kind, part = stop.scene.result.source.kind, _part(stop.scene)
    is_false = fill_pattern(_(IS_FALSE[kind]), item=coloured_item(stop.scene, stop.items[0]), part=part)
    fp, every = float(stop.points.fp[stop.place]), float(stop.points.fp[-1])
    counts = {"count": number_in_text(fp, "wrong"), "all": number_in_text(every)}
    sentence = fill_pattern(STEP_RIGHT[kind].of(fp), is_false=is_false, part=part, **counts)
    if len(plain_sentence(sentence)) <= LONGEST_SENTENCE:
        return sentence
    return fill_pattern(_(STEP_RIGHT_TO), is_false=is_false, rate=number_in_text(fp / every, "wrong"))


def _step_up(stop: ThresholdStop) -> SentenceParts:
    """Which pairs of a true item are right, and which are wrong."""
    upper, lower = stop.false_around
    words: dict[str, Filling]
    scene, right, wrong = stop.scene, len(lower), len(upper)
    is_true = fill_pattern(
        _(IS_TRUE[scene.result.source.kind]), item=coloured_item(stop.scene, stop.items[0]), part=_part(scene)
    )
    of_right = fill_pattern(RIGHT_PAIRS.of(right), count=number_in_text(right, "right"))
    of_wrong = fill_pattern(WRONG_PAIRS.of(wrong), count=number_in_text(wrong, "wrong"))
    if upper and lower:
        words = {"lower": _joined(scene, lower), "upper": _joined(scene, upper)}
        sentence = fill_pattern(_(ABOVE_AND_BELOW), is_true=is_true, right=of_right, wrong=of_wrong, **words)
    else:
        names, pattern = (upper, ALL_ABOVE) if upper else (lower, ALL_BELOW)
        count = number_in_text(wrong, "wrong") if upper else number_in_text(right, "right")
        words = {"names": _joined(scene, names), "false": _false(scene), "count": count}
        sentence = fill_pattern(pattern.of(len(names)), is_true=is_true, **words)
    if len(plain_sentence(sentence)) <= LONGEST_SENTENCE:
        return sentence
    pairs = number_in_text(right + wrong)
    return fill_pattern(
        OF_ITS_PAIRS.of(right), is_true=is_true, right=number_in_text(right, "right"), pairs=pairs
    )


def _false_above_true(stop: ThresholdStop, right_pairs: Sequence[float]) -> SentenceParts:
    """How many pairs of the last item, which is true, are right, and of the true ones before it."""
    scene, (upper, lower) = stop.scene, stop.false_around
    *others, last = stop.true
    right, of_others = len(lower), sum(right_pairs) - len(lower)
    words: dict[str, Filling] = {
        "names": _joined(scene, stop.false),
        "false": _false(scene),
        "item": [coloured_item(scene, last)],
        "right": number_in_text(right, "right"),
        "pairs": number_in_text(len(upper) + right),
    }
    if others:
        count, named = number_in_text(of_others, "right"), _joined(scene, others)
        before = fill_pattern(COMES_WITH.of(of_others), count=count, others=named)
        sentence = fill_pattern(FALSE_ABOVE_LAST.of(len(stop.false)), before=before, **words)
        if len(plain_sentence(sentence)) <= LONGEST_SENTENCE:
            return sentence
    return fill_pattern(FALSE_ABOVE_TRUE.of(len(stop.false)), **words)


def _part(scene: Scene) -> SentenceParts:
    return [ColouredText(shortened(scene.title))]


def _false(scene: Scene) -> SentenceParts:
    return fill_pattern(_(FALSE[scene.result.source.kind]), part=_part(scene))


def _joined(scene: Scene, items: Sequence[int], most: int = SHORTER_LIST) -> SentenceParts:
    return join_names([coloured_item(scene, item) for item in items], most)


WITH_TIES: Mapping[str, str] = {
    "one": N_(
        "AUC 1/2 is a coin flip, 1 means that no pair is wrong. A tie counts as right here, so equal scores "
        "everywhere give 1 too."
    ),
    "half": N_(
        "AUC 1 means that every pair is right, 1/2 is a coin flip. A tie counts ½, so equal scores "
        "everywhere give 1/2 too."
    ),
    "zero": N_(
        "AUC 1/2 is a coin flip, 1 means that every pair is right. A tie counts as wrong here, so equal "
        "scores everywhere give 0."
    ),
}


@dataclass(frozen=True, eq=False)
class PairCounts:
    """How many pairs of a true and a false item of a part are right, tied and wrong."""

    scene: Scene

    @property
    def points(self) -> ThresholdWalk:
        """The points of the curve."""
        return walk_of(self.scene)

    @property
    def are_counted(self) -> bool:
        """Whether there are pairs that count one each, without weights."""
        return self.points.has_pairs and self.scene.result.source.weight is None

    @property
    def all(self) -> int:
        """How many pairs there are."""
        return int(self.points.tp[-1] * self.points.fp[-1])

    @lazy_property
    def tied(self) -> int:
        """How many pairs share a score."""
        return int((np.diff(self.points.tp) * np.diff(self.points.fp)).sum())

    @lazy_property
    def wrong(self) -> int:
        """In how many pairs the false item ranks higher."""
        return int((np.diff(self.points.tp) * self.points.fp[:-1]).sum())

    @property
    def right(self) -> int:
        """In how many pairs the true item ranks higher."""
        return self.all - self.tied - self.wrong

    @property
    def tie(self) -> float:
        """What a tied pair counts."""
        return TIE_COUNTS[self.scene.result.conventions.auc_tie]

    @property
    def counted(self) -> float:
        """What all pairs count together."""
        return self.right + self.tie * self.tied

    @property
    def share(self) -> str:
        """What share of all pairs counts, also as it is before it is reduced."""
        value, whole = exact(self.counted / self.all), f"{exact(self.counted)}/{exact(self.all)}"
        is_reduced = "/" in value and "/" not in exact(self.counted) and value != whole
        return f"{whole} = {value}" if is_reduced else value

    @lazy_property
    def first_wrong(self) -> tuple[int, int, int]:
        """The point of the first true item below a false one, that item, and the false one nearest above."""
        points, truth = self.points, self.scene.truth
        place = int(np.flatnonzero((np.diff(points.tp) > 0) & (points.fp[:-1] > 0))[0]) + 1
        above, below = np.split(points.items, [points.through[place - 1]])
        return place, int(below[truth[below]][0]), int(above[~truth[above]][-1])


def area_sentence(scene: Scene) -> SentenceParts:
    """How the pairs make the area; no words where the step says it as well."""
    pairs = PairCounts(scene)
    if not pairs.are_counted or pairs.counted == 0:
        return ()
    value = [ColouredText(pairs.share)]
    counted, whole = [number_in_text(pairs.counted, "right")], [number_in_text(pairs.all)]
    right = [number_in_text(pairs.right, "right")]
    if pairs.tied:
        of_right = ngettext("{right} right pair", "{right} right pairs", pairs.right)
        of_tied = ngettext(
            "{tied} tied pair, which counts {each},",
            "{tied} tied pairs, which count {each} each,",
            pairs.tied,
        )
        tied, each = number_in_text(pairs.tied, "tie"), number_in_text(pairs.tie, "tie")
        return fill_pattern(
            _("{of_right} and {of_tied} come to {counted} of {pairs}: an area (AUC) of {value}."),
            of_right=fill_pattern(of_right, right=right),
            of_tied=fill_pattern(of_tied, tied=tied, each=each),
            counted=counted,
            pairs=whole,
            value=number_in_text(pairs.counted / pairs.all),
        )
    pattern = ngettext(
        "{right} of {pairs} pairs is right. Its box lies under the curve: an area (AUC) of {value}.",
        "{right} of {pairs} pairs are right. Their boxes lie under the curve: an area (AUC) of {value}.",
        pairs.right,
    )
    return fill_pattern(pattern, right=right, pairs=whole, value=value)


def what_is_wrong(pages: WorkingPages) -> GuessExplanation | None:
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
    numbers = {"pairs": pairs.all, "value": exact(pairs.counted), "counted": "{counted}"}
    page, share = key_of_stop(pairs.points, ROC_WALK, place), pairs.wrong / pairs.all
    share_of_wrong = _("{guess} is the share of the pairs in the wrong order.")
    wrong = KnownGuess(share, page, share_of_wrong.format(guess=exact(share)))
    return GuessExplanation(
        page,
        reason,
        () if same_value(share, float(scene.part_steps[-1].value)) else (wrong,),
        share_sentence=_("Your guess is {counted} of the {pairs} pairs; it is {value}.").format(**numbers),
        sentence_if_fraction=_("Your guess is about {counted} of the {pairs} pairs; it is {value}.").format(
            **numbers
        ),
    )


def in_short_with_ties(scene: Scene) -> str:
    """What AUC sees, and what ties make of it by the rule in force; "" where no pair is tied."""
    has_ties = (share_of_tied_pairs(scene.result.source).value > 0).any()
    return _(WITH_TIES[scene.result.conventions.auc_tie]) if has_ties else ""


def compared_across_labels(scene: Scene) -> str:
    """That all cells are one list, and AUC with and without that; nothing where there is one label."""
    if len(scene.labels) < 2 or not walk_of(scene).has_pairs:
        return ""
    try:
        macro = float(scene.under("macro"))
    except InputError:
        return ""
    if not isfinite(macro):
        return ""
    pattern = _(
        "All {count} cells are one list, {one} beside {other}, as if one threshold served all labels: "
        "micro {micro}, macro {macro}."
    )
    return pattern.format(
        count=len(scene.cells),
        one=shortened(scene.labels[0]),
        other=shortened(scene.labels[-1]),
        micro=exact(float(scene.result)),
        macro=exact(macro),
    )


def beside_ranking_loss(scene: Scene) -> str:
    """That without ties AUC and ranking loss come to 1; nothing where a pair is tied or there is none."""
    pairs = PairCounts(scene)
    if not pairs.are_counted or pairs.tied:
        return ""
    pattern = ngettext(
        "In {part}, {wrong} of {pairs} pairs is wrong: AUC {value} is 1 − ranking loss, 1 − {loss}.",
        "In {part}, {wrong} of {pairs} pairs are wrong: AUC {value} is 1 − ranking loss, 1 − {loss}.",
        pairs.wrong,
    )
    return pattern.format(
        part=shortened(scene.title),
        wrong=pairs.wrong,
        pairs=pairs.all,
        value=exact(pairs.right / pairs.all),
        loss=exact(pairs.wrong / pairs.all),
    )


def by_each_rule(edited: Scene, _opened: Scene) -> str:
    """What the area is by each rule for ties."""
    pairs = PairCounts(edited)
    if not pairs.are_counted:
        return ""
    areas = [exact((pairs.right + tie * pairs.tied) / pairs.all) for tie in (1, 1 / 2, 0)]
    pattern = _(
        "Zhang and Zhou count a tie 1: area {one}. scikit-learn counts ½: {half}. Counting 0 gives {zero}."
    )
    return pattern.format(one=areas[0], half=areas[1], zero=areas[2])
