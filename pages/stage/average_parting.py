"""Where a guess and the value of an average go separate ways."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from math import isfinite

from metrics import AVERAGES, InputError, same_value
from pages.stage.parting import Parting
from pages.stage.working_pages import WorkingPages
from pages.state.focus import START
from pages.words import gettext as _

MOST_PARTS = 50


def partings_of_average(pages: WorkingPages) -> dict[str, object]:
    """The numbers that a guess of the average may be, and the page to look at for any other."""
    found = [*_of_parts(pages)]
    # Other averages are tried for the question that a lesson opens on, and not again for each edit.
    if pages.scene.focus.step == START:
        found += _of_other_averages(pages)
    return {"partings": [asdict(one) for one in found], "share": None, "elsewhere": _first_page(pages)}


def _first_page(pages: WorkingPages) -> str:
    return pages[len(pages) - 1 if pages.average is None else pages.average].key


def _of_parts(pages: WorkingPages) -> Iterator[Parting]:
    scene = pages.scene
    values = scene.result.parts.value[:MOST_PARTS].tolist()
    for name, value in zip(scene.part_names, values, strict=False):
        if isfinite(value) and not same_value(value, float(scene.result)):
            told = _("Your guess is the value of {part} alone.")
            yield Parting(value, _first_page(pages), told.format(part=name))


def _of_other_averages(pages: WorkingPages) -> Iterator[Parting]:
    scene = pages.scene
    for average in scene.metric.averages:
        try:
            value = scene.metric.number(scene.example, average, scene.focus.conventions)
        except InputError:
            continue
        if isfinite(value) and not same_value(value, float(scene.result)):
            told = _("With another average your guess is right: {average}.")
            yield Parting(value, _first_page(pages), told.format(average=_(AVERAGES[average].title)))
