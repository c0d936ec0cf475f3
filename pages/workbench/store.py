"""The constants of the browser's store: names, limits and sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from metrics.input.checks import MAX_WEIGHT, MIN_WEIGHT
from pages.intake import limits
from pages.intake.matrix import DEFAULT_THRESHOLD
from pages.intake.matrix_values import DEFAULT_WEIGHT, LABEL_NAME, SAMPLE_NAME
from pages.shell.joined import NamedTexts, NoData, component
from pages.state import link
from pages.state.focus import CHOICES
from pages.words import gettext as _
from pages.words import sentence_of
from pages.workbench.menu import TITLES


class NamePatterns(TypedDict):
    """What is called so by default."""

    samples: str
    labels: str


class FreshValues(TypedDict):
    """What a new sample or label begins with."""

    threshold: float
    weight: float


class Limits(TypedDict):
    """How much a matrix holds, how long a name and a message are, and what a weight may be besides 0."""

    samples: int
    labels: int
    cells: int
    name: int
    message: int
    lightest: float
    heaviest: float


class StoreConstants(TypedDict):
    """Names of parameters, limits and sentences; `choices` are the parameters of pages that explore."""

    params: Sequence[str]
    rules: Sequence[str]
    choices: Sequence[str]
    pages: Sequence[str]
    max_undo: int
    max_tried: int
    patterns: NamePatterns
    fresh: FreshValues
    limits: Limits
    sentences: NamedTexts


def _constants() -> StoreConstants:
    return {
        "params": link.PARAMS,
        "rules": link.RULES,
        "choices": [name for name in CHOICES if name != "solved"],
        "pages": list(TITLES),
        "max_undo": limits.MAX_UNDO_DEPTH,
        "max_tried": limits.MAX_TRIED,
        "patterns": {"samples": SAMPLE_NAME, "labels": LABEL_NAME},
        "fresh": {"threshold": DEFAULT_THRESHOLD, "weight": DEFAULT_WEIGHT},
        "limits": {
            "samples": limits.MAX_SAMPLES,
            "labels": limits.MAX_LABELS,
            "cells": limits.MAX_CELLS_HELD,
            "name": limits.MAX_NAME_LENGTH,
            "message": limits.MAX_STATE_LENGTH,
            "lightest": MIN_WEIGHT,
            "heaviest": MAX_WEIGHT,
        },
        "sentences": _sentences(),
    }


def _sentences() -> NamedTexts:
    return {
        "not_connected": _("Not connected; your edits are kept."),
        "too_long": _("This is more than can be sent to the server; what was there before is back."),
        "full": sentence_of(limits.cannot_grow()),
        "no_number": _("Type any finite number, such as 0.3 or −2."),
        "long_name": _("A name may have at most {longest} characters."),
        "taken_name": _("The name “{name}” is already taken. Choose another one."),
        "last_sample": _("The last sample cannot be removed."),
        "last_label": _("The last label cannot be removed."),
        "bad_weight": _("A weight can be 0 or a number from 1e-100 to 1e100."),
        "no_weight": _("At least one sample must have a weight above 0."),
    }


STORE = component(__file__, NoData, constants=_constants)
