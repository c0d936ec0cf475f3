"""Beside each step of the ROC curve the items that it is caused by, where there is room."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import numpy as np

from pages.stage.fitted_text import shortened_to
from pages.stage.roc_course import Course, CurveStep
from pages.stage.unit_square import (
    BOTTOM,
    LARGE,
    LEFT,
    RIGHT,
    THICK,
    TOP,
    Room,
    across,
    room_of,
    said,
    up,
)
from pages.views.markup import Html

MOST_NAMED_STEPS = 10
LONGEST_NAMES = (14, 7)


def names_of_steps(course: Course) -> Iterator[Html]:
    """Beside each step the items that it is caused by, where there is room."""
    steps = course.steps
    if len(steps) > MOST_NAMED_STEPS:
        return
    taken = [room for step in steps for room in _rooms(step)]
    for step in steps:
        for most in LONGEST_NAMES:
            words = _name(course, step, most)
            found = next(
                (
                    (x, y, anchor, room)
                    for x, y, anchor in _beside(step)
                    if _is_free(room := room_of(x, y, words, anchor, LARGE), taken)
                ),
                None,
            )
            if found is not None:
                x, y, anchor, room = found
                taken.append(room)
                yield said(x, y, words, "name", anchor, step.page, course.end_of_walk)
                break


def _name(course: Course, step: CurveStep, most: int) -> str:
    scene, points = course.scene, course.points
    items = points.items[points.through[step.before] : points.through[step.place]]
    truth = scene.truth
    named = [f"{'●' if truth[item] else '○'} {shortened_to(scene.names[item], most)}" for item in items]
    return "  ".join(named[:2]) + (" …" if len(named) > 2 else "")


def _beside(step: CurveStep) -> Iterator[tuple[float, float, str]]:
    (x0, y0), (x1, y1) = step.way[0], step.way[-1]
    left, right, low, high = across(x0), across(x1), up(y0), up(y1)
    x, y = (left + right) / 2, (low + high) / 2
    if step.kind == "up":
        yield from ((x + 9, y, "start"), (x - 9, y, "end"))
    elif step.kind == "across":
        yield from ((x, y - 14, "middle"), (x, y + 14, "middle"))
        yield from ((right, y - 14, "end"), (left, y + 14, "start"))
    else:
        yield from ((x + 12, y + 12, "start"), (x - 12, y - 12, "end"))
        yield from ((right - 4, high - 14, "end"), (right - 4, low + 14, "end"))


def _rooms(step: CurveStep) -> Iterator[Room]:
    """What a step takes up; a slanted one is cut into pieces."""
    for (x0, y0), (x1, y1) in pairwise(step.way):
        cuts = np.linspace(0, 1, 7 if x0 != x1 and y0 != y1 else 2)
        for start, end in pairwise(cuts):
            xs = [across(x0 + (x1 - x0) * float(at)) for at in (start, end)]
            ys = [up(y0 + (y1 - y0) * float(at)) for at in (start, end)]
            half = THICK / 2
            yield Room(min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half)


def _is_free(room: Room, taken: list[Room]) -> bool:
    inside = room.left > LEFT and room.right < RIGHT and room.top > TOP and room.bottom < BOTTOM
    return inside and not any(room.meets(other) for other in taken)
