"""How a convention is declared: as the field of a dataclass that carries its title and its choices.

Several conventions offer the same choices. Tied items, whose scores are equal, are taken in one of these
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
Chosen = TypeVar("Chosen", bound=str)
Number = TypeVar("Number", int, float)
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

    `chosen` is the sentence about a chosen number, which stands for {value}. `whole` says that only whole
    numbers are allowed, `at_lowest` what the lowest one stands for, if it is more than a number, and
    `chosen_lowest` the sentence about it.

    >>> from metrics import DIALS
    >>> depth = DIALS["ndcg_depth"]
    >>> depth.default, depth.at_lowest, depth.allows(3), depth.allows(2.5)
    (0, 'all', True, False)
    >>> depth.sentence(3).format(value=3), depth.sentence(0)
    ('It stops after rank 3.', 'All ranks of the ranking count.')
    """

    key: str
    default: float
    title: str
    meaning: str
    chosen: str
    lowest: float
    highest: float
    whole: bool = False
    at_lowest: str = ""
    chosen_lowest: str = ""

    def allows(self, value: object) -> bool:
        """Whether the number can be chosen."""
        if isinstance(value, NO_NUMBERS) or not isinstance(value, Integral if self.whole else Real):
            return False
        number: Any = value  # Not as a float: a whole number may be too long for one.
        return bool(self.lowest <= number <= self.highest)

    def sentence(self, value: float) -> str:
        """What it means that this number is chosen."""
        return self.chosen_lowest if self.chosen_lowest and value == self.lowest else self.chosen

    def number(self, value: Any) -> float:
        """The allowed number as Python has it, whoever made it."""
        return int(value) if isinstance(value, Integral) else float(value)


def switch(default: Chosen, title: str, choices: Mapping[Chosen, ChoiceText]) -> Chosen:
    """The field of a convention that is chosen from a list.

    Each choice is a title and a sentence, or the sentence alone where the title is the one in `TITLES`.
    The type of the field is a Literal with the same choices: mypy compares the two, and so does `declared`.
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
    chosen: str,
    *,
    lowest: Number,
    highest: Number,
    at_lowest: str = "",
    chosen_lowest: str = "",
) -> Number:
    """The field of a convention that is a number; a field of type int takes whole numbers only."""
    numbers = Dial("", default, title, meaning, chosen, lowest, highest, False, at_lowest, chosen_lowest)
    return field(default=default, metadata={DECLARED: numbers})


def declared(conventions: type[Any]) -> tuple[Mapping[str, Switch], Mapping[str, Dial]]:
    """The switches and the dials that the fields of a dataclass declare, by their names.

    DeclarationError for a field that is neither, or whose type and choices are not the same.
    """
    hints = get_type_hints(conventions)
    switches, dials = {}, {}
    for one in fields(conventions):
        known = one.metadata.get(DECLARED)
        if known is None:
            raise DeclarationError(
                f"The convention {one.name} says nothing of its choices: declare it with switch(...) or "
                "dial(...)."
            )
        if isinstance(known, Switch):
            _check_choices(one.name, hints[one.name], known.choices, known.default)
            switches[one.name] = replace(known, key=one.name)
        else:
            dials[one.name] = replace(known, key=one.name, whole=hints[one.name] is int)
    return switches, dials


def _check_choices(key: str, hint: object, described: Mapping[str, Choice], default: str) -> None:
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


FIRST: Final = "first"
LAST: Final = "last"
TOGETHER: Final = "together"
HIGHEST: Final = "highest"
AVERAGE: Final = "average"

MAX_SORTED_BY_COLUMN = 16  # The sort of torchmetrics keeps the order of equal scores up to here.
