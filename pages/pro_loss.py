"""The lesson on PRO loss: four groups of pairs, the threshold among the labels."""

from metrics.words import N_
from pages.sources.scenario_gallery import to_try
from pages.views.lesson import Lesson
from pages.views.pro_loss_pictures import descent, four_groups, one_number
from pages.workbench.lesson_page import lesson_page

LESSONS = (
    Lesson(
        "pro_loss",
        (descent, four_groups, one_number),
        N_(
            "Move the last true label just above the threshold: which groups change? Then let it tie with "
            "it. Can you make the loss 0 with two true labels level with each other?"
        ),
    ),
)

if __name__ == "__main__":
    lesson_page(LESSONS, to_try, threshold_of_sample=True, relevance=True)
