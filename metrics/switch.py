"""A convention as a switch: its title, its choices and what each of them means."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Choice:
    """One way to decide a convention: its short title and what it means, in one sentence."""

    title: str
    meaning: str


@dataclass(frozen=True)
class Switch:
    """A convention with its choices, keyed by the value that `Conventions` holds."""

    key: str
    default: str
    title: str
    choices: Mapping[str, Choice]


def choices(texts: Mapping[str, tuple[str, str]]) -> Mapping[str, Choice]:
    """The choices of a switch from their titles and meanings."""
    return {value: Choice(*text) for value, text in texts.items()}
