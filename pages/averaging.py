"""The lesson of averages: one value per label or sample and their mean, or one value of merged counts."""

from metrics.words import N_
from pages.sources.scenario_gallery import to_try
from pages.views.average_routes import routes
from pages.views.lesson import Lesson
from pages.views.set_pictures import two_sets
from pages.workbench.lesson_page import lesson_page

# Over the samples the lesson on sets teaches these metrics.
AVERAGES = ("macro", "weighted", "micro")
LESSONS = (
    Lesson(
        "f_beta",
        (two_sets,),
        N_("Make the F of a rare label perfect. Which moves more, macro or micro, and why?"),
        (routes,),
        averages=AVERAGES,
    ),
    Lesson(
        "precision",
        (two_sets,),
        N_("Predict a label once, and wrongly. What does it cost in macro, and what in micro?"),
        (routes,),
        averages=AVERAGES,
    ),
    Lesson(
        "recall",
        (two_sets,),
        N_("Find every sample of the most frequent label. Which of macro, weighted and micro moves least?"),
        (routes,),
        averages=AVERAGES,
    ),
    Lesson(
        "accuracy",
        (two_sets,),
        N_("Let accuracy of a label be ∩ over ∪. Why do macro and micro no longer agree?"),
        (routes,),
        averages=AVERAGES,
    ),
    Lesson(
        "hamming_loss",
        (two_sets,),
        N_("Try to make macro and micro differ. Why can no matrix do that?"),
        (routes,),
        averages=AVERAGES,
    ),
    Lesson(
        "specificity",
        (two_sets,),
        N_("Make one label rare and never predict it. Why do macro and micro hardly notice?"),
        (routes,),
        averages=AVERAGES,
    ),
    Lesson(
        "balanced_accuracy",
        (two_sets,),
        N_("Make a label rare and never predict it. What does accuracy say of it, and what does this?"),
        (routes,),
        averages=AVERAGES,
    ),
    Lesson(
        "matthews_correlation",
        (two_sets,),
        N_("Turn every prediction of one label around. What becomes of its value, and what of the mean?"),
        (routes,),
    ),
    Lesson(
        "cohen_kappa",
        (two_sets,),
        N_("Never predict a label that is rarely true. Most cells are right: why is kappa 0 all the same?"),
        (routes,),
    ),
)

if __name__ == "__main__":
    lesson_page(LESSONS, to_try, predictions=True)
