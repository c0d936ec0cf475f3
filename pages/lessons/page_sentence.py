"""One plain sentence for every page of a working, made of the names and the numbers of its own items."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import exp, isclose, isfinite
from string import Formatter

import numpy as np
from numpy.typing import NDArray

from metrics import Quantity
from metrics.graph.arrays import Mask
from metrics.graph.digits import as_in_decimals, distinct_decimals, exact, headline
from metrics.graph.expression import Applied
from metrics.graph.listed import Listed
from metrics.graph.notes import StepSentence
from metrics.graph.working import sentence_of_note
from metrics.graph.written import REPLACED, ROUNDED, relation
from metrics.parts.average import EACH
from metrics.pictures.losses import PROBABILITY, probability_left
from metrics.words import N_
from pages.lessons.formula_lines import PICKING, LineWriter, decimal_figure, value_text
from pages.lessons.scene import Scene
from pages.shell.markup import Html, element
from pages.words import gettext as _
from pages.words import ngettext

MAX_NAME_LENGTH, MAX_LIST_LENGTH, MAX_VALUES_LENGTH, MAX_OF_PARTS_LENGTH = 16, 44, 66, 74  # letters
MAX_ITEM_SIZE, MAX_VALUE = "largest", "largest_value"
LARGEST = "{largest}"
# What numbers count, in the colours of what the page draws; any other number has the colour of text.
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


@dataclass(frozen=True)
class ColouredText:
    """A name or a number that a sentence speaks of, in the colour of what that is."""

    text: str
    colour: str = ""

    def __html__(self) -> Html:
        """It as it stands in the sentence."""
        return element("b", self.text, css=self.colour)


SentenceParts = Sequence[str | ColouredText]
Filling = str | ColouredText | SentenceParts  # of a place in a pattern


@dataclass(frozen=True)
class PluralSentence:
    """A pattern for one item, for several, and for none."""

    one: str
    many: str
    none: str = ""

    def of(self, count: float) -> str:
        """The pattern for so many items, or for so much weight."""
        if self.none and count == 0:
            return _(self.none)
        return ngettext(self.one, self.many, int(count) if count == int(count) else 2)


@dataclass(frozen=True, eq=False)
class SentenceWriter:
    """Writes what the lines of a page find; the items of a page of the average are parts."""

    scene: Scene
    average: bool = False

    def sentence(self, quantity: Quantity, items: Sequence[int | None]) -> SentenceParts:
        """What a step finds for these items of it."""
        sentence = quantity.sentence or (PART_SENTENCE if items == [None] else LINE_SENTENCE)
        if sentence.tied and self._tied_items(quantity, items):
            return self._fill(_(sentence.tied), quantity, items)
        if len(items) > 1:
            pattern = sentence.all_lines or LINE_SENTENCE.all_lines
            of_ones = "{ones}" in pattern or "{count}" in pattern
            if of_ones and sentence.none and not self._nonzero_items(quantity, items):
                pattern = sentence.none
            return self._fill(_(pattern), quantity, items)
        (item,) = items
        value = float(quantity.entry(item))
        if quantity.notes and (not isfinite(value) or _is_undefined(quantity, item)):
            return [sentence_of_note(quantity.notes[0], _)]
        count = self._count_for_plural(quantity, item, value)
        spoken = next(iter(self._largest(quantity, items)), None) if LARGEST in sentence.one else item
        if sentence.false and spoken is not None and not self.average and not self.scene.truth[spoken]:
            pattern = _(sentence.false)
        elif sentence.none and count == 0:
            pattern = _(sentence.none)
        else:
            pattern = ngettext(sentence.one, sentence.many or sentence.one, count)
        return self._fill(pattern, quantity, items)

    def _count_for_plural(self, quantity: Quantity, item: int | None, value: float) -> int:
        """How many are spoken of, as the choice between singular and plural asks for it."""
        listed, by = self._first_list(quantity, item), quantity.sentence.by if quantity.sentence else ""
        if by in ("names", "picked"):
            return len(self._listed_names(_pick_of(quantity) if by == "picked" else quantity, item))
        if by in ("first", "second"):
            value = self._operand(quantity, by, item)[0]
        elif not by and listed is not None and listed[0].kind not in PICKING:
            return len(listed[1])
        return int(value) if value.is_integer() else 2

    def _first_list(self, quantity: Quantity, item: int | None) -> tuple[Listed, Sequence[int]] | None:
        """The first list of the formula, and the items that it counts, adds up or picks."""
        lists = (term for term in quantity.made_of if isinstance(term, Listed) and term.over_items)
        term = next(lists, None)
        if term is None:
            return None
        taken = term.mask(item)
        if term.kind in ("max", "min"):
            taken = taken & (term.source.value == float(term.value if item is None else term.value[item]))
        elif term.kind == "sum":
            taken = taken & (term.source.value != 0)
        return term, self._in_order(term, taken)

    def _in_order(self, term: Listed, taken: Mask) -> Sequence[int]:
        """The items that are taken, of a ranking from the top of the list down."""
        if self.average or term.source.grid is not None or not self.scene.in_ranking_order:
            return np.flatnonzero(taken).tolist()
        down = self.scene.ranked.items
        found: Sequence[int] = down[taken[down]].tolist()
        return found

    def _tied_items(self, quantity: Quantity, items: Sequence[int | None]) -> Sequence[int]:
        """The items of the second list of the formula; of several lines the first that are level."""
        if len(items) > 1:
            return [int(item) for item in self.scene.ranked.items[self._tied_places()]]
        if quantity.sentence and LARGEST in quantity.sentence.one:
            largest = self._largest(quantity, items)
            return largest if len(largest) > 1 else ()
        lists = [term for term in quantity.made_of if isinstance(term, Listed) and term.over_items]
        return self._in_order(lists[1], lists[1].mask(items[0])) if len(lists) > 1 else ()

    def _largest(self, quantity: Quantity, items: Sequence[int | None]) -> Sequence[int]:
        """Of several lines, or of what a formula adds up, the items of the largest value."""
        source, taken = quantity, items
        if items == [None]:
            source, taken = self._known_list(quantity)
        found = [item for item in taken if item is not None]
        values = np.array([float(source.entry(item)) for item in found])
        are_largest = np.isclose(values, values.max(), rtol=1e-9) if found else np.zeros(0, np.bool_)
        return [found[place] for place in np.flatnonzero(are_largest).tolist()]

    def _known_list(self, quantity: Quantity, item: int | None = None) -> tuple[Quantity, Sequence[int]]:
        """What the first list of a formula is of, and the items in it."""
        listed = self._first_list(quantity, item)
        assert listed is not None, f"{quantity.key} lists no items"
        return listed[0].source, listed[1]

    def _tied_places(self) -> NDArray[np.intp]:
        """The places in the sorted list, from 0, of the first items that are level with each other."""
        level = self.scene.ranked.level
        if not level.any():
            return np.array([], int)
        first = int(level.argmax()) - 1
        is_alone = ~level[first + 1 :]
        end = first + 1 + int(is_alone.argmax()) if is_alone.any() else len(level)
        return np.arange(first, end)

    def _fill(self, pattern: str, quantity: Quantity, items: Sequence[int | None]) -> SentenceParts:
        places = {name for _text, name, _form, _conversion in Formatter().parse(pattern) if name}
        return fill_pattern(pattern, **{name: self._filling(name, quantity, items) for name in places})

    def _filling(self, name: str, quantity: Quantity, items: Sequence[int | None]) -> SentenceParts:
        item = items[0]
        if name == "title":
            return [_(quantity.title)]
        if name == "part":
            return [ColouredText(shortened(self.scene.title))]
        if name == "item":
            assert item is not None
            return [self._name(quantity, item)]
        if name == "value":
            return [self._number(quantity, item)]
        if name in (MAX_ITEM_SIZE, MAX_VALUE):
            source = self._known_list(quantity)[0] if items == [None] else quantity
            most = self._largest(quantity, items)[0]
            return [
                self._name(source, most)
                if name == MAX_ITEM_SIZE
                else ColouredText(value_text(source, most), COLOURS.get(source.key, ""))
            ]
        if name in ("each", "shares"):
            return self._names_with_values(quantity, items, in_two=name == "shares")
        if name == "names":
            return self._names(quantity, items)
        if name == "picked":
            return join_names(self._listed_names(_pick_of(quantity), None))
        if name == "count":
            return [ColouredText(str(len(self._nonzero_items(quantity, items))))]
        if name == "ones":
            return join_names([self._name(quantity, item) for item in self._nonzero_items(quantity, items)])
        if name == "level":
            return join_names([self._name(quantity, one) for one in self._tied_items(quantity, items)])
        if name == "ranks":
            return join_names([ColouredText(str(place + 1), "tie") for place in self._tied_places().tolist()])
        if name == "equals":
            sign = relation(quantity, item, Quantity.as_shown)
            return [ROUNDED if sign == REPLACED else sign]  # a sentence names what is left
        if name == "left":
            losses = self._known_list(quantity)[0] if item is None else quantity
            return [ColouredText(probability_left(float(losses.entry(self._largest(quantity, items)[0]))))]
        if name == "leaves":
            # Exact where the probability itself is rounded to 1.
            left, probability = quantity.entry(item), _source_with_key(quantity, PROBABILITY).entry(item)
            printed = 1 - as_in_decimals(float(probability)), as_in_decimals(exp(-float(left)))
            return ["=" if isclose(*printed, rel_tol=1e-9) else "≈"]
        if name in ("first", "second"):
            value, key = self._operand(quantity, name, item)
            return [ColouredText(exact(value), COLOURS.get(key, ""))]
        if item is None and _rests_on(quantity, name) is None:
            largest = self._largest(quantity, items)[0]
            return [self._number(_source_with_key(self._known_list(quantity)[0], name), largest)]
        return [self._number(_source_with_key(quantity, name), item)]

    def _operand(self, quantity: Quantity, name: str, item: int | None) -> tuple[float, str]:
        """The `first` or the `second` number of a formula, and the key of what alone it is made of."""
        assert isinstance(quantity.expression, Applied)
        operand = quantity.expression.operands[name == "second"]
        value = operand.value[item] if operand.itemwise and item is not None else operand.value
        keys = [one.source.key for one in operand.terms]
        return float(value), keys[0] if len(keys) == 1 else ""

    def _number(self, quantity: Quantity, item: int | None) -> ColouredText:
        own = item if quantity.itemwise else None
        is_given = quantity.expression is None and not quantity.key.endswith(EACH)
        shown = decimal_figure(float(quantity.entry(own))) if is_given else value_text(quantity, own)
        return ColouredText(shown, COLOURS.get(quantity.key, ""))

    def _name(self, quantity: Quantity, item: int) -> ColouredText:
        """An item by its name, in the colour of its truth."""
        if not self.average and quantity.grid is None:
            return coloured_item(self.scene, item)
        return ColouredText(shortened(LineWriter(self.scene, self.average).name(quantity, item)))

    def _nonzero_items(self, quantity: Quantity, items: Sequence[int | None]) -> Sequence[int]:
        return [item for item in items if item is not None and float(quantity.entry(item)) != 0]

    def _names(self, quantity: Quantity, items: Sequence[int | None]) -> SentenceParts:
        if len(items) > 1:
            return join_names([self._name(quantity, item) for item in items if item is not None])
        return join_names(self._listed_names(quantity, items[0]))

    def _listed_names(self, quantity: Quantity, item: int | None) -> Sequence[ColouredText]:
        """The items that the first list of a formula counts, adds up or picks, by their names."""
        source, found = self._known_list(quantity, item)
        return [self._name(source, one) for one in found]

    def _names_with_values(
        self, quantity: Quantity, items: Sequence[int | None], in_two: bool
    ) -> SentenceParts:
        """Every item with its value, which may stand `in_two` numbers: those that it is the quotient of.

        The items are those of a line, or those that the only line lists.
        """
        source: Quantity = quantity
        if items == [None]:
            listed = self._first_list(quantity, None)
            assert listed is not None, f"{quantity.key} lists no items"
            source, items = listed[0].source, self._in_order(listed[0], listed[0].mask(None))
        written = self._as_count_of_count if in_two and _is_quotient(source) else value_text
        shown = [
            ColouredText(f"{self._name(source, item).text}: {written(source, item)}")
            for item in items
            if item is not None
        ]
        return join_names(shown, MAX_OF_PARTS_LENGTH if self.average else MAX_VALUES_LENGTH)

    def _as_count_of_count(self, quantity: Quantity, item: int | None) -> str:
        """A share as how many of how many."""
        first, second = (exact(self._operand(quantity, name, item)[0]) for name in ("first", "second"))
        return _("{first} of {second}").format(first=first, second=second)


def _is_quotient(quantity: Quantity) -> bool:
    return isinstance(quantity.expression, Applied) and quantity.expression.name == "divide"


def coloured_item(scene: Scene, item: int) -> ColouredText:
    """An item of the part by its name, in the colour of its truth."""
    return ColouredText(shortened(scene.listed_names[item]), "true" if scene.truth[item] else "false")


def number_in_text(value: float, colour: str = "") -> ColouredText:
    """A number as a sentence has it: exactly, as a fraction where it is a short one."""
    return ColouredText(exact(value), colour)


def shortened(name: str) -> str:
    """A name as long as a sentence has room for."""
    return name if len(name) <= MAX_NAME_LENGTH else f"{name[: MAX_NAME_LENGTH - 1]}…"


def join_names(names: Sequence[ColouredText], most: int = MAX_LIST_LENGTH) -> SentenceParts:
    """Names as a sentence lists them, and of very many how many more there are."""
    shown: list[ColouredText] = []
    for name in names:
        if shown and sum(len(one.text) + 2 for one in shown) + len(name.text) > most:
            break
        shown.append(name)
    more = len(names) - len(shown)
    listed = shown if more else shown[:-1]
    between = [part for name in listed for part in (", ", name)][1:]
    if more:
        pattern = ngettext("{names} and {more} more", "{names} and {more} more", more)
        return fill_pattern(pattern, names=between, more=[str(more)])
    return fill_pattern(_("{names} and {last}"), names=between, last=shown[-1:]) if between else shown


def join_items(scene: Scene, items: Iterable[int], most: int = MAX_LIST_LENGTH) -> SentenceParts:
    """Items of the part as a sentence lists them, by their names."""
    return join_names([coloured_item(scene, item) for item in items], most)


def fill_pattern(pattern: str, **words: Filling) -> SentenceParts:
    """The pattern of a sentence with these words in its places."""
    parts: list[str | ColouredText] = []
    for text, name, _form, _conversion in Formatter().parse(pattern):
        word = words[name] if name else ()
        parts += [*([text] if text else []), *([word] if isinstance(word, str | ColouredText) else word)]
    return parts


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


def sentence_html(words: SentenceParts) -> Html:
    """The sentence with its names and numbers in their colours."""
    return element("p", *[one if isinstance(one, str) else one.__html__() for one in words], css="says")


def plain_sentence(words: SentenceParts) -> str:
    """The sentence as text."""
    return "".join(one if isinstance(one, str) else one.text for one in words)


ZERO_OVER_ZERO = "0/0"


def printed(value: float) -> str:
    """A number as it is printed; one that is not there is 0/0."""
    return ZERO_OVER_ZERO if value != value else exact(value)


def to_be_compared(first: float, second: float) -> tuple[str, str]:
    """Numbers to be compared: each as it is written elsewhere, or with the decimals that tell them apart."""
    as_elsewhere = tuple(ZERO_OVER_ZERO if value != value else headline(value) for value in (first, second))
    if len(set(as_elsewhere)) == len({first, second}):
        return as_elsewhere[0], as_elsewhere[1]
    decimals = distinct_decimals(round(first, 12), round(second, 12))
    return decimals[0], decimals[1]
