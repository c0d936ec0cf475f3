"""The pages that the lesson of averages adds: macro beside micro, label by label, and who weighs how much."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np

from metrics import same_value
from pages.lessons.scene import Scene
from pages.lessons.set_pages import SET_PAGES, pages_of_given_predictions
from pages.lessons.working_pages import SharedPage, WorkingPage, WorkingPages

COMPARED, OTHER_PARTS, MERGED = "average.compared", "average.of_others", "average.merged"
WEIGHTS, AGREEMENT = "average.weights", "average.agreement"
AGREEMENT_IN_WEIGHTS = ("hamming_loss", "recall")  # where the table of the weights shows all of it
AVERAGE_PAGES = (
    *SET_PAGES,
    SharedPage(("tp", "fp", "fn", "tn"), written=()),
    SharedPage(("tp", "fn", "fp")),
    SharedPage(("expected_true", "expected_false", "expected_agreement"), written=("expected_agreement",)),
)


def first_average_pages(scene: Scene) -> Iterator[WorkingPage]:
    """Macro beside another average, where one of them is looked at; then the predictions, where given."""
    if compared_average(scene):
        yield WorkingPage(COMPARED, cells=_all_cells(scene))
    yield from pages_of_given_predictions(scene)


def compared_average(scene: Scene) -> str:
    """Which average stands beside macro on the first page; "" where none does."""
    if scene.focus.average == "weighted":
        is_plain = not scene.has_weights and often_and_seldom_true(scene) is not None
        return "weighted" if is_plain else ""
    return "micro" if scene.focus.average in ("macro", "micro") else ""


def _all_cells(scene: Scene) -> tuple[tuple[int, int], ...]:
    return scene.cells_at(np.ones(scene.result.inputs.n_parts, np.bool_), of_average=True)


def pages_of_other_parts(scene: Scene) -> Iterator[WorkingPage]:
    """A page on which all other parts get their tiles."""
    n_parts = scene.result.inputs.n_parts
    if scene.focus.average != "micro" and n_parts > 1:
        cells = scene.cells_at(np.arange(n_parts) == lowest_other_part(scene), of_average=True)
        yield WorkingPage(OTHER_PARTS, cells=cells, of_average=True)


def lowest_other_part(scene: Scene) -> int:
    """The part with the lowest value but the one that is looked at."""
    values = np.asarray(scene.result.parts.value, float)
    others = (part for part in range(len(values)) if part != scene.focus.part)
    return min(others, key=lambda part: values[part] if np.isfinite(values[part]) else np.inf)


def last_average_pages(scene: Scene) -> Iterator[WorkingPage]:
    """The counts of all labels merged, after a mean of the labels; who weighs how much; what must agree."""
    page_of_average = partial(WorkingPage, cells=_all_cells(scene), of_average=True)
    if scene.kind == "columns" and scene.focus.average == "macro":
        yield page_of_average(MERGED)
    yield page_of_average(WEIGHTS)
    is_f_of_parts = scene.metric.key == "f_beta" and scene.focus.average != "micro"
    if scene.metric.key == "accuracy" or is_f_of_parts:
        yield page_of_average(AGREEMENT)


def since_compared(pages: WorkingPages) -> int | None:
    """The place of the first page after macro and micro side by side; None where they are not."""
    return 1 if pages[0].key == COMPARED else None


def often_and_seldom_true(scene: Scene) -> tuple[tuple[str, float], tuple[str, float]] | None:
    """The label that weighs most in the weighted mean and the one that weighs least; None for no such two."""
    labels = scene.under("macro")
    times = np.where(np.isfinite(labels.parts.value), labels.inputs.positives.value, np.nan)
    if np.isnan(times).all() or same_value(np.nanmax(times), np.nanmin(times)):
        return None
    most, least = int(np.nanargmax(times)), int(np.nanargmin(times))
    return (scene.labels[most], float(times[most])), (scene.labels[least], float(times[least]))
