"""One plain sentence for every page of a working, made of the names and the numbers of its own items."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, isclose, isfinite
from string import Formatter

import numpy as np
from numpy.typing import NDArray

from metrics import Quantity
from metrics.graph.arrays import Mask
from metrics.graph.digits import as_given, in_decimals, number_in, shortest
from metrics.graph.expression import Applied
from metrics.graph.listed import Listed
from metrics.graph.notes import StepSentence
from metrics.graph.working import sentence_of_note
from metrics.graph.written import REPLACED, ROUNDED, relation
from metrics.lazy import lazy_property
from metrics.pictures.losses import PROBABILITY, probability_left
from metrics.words import N_
from pages.lessons.formula_lines import PICKING, LineWriter, is_given, value_text
from pages.lessons.scene import Scene
from pages.lessons.sentence_parts import (
    ColouredText,
    Filling,
    SentenceParts,
    coloured_item,
    fill_pattern,
    join_names,
    shortened,
)
from pages.words import gettext as _
from pages.words import ngettext

MAX_VALUES_LENGTH, MAX_PART_VALUES_LENGTH = 66, 74  # letters of names with values: of items, of parts
LARGEST = "{largest}"
# The colours of numbers, by the keys of their quantities; any other number has the colour of text.
COLOURS: Mapping[str, str] = {
    **dict.fromkeys(("positives", "true"), "true"),
    **dict.fromkeys(("tp", "tn", "common", "neither", "hits", "roc_auc.right_pairs"), "right"),
    **dict.fromkeys(
        ("fp", "fn", "differing", "false_above", "ranking_loss.wrong_pairs", "is_error.error_set"), "wrong"
    ),
    "false_level": "tie",
    **dict.fromkeys(("threshold", "threshold_label"), "threshold"),
}
LINE_SENTENCE = StepSentence(N_("{title} of {item}: {value}."), all_lines=N_("{title}: {each}."))
PART_SENTENCE = StepSentence(N_("{title}: {value}."))


@dataclass(frozen=True, eq=False)
class SentenceWriter:
    """Writes what a step finds for some of its items, by the patterns of its `StepSentence`.

    `items` are those of the lines of a page: None alone where its only line is of no item. On a page
    `of_average` they are parts.
    """

    scene: Scene
    quantity: Quantity
    items: Sequence[int | None]
    of_average: bool = False

    def write(self) -> SentenceParts:
        """The sentence with its names and numbers."""
        quantity, item = self.quantity, self.items[0]
        sentence = quantity.sentence or (PART_SENTENCE if item is None else LINE_SENTENCE)
        if sentence.tied and self._tied_items:
            return self._fill(_(sentence.tied))
        if len(self.items) > 1:
            pattern = sentence.all_lines or LINE_SENTENCE.all_lines
            is_of_ones = "{ones}" in pattern or "{count}" in pattern
            if is_of_ones and sentence.none and not self._nonzero_items:
                pattern = sentence.none
            return self._fill(_(pattern))
        value = float(quantity.entry(item))
        if quantity.notes and (not isfinite(value) or _is_undefined(quantity, item)):
            return [sentence_of_note(quantity.notes[0], _)]
        count = self._count_for_plural(sentence.by, value)
        about = next(iter(self._largest), None) if LARGEST in sentence.one else item
        if sentence.false and about is not None and not self.of_average and not self.scene.truth[about]:
            return self._fill(_(sentence.false))
        if sentence.none and count == 0:
            return self._fill(_(sentence.none))
        return self._fill(ngettext(sentence.one, sentence.many or sentence.one, count))

    def _count_for_plural(self, by: str, value: float) -> int:
        """The number that decides between singular and plural; `by` is as in `StepSentence`."""
        quantity, item = self.quantity, self.items[0]
        if by in ("names", "picked"):
            return len(self._listed_names(_pick_of(quantity) if by == "picked" else quantity, item))
        if by in ("first", "second"):
            value = _operand(quantity, by, item)[0]
        elif not by and (lists := _lists_of(quantity)) and lists[0].kind not in PICKING:
            return len(self._taken(lists[0], item))
        return int(value) if value.is_integer() else 2

    def _taken(self, listed: Listed, item: int | None) -> Sequence[int]:
        """The items that a list counts, adds up or picks in the line of an item."""
        taken = listed.mask(item)
        if listed.kind in ("max", "min"):
            picked = float(listed.value if item is None else listed.value[item])
            taken = taken & (listed.source.value == picked)
        elif listed.kind == "sum":
            taken = taken & (listed.source.value != 0)
        return self._in_order(listed, taken)

    def _in_order(self, listed: Listed, taken: Mask) -> Sequence[int]:
        """The items that are taken, of a ranking from the top of the list down."""
        if self.of_average or listed.source.grid is not None or not self.scene.in_ranking_order:
            return np.flatnonzero(taken).tolist()
        down = self.scene.ranked.items
        in_order: Sequence[int] = down[taken[down]].tolist()
        return in_order

    @lazy_property
    def _tied_items(self) -> Sequence[int]:
        """The items that are level: of several lines the first ones, else those of the second list."""
        if len(self.items) > 1:
            return [int(item) for item in self.scene.ranked.items[self._tied_places]]
        if self.quantity.sentence and LARGEST in self.quantity.sentence.one:
            return self._largest if len(self._largest) > 1 else ()
        lists = _lists_of(self.quantity)
        return self._in_order(lists[1], lists[1].mask(self.items[0])) if len(lists) > 1 else ()

    @property
    def _tied_places(self) -> NDArray[np.intp]:
        level = self.scene.ranked.is_tied
        if not level.any():
            return np.array([], int)
        first = int(level.argmax()) - 1
        is_alone = ~level[first + 1 :]
        end = first + 1 + int(is_alone.argmax()) if is_alone.any() else len(level)
        return np.arange(first, end)

    @property
    def _compared(self) -> Quantity:
        """What has a largest value: the quantity of several lines, or what the only line lists."""
        return _first_list(self.quantity).source if self.items[0] is None else self.quantity

    @lazy_property
    def _largest(self) -> Sequence[int]:
        """The items of the largest value, among those of the lines or of the list."""
        items = [item for item in self.items if item is not None]
        if not items:
            items = list(self._taken(_first_list(self.quantity), None))
        values = np.array([float(self._compared.entry(item)) for item in items])
        are_largest = np.isclose(values, values.max(), rtol=1e-9) if items else np.zeros(0, np.bool_)
        return [items[place] for place in np.flatnonzero(are_largest).tolist()]

    @property
    def _nonzero_items(self) -> Sequence[int]:
        return [item for item in self.items if item is not None and float(self.quantity.entry(item)) != 0]

    def _fill(self, pattern: str) -> SentenceParts:
        places = {name for _text, name, _form, _conversion in Formatter().parse(pattern) if name}
        return fill_pattern(pattern, **{name: self._filling(name) for name in places})

    def _filling(self, place: str) -> Filling:
        """What stands in a place of a pattern; `StepSentence` says what each place means."""
        quantity, item = self.quantity, self.items[0]
        match place:
            case "title":
                return _(quantity.title)
            case "part":
                return ColouredText(shortened(self.scene.title))
            case "item":
                assert item is not None
                return self._name(quantity, item)
            case "value":
                return self._number(quantity, item)
            case "largest":
                return self._name(self._compared, self._largest[0])
            case "largest_value":
                shown = value_text(self._compared, self._largest[0])
                return ColouredText(shown, COLOURS.get(self._compared.key, ""))
            case "each" | "shares":
                return self._names_with_values(in_two=place == "shares")
            case "names":
                if len(self.items) > 1:
                    return self._names(quantity, [one for one in self.items if one is not None])
                return join_names(self._listed_names(quantity, item))
            case "picked":
                return join_names(self._listed_names(_pick_of(quantity), None))
            case "count":
                return ColouredText(str(len(self._nonzero_items)))
            case "ones":
                return self._names(quantity, self._nonzero_items)
            case "level":
                return self._names(quantity, self._tied_items)
            case "ranks":
                return join_names([ColouredText(str(at + 1), "tie") for at in self._tied_places.tolist()])
            case "equals":
                sign = relation(quantity, item, Quantity.as_shown)
                return ROUNDED if sign == REPLACED else sign  # a sentence names what is left
            case "left":
                return ColouredText(probability_left(float(self._compared.entry(self._largest[0]))))
            case "leaves":
                # Exact where the probability itself is rounded to 1.
                left, probability = quantity.entry(item), _source_with_key(quantity, PROBABILITY).entry(item)
                taken, over = (number_in(in_decimals(one)) for one in (float(probability), exp(-float(left))))
                return "=" if isclose(1 - taken, over, rel_tol=1e-9) else "≈"
            case "first" | "second":
                value, key = _operand(quantity, place, item)
                return ColouredText(shortest(value), COLOURS.get(key, ""))
        if item is None and _rests_on(quantity, place) is None:
            return self._number(_source_with_key(self._compared, place), self._largest[0])
        return self._number(_source_with_key(quantity, place), item)

    def _number(self, quantity: Quantity, item: int | None) -> ColouredText:
        own = item if quantity.itemwise else None
        value = float(quantity.entry(own))
        shown = as_given(value) if is_given(quantity) else value_text(quantity, own)
        return ColouredText(shown, COLOURS.get(quantity.key, ""))

    def _name(self, quantity: Quantity, item: int) -> ColouredText:
        if not self.of_average and quantity.grid is None:
            return coloured_item(self.scene, item)
        return ColouredText(shortened(LineWriter(self.scene, self.of_average).name(quantity, item)))

    def _names(self, quantity: Quantity, items: Sequence[int]) -> SentenceParts:
        return join_names([self._name(quantity, item) for item in items])

    def _listed_names(self, quantity: Quantity, item: int | None) -> Sequence[ColouredText]:
        listed = _first_list(quantity)
        return [self._name(listed.source, one) for one in self._taken(listed, item)]

    def _names_with_values(self, in_two: bool) -> SentenceParts:
        """Every item with its value, which may stand `in_two` numbers: those that it is the quotient of.

        The items are those of the lines, or those that the only line lists.
        """
        source, items = self.quantity, [item for item in self.items if item is not None]
        if not items:
            listed = _first_list(source)
            source, items = listed.source, list(self._in_order(listed, listed.mask(None)))
        written = _as_count_of_count if in_two and _is_quotient(source) else value_text
        shown = [ColouredText(f"{self._name(source, item).text}: {written(source, item)}") for item in items]
        return join_names(shown, MAX_PART_VALUES_LENGTH if self.of_average else MAX_VALUES_LENGTH)


def _lists_of(quantity: Quantity) -> list[Listed]:
    return [term for term in quantity.made_of if isinstance(term, Listed) and term.over_items]


def _first_list(quantity: Quantity) -> Listed:
    lists = _lists_of(quantity)
    assert lists, f"{quantity.key} lists no items"
    return lists[0]


def _operand(quantity: Quantity, place: str, item: int | None) -> tuple[float, str]:
    """The `first` or the `second` number of a formula, and the key of what alone it is made of."""
    assert isinstance(quantity.expression, Applied)
    operand = quantity.expression.operands[place == "second"]
    value = operand.value[item] if operand.itemwise and item is not None else operand.value
    keys = [one.source.key for one in operand.terms]
    return float(value), keys[0] if len(keys) == 1 else ""


def _as_count_of_count(quantity: Quantity, item: int | None) -> str:
    first, second = (shortest(_operand(quantity, place, item)[0]) for place in ("first", "second"))
    return _("{first} of {second}").format(first=first, second=second)


def _is_quotient(quantity: Quantity) -> bool:
    return isinstance(quantity.expression, Applied) and quantity.expression.name == "divide"


def _source_with_key(quantity: Quantity, name: str) -> Quantity:
    """The quantity that the formula names whose key this is, with `_` for a dot."""
    found = _rests_on(quantity, name)
    assert found is not None, f"{quantity.key} names no {name}"
    return found


def _rests_on(quantity: Quantity, name: str) -> Quantity | None:
    named = (source for one in quantity.made_of for source in (one.source, *one.rests_on))
    return next((source for source in named if source.key.replace(".", "_") == name), None)


def _is_undefined(quantity: Quantity, item: int | None) -> bool:
    """Whether the formula of a line gives no number, and another one was put in its place."""
    formula = quantity.expression
    if formula is None or not any(note.replaces for note in quantity.notes):
        return False
    value = formula.value[item] if formula.itemwise and item is not None else formula.value
    return bool(np.isnan(value).all())


def _pick_of(quantity: Quantity) -> Quantity:
    """The step that picks the highest or the lowest of some scores: this one, or one that it rests on."""
    rests_on = [source for term in quantity.made_of for source in term.rests_on]
    return next(
        one
        for one in (quantity, *rests_on)
        if isinstance(one.expression, Listed) and one.expression.kind in PICKING
    )
