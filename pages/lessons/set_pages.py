"""The pages that the lessons of sets add to the working, and the counts that share a page."""

from __future__ import annotations

from collections.abc import Iterator

from pages.lessons.scene import Scene
from pages.lessons.working_pages import SharedPage, WorkingPage, WorkingPages

PREDICTED = "sets.predicted"
TWO_AVERAGES, ACCURACIES = "f_beta.two_averages", "accuracy.kinds"


# Counts stand on the page of the share that is made of them.
SET_PAGES = tuple(
    SharedPage(keys)
    for keys in (
        ("common", "either"),
        ("common", "neither", "accuracy"),
        ("common", "made", "precision"),
        ("common", "true", "recall"),
        ("neither", "false", "specificity"),
        ("common", "true", "made", "f_beta"),
        ("tp", "tn", "fp", "fn", "accuracy"),
        ("tp", "fp", "precision"),
        ("tp", "fn", "recall"),
        ("tn", "fp", "specificity"),
    )
)


def pages_of_given_predictions(scene: Scene) -> Iterator[WorkingPage]:
    """A page for what is predicted, where that is given and no step of the working finds it."""
    if any(step.key == "predicted" for step in scene.part_steps):
        return
    predicted = scene.confusion.tp | scene.confusion.fp
    yield WorkingPage(PREDICTED, cells=scene.cells_at(predicted, of_average=False))


def page_of_predictions(pages: WorkingPages) -> int:
    """The page since which it is known what is predicted: the last one that asks for it."""
    places = (*pages.of_step.get(PREDICTED, ()), *pages.of_step.get("predicted", ()))
    return max(places, default=0)


def last_pages_of_f(scene: Scene) -> Iterator[WorkingPage]:
    """A page for the two ways to average F, where there are parts to average."""
    if scene.focus.average != "micro":
        yield WorkingPage(TWO_AVERAGES, of_average=True)


def last_pages_of_accuracy(_scene: Scene) -> Iterator[WorkingPage]:
    """A page for the numbers that share the name accuracy."""
    yield WorkingPage(ACCURACIES, of_average=True)
