"""How a convention is declared: as the field of a dataclass that carries its title and its choices.

Several conventions offer the same choices. Tied items, those with equal scores, are taken in one of these
ways:

first     one after the other: in a row from the left, in a column from the top
last      one after the other: in a row from the right, in a column from the bottom
together  all at once: what reaches one of them reaches all. Each of them counts the others, so their rank
          is the lowest of their places, and a top K that includes one of them includes them all
highest   all on the highest of their places: none of them counts the others
average   each gets the mean of what they would get one after the other

A tied pair is a true and a false item with the same score. It counts as `one` pair, as `half` a pair or as
`zero` pairs, or as the places of its two items say (`first`, `last`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from numbers import Integral, Real
from typing import Any, Final, Literal, TypeAlias, TypeVar, get_args, get_origin, get_type_hints

from ..errors import NO_NUMBERS, DeclarationError
from ..words import N_

ChoiceText: TypeAlias = str | tuple[str, str]
ChoiceKey = TypeVar("ChoiceKey", bound=str)
Number = TypeVar("Number", int, float)
# The ways to take tied items.
FIRST: Final = "first"
LAST: Final = "last"
TOGETHER: Final = "together"
HIGHEST: Final = "highest"
AVERAGE: Final = "average"
MAX_SORTED_BY_COLUMN = 16  # labels: up to here the sort of torchmetrics keeps the order of equal scores

DECLARED = "declared"
TITLES = {"skip": N_("left out"), "zero": "0", "half": "½", "one": "1", "undefined": N_("undefined")}


@dataclass(frozen=True)
class Choice:
    """One way to decide a convention: its short title, and what a {source} that chooses it does."""

    title: str
    meaning: str


@dataclass(frozen=True)
class Switch:
    """A convention that is chosen from a list; `choices` are keyed by the value that `Conventions` holds.

    >>> from metrics import SWITCHES
    >>> tie = SWITCHES["ranking_loss_tie"]
    >>> tie.title, tie.default, tie.choices["half"].title
    ('A tied pair counts', 'one', '½')
    >>> tie.choices["half"].meaning.format(source="This page")
    'This page counts a tied pair as half a wrong pair.'
    """

    key: str
    default: str
    title: str
    choices: Mapping[str, Choice]


@dataclass(frozen=True)
class Dial:
    """A convention that is a number: its title, what it does, and the numbers it can be.

    `value_sentence` says what a chosen number, {value}, means. `whole` says that only whole numbers are
    allowed. Where the lowest one is more than a number, `lowest_title` and `lowest_sentence` say what it
    stands for.

    >>> from metrics import DIALS
    >>> depth = DIALS["ndcg_depth"]
    >>> depth.default, depth.lowest_title, depth.allows(3), depth.allows(2.5)
    (0, 'all', True, False)
    >>> depth.sentence(3).format(value=3), depth.sentence(0)
    ('It stops after rank 3.', 'All ranks of the ranking count.')
    """

    key: str
    default: float
    title: str
    meaning: str
    value_sentence: str
    lowest: float
    highest: float
    lowest_title: str = ""
    lowest_sentence: str = ""
    whole: bool = False

    def allows(self, value: object) -> bool:
        """Whether the number can be chosen."""
        if isinstance(value, NO_NUMBERS) or not isinstance(value, Integral if self.whole else Real):
            return False
        number: Any = value  # Not as a float: a whole number may be too long for one.
        return bool(self.lowest <= number <= self.highest)

    def sentence(self, value: float) -> str:
        """What it means that this number is chosen."""
        return self.lowest_sentence if self.lowest_sentence and value == self.lowest else self.value_sentence


def switch(default: ChoiceKey, title: str, choices: Mapping[ChoiceKey, ChoiceText]) -> ChoiceKey:
    """The field of a convention that is chosen from a list.

    Each choice is a title and a sentence, or the sentence alone where the title is the one in `TITLES`.
    The type of the field is a Literal of the same choices, as mypy and `declared` check.
    """
    described: Mapping[str, Choice] = {
        choice: Choice(TITLES[choice], text) if isinstance(text, str) else Choice(*text)
        for choice, text in choices.items()
    }
    return field(default=default, metadata={DECLARED: Switch("", default, title, described)})


def dial(
    default: Number,
    title: str,
    meaning: str,
    value_sentence: str,
    *,
    lowest: Number,
    highest: Number,
    lowest_title: str = "",
    lowest_sentence: str = "",
) -> Number:
    """The field of a convention that is a number; a field of type int takes whole numbers only."""
    texts = title, meaning, value_sentence
    declaration = Dial("", default, *texts, lowest, highest, lowest_title, lowest_sentence)
    return field(default=default, metadata={DECLARED: declaration})


def declared(conventions: type[Any]) -> tuple[Mapping[str, Switch], Mapping[str, Dial]]:
    """The switches and the dials that the fields of a dataclass declare, by their names.

    DeclarationError for a field that is neither, or whose type and choices are not the same.
    """
    hints = get_type_hints(conventions)
    switches, dials = {}, {}
    for key, metadata in ((one.name, one.metadata) for one in fields(conventions)):
        declaration = metadata.get(DECLARED)
        if declaration is None:
            raise DeclarationError(
                f"The convention {key} says nothing of its choices: declare it with switch(...) or dial(...)."
            )
        if isinstance(declaration, Switch):
            _check_choices(key, hints[key], declaration)
            switches[key] = replace(declaration, key=key)
        else:
            dials[key] = replace(declaration, key=key, whole=hints[key] is int)
    return switches, dials


def _check_choices(key: str, hint: object, declaration: Switch) -> None:
    described, default = declaration.choices, declaration.default
    if get_origin(hint) is not Literal:
        raise DeclarationError(f"The convention {key} is a switch, so its type must be a Literal.")
    typed = get_args(hint)
    if set(typed) != set(described):
        raise DeclarationError(
            f"The type of the convention {key} has the choices {', '.join(typed)}, but those described are "
            f"{', '.join(described)}: both must be the same."
        )
    if default not in described:
        raise DeclarationError(
            f"The default of the convention {key} is {default!r}: it must be one of {', '.join(described)}."
        )


ZeroOverZero: TypeAlias = Literal["skip", "zero", "one", "undefined"]
NothingToFind: TypeAlias = Literal["skip", "zero", "undefined"]

NO_TRUE_LABEL_LEFT_OUT: ChoiceText = N_(
    "{source} gives no value to a sample without true labels, so the average leaves it out."
)
NO_TRUE_LABEL: Mapping[ZeroOverZero, ChoiceText] = {
    "skip": NO_TRUE_LABEL_LEFT_OUT,
    "zero": N_("{source} counts a sample without true labels as 0."),
    "one": N_("{source} counts a sample without true labels as 1."),
    "undefined": N_("{source} gives no value to a sample without true labels, and no average either."),
}

NO_PAIR_LEFT_OUT: ChoiceText = N_(
    "{source} gives no value to a sample whose labels are all true or all false, so the average leaves it "
    "out."
)
NO_PAIR_COUNTED_0: ChoiceText = N_(
    "{source} counts a sample whose labels are all true or all false as 0: it has no pair in the wrong order."
)
NoPair: TypeAlias = Literal["zero", "skip"]
NO_PAIR: Mapping[NoPair, ChoiceText] = {"zero": NO_PAIR_COUNTED_0, "skip": NO_PAIR_LEFT_OUT}

EARLIER_FIRST: ChoiceText = (
    N_("earlier first"),
    N_("{source} ranks equal scores one after the other, in a row from the left, in a column from the top."),
)
LATER_FIRST: ChoiceText = (
    N_("later first"),
    N_(
        "{source} ranks equal scores one after the other, in a row from the right, in a column from the "
        "bottom."
    ),
)

LEFT_HIGHER: ChoiceText = (
    N_("further left first"),
    N_("{source} ranks higher the one of two tied labels that is further to the left in the matrix."),
)
RIGHT_HIGHER: ChoiceText = (
    N_("further right first"),
    N_("{source} ranks higher the one of two tied labels that is further to the right in the matrix."),
)

RankOfTiedLabels: TypeAlias = Literal["together", "highest", "first", "last"]
RANK_OF_TIED_LABELS: Mapping[RankOfTiedLabels, ChoiceText] = {
    "together": (N_("worst rank"), N_("{source} gives tied labels the worst of the ranks that they share.")),
    "highest": (N_("best rank"), N_("{source} gives tied labels the best of the ranks that they share.")),
    "first": (N_("left first"), N_("{source} ranks tied labels one after the other, from left to right.")),
    "last": (N_("right first"), N_("{source} ranks tied labels one after the other, from right to left.")),
}
