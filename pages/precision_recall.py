"""The precision-recall lesson: the curve and its area, mAP, and the best F1 along the way."""

from metrics.words import N_
from pages.figures.curve_pictures import about_the_peak, other_readings
from pages.lessons import goals
from pages.lessons.average_page_sentences import weighed_by_truth, weighing_sentence
from pages.lessons.goals import Task, Why
from pages.lessons.lesson import Lesson, NextLesson
from pages.lessons.pictures.precision_recall_pictures import draw_peak_f1, draw_precision_recall
from pages.lessons.precision_recall_pages import (
    AT_LEVEL,
    BEST,
    CURVE_WALK,
    F1_WALK,
    GAINED,
    HALF_OF_PEAK,
    READINGS_PAGE,
    STOPS,
    curve_pages,
    f1_pages,
    half_of_peak_page,
    readings_page,
)
from pages.lessons.precision_recall_sentences import (
    curve_words,
    f1_words,
    half_of_peak_words,
    highest_sentence,
    old_peak_now,
    one_list_of_cells,
    one_threshold_for_all,
    peaks_sentence,
    readings_words,
)
from pages.lessons.stage.question import LessonQuestion
from pages.lessons.stage.question_choices import HIGHER_OR_LOWER, RISES_OR_FALLS
from pages.lessons.stage.wrong_guesses import explain_stops_at_true_items
from pages.questions.printed_numbers import printed_number
from pages.words import gettext as _
from pages.workbench.lesson_page import lesson_page

AT_TRUE_SAMPLES = LessonQuestion(
    N_("Stop at each true sample of the sorted list: what share so far is true, on average?"),
    explain=explain_stops_at_true_items,
)
AT_TRUE_CELLS = LessonQuestion(
    N_("Stop at each true cell of the sorted list: what share so far is true, on average?"),
    explain=explain_stops_at_true_items,
)
WEIGHTED = LessonQuestion(
    N_("What is the mean of the labels’ average precision if a label counts as often as it is true?"),
    of_average=True,
    answered_by=RISES_OR_FALLS,
)
HIGHEST_F1 = LessonQuestion(
    N_("Predict from the top of the sorted list down: how high does F1 get on the way?"),
    answered_by=HIGHER_OR_LOWER,
    compare_parts=peaks_sentence,
)

ONE_FOR_EACH_LABEL = N_(
    "Each label has a threshold of its own, the best one after seeing the truth. Set beforehand, it gives "
    "that F1 at most."
)

LESSONS = (
    Lesson(
        "average_precision",
        Task(
            N_("Give everything in this list the same score, so that the model knows nothing."),
            goals.all_scores_are_alike,
            Why(
                N_("Which reading of the curve still looks good, and why?"),
                N_("The straight lines: they run through points that no threshold reaches."),
                {
                    N_("The steps: they count the best precision on the way."): N_(
                        "There is one strip left, as high as the share of what is true. That is honest."
                    ),
                    N_("The 11 levels: they leave out the bad points."): N_(
                        "There is a single point left, and all 11 levels read its precision."
                    ),
                },
                N_(
                    "All is predicted at once: one point, with recall 1. The straight line joins it to "
                    "precision 1 at recall 0, which the model has never shown, and all below it counts."
                ),
            ),
            picture=goals.LAST_PAGE,
        ),
        draw=draw_precision_recall,
        first_pages=curve_pages,
        last_pages=readings_page,
        steps_on_one_page=(BEST, AT_LEVEL, GAINED, *STOPS),
        below=(other_readings,),
        averages=("macro", "weighted", "micro"),
        questions={"macro": AT_TRUE_SAMPLES, "weighted": WEIGHTED, "micro": AT_TRUE_CELLS},
        in_short=N_(
            "AP is the mean precision at the true ones; false ones below the last of them cost nothing."
        ),
        use=N_(
            "Use it where few are true: false ones at the top cost most. A model that knows nothing gets "
            "about the share of what is true."
        ),
        in_short_of={"micro": one_list_of_cells, "weighted": weighed_by_truth},
        page_words={CURVE_WALK: curve_words, READINGS_PAGE: readings_words},
        sentences={"average_precision.weighted": weighing_sentence},
    ),
    Lesson(
        "peak_f1",
        Task(
            N_("Lower the peak by raising the scores of false ones alone."),
            goals.by_false_labels(goals.VALUE_FALLS),
            Why(
                N_("Which true one did a false one have to pass, from below?"),
                N_("The last one that is predicted at the peak: then the false one is predicted with it."),
                {
                    N_("Any true one, wherever it stands."): N_(
                        "A false one that is predicted at the peak already may pass the true ones above "
                        "it: the counts at the peak stay."
                    ),
                    N_("None: high scores of false ones are enough."): N_(
                        "Only the order counts. As long as nothing is passed, every F1 stays as it is."
                    ),
                },
                N_(
                    "The peak is reached with the last true one that is predicted there. When one more false "
                    "one is predicted with it, as many are right, but of one more: F1 is lower."
                ),
                old_peak_now,
            ),
            so_far=goals.true_labels_moved,
        ),
        draw=draw_peak_f1,
        first_pages=f1_pages,
        last_pages=half_of_peak_page,
        below=(about_the_peak,),
        questions=dict.fromkeys(("samples", "macro", "micro"), HIGHEST_F1),
        page_words={F1_WALK: f1_words, HALF_OF_PEAK: half_of_peak_words},
        sentences={"peak_f1": highest_sentence},
        in_short=N_(
            "Peak F1 picks the best threshold after seeing the truth. With a threshold fixed beforehand, F1 "
            "is at most that."
        ),
        use=N_("Use it to compare models before a threshold is set, not to promise what one will reach."),
        in_short_of={"macro": lambda scene: _(ONE_FOR_EACH_LABEL), "micro": one_threshold_for_all},
    ),
)

if __name__ == "__main__":
    lesson_page(LESSONS, printed=printed_number, onward=NextLesson(N_("NDCG"), "ndcg"), average="macro")
