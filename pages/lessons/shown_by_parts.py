"""What the samples at hand show of a metric of rankings, in a sentence for the last page of its lesson."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations
from math import isfinite

import numpy as np

from metrics import METRICS, Example, same_value, steps
from metrics.graph.digits import exact
from metrics.kernels.pro_loss import FALSE, ORDER, PAIRS, TRUE
from metrics.pictures.pairs import pro_groups
from pages.lessons.goals import wrong_pairs
from pages.lessons.page_sentence import Named, joined_names, plain_sentence, shortened
from pages.lessons.scene import Scene
from pages.words import gettext as _
from pages.words import ngettext

MOST_PARTS = 8
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
        return exact(self.value)


def same_loss_at_the_top(scene: Scene) -> str:
    """Two samples with the same ranking loss, one of which has a false label at the top."""
    for one, other in permutations(_ranked_parts(scene), 2):
        alike = 0 < one.value < 1 and same_value(one.value, other.value)
        if alike and one.top_is_true and not other.top_is_true:
            told = _("{one} and {other} both have {value}, but {other} has a false label at the top.")
            return told.format(one=one.name, other=other.name, value=one.shown)
    return ""


def right_at_the_top_alone(scene: Scene) -> str:
    """The sample with most wrong pairs among those with a true label at the top, which count 0.

    Where true and false labels share the top of one, it is what the rule for that makes of it.
    """
    source = scene.result.source
    for number in range(min(source.n_parts, MOST_PARTS)):
        truth, score = source.y.value_at(number) == 1, source.score.value_at(number)
        if len(set(truth[score == score.max()].tolist())) == 2:
            told = _(
                "{one} has a true and a false label tied at the top: by the rule in force it counts {value}."
            )
            value = float(np.atleast_1d(scene.result.parts.value)[number])
            return told.format(one=shortened(scene.part_names[number]), value=exact(value))
    right = [one for one in _ranked_parts(scene) if one.top_is_true and one.wrong_pairs]
    if not right:
        return ""
    most = max(right, key=lambda one: one.wrong_pairs)
    told = ngettext(
        "{one} has {n} wrong pair (false above true) and still counts {value}, as its top label is true.",
        "{one} has {n} wrong pairs (false above true) and still counts {value}, as its top label is true.",
        most.wrong_pairs,
    )
    return told.format(one=most.name, n=most.wrong_pairs, value=most.shown)


def mistakes_at_the_top(scene: Scene) -> str:
    """Two samples with as many wrong pairs, of which those at the top cost more average precision."""
    for one, other in permutations(_ranked_parts(scene), 2):
        alike = (one.true, one.false, one.wrong_pairs) == (other.true, other.false, other.wrong_pairs)
        if alike and one.top_is_true and not other.top_is_true and other.value < one.value:
            told = ngettext(
                "{one} and {other} have {n} wrong pair (false above true) each. {other} has a false label "
                "at the top: {lower}, not {higher}.",
                "{one} and {other} have {n} wrong pairs (false above true) each. {other} has a false label "
                "at the top: {lower}, not {higher}.",
                one.wrong_pairs,
            )
            return told.format(
                one=one.name, other=other.name, n=one.wrong_pairs, lower=other.shown, higher=one.shown
            )
    return ""


def coverage_in_perfect_order(scene: Scene) -> str:
    """A sample without a wrong pair, whose coverage is what its true labels take."""
    for one in _ranked_parts(scene):
        if not one.wrong_pairs and one.true > 1:
            told = _("{one} is in perfect order and still has {value}, as {true} of its labels are true.")
            return told.format(one=one.name, value=one.shown, true=one.true)
    return ""


def errors_of_few_and_many_pairs(scene: Scene) -> str:
    """Two samples that count 1, with few and with many wrong pairs."""
    wrong = sorted((one for one in _ranked_parts(scene) if one.wrong_pairs), key=lambda one: one.wrong_pairs)
    if not wrong or wrong[0].wrong_pairs == wrong[-1].wrong_pairs:
        return ""
    few, many = wrong[0], wrong[-1]
    told = ngettext(
        "{few} has {n} wrong pair and {many} has {m}, but each counts 1.",
        "{few} has {n} wrong pairs and {many} has {m}, but each counts 1.",
        few.wrong_pairs,
    )
    return told.format(few=few.name, n=few.wrong_pairs, many=many.name, m=many.wrong_pairs)


def margin_beside_wrong_pairs(scene: Scene) -> str:
    """A sample whose margin loss is not its number of wrong pairs; else that it is this number in all."""
    parts = list(_ranked_parts(scene))
    other = next((one for one in parts if not same_value(one.value, one.wrong_pairs)), None)
    if other is not None:
        told = _("{one} has {n} wrong pairs, but its margin loss is {value}.")
        return told.format(one=other.name, n=other.wrong_pairs, value=other.shown)
    if 1 < len(parts) == scene.result.source.n_parts and any(one.wrong_pairs for one in parts):
        told = _(
            "Here each margin loss is the number of wrong pairs: {values}. But two false labels above two "
            "true ones are {wrong} wrong pairs and {steps} steps."
        )
        steps = float(METRICS["margin_loss"](Example.of([TWO_ABOVE_TWO], [TWO_ABOVE_TWO_SCORES])))
        return told.format(
            values=plain_sentence(joined_names([Named(one.shown) for one in parts])),
            wrong=wrong_pairs(np.array(TWO_ABOVE_TWO) == 1, np.array(TWO_ABOVE_TWO_SCORES)),
            steps=exact(steps),
        )
    return ""


def order_of_columns_alone(scene: Scene) -> str:
    """A sample that loses by the order of its true labels alone, for which only the columns stand."""
    found = {step.key: np.atleast_1d(step.value) for step in steps(scene.result.parts)}
    if scene.result.source.order is not None or ORDER not in found:
        return ""
    others = sum(found[key] for key in (TRUE, FALSE, PAIRS))
    for part in np.flatnonzero((found[ORDER] > 0) & (others == 0))[:1]:
        told = _("{part} loses {value} only because its true labels are not in the order of the columns.")
        name, value = shortened(scene.part_names[part]), float(scene.result.parts.value[part])
        return told.format(part=name, value=exact(value))
    return ""


def few_pairs_weigh_as_much(scene: Scene) -> str:
    """In the sample that is looked at, the pairs of true labels beside those of a true and a false one."""
    counts = {
        group.mean.key: int(group.compared.sum()) for group in pro_groups(scene.result, scene.focus.part)
    }
    few, many = counts.get(ORDER, 0), counts[PAIRS]
    if not 0 < few < many:
        return ""
    told = ngettext(
        "{few} pair of true labels weighs as much in {part} as all {many} pairs of a true and a false label.",
        "{few} pairs of true labels weigh as much in {part} as all {many} pairs of a true and a false label.",
        few,
    )
    return told.format(part=shortened(scene.title), few=few, many=many)


def _ranked_parts(scene: Scene) -> Iterator[RankedPart]:
    """The first samples, without those that have a tie, no true or no false label, or no value."""
    source = scene.result.source
    values = np.atleast_1d(scene.result.parts.value)
    for number in range(min(source.n_parts, MOST_PARTS) if source.kind == "rows" else 0):
        truth, score = source.y.value_at(number) == 1, source.score.value_at(number)
        value = float(values[number])
        if isfinite(value) and 0 < truth.sum() < truth.size and len(set(score.tolist())) == truth.size:
            name = shortened(scene.part_names[number])
            true, false = int(truth.sum()), int((~truth).sum())
            yield RankedPart(name, value, true, false, wrong_pairs(truth, score), bool(truth[score.argmax()]))
