"""All challenges in the order they are offered, from easy to hard."""

from __future__ import annotations

from collections.abc import Mapping

from metrics.words import N_
from pages.explore.challenges.challenge import Challenge
from pages.explore.challenges.challenge_list_apart import APART
from pages.explore.challenges.challenge_list_easy import EASY
from pages.explore.challenges.challenge_list_hard import HARD

LEVELS = (
    N_("What does a metric look at?"),
    N_("Where do two metrics part?"),
    N_("Can it be done at all?"),
)
CHALLENGES: Mapping[str, Challenge] = {one.key: one for one in (*EASY, *APART, *HARD)}
LEVEL_OF = {one.key: level for level, listed in enumerate((EASY, APART, HARD)) for one in listed}
