"""What is written beside a value: notes for the reader, and the sentence of a step."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace

from .arrays import Mask


@dataclass(frozen=True, eq=False)
class Note:
    """What a reader must know about a value, and for which parts it holds.

    `key` says which note it is; `facts` fill the named placeholders of `text`, which is marked for
    translation: written `in_decimals` where the value that they stand beside is. `where` are booleans of
    shape (..., n_parts). `replaces` says that the value does not come from the formula (0/0 counted as 0),
    `left_out` that the average is taken without these parts.

    >>> from multilabel_metrics_lab import METRICS, Example
    >>> result = METRICS["recall"](Example.of([[1, 1], [0, 0]], y_pred=[[1, 0], [1, 0]]))
    >>> [note.text.format(**note.facts) for note in result.part(1).notes]
    ['Nothing is true, so recall is 0/0.', 'The average leaves it out.']
    >>> result.overall.notes[0].facts
    {'n': 1, 'parts': 2}
    """

    key: str
    text: str
    where: Mask
    facts: Mapping[str, float] = field(default_factory=dict)
    replaces: bool = False
    left_out: bool = False
    in_decimals: bool = False


@dataclass(frozen=True)
class Reason:
    """Why a value is not that of its formula, or what counts instead: the key and the text of a note."""

    key: str
    text: str

    def note(self, where: Mask, replaces: bool = False) -> Note:
        """Return the note for these parts."""
        return Note(self.key, self.text, where, replaces=replaces)


@dataclass(frozen=True)
class StepSentence:
    """Patterns of the sentence that says what a step finds, marked for translation.

    `one` is used where one item is counted or the value is 1, `many` (by default the same) for any other
    number, `none` where nothing is counted or the value is 0, `false` in the line of an item that is not
    true, `all_lines` of several lines at once, and `tied` where scores are equal. `by` is the place whose
    number decides between `one` and `many`, where it is another one. Where a pattern names the {largest}
    item, `false` is used for one that is not true, and `tied` where several are as large. A pattern may name

    - {item} and {part}: whose line it is, and the part that is looked at;
    - {names}: the items that the formula counts, adds up or picks; in `all_lines` those that have a line;
    - {picked}: the items of the highest or the lowest score down to which the formula counts;
    - {each}: every item with its value; {shares}: with the two numbers that it is the quotient of;
    - {ones}: in `all_lines` the items whose value is not 0, and {count}: how many they are;
    - {level}: in `tied` the items that are level, with each other or with {item}; {ranks}: what they share;
    - {largest}: of the items that the formula adds up the one that adds most, and {largest_value}: what it
      adds; the value of a quantity that the list rests on is then that of this item;
    - {value}: what the step comes to; {first} and {second}: the two numbers that its formula divides,
      subtracts, adds, multiplies or compares; {equals}: = or ≈, as the numbers that are printed ask for;
    - {left}: where {value} is the loss −ln q of an item, or adds up such losses, the probability q that is
      left for the truth of it, or of the {largest}; {leaves}: = or ≈ before it, where q is what a
      probability leaves of 1, as the numbers that are printed ask for;
    - the value of any quantity that the formula names by its key, with `_` for a dot: {tp}, {ndcg_dcg}.

    >>> from multilabel_metrics_lab import METRICS, Example, steps
    >>> wrong = steps(METRICS["ranking_loss"](Example.of([[1, 0, 1]], [[0.9, 0.5, 0.1]])).part(0))[-2]
    >>> wrong.sentence.none.format(item="cat")
    'No false label is ranked above cat.'
    """

    one: str
    many: str = ""
    none: str = ""
    false: str = ""
    all_lines: str = ""
    tied: str = ""
    by: str = ""

    def with_patterns(self, change: Callable[[str], str]) -> StepSentence:
        """Return the sentence with each of its patterns changed."""
        patterns = {one.name: getattr(self, one.name) for one in fields(self) if one.name != "by"}
        return replace(self, **{name: change(pattern) for name, pattern in patterns.items() if pattern})
