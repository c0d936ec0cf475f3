"""The lesson on NDCG: gain, discount, and the ideal list."""

from metrics.words import N_
from pages.sources.scenario_gallery import to_try
from pages.views.lesson import Lesson
from pages.views.ndcg_pictures import bases, gain_bars
from pages.workbench.lesson_page import lesson_page

LESSONS = (
    Lesson(
        "ndcg",
        (gain_bars, bases),
        N_(
            "Swap the top label with the second one, then the last two. Which swap costs more? Then add 1 to "
            "every score of one sample: does the value change, and does it with micro, one list for all?"
        ),
    ),
)

if __name__ == "__main__":
    lesson_page(LESSONS, to_try)
