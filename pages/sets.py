"""The lesson of two sets: how well the predicted labels match the true ones."""

from metrics.words import N_
from pages.sources.scenario_gallery import to_try
from pages.stage.first_set_pages import first_set_pages
from pages.stage.set_drawing import set_drawing
from pages.stage.staged_lesson import StagedLesson
from pages.views.set_pictures import accuracies
from pages.workbench.lesson_page import lesson_page

# Over the labels and over all cells the lesson on averaging teaches them.
AVERAGES = ("samples",)
LESSONS = (
    StagedLesson(
        "subset_accuracy",
        (),
        N_("Make every label of one sample right. How close must another sample come to move the number?"),
        draw=set_drawing,
        first_pages=first_set_pages,
    ),
    StagedLesson(
        "zero_one_loss",
        (),
        N_("Which costs more: one wrong label in each of two samples, or four in a single sample?"),
        draw=set_drawing,
        first_pages=first_set_pages,
    ),
    StagedLesson(
        "hamming_loss",
        (),
        N_("Add a label that is never true and never predicted. What happens to the Hamming loss, and why?"),
        averages=AVERAGES,
        draw=set_drawing,
        first_pages=first_set_pages,
    ),
    StagedLesson(
        "accuracy",
        (accuracies,),
        N_("Add a label that is never true and never predicted. Which of the three accuracies goes up?"),
        averages=AVERAGES,
        draw=set_drawing,
        first_pages=first_set_pages,
    ),
    StagedLesson(
        "precision",
        (),
        N_("Predict one more label, and then all of them. What happens to precision, and what to recall?"),
        averages=AVERAGES,
        draw=set_drawing,
        first_pages=first_set_pages,
    ),
    StagedLesson(
        "recall",
        (),
        N_("How can you raise recall to 1 without knowing which labels are true? What does it cost?"),
        averages=AVERAGES,
        draw=set_drawing,
        first_pages=first_set_pages,
    ),
    StagedLesson(
        "f_beta",
        (),
        N_("Set β to 2, then to 0.5. Which samples gain, and what do they have in common?"),
        averages=AVERAGES,
        draw=set_drawing,
        first_pages=first_set_pages,
    ),
    StagedLesson(
        "specificity",
        (),
        N_("Predict no label at all. Why is specificity 1 then, and which metric shows what went wrong?"),
        averages=AVERAGES,
        draw=set_drawing,
        first_pages=first_set_pages,
    ),
    StagedLesson(
        "balanced_accuracy",
        (),
        N_("Predict every label of a sample, then none. Why is its balanced accuracy 1/2 both times?"),
        averages=AVERAGES,
        draw=set_drawing,
        first_pages=first_set_pages,
    ),
)

if __name__ == "__main__":
    lesson_page(LESSONS, to_try, predictions=True)
