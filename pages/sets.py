"""The lesson of two sets: how well the predicted labels match the true ones."""

from metrics.words import N_
from pages.sources.scenario_gallery import to_try
from pages.views.lesson import Lesson
from pages.views.set_pictures import accuracies, two_sets
from pages.workbench.lesson_page import lesson_page

# Over the labels and over all cells the lesson on averaging teaches them.
AVERAGES = ("samples",)
LESSONS = (
    Lesson(
        "subset_accuracy",
        (two_sets,),
        N_("Make one sample exactly right. How much closer must the other one come before the number moves?"),
    ),
    Lesson(
        "zero_one_loss",
        (two_sets,),
        N_("Which is worse here: one wrong label in each of two samples, or four in one of them?"),
    ),
    Lesson(
        "hamming_loss",
        (two_sets,),
        N_("Add a label that is never true and never predicted. What does it do to the Hamming loss?"),
        averages=AVERAGES,
    ),
    Lesson(
        "accuracy",
        (two_sets, accuracies),
        N_("Add a label that is never true and never predicted. Which of the accuracies rises, and why?"),
        averages=AVERAGES,
    ),
    Lesson(
        "precision",
        (two_sets,),
        N_("Predict one more label, and then all of them. What happens to precision, what to recall?"),
        averages=AVERAGES,
    ),
    Lesson(
        "recall",
        (two_sets,),
        N_("How can you bring recall to 1 without knowing any answer? What does it cost?"),
        averages=AVERAGES,
    ),
    Lesson(
        "f_beta",
        (two_sets,),
        N_("Set β to 2, then to 0.5. Which samples gain, and what do they have in common?"),
        averages=AVERAGES,
    ),
    Lesson(
        "specificity",
        (two_sets,),
        N_("Predict nothing at all. Why is specificity perfect, and which metric pays for it?"),
        averages=AVERAGES,
    ),
    Lesson(
        "balanced_accuracy",
        (two_sets,),
        N_("Predict everything, then nothing. Why is it 1/2 both times, whatever is true?"),
        averages=AVERAGES,
    ),
)

if __name__ == "__main__":
    lesson_page(LESSONS, to_try, predictions=True)
