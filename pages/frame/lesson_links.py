"""The lessons of every page that teaches, and the page on which a metric is taught."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pages import averaging, losses, ndcg, precision_recall, pro_loss, ranking, roc, sets
from pages.lessons.lesson import Lesson

LESSONS: Mapping[str, Sequence[Lesson]] = {
    "sets": sets.LESSONS,
    "averaging": averaging.LESSONS,
    "ranking": ranking.LESSONS,
    "roc": roc.LESSONS,
    "precision_recall": precision_recall.LESSONS,
    "ndcg": ndcg.LESSONS,
    "pro_loss": pro_loss.LESSONS,
    "losses": losses.LESSONS,
}
_PAGES = {
    (lesson.metric, average): page
    for page, lessons in LESSONS.items()
    for lesson in lessons
    for average in lesson.taught
}


def page_of_lesson(metric: str, average: str) -> str:
    """The page with the lesson of a metric under an average."""
    return _PAGES[metric, average]
