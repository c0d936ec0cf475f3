"""The lesson of averages: one value for each label or sample and their mean, or one of merged counts."""

from metrics.words import N_
from pages.sources.scenario_gallery import to_try
from pages.stage.averaging_drawing import averaging_drawing
from pages.stage.staged_lesson import StagedLesson
from pages.views.average_routes import every_average
from pages.workbench.lesson_page import lesson_page

# Over the samples the lesson on sets teaches these metrics.
AVERAGES = ("macro", "weighted", "micro")
LESSONS = (
    StagedLesson(
        "f_beta",
        (every_average,),
        N_("Make the F of a rare label perfect. Which moves more, macro or micro, and why?"),
        averages=AVERAGES,
        draw=averaging_drawing,
    ),
    StagedLesson(
        "precision",
        (every_average,),
        N_("Predict a label once, and wrongly. What does it cost in macro, and what in micro?"),
        averages=AVERAGES,
        draw=averaging_drawing,
    ),
    StagedLesson(
        "recall",
        (every_average,),
        N_("Find every sample of the most frequent label. Which of macro, weighted and micro moves least?"),
        averages=AVERAGES,
        draw=averaging_drawing,
    ),
    StagedLesson(
        "accuracy",
        (every_average,),
        N_("Let accuracy of a label be ∩ over ∪. Why do macro and micro no longer agree?"),
        averages=AVERAGES,
        draw=averaging_drawing,
    ),
    StagedLesson(
        "hamming_loss",
        (every_average,),
        N_("Try to make macro and micro differ. Why can no matrix do that?"),
        averages=AVERAGES,
        draw=averaging_drawing,
    ),
    StagedLesson(
        "specificity",
        (every_average,),
        N_("Make one label rare and never predict it. Why do macro and micro hardly notice?"),
        averages=AVERAGES,
        draw=averaging_drawing,
    ),
    StagedLesson(
        "balanced_accuracy",
        (every_average,),
        N_("Make a label rare and never predict it. What does accuracy say of it, and what does this?"),
        averages=AVERAGES,
        draw=averaging_drawing,
    ),
    StagedLesson(
        "matthews_correlation",
        (every_average,),
        N_("Turn every prediction of one label around. What becomes of its value, and what of the mean?"),
        draw=averaging_drawing,
    ),
    StagedLesson(
        "cohen_kappa",
        (every_average,),
        N_("Never predict a label that is rarely true. Most cells are right: why is kappa 0 all the same?"),
        draw=averaging_drawing,
    ),
)

if __name__ == "__main__":
    lesson_page(LESSONS, to_try, predictions=True)
