"""Every number has one page that teaches it, which its links lead to."""

from __future__ import annotations

from metrics import METRICS
from pages.lesson_links import LESSONS, lesson_of
from pages.workbench.menu import TITLES
from tests.every import for_every

CASES = [(metric.key, average) for metric in METRICS.values() for average in metric.averages]


@for_every(("metric", "average"), CASES)
def test_one_page_teaches_a_metric_under_an_average(metric: str, average: str) -> None:
    (page,) = (
        page
        for page, lessons in LESSONS.items()
        for lesson in lessons
        if lesson.metric == metric and average in lesson.taught
    )
    assert lesson_of(metric, average) == page


def test_every_page_with_lessons_is_in_the_menu() -> None:
    assert set(LESSONS) < set(TITLES)


@for_every("page", LESSONS)
def test_a_page_has_a_metric_once_and_only_averages_that_there_are(page: str) -> None:
    metrics = [lesson.metric for lesson in LESSONS[page]]
    assert len(set(metrics)) == len(metrics)
    assert all(lesson.taught for lesson in LESSONS[page])


@for_every(
    ("metric", "average", "page"),
    [
        ("hamming_loss", "samples", "sets"),
        ("hamming_loss", "macro", "averaging"),
        ("average_precision", "samples", "ranking"),
        ("average_precision", "micro", "precision_recall"),
        ("peak_f1", "samples", "precision_recall"),
        ("roc_auc", "weighted", "roc"),
    ],
)
def test_a_metric_of_several_pages_is_taught_where_its_average_is(
    metric: str, average: str, page: str
) -> None:
    assert lesson_of(metric, average) == page
