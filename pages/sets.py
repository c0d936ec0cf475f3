"""The lesson of two sets: how well the predicted labels match the true ones."""

from __future__ import annotations

from functools import partial

from metrics import METRICS
from metrics.words import N_
from pages.lessons import goals
from pages.lessons.goals import Task, Why
from pages.lessons.lesson import Lesson, NextLesson
from pages.lessons.pictures.two_sets import draw_accuracy, draw_f, draw_sets
from pages.lessons.set_pages import (
    SET_PAGES,
    last_pages_of_accuracy,
    last_pages_of_f,
    pages_of_given_predictions,
)
from pages.lessons.set_sentences import (
    WORDS_OF_SETS,
    compare_precision_and_recall,
    f_sentence,
    in_short_with_beta,
    means_of_f_sentence,
    precision_and_recall_moved,
    specificity_beside_precision,
)
from pages.lessons.stage import wrong_guesses
from pages.lessons.stage.question import ExplainGuess, LessonQuestion, no_explanation
from pages.lessons.stage.question_choices import HIGHER_OR_LOWER, YES_OR_NO
from pages.questions.printed_numbers import printed_number
from pages.workbench.lesson_page import lesson_page

F_TOGETHER = LessonQuestion(
    N_("How good are precision and recall together, in one number?"),
    answered_by=HIGHER_OR_LOWER,
    compare_parts=compare_precision_and_recall,
)
set_lesson = partial(
    Lesson,
    draw=draw_sets,
    first_pages=pages_of_given_predictions,
    steps_on_one_page=("predicted",),
    shared_pages=SET_PAGES,
    page_words=WORDS_OF_SETS,
    averages=("samples",),  # over the labels and over all cells the lesson on averaging teaches them
)


def question(text: str, explain: ExplainGuess = no_explanation) -> dict[str, LessonQuestion]:
    """The question about the labels of a sample, and the wrong guesses that it explains."""
    return {"samples": LessonQuestion(text, explain=explain)}


