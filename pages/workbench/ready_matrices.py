"""The matrices that are ready to load: buttons for the story, real data and each document, a list of all."""

from __future__ import annotations

from metrics.words import N_
from pages.intake.examples import DOCUMENTS, EXAMPLES, REAL, STORY
from pages.intake.scenario_examples import SCENARIOS
from pages.words import gettext as _

# D3 prints no matrix.
ONE_PRESS = {
    "photos": N_("photos"),
    "digits": N_("digits"),
    "d0": "D0",
    "d1_sigmoid": "D1",
    "d2_binary": "D2",
    "d4": "D4",
}


def buttons() -> list[tuple[str, str, str]]:
    """The key of each matrix that has a button, the text of that, and what it leads to."""
    return [(key, _(text), EXAMPLES[key].line) for key, text in ONE_PRESS.items()]


def listed() -> list[tuple[str, list[tuple[str, str]]]]:
    """The groups of the list: the title of each, and the keys and the titles of its matrices."""
    groups: dict[str, list[tuple[str, str]]] = {}
    titled = (STORY, _("Story")), (REAL, _("Real data")), (DOCUMENTS, _("Documents")), (SCENARIOS, "")
    for examples, group in titled:
        for key, one in examples.items():
            groups.setdefault(group or _(one.group), []).append((key, _(one.title)))
    return list(groups.items())
