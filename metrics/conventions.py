"""Every convention on which books and libraries differ, as values that a reader can switch."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from metrics.curve_switches import CURVE_SWITCHES
from metrics.errors import InputError
from metrics.gain_switches import GAIN_DIALS, GAIN_SWITCHES
from metrics.loss_switches import LOSS_SWITCHES
from metrics.ranking_switches import RANKING_SWITCHES
from metrics.set_switches import SET_DIALS, SET_SWITCHES
from metrics.switch import Dial, Switch

SWITCHES: Mapping[str, Switch] = {
    one.key: one
    for one in (*SET_SWITCHES, *RANKING_SWITCHES, *CURVE_SWITCHES, *GAIN_SWITCHES, *LOSS_SWITCHES)
}
DIALS: Mapping[str, Dial] = {one.key: one for one in (*SET_DIALS, *GAIN_DIALS)}


@dataclass(frozen=True)
class Conventions:
    """One choice for every convention; the defaults are those of the review of Zhang and Zhou (2014).

    Each field is a switch or a dial: `SWITCHES` and `DIALS` list their titles and what can be chosen.
    InputError for a choice that there is not.
    """

    threshold_rule: str = SWITCHES["threshold_rule"].default
    top_k_tie: str = SWITCHES["top_k_tie"].default
    accuracy_of_samples: str = SWITCHES["accuracy_of_samples"].default
    accuracy_of_labels: str = SWITCHES["accuracy_of_labels"].default
    f_of_samples: str = SWITCHES["f_of_samples"].default
    f_of_labels: str = SWITCHES["f_of_labels"].default
    beta: float = SET_DIALS[0].default
    precision_nothing_predicted: str = SWITCHES["precision_nothing_predicted"].default
    recall_nothing_true: str = SWITCHES["recall_nothing_true"].default
    both_empty: str = SWITCHES["both_empty"].default
    accuracy_both_empty: str = SWITCHES["accuracy_both_empty"].default
    pooled_empty: str = SWITCHES["pooled_empty"].default
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
    auc_tie: str = SWITCHES["auc_tie"].default
    auc_one_class: str = SWITCHES["auc_one_class"].default
    peak_f1_walk: str = SWITCHES["peak_f1_walk"].default
    ndcg_tie: str = SWITCHES["ndcg_tie"].default
    ndcg_empty: str = SWITCHES["ndcg_empty"].default
    ndcg_log: str = SWITCHES["ndcg_log"].default
    ndcg_depth: float = GAIN_DIALS[0].default
    pro_mean: str = SWITCHES["pro_mean"].default
    pro_order: str = SWITCHES["pro_order"].default
    loss_over_labels: str = SWITCHES["loss_over_labels"].default
    loss_over_samples: str = SWITCHES["loss_over_samples"].default

    def but(self, key: str, value: object) -> Conventions:
        """The same conventions with another choice for one of them; InputError where there is none such."""
        if not isinstance(key, str) or (key not in SWITCHES and key not in DIALS):
            raise InputError(
                "There is no convention {key!r}: there are {keys}.",
                key=key,
                keys=", ".join((*SWITCHES, *DIALS)),
            )
        chosen: Any = {key: value}
        return replace(self, **chosen)

    def __post_init__(self) -> None:
        for one in fields(self):
            value = getattr(self, one.name)
            if one.name in DIALS:
                _check_dial(DIALS[one.name], value)
                object.__setattr__(self, one.name, DIALS[one.name].number(value))
            elif not isinstance(value, str) or value not in SWITCHES[one.name].choices:
                raise InputError(
                    "{switch} is {value!r}: it can be {choices}.",
                    switch=one.name,
                    value=value,
                    choices=", ".join(SWITCHES[one.name].choices),
                )


def _check_dial(dial: Dial, value: object) -> None:
    if dial.allows(value):
        return
    sentence = "{dial} is {value!r}: it can be a number from {lowest} to {highest}."
    if dial.whole:
        sentence = "{dial} is {value!r}: it can be a whole number from {lowest} to {highest}."
    raise InputError(sentence, dial=dial.key, value=value, lowest=dial.lowest, highest=dial.highest)