LESSONS = (
    set_lesson(
        "subset_accuracy",
        Task(
            N_("Make every label of one more sample right."),
            goals.a_part_becomes(1),
            Why(
                N_("How close must another sample come before the number moves again?"),
                N_("All of its labels must be right"),
                {
                    N_("More than half of its labels must be right"): N_(
                        "With all but one label right a sample still counts 0."
                    ),
                    N_("Each label that becomes right moves it a little"): N_(
                        "That is Hamming loss. Here the number moves with the last wrong label only."
                    ),
                },
                N_("Each sample is asked one question: is its set exactly right? Nearly right counts 0."),
            ),
            picture=goals.AVERAGE_PICTURE,
        ),
        questions={
            "samples": LessonQuestion(N_("Are exactly the true labels predicted?"), answered_by=YES_OR_NO)
        },
        in_short=N_(
            "Subset accuracy sees whether a whole set is right. It does not see whether one label is "
            "wrong or all."
        ),
        use=N_("Use it where a set with one mistake is as useless as one that is all wrong."),
    ),
    set_lesson(
        "zero_one_loss",
        Task(
            N_("Bring the number down."),
            goals.VALUE_FALLS,
            Why(
                N_("How many labels of a sample had to be right before the number moved?"),
                N_("All of them"),
                {
                    N_("One more than before"): N_(
                        "A sample with one wrong label costs 1, as one with five does."
                    ),
                    N_("At least half of them"): N_(
                        "No share counts here: the sample costs 1 until no label is wrong."
                    ),
                },
                N_("0-1 loss is 1 minus subset accuracy: a sample costs 0 only where nothing is wrong."),
            ),
            picture=goals.AVERAGE_PICTURE,
        ),
        questions={
            "samples": LessonQuestion(N_("Is any label missed or wrongly predicted?"), answered_by=YES_OR_NO)
        },
        in_short=N_(
            "0-1 loss sees which samples have a wrong label. It does not see how many of their labels are "
            "wrong."
        ),
        use=N_("Use it where one wrong label spoils the whole answer."),
    ),
    set_lesson(
        "hamming_loss",
        Task(
            N_("Press ✎, then “+ label”: add one that is never true and never predicted."),
            goals.a_label_is_added,
            Why(
                N_("What happened to the Hamming loss, and why?"),
                N_("It fell: there are more labels, and the new one is right everywhere"),
                {
                    N_("It stayed: no error was added or taken away"): N_(
                        "The errors stayed, but they are divided by more labels now."
                    ),
                    N_("It rose: one more label can be wrong"): N_(
                        "A label that is neither true nor predicted is right in every sample."
                    ),
                },
                N_(
                    "A label that is false and not predicted counts as right. Many rare labels make Hamming "
                    "loss small."
                ),
            ),
            picture=goals.AVERAGE_PICTURE,
        ),
        questions=question(
            N_("What share of the labels is missed or wrongly predicted?"), wrong_guesses.of_hamming_loss
        ),
        in_short=N_(
            "Hamming loss counts wrong labels, missed or wrongly predicted alike. It does not see whether "
            "one sample has them all."
        ),
        use=N_("Use it where every wrong label costs the same and labels are not rare."),
    ),
    set_lesson(
        "accuracy",
        Task(
            N_("Press ✎, then “+ label”: add one that is never true and never predicted."),
            goals.a_label_is_added,
            Why(
                N_("Which kind of accuracy went up?"),
                N_("Right cells"),
                {
                    N_("Jaccard index"): N_(
                        "The new label is neither true nor predicted, so nothing changed for it."
                    ),
                    N_("Both, of all labels"): N_("It fell: as many labels as before are both, out of more."),
                },
                N_(
                    "Right cells count what is rightly not predicted; a label that nobody needs makes that "
                    "number better."
                ),
            ),
            picture=goals.LAST_PAGE,
        ),
        questions=question(
            N_("Of the labels that are true or predicted, what share is both?"), wrong_guesses.of_accuracy
        ),
        draw=draw_accuracy,
        last_pages=last_pages_of_accuracy,
        in_short=N_(
            "Accuracy sees how far the two sets overlap. It does not see whether labels are missed or "
            "wrongly predicted."
        ),
        use=N_("Use it where a set that is partly right is worth something."),
    ),
    set_lesson(
        "precision",
        Task(
            N_("Predict every label of one sample, so that its precision falls."),
            goals.a_sample_falls_as_all_is_predicted,
            Why(
                N_("What are its precision and its recall, the share of its true labels that is found?"),
                N_("Recall is 1, precision the share of its labels that is true"),
                {
                    N_("Both are 1"): N_("Nothing true is missed, but the false labels are predicted too."),
                    N_("Precision is 1, recall has fallen"): N_(
                        "The other way round: nothing true is missed, but much is wrongly predicted."
                    ),
                },
                N_("Predicting more never lowers recall. Precision pays for each label that is false."),
                precision_and_recall_moved,
            ),
            picture=goals.AVERAGE_PICTURE,
        ),
        questions=question(N_("Of the predicted labels, what share is true?"), wrong_guesses.of_precision),
        in_short=N_("Precision sees what is predicted. It does not see the true labels that are missed."),
        use=N_("Use it where a wrong label costs more than a missing one, as in suggestions."),
    ),
    set_lesson(
        "recall",
        Task(
            N_("Predict every label of every sample."),
            goals.everything_is_predicted,
            Why(
                N_("What does this cost?"),
                N_("Precision: false labels are predicted as well"),
                {
                    N_("Nothing: recall is 1, which is the best"): N_(
                        "Predicting everything gives recall 1 on every matrix: it proves nothing."
                    ),
                    N_("Hamming loss: it must become 1"): N_(
                        "Only the false cells are wrong now. It is 1 only where everything is false."
                    ),
                },
                N_("Recall asks nothing about false labels. That is why it is read together with precision."),
            ),
            picture=goals.AVERAGE_PICTURE,
        ),
        questions=question(N_("Of the true labels, what share is predicted?"), wrong_guesses.of_recall),
        in_short=N_("Recall sees the true labels. It does not see what is wrongly predicted."),
        use=N_("Use it where a missing label costs more than a wrong one, as in screening."),
    ),
    set_lesson(
        "f_beta",
        Task(
            N_("β says how much recall counts beside precision: set it to 2."),
            goals.convention_is("beta", 2),
            Why(
                N_("Compare each F with its precision and its recall: towards which has it moved?"),
                N_("Towards recall"),
                {
                    N_("Towards precision"): N_("That is what β below 1 does, such as 0.5."),
                    N_("Towards the higher of the two"): N_(
                        "Where recall is the lower of the two, F falls with β = 2."
                    ),
                },
                N_(
                    "β above 1 draws F towards recall, β below 1 towards precision; where both are the same, "
                    "β changes nothing. Set it back to 1 to go on."
                ),
            ),
            picture=goals.LAST_PAGE,
            rule="beta",
            so_far=goals.beta_so_far,
        ),
        draw=draw_f,
        questions=dict.fromkeys(METRICS["f_beta"].averages, F_TOGETHER),
        last_pages=last_pages_of_f,
        in_short=N_(
            "F sees what is missed and what is wrongly predicted. It does not see what is rightly not "
            "predicted."
        ),
        in_short_of={"samples": in_short_with_beta},
        sentences={"f_beta": f_sentence, "precision.average": means_of_f_sentence},
        use=N_("Use it where both kinds of mistakes count and most labels are false."),
    ),
    set_lesson(
        "specificity",
        Task(
            N_("Predict nothing at all."),
            goals.nothing_is_predicted,
            Why(
                N_("Why is specificity 1 now?"),
                N_("Nothing false is predicted, and it looks at nothing else"),
                {
                    N_("The predictions are right"): N_(
                        "Every true label is missed. Recall shows it: it is 0."
                    ),
                    N_("There is nothing left to divide by"): N_(
                        "The false labels are there, and all of them are rightly not predicted."
                    ),
                },
                N_(
                    "Specificity is the recall of the false labels: who predicts nothing makes no error "
                    "there."
                ),
            ),
            picture=goals.AVERAGE_PICTURE,
        ),
        questions=question(
            N_("Of the false labels, what share is rightly not predicted?"), wrong_guesses.of_specificity
        ),
        in_short=N_("Specificity sees the false labels. It does not see the true labels that are missed."),
        use=N_("Use it beside recall, where false alarms are what counts."),
        shows=specificity_beside_precision,
    ),
    set_lesson(
        "balanced_accuracy",
        Task(
            N_("Predict every label of one sample, then none."),
            goals.a_part_becomes(1 / 2),
            Why(
                N_("Why is its balanced accuracy 1/2 both times?"),
                N_("One of its two shares is 1, the other 0"),
                {
                    N_("Half of its labels are right"): N_(
                        "How many are right depends on how many are true; that is accuracy."
                    ),
                    N_("Half of its labels are true"): N_(
                        "It need not be so: each of the two classes counts for half, however small."
                    ),
                },
                N_("Whoever gives one answer everywhere has one class all right and the other all wrong."),
            ),
        ),
        questions=question(
            N_("What share is right, if the true and the false labels each count for half?"),
            wrong_guesses.right_labels,
        ),
        in_short=N_(
            "Balanced accuracy sees both classes alike, however rare one is. It does not see how many labels "
            "are wrong."
        ),
        use=N_("Use it where the rarer of the two classes matters as much as the other."),
    ),
)

if __name__ == "__main__":
    lesson_page(
        LESSONS,
        printed=printed_number,
        onward=NextLesson(N_("Averaging"), "averaging", "f_beta", "macro"),
        predictions=True,
    )
