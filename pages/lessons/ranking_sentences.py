"""Sentences of the ranking lessons: of single steps, and what the samples at hand show of a metric."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations
from math import isfinite

import numpy as np

from metrics import METRICS, Example, same_value, steps
from metrics.graph.digits import shortest
from metrics.parts.pro_groups import FALSE, ORDER, PAIRS, TRUE
from metrics.pictures.pairs import pro_groups
from pages.lessons.goals import wrong_pairs
from pages.lessons.page_words import PageWords
from pages.lessons.scene import Scene
from pages.lessons.sentence_parts import (
    MAX_NAME_LENGTH,
    ColouredText,
    SentenceParts,
    coloured_item,
    fill_pattern,
    join_items,
    join_names,
    number_in_text,
    plain_sentence,
    shortened,
)
from pages.lessons.working_pages import WorkingPage, step_of_part
from pages.words import gettext as _
from pages.words import ngettext


def pairs_words(scene: Scene, _page: WorkingPage) -> PageWords:
    """How many labels are true and how many false, and how many pairs these make."""
    true, false = (float(scene.step_with(key).value) for key in ("positives", "negatives"))
    if true == false == 1:
        pattern = _("{true} label is true and {false} false: {pairs} pair.")
    else:
        pattern = ngettext(
            "{true} label is true and {false} false: {pairs} pairs.",
            "{true} labels are true and {false} false: {pairs} pairs.",
            int(true),
        )
    sentence = fill_pattern(
        pattern,
        true=number_in_text(true, "true"),
        false=number_in_text(false),
        pairs=number_in_text(true * false),
    )
    return PageWords(_("Pairs"), sentence)


MAX_LETTERS_OF_NAMES = 30
PRECISION, HITS, RANKS = ("precision_here",), ("hits",), ("rank", "place")


def margin_sentence(scene: Scene) -> SentenceParts:
    """The ranks of the first false label and of the last true one; none where labels are level."""
    ranked = scene.ranked
    if len(set(ranked.truth)) < 2 or ranked.is_tied.any():
        return ()
    first, last = int(np.argmin(ranked.truth)), int(np.flatnonzero(ranked.truth)[-1])
    steps = max(last - first, 0)
    pattern = _("{last} is on rank {its_rank}, above {first} on rank {rank}: {steps} steps.")
    if steps:
        pattern = ngettext(
            "{first} is on rank {rank} and {last} on rank {its_rank}: {steps} step.",
            "{first} is on rank {rank} and {last} on rank {its_rank}: {steps} steps.",
            steps,
        )
    return fill_pattern(
        pattern,
        first=coloured_item(scene, int(ranked.items[first])),
        last=coloured_item(scene, int(ranked.items[last])),
        rank=ColouredText(str(first + 1)),
        its_rank=ColouredText(str(last + 1)),
        steps=ColouredText(str(steps)),
    )


def precisions_sentence(scene: Scene) -> SentenceParts:
    """The share down to the first true labels where it is one number, and how many are true down to the last.

    None where that says too little, or the labels have weights.
    """
    precision, hits, rank = (step_of_part(scene, *keys) for keys in (PRECISION, HITS, RANKS))
    true = scene.ranked.items[scene.ranked.truth].tolist()
    if precision is None or hits is None or rank is None or scene.kind != "rows" or not true:
        return ()
    *others, last = true
    shares = {shortest(float(precision.entry(item))) for item in others}
    if len(shares) > 1:
        return ()
    counted, read = (float(one.entry(last)) for one in (hits, rank))
    pattern = ngettext(
        "Down to {item}, {hits} of {rank} labels is true, a precision of {value}.",
        "Down to {item}, {hits} of {rank} labels are true, a precision of {value}.",
        int(counted),
    )
    if others:
        pattern = ngettext(
            "Down to {others} precision is {share}; down to {item} {hits} of {rank} is true: {value}.",
            "Down to {others} precision is {share}; down to {item} {hits} of {rank} are true: {value}.",
            int(counted),
        )
    return fill_pattern(
        pattern,
        item=coloured_item(scene, last),
        hits=number_in_text(counted, "right"),
        rank=number_in_text(read),
        value=number_in_text(float(precision.entry(last))),
        others=join_items(scene, others, MAX_NAME_LENGTH),
        share=[ColouredText(share) for share in shares],
    )


def coverage_sentence(scene: Scene) -> SentenceParts:
    """The steps down to the last true label, and that scikit-learn counts the top label, too.

    None where that is not all there is to say: nothing is true, labels are level, or it is a share.
    """
    depth, rules = step_of_part(scene, "coverage.depth"), scene.result.conventions
    is_plain = rules.coverage_start == "zero" and rules.coverage_unit == "labels"
    if depth is None or not is_plain or scene.ranked.is_tied.any() or not scene.truth.any():
        return ()
    rank = float(depth.value)
    pattern = ngettext(
        "From the top label to rank {rank} it is {steps} step; scikit-learn counts the top, too: {rank}.",
        "From the top label to rank {rank} it is {steps} steps; scikit-learn counts the top, too: {rank}.",
        int(rank - 1),
    )
    return fill_pattern(pattern, rank=number_in_text(rank), steps=number_in_text(rank - 1))


def error_sentence(scene: Scene) -> SentenceParts:
    """The false labels above a true one, of which most are above it; none where there is none, or a tie."""
    ranked, error = scene.ranked, scene.part_steps[-1]
    if len(set(ranked.truth)) < 2 or ranked.is_tied.any() or not float(error.value):
        return ()
    last = int(np.flatnonzero(ranked.truth)[-1])
    above = ranked.items[:last][~ranked.truth[:last]].tolist()
    pattern = ngettext(
        "{names} is false and ranked above {item}, so the error is {value}.",
        "{names} are false and ranked above {item}, so the error is {value}.",
        len(above),
    )
    return fill_pattern(
        pattern,
        names=join_items(scene, above, MAX_LETTERS_OF_NAMES),
        item=coloured_item(scene, int(ranked.items[last])),
        value=number_in_text(float(error.value)),
    )


MAX_PARTS = 8
TWO_ABOVE_TWO, TWO_ABOVE_TWO_SCORES = (0, 0, 1, 1), (0.8, 0.6, 0.4, 0.2)


@dataclass(frozen=True)
class RankedPart:
    """A sample without ties that has a true and a false label: its value, and how its labels are ranked."""

    name: str
    value: float
    true: int
    false: int
    wrong_pairs: int
    top_is_true: bool

    @property
    def shown(self) -> str:
        """Its value as it is printed."""
        return shortest(self.value)


def same_loss_at_the_top(scene: Scene) -> str:
    """Two samples with the same ranking loss, one of which has a false label at the top."""
    for one, other in permutations(_ranked_parts(scene), 2):
        alike = 0 < one.value < 1 and same_value(one.value, other.value)
        if alike and one.top_is_true and not other.top_is_true:
            pattern = _("{one} and {other} both have {value}, but {other} has a false label at the top.")
            return pattern.format(one=one.name, other=other.name, value=one.shown)
    return ""


def right_at_the_top_alone(scene: Scene) -> str:
    """The sample with most wrong pairs among those with a true label at the top, which count 0.

    Where true and false labels share the top of one, it is what the rule for that makes of it.
    """
    source = scene.result.inputs
    for number in range(min(source.n_parts, MAX_PARTS)):
        truth, score = source.y.value_at(number), source.score.value_at(number)
        if len(set(truth[score == score.max()].tolist())) == 2:
            pattern = _(
                "{one} has a true and a false label tied at the top: by the rule in force it counts {value}."
            )
            value = float(np.atleast_1d(scene.result.parts.value)[number])
            return pattern.format(one=shortened(scene.part_names[number]), value=shortest(value))
    right = [one for one in _ranked_parts(scene) if one.top_is_true and one.wrong_pairs]
    if not right:
        return ""
    most = max(right, key=lambda one: one.wrong_pairs)
    pattern = ngettext(
        "{one} has {n} wrong pair (false above true) and still counts {value}, as its top label is true.",
        "{one} has {n} wrong pairs (false above true) and still counts {value}, as its top label is true.",
        most.wrong_pairs,
    )
    return pattern.format(one=most.name, n=most.wrong_pairs, value=most.shown)


def mistakes_at_the_top(scene: Scene) -> str:
    """Two samples with as many wrong pairs, of which those at the top cost more average precision."""
    for one, other in permutations(_ranked_parts(scene), 2):
        alike = (one.true, one.false, one.wrong_pairs) == (other.true, other.false, other.wrong_pairs)
        if alike and one.top_is_true and not other.top_is_true and other.value < one.value:
            pattern = ngettext(
                "{one} and {other} have {n} wrong pair (false above true) each. {other} has a false label "
                "at the top: {lower}, not {higher}.",
                "{one} and {other} have {n} wrong pairs (false above true) each. {other} has a false label "
                "at the top: {lower}, not {higher}.",
                one.wrong_pairs,
            )
            return pattern.format(
                one=one.name, other=other.name, n=one.wrong_pairs, lower=other.shown, higher=one.shown
            )
    return ""


def coverage_in_perfect_order(scene: Scene) -> str:
    """A sample without a wrong pair, whose coverage is what its true labels take."""
    for one in _ranked_parts(scene):
        if not one.wrong_pairs and one.true > 1:
            pattern = _("{one} is in perfect order and still has {value}, as {true} of its labels are true.")
            return pattern.format(one=one.name, value=one.shown, true=one.true)
    return ""


def errors_of_few_and_many_pairs(scene: Scene) -> str:
    """Two samples that count 1, with few and with many wrong pairs."""
    wrong = sorted((one for one in _ranked_parts(scene) if one.wrong_pairs), key=lambda one: one.wrong_pairs)
    if not wrong or wrong[0].wrong_pairs == wrong[-1].wrong_pairs:
        return ""
    few, many = wrong[0], wrong[-1]
    pattern = ngettext(
        "{few} has {n} wrong pair and {many} has {m}, but each counts 1.",
        "{few} has {n} wrong pairs and {many} has {m}, but each counts 1.",
        few.wrong_pairs,
    )
    return pattern.format(few=few.name, n=few.wrong_pairs, many=many.name, m=many.wrong_pairs)


def margin_beside_wrong_pairs(scene: Scene) -> str:
    """A sample whose margin loss is not its number of wrong pairs; else that it is this number in all."""
    parts = list(_ranked_parts(scene))
    other = next((one for one in parts if not same_value(one.value, one.wrong_pairs)), None)
    if other is not None:
        pattern = _("{one} has {n} wrong pairs, but its margin loss is {value}.")
        return pattern.format(one=other.name, n=other.wrong_pairs, value=other.shown)
    if 1 < len(parts) == scene.result.inputs.n_parts and any(one.wrong_pairs for one in parts):
        pattern = _(
            "Here each margin loss is the number of wrong pairs: {values}. But two false labels above two "
            "true ones are {wrong} wrong pairs and {steps} steps."
        )
        steps = float(METRICS["margin_loss"](Example.of([TWO_ABOVE_TWO], [TWO_ABOVE_TWO_SCORES])))
        return pattern.format(
            values=plain_sentence(join_names([ColouredText(one.shown) for one in parts])),
            wrong=wrong_pairs(np.array(TWO_ABOVE_TWO) == 1, np.array(TWO_ABOVE_TWO_SCORES)),
            steps=shortest(steps),
        )
    return ""


def order_of_columns_alone(scene: Scene) -> str:
    """A sample that loses by the order of its true labels alone, for which only the columns stand."""
    found = {step.key: np.atleast_1d(step.value) for step in steps(scene.result.parts)}
    if scene.result.inputs.relevance_order is not None or ORDER not in found:
        return ""
    others = sum(found[key] for key in (TRUE, FALSE, PAIRS))
    for part in np.flatnonzero((found[ORDER] > 0) & (others == 0))[:1]:
        pattern = _("{part} loses {value} only because its true labels are not in the order of the columns.")
        name, value = shortened(scene.part_names[part]), float(scene.result.parts.value[part])
        return pattern.format(part=name, value=shortest(value))
    return ""


def mean_of_shares_sentence(scene: Scene) -> SentenceParts:
    """The mean, and the sample that loses by the order of the columns alone; no words without one."""
    alone = order_of_columns_alone(scene)
    if not alone or scene.has_weights:
        return ()
    return fill_pattern(
        _("The mean is {mean}. {alone}"), alone=alone, mean=number_in_text(float(scene.result))
    )


def few_pairs_weigh_as_much(scene: Scene) -> str:
    """In the sample that is looked at, the pairs of true labels beside those of a true and a false one."""
    counts = {
        group.mean.key: int(group.compared.sum()) for group in pro_groups(scene.result, scene.focus.part)
    }
    few, many = counts.get(ORDER, 0), counts[PAIRS]
    if not 0 < few < many:
        return ""
    pattern = ngettext(
        "{few} pair of true labels weighs as much in {part} as all {many} pairs of a true and a false label.",
        "{few} pairs of true labels weigh as much in {part} as all {many} pairs of a true and a false label.",
        few,
    )
    return pattern.format(part=shortened(scene.title), few=few, many=many)


def _ranked_parts(scene: Scene) -> Iterator[RankedPart]:
    """The first samples, without those that have a tie, no true or no false label, or no value."""
    source = scene.result.inputs
    values = np.atleast_1d(scene.result.parts.value)
    for number in range(min(source.n_parts, MAX_PARTS) if scene.kind == "rows" else 0):
        truth, score = source.y.value_at(number), source.score.value_at(number)
        value = float(values[number])
        if isfinite(value) and 0 < truth.sum() < truth.size and len(set(score.tolist())) == truth.size:
            name = shortened(scene.part_names[number])
            true, false = int(truth.sum()), int((~truth).sum())
            yield RankedPart(name, value, true, false, wrong_pairs(truth, score), bool(truth[score.argmax()]))
