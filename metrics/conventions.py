"""Every convention on which books and libraries differ, as values that a reader can switch."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields

from metrics.errors import InputError
from metrics.ranking_switches import RANKING_SWITCHES
from metrics.switch import Switch

SWITCHES: Mapping[str, Switch] = {one.key: one for one in RANKING_SWITCHES}


@dataclass(frozen=True)
class Conventions:
    """One choice for every convention; the defaults are those of the review of Zhang and Zhou (2014).

    Each field is a switch: `SWITCHES` lists their titles and choices. InputError for a choice that a
    switch does not have.
    """

    one_error_tie: str = SWITCHES["one_error_tie"].default
    one_error_empty: str = SWITCHES["one_error_empty"].default
    coverage_start: str = SWITCHES["coverage_start"].default
    coverage_rank: str = SWITCHES["coverage_rank"].default
    coverage_empty: str = SWITCHES["coverage_empty"].default
    coverage_unit: str = SWITCHES["coverage_unit"].default
    ranking_loss_tie: str = SWITCHES["ranking_loss_tie"].default
    ranking_loss_no_pairs: str = SWITCHES["ranking_loss_no_pairs"].default
    precision_rank: str = SWITCHES["precision_rank"].default
    precision_empty_row: str = SWITCHES["precision_empty_row"].default
    precision_no_positives: str = SWITCHES["precision_no_positives"].default
    precision_interpolation: str = SWITCHES["precision_interpolation"].default

    def __post_init__(self) -> None:
        for one in fields(self):
            value, possible = getattr(self, one.name), SWITCHES[one.name].choices
            if value not in possible:
                raise InputError(
                    "{switch} is {value!r}: it can be {choices}.",
                    switch=one.name,
                    value=value,
                    choices=", ".join(possible),
                )
