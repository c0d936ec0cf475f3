"""The lesson on losses: cross-entropy of logits, label by label or shared among all, and the Brier score."""

from metrics.words import N_
from pages.sources.scenario_gallery import to_try
from pages.views.lesson import Lesson
from pages.views.loss_pictures import heat, least_possible, top_of_the_list
from pages.workbench.lesson_page import lesson_page

LESSONS = (
    Lesson(
        "sigmoid_cross_entropy",
        (heat, top_of_the_list),
        N_(
            "Set the logit of a true label to 8, then to −8: what does a confident mistake cost? Then add 3 "
            "to every logit of a sample: does the loss move, and does it in softmax cross-entropy?"
        ),
    ),
    Lesson(
        "softmax_cross_entropy",
        (heat, least_possible, top_of_the_list),
        N_(
            "Give a sample two true labels and raise both logits to 20: how low does the loss get? Then make "
            "all its labels false: what does it cost now, whatever you predict?"
        ),
    ),
    Lesson(
        "brier_score",
        (heat,),
        N_(
            "Give every cell a probability of 0.5: what does it cost, whatever is true? Then be sure and "
            "wrong in one cell: can a single mistake cost more than 1 here? And in cross-entropy?"
        ),
    ),
)

if __name__ == "__main__":
    lesson_page(LESSONS, to_try)
