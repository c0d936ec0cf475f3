"""What the reader looks at: a metric, its average, a part, a step, and the conventions in force."""

from __future__ import annotations

from dataclasses import dataclass

from metrics import PRESETS, Conventions

FIRST_PRESET = "zhang_zhou_2014"
START = "start"


@dataclass(frozen=True)
class Focus:
    """The chosen metric, average, part and step, and the conventions in force.

    `step` names a step by its key or by its number, counted from 1; START is the first page of the lesson,
    None shows all the working at once. `preset` is where the conventions started from: they may have been
    changed since. `scenario` is the question of the gallery that is being followed, if there is one.
    """

    metric: str = "ranking_loss"
    average: str = "samples"
    part: int = 0
    step: str | None = START
    preset: str = FIRST_PRESET
    conventions: Conventions = PRESETS[FIRST_PRESET]
    scenario: str = ""
