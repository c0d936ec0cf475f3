"""Every convention on which books and libraries differ, as values that a reader can switch."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from metrics.errors import InputError
from metrics.words import N_


@dataclass(frozen=True)
class Choice:
    """One way to decide a convention: its short title and what it means, in one sentence."""

    title: str
    meaning: str


@dataclass(frozen=True)
class Switch:
    """A convention with its choices, keyed by the value that `Conventions` holds."""

    key: str
    title: str
    default: str
    choices: Mapping[str, Choice]


def _switch(default: str, title: str, choices: Mapping[str, tuple[str, str]]) -> Any:
    made = {value: Choice(*texts) for value, texts in choices.items()}
    return field(default=default, metadata={"title": title, "choices": made})


LEFT_OUT = (N_("left out"), N_("It has no value, and the average is taken over the others."))
COUNTED_0 = ("0", N_("It counts as 0 in the average."))
COUNTED_1 = ("1", N_("It counts as 1 in the average."))
SPOILS = (N_("undefined"), N_("It has no value, and neither has any average that it is part of."))
TIED_RANK = {
    "max": (
        N_("lowest place"),
        N_("Tied labels all take the lowest of their places: each counts the others."),
    ),
    "first": (N_("left first"), N_("Tied labels are ranked one after the other, the left column first.")),
    "last": (N_("right first"), N_("Tied labels are ranked one after the other, the right column first.")),
}


@dataclass(frozen=True)
class Conventions:
    """One choice for every convention; the defaults are those of the review of Zhang and Zhou (2014).

    Each field is a switch: `SWITCHES` lists their titles and choices. InputError for a choice that a
    switch does not have.
    """

    one_error_tie: str = _switch(
        "first",
        N_("Several labels share the top score"),
        {
            "first": (N_("the left one"), N_("The leftmost of the tied labels is taken as the top one.")),
            "optimistic": (N_("a true one"), N_("No error if any of the tied labels is true.")),
            "pessimistic": (N_("a false one"), N_("An error if any of the tied labels is false.")),
            "expected": (
                N_("on average"),
                N_("The share of false labels among the tied ones: a random pick."),
            ),
        },
    )
    one_error_empty: str = _switch(
        "error",
        N_("A sample without true labels"),
        {
            "error": (N_("an error"), N_("Its top label is not true, so it counts as an error.")),
            "skip": LEFT_OUT,
        },
    )
    coverage_start: str = _switch(
        "zero",
        N_("The top label is at depth"),
        {
            "zero": ("0", N_("Coverage counts the steps down from the top label: rank minus 1.")),
            "one": ("1", N_("Coverage counts the labels walked through: the rank itself.")),
        },
    )
    coverage_rank: str = _switch(
        "max",
        N_("Rank of tied labels"),
        {
            "max": TIED_RANK["max"],
            "min": (
                N_("highest place"),
                N_("Tied labels all take the highest of their places: none counts the others."),
            ),
            "first": TIED_RANK["first"],
            "last": TIED_RANK["last"],
        },
    )
    coverage_empty: str = _switch(
        "skip",
        N_("A sample without true labels"),
        {
            "skip": LEFT_OUT,
            "top": (
                N_("rank 0"),
                N_("Nothing has to be found, so the walk ends before the top label: rank 0."),
            ),
            "bottom": (N_("the last rank"), N_("The walk finds nothing and ends at the last label.")),
        },
    )
    coverage_unit: str = _switch(
        "labels",
        N_("Coverage is measured in"),
        {
            "labels": (N_("labels"), N_("A number of labels.")),
            "share": (N_("share of labels"), N_("The number of labels divided by how many there are.")),
        },
    )
    ranking_loss_tie: str = _switch(
        "one",
        N_("A tied pair counts"),
        {
            "one": ("1", N_("A true and a false label with the same score count as a wrong pair.")),
            "half": ("½", N_("A true and a false label with the same score count as half a wrong pair.")),
            "zero": ("0", N_("A true and a false label with the same score count as a right pair.")),
            "last": (N_("by column"), N_("Of a tied pair the right column is taken as the higher one.")),
        },
    )
    ranking_loss_no_pairs: str = _switch(
        "skip",
        N_("A sample without a pair to compare"),
        {"skip": LEFT_OUT, "zero": COUNTED_0, "undefined": SPOILS},
    )
    precision_rank: str = _switch("max", N_("Rank of tied items"), TIED_RANK)
    precision_empty_row: str = _switch(
        "skip",
        N_("A sample without true labels"),
        {"skip": LEFT_OUT, "zero": COUNTED_0, "one": COUNTED_1, "undefined": SPOILS},
    )
    precision_no_positives: str = _switch(
        "skip",
        N_("Nothing true to find"),
        {"skip": LEFT_OUT, "zero": COUNTED_0, "undefined": SPOILS},
    )
    precision_interpolation: str = _switch(
        "step",
        N_("Area under precision and recall"),
        {
            "step": (N_("steps"), N_("The precision at the rank of each true item, averaged.")),
            "all_points": (
                N_("interpolated"),
                N_("At each true item the best precision there or further down the list, averaged."),
            ),
            "eleven_points": (
                N_("11 recall levels"),
                N_("At recall 0, 0.1, …, 1 the best precision at that recall or beyond, averaged."),
            ),
            "eleven_thresholds": (
                N_("11 thresholds"),
                N_("The steps at the thresholds 1, 0.9, …, 0 only: a misreading of 11 recall levels."),
            ),
        },
    )

    def __post_init__(self) -> None:
        for one in fields(self):
            if getattr(self, one.name) not in one.metadata["choices"]:
                raise InputError(
                    "{switch} is {value!r}: it can be {choices}.",
                    switch=one.name,
                    value=getattr(self, one.name),
                    choices=", ".join(one.metadata["choices"]),
                )


SWITCHES: Mapping[str, Switch] = {
    one.name: Switch(one.name, one.metadata["title"], str(one.default), one.metadata["choices"])
    for one in fields(Conventions)
}
