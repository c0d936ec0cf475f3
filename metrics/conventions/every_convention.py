"""All conventions together, as one value that a reader can change."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from numbers import Integral
from typing import Any

from ..errors import InputError
from ..words import N_
from .declaring import Dial, declared
from .of_scores import CurveConventions, GainConventions, LossConventions, RankingConventions
from .of_sets import EmptySetConventions, SetConventions


# A dataclass lists the fields of its last base first.
@dataclass(frozen=True, kw_only=True)
class Conventions(
    LossConventions,
    GainConventions,
    CurveConventions,
    RankingConventions,
    EmptySetConventions,
    SetConventions,
):
    """One choice for every convention; the defaults are those of the review of Zhang and Zhou (2014).

    Each field is a switch or a dial: `SWITCHES` and `DIALS` list their titles and what can be chosen.
    InputError for a choice that does not exist.

    >>> from multilabel_metrics_lab import Conventions
    >>> rules = Conventions(ranking_loss_tie="half")
    >>> rules.with_choice("coverage_start", "one").choices_of(["ranking_loss_tie", "coverage_start"])
    ('half', 'one')
    >>> Conventions(coverage_start="two")
    Traceback (most recent call last):
    multilabel_metrics_lab.errors.InputError: coverage_start is 'two': it can be zero, one.
    """

    def with_choice(self, key: str, value: object) -> Conventions:
        """The same conventions with another choice for one of them; InputError where it does not exist."""
        if not isinstance(key, str) or (key not in SWITCHES and key not in DIALS):
            raise InputError(
                N_("There is no convention {key!r}: there are {keys}."),
                key=key,
                keys=", ".join((*SWITCHES, *DIALS)),
            )
        # Those who compare sources ask for the same few again and again.
        return _cached_with(self, key, value) if isinstance(value, str | float) else _with(self, key, value)

    def with_choices(self, choices: Mapping[str, object]) -> Conventions:
        """The same conventions with other choices for some of them, by their names."""
        rules = self
        for key, value in choices.items():
            rules = rules.with_choice(key, value)
        return rules

    def choices_of(self, keys: Iterable[str]) -> tuple[object, ...]:
        """The choices for the conventions with these names, in their order."""
        return tuple(getattr(self, key) for key in keys)

    def __post_init__(self) -> None:
        for key, switch in SWITCHES.items():
            value: object = getattr(self, key)
            if not isinstance(value, str) or value not in switch.choices:
                raise InputError(
                    N_("{switch} is {value!r}: it can be {choices}."),
                    switch=key,
                    value=value,
                    choices=", ".join(switch.choices),
                )
        for key, dial in DIALS.items():
            object.__setattr__(self, key, _checked(dial, getattr(self, key)))


SWITCHES, DIALS = declared(Conventions)


def _with(rules: Conventions, key: str, value: object) -> Conventions:
    choice: Any = {key: value}
    return replace(rules, **choice)


_cached_with = lru_cache(1024)(_with)


def _checked(dial: Dial, value: Any) -> float:
    """The number as an int or a float of Python's own, whatever type it has; InputError if not allowed."""
    if dial.allows(value):
        return int(value) if isinstance(value, Integral) else float(value)
    sentence = N_("{dial} is {value!r}: it can be a number from {lowest} to {highest}.")
    if dial.whole:
        sentence = N_("{dial} is {value!r}: it can be a whole number from {lowest} to {highest}.")
    raise InputError(sentence, dial=dial.key, value=value, lowest=dial.lowest, highest=dial.highest)
