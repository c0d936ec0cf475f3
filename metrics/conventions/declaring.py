"""How a convention is declared: as the field of a dataclass that carries its title, question and choices.

All that is shown, tried or offered of a convention follows from this one field.

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

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from numbers import Integral, Real
from typing import Any, Final, Literal, TypeAlias, TypeVar, get_args, get_origin, get_type_hints

from ..by_key import ByKey
from ..errors import NO_NUMBERS, DeclarationError
from ..graph.mathml import check_symbol
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
MAX_OFFERED = 4  # numbers of a dial that a page offers beside the one in force
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

    `title` is its name, and `question` asks what the choices answer.

    >>> from multilabel_metrics_lab import SWITCHES
    >>> tie = SWITCHES["ranking_loss_tie"]
    >>> tie.title, tie.default, tie.choices["half"].title
    ('A tied pair counts', 'one', '½')
    >>> tie.question
    'A true and a false label have the same score. Is this pair wrong?'
    >>> tie.choices["half"].meaning.format(source="This page")
    'This page counts a tied pair as half a wrong pair.'
    """

    key: str
    default: str
    title: str
    question: str
    choices: Mapping[str, Choice]


@dataclass(frozen=True, kw_only=True)
class Dial:
    """A convention that is a number: what it is, and the numbers it can be.

    `title` is its name, `name` what it is called within a sentence, `question` what it answers and `meaning`
    what it does; `symbol` is LaTeX. `value_sentence` says what a chosen number, {value}, means. It can be
    from `lowest` to `highest`. `samples` are numbers worth a try, the most usual first: those that pages
    offer and that may give a printed number. `swept` are the ends between which What if moves it. `whole`
    says that it counts the ranks or labels of a sample: only whole numbers are allowed, and those above the
    number of labels need no try. Where the lowest one is more than a number, `lowest_title` and
    `lowest_sentence` say what it stands for.

    >>> from multilabel_metrics_lab import DIALS
    >>> depth = DIALS["ndcg_depth"]
    >>> depth.default, depth.lowest_title, depth.allows(3), depth.allows(2.5)
    (0, 'all', True, False)
    >>> depth.sentence(3).format(value=3), depth.sentence(0)
    ('It stops after rank 3.', 'All ranks of the ranking count.')
    >>> depth.offered(7), depth.tried(n_labels=5)
    ((0, 1, 2, 3, 7), (0, 1, 2, 3, 4, 5))
    """

    key: str
    default: float
    title: str
    name: str
    question: str
    meaning: str
    value_sentence: str
    symbol: str
    lowest: float
    highest: float
    samples: Sequence[float]
    swept: tuple[float, float]
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
        return self.lowest_sentence if self.stands_for_more(value) else self.value_sentence

    def stands_for_more(self, value: float) -> bool:
        """Whether this is the lowest number, and more than a number."""
        return bool(self.lowest_title) and value == self.lowest

    @property
    def is_by_factors(self) -> bool:
        """Whether it goes so far that twice as much is a step, and not one more."""
        low, high = self.swept
        return not self.whole and 0 < 10 * low <= high

    def offered(self, chosen: float) -> tuple[float, ...]:
        """A few numbers to choose from, among them the one that is chosen, in their order."""
        return tuple(sorted({*self.samples[:MAX_OFFERED], chosen}))

    def tried(self, n_labels: int) -> tuple[float, ...]:
        """The numbers worth a try on a matrix with so many labels."""
        return tuple(one for one in self.samples if not self.whole or one <= n_labels)


def switch(
    default: ChoiceKey, title: str, question: str, choices: Mapping[ChoiceKey, ChoiceText]
) -> ChoiceKey:
    """The field of a convention that is chosen from a list.

    Each choice is a title and a sentence, or the sentence alone where the title is the one in `TITLES`.
    The type of the field is a Literal of the same choices, as mypy and `declared` check.
    """
    described: Mapping[str, Choice] = {
        choice: Choice(TITLES[choice], text) if isinstance(text, str) else Choice(*text)
        for choice, text in choices.items()
    }
    return field(default=default, metadata={DECLARED: Switch("", default, title, question, described)})


def dial(
    default: Number,
    title: str,
    question: str,
    *,
    name: str,
    meaning: str,
    value_sentence: str,
    symbol: str,
    lowest: Number,
    highest: Number,
    samples: Sequence[Number],
    swept: tuple[Number, Number] | None = None,
    lowest_title: str = "",
    lowest_sentence: str = "",
) -> Number:
    """The field of a convention that is a number; a field of type int is a count and takes whole numbers.

    What if moves it from the lowest to the highest number where `swept` names no others.
    """
    declaration = Dial(
        key="",
        default=default,
        title=title,
        name=name,
        question=question,
        meaning=meaning,
        value_sentence=value_sentence,
        symbol=symbol,
        lowest=lowest,
        highest=highest,
        samples=tuple(samples),
        swept=swept or (lowest, highest),
        lowest_title=lowest_title,
        lowest_sentence=lowest_sentence,
    )
    return field(default=default, metadata={DECLARED: declaration})


def declared(conventions: type[Any]) -> tuple[Mapping[str, Switch], Mapping[str, Dial]]:
    """The switches and the dials that the fields of a dataclass declare, by their names.

    DeclarationError for a field that is neither, or that cannot be meant.
    """
    hints = get_type_hints(conventions)
    switches: ByKey[str, Switch] = ByKey(N_("There is no switch {key!r}: there are {known}."))
    dials: ByKey[str, Dial] = ByKey(N_("There is no dial {key!r}: there are {known}."))
    for key, metadata in ((one.name, one.metadata) for one in fields(conventions)):
        declaration = metadata.get(DECLARED)
        if declaration is None:
            raise DeclarationError(
                f"The convention {key} says nothing of its choices: declare it with switch(...) or dial(...)."
            )
        if not declaration.question.endswith("?"):
            raise DeclarationError(f"The question of the convention {key} must end with a question mark.")
        if isinstance(declaration, Switch):
            _check_choices(key, hints[key], declaration)
            switches[key] = replace(declaration, key=key)
        else:
            dials[key] = replace(declaration, key=key, whole=hints[key] is int)
            _check_numbers(dials[key])
    return switches, dials


def _check_numbers(dial: Dial) -> None:
    """DeclarationError for a symbol that no page can show, and for numbers that cannot be chosen."""
    check_symbol(dial.symbol, f"the convention {dial.key}")
    refused = [one for one in (dial.default, *dial.samples, *dial.swept) if not dial.allows(one)]
    if refused:
        kind = "a whole number" if dial.whole else "a number"
        raise DeclarationError(
            f"The convention {dial.key} cannot be {refused[0]!r}: it can be {kind} from {dial.lowest} to "
            f"{dial.highest}."
        )
    if not {*dial.samples} - {dial.default}:
        raise DeclarationError(f"The convention {dial.key} needs a sample that is not its default.")


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
