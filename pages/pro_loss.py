"""The lesson on PRO loss: four groups of pairs, the threshold among the labels."""

from metrics.words import N_
from pages.sources.scenario_gallery import to_try
from pages.stage.pro_loss_drawing import pro_loss_drawing
from pages.stage.staged_lesson import StagedLesson
from pages.workbench.lesson_page import lesson_page

LESSONS = (
    StagedLesson(
        "pro_loss",
        (),
        N_(
            "Move the lowest true label just above the threshold: which groups change? Then give it exactly "
            "the score of the threshold. Can the loss be 0 while two true labels are tied?"
        ),
        draw=pro_loss_drawing,
    ),
)

if __name__ == "__main__":
    lesson_page(LESSONS, to_try, threshold_of_sample=True, relevance=True)
