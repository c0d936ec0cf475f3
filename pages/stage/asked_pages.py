"""On which pages of a working a step or its line of one item is reached or asked for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from metrics import Quantity
from pages.stage.working_pages import WorkingPages
from pages.views.scene import Scene


def step_of_part(scene: Scene, *keys: str) -> Quantity | None:
    """The step of the part that has the first of these keys that there is one for."""
    found = {one.key: one for one in scene.of_part}
    return next((found[key] for key in keys if key in found), None)


def value_of_step(scene: Scene, key: str) -> float | None:
    """The value of a step of the part; None where there is no such step."""
    step = step_of_part(scene, key)
    return None if step is None else float(step.value)


def page_of(pages: WorkingPages, key: str, item: int | None = None) -> int | None:
    """The place of the page on which a step, or its line of one item, is reached; None for no such step."""
    try:
        return pages.reached(key, item)
    except KeyError:
        return None


def page_of_each(pages: WorkingPages, key: str) -> Mapping[int, int]:
    """The page on which the line of each item of a step is reached."""
    found: dict[int, int] = {}
    for place in pages.of_step.get(key, ()):
        found.update((line.item, place) for line in pages[place].lines if line.item is not None)
    return found


def pages_about(pages: WorkingPages, keys: Iterable[str], item: int) -> tuple[int, ...]:
    """The places of the pages that ask for this item, and not for all that a step has a line for."""
    return tuple(sorted(place for key in keys for place in _of_one_step(pages, key, item)))


def _of_one_step(pages: WorkingPages, key: str, item: int) -> list[int]:
    of_step = pages.of_step.get(key, ())
    own = [place for place in of_step if [line.item for line in pages[place].lines[:2]] == [item]]
    if own:
        return own
    return [place for place in of_step[1:] if any(line.item == item for line in pages[place].lines)]
