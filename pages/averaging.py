"""The lesson of averages: one value for each label or sample and their mean, or one of merged counts."""

from functools import partial

from metrics import METRICS
from metrics.words import N_
from pages.lessons import goals
from pages.lessons.average_page_sentences import WORDS_OF_AVERAGES, mean_sentence, weighing_sentence
from pages.lessons.average_pages import (
    AVERAGE_PAGES,
    WEIGHTS,
    first_average_pages,
    last_average_pages,
    pages_of_other_parts,
)
from pages.lessons.average_sentences import cost_of_one_wrong, weight_before_and_now
from pages.lessons.goals import Task, Why
from pages.lessons.lesson import Lesson, NextLesson
from pages.lessons.pictures.averaging_tiles import draw_averaging
from pages.lessons.stage.question import LessonQuestion
from pages.lessons.stage.question_choices import HIGHER_OR_LOWER, MACRO_OR_MICRO, RISES_OR_FALLS
from pages.questions.printed_numbers import printed_number
from pages.words import gettext as _
from pages.workbench.lesson_page import lesson_page

# Over the samples the lesson on sets teaches these metrics.
AVERAGES = ("macro", "weighted", "micro")
WHICH_IS_HIGHER = LessonQuestion(
    N_("{metric}: which is higher, macro or micro?"), of_average=True, answered_by=MACRO_OR_MICRO
)
WEIGHTED = N_("{metric}: what is the mean of the labels if a label counts as often as it is true?")
IN_SHORT_WEIGHTED = N_(
    "Weighted F counts a label as often as it is true: it hides a rare label that fails. Report macro beside "
    "it."
)
QUESTIONS = {
    "macro": WHICH_IS_HIGHER,
    "weighted": LessonQuestion(WEIGHTED, of_average=True, answered_by=RISES_OR_FALLS),
    "micro": WHICH_IS_HIGHER,
}


def questions_with(text: str) -> dict[str, LessonQuestion]:
    """The questions with another text for macro and micro, which says first what the metric is."""
    question = LessonQuestion(text, of_average=True, answered_by=MACRO_OR_MICRO)
    return {**QUESTIONS, "macro": question, "micro": question}


QUESTIONS_OF_F = {
    **QUESTIONS,
    "samples": LessonQuestion(
        N_("How good are precision and recall together, in one number?"), answered_by=HIGHER_OR_LOWER
    ),
}
average_lesson = partial(
    Lesson,
    draw=draw_averaging,
    first_pages=first_average_pages,
    pages_of_parts=pages_of_other_parts,
    last_pages=last_average_pages,
    steps_on_one_page=("predicted",),
    shared_pages=AVERAGE_PAGES,
    page_words=WORDS_OF_AVERAGES,
    questions=QUESTIONS,
    averages=AVERAGES,
    sentences={
        **{f"{key}.weighted": weighing_sentence for key in METRICS},
        **{f"{key}.average": mean_sentence for key in METRICS},
    },
)
LESSONS = (
    average_lesson(
        "f_beta",
        Task(
            N_("Bring one more label to F = 1."),
            goals.a_part_becomes(1, "macro"),
            Why(
                N_("Why can macro and the other average move by different amounts?"),
                N_("Each of them weighs this label in its own way"),
                {
                    N_("Micro leaves this label out"): N_("Its cells are counted in micro like all others."),
                    N_("Macro counts the cells of this label twice"): N_(
                        "Macro counts no cells: it takes the value of each label once."
                    ),
                },
                N_(
                    "In macro all labels have the same share. In micro a label has more of it the more often "
                    "it is true or predicted."
                ),
                weight_before_and_now,
            ),
            picture=goals.FIRST_PAGE,
        ),
        questions=QUESTIONS_OF_F,
        in_short=N_(
            "Macro F sees every label alike, micro F mostly the frequent ones. Neither sees what is rightly "
            "not predicted."
        ),
        use=N_(
            "Report macro where all labels matter the same, micro where all true or predicted cells do, "
            "weighted where frequent labels matter more."
        ),
        in_short_of={"weighted": lambda scene: _(IN_SHORT_WEIGHTED)},
    ),
    average_lesson(
        "precision",
        Task(
            N_("Predict one more cell, and wrongly."),
            goals.one_more_is_wrongly_predicted,
            Why(
                N_("For which label does this cost most in macro?"),
                N_("For one that is seldom predicted, and rightly"),
                {
                    N_("For one that is often predicted"): N_(
                        "There one wrong cell among many hardly lowers the label’s own precision."
                    ),
                    N_("It costs the same for every label"): N_(
                        "So it is in micro, where all predicted cells are in one count."
                    ),
                },
                N_(
                    "In micro one wrong cell costs the same everywhere. In macro it counts within its label, "
                    "against few cells or many."
                ),
                cost_of_one_wrong,
            ),
            picture=goals.FIRST_PAGE,
        ),
        questions=questions_with(
            N_("Precision is the share of what is predicted that is true. Which is higher, macro or micro?")
        ),
        in_short=N_(
            "Micro precision asks how far one predicted cell can be trusted, macro how far each label can. "
            "Neither sees what is missed."
        ),
        use=N_("Report macro where the labels matter alike, rare or not, micro where all predictions do."),
    ),
    average_lesson(
        "recall",
        Task(
            N_("Find every sample of one label that was missed somewhere."),
            goals.a_part_becomes(1, "macro"),
            Why(
                N_("Which averages of recall move by the same amount, always?"),
                N_("Weighted and micro"),
                {
                    N_("Macro and micro"): N_(
                        "Macro gives this label the same share as any other; micro one by its true cells."
                    ),
                    N_("All three"): N_("Macro does not ask how often the label is true."),
                },
                N_("Weighted and micro recall both weigh a label by how often it is true: one number."),
            ),
            picture=WEIGHTS,
        ),
        questions=questions_with(
            N_("Recall is the share of what is true that is predicted. Which is higher, macro or micro?")
        ),
        in_short=N_(
            "Macro recall sees a rare label that is always missed; micro recall hardly does. Neither sees "
            "what is wrongly predicted."
        ),
        use=N_("Report macro where no label may be missed as a whole, micro where all true cells are alike."),
    ),
    average_lesson(
        "accuracy",
        Task(
            N_("Let the accuracy of a label be the Jaccard index."),
            goals.convention_is("accuracy_of_labels", "jaccard"),
            Why(
                N_("Why do macro and micro no longer agree?"),
                N_("Now each label is divided by its own number of cells"),
                {
                    N_("Micro counts true negatives, macro does not"): N_(
                        "Neither does: what is neither true nor predicted is left out."
                    ),
                    N_("The predictions have changed"): N_(
                        "No cell has changed: another share is taken of the same counts."
                    ),
                },
                N_(
                    "Right cells are divided by the number of samples, the same for each label; how many are "
                    "true or predicted is another number for each."
                ),
            ),
            picture=goals.FIRST_PAGE,
            rule="accuracy_of_labels",
        ),
        in_short=N_(
            "The share of right cells is the same in macro and in micro: each label has as many cells. In "
            "scikit-learn jaccard_score gives the other accuracy."
        ),
        use=N_(
            "Say which of the two you report. The share of right cells looks good for a rare label that is "
            "never predicted."
        ),
    ),
    average_lesson(
        "hamming_loss",
        Task(
            N_("Try to make macro and micro differ: change three cells."),
            goals.changed_cells_are_at_least(3),
            Why(
                N_("Why can no matrix do it?"),
                N_("All labels have the same number of cells"),
                {
                    N_("The three changes cancel each other"): N_(
                        "Change as many as you like: the two stay the same."
                    ),
                    N_("Micro is computed from macro"): N_(
                        "Micro counts all cells at once, and never looks at a label."
                    ),
                },
                N_("The mean of shares is the share of all where each is taken of equally many cells."),
            ),
            picture=goals.FIRST_PAGE,
            so_far=goals.changed_so_far(3),
        ),
        in_short=N_(
            "Hamming loss is the same over samples, macro and micro. It does not see which label has the "
            "errors."
        ),
        use=N_("Use it to compare models on the same labels: with more labels it is another number."),
    ),
    average_lesson(
        "specificity",
        Task(
            N_("Take away all predictions of one label that is true somewhere."),
            goals.a_true_label_is_never_predicted,
            Why(
                N_("Why does its specificity not suffer?"),
                N_("What is missed is true, and specificity looks at what is false"),
                {
                    N_("The label is too rare to count"): N_(
                        "Macro counts every label alike, also a rare one."
                    ),
                    N_("A label that is never predicted is left out"): N_(
                        "It is left out only where nothing is false. Here its specificity is 1."
                    ),
                },
                N_("Not to predict a label is never wrong where it is false: specificity rewards silence."),
            ),
            picture=goals.AVERAGE_PICTURE,
        ),
        questions=questions_with(
            N_("Specificity is the share of what is false that is not predicted. Is macro or micro higher?")
        ),
        in_short=N_(
            "Specificity sees wrongly predicted cells. It does not see a label that is always missed."
        ),
        use=N_("Use it where false alarms cost more than misses."),
    ),
    average_lesson(
        "balanced_accuracy",
        Task(
            N_("Take away all predictions of one label that is true somewhere."),
            goals.a_true_label_is_never_predicted,
            Why(
                N_("Its accuracy may still be high. Why is its balanced accuracy 1/2?"),
                N_("Its recall is 0 and its specificity 1: halfway between them"),
                {
                    N_("Half of its samples are right"): N_(
                        "Right are all where it is false: that may be more than half, or fewer."
                    ),
                    N_("It is right by chance half the time"): N_(
                        "Nothing is left to chance: one class is all right, the other all wrong."
                    ),
                },
                N_("Each class counts for half, so a rare label that is never found does not pass as good."),
            ),
            picture=goals.AVERAGE_PICTURE,
        ),
        in_short=N_(
            "Balanced accuracy sees a rare label that is never found. It does not see how rare it is."
        ),
        use=N_("Use it where never predicting a rare label must not look good."),
    ),
    average_lesson(
        "matthews_correlation",
        Task(
            N_("Predict one label exactly wrong in every sample, so that its value is −1."),
            goals.a_part_becomes(-1, "macro"),
            Why(
                N_("Would the mean be higher if this label were predicted at random?"),
                N_("Yes: at random it has about 0, exactly wrong −1"),
                {
                    N_("No: wrong is wrong"): N_(
                        "Exactly wrong is a relation too, the opposite one: it counts below none at all."
                    ),
                    N_("No: a label below 0 is left out"): N_(
                        "A negative value is a value. Only 0/0 is left out."
                    ),
                },
                N_("A correlation goes from −1 over 0 to 1: one label turned around can undo a perfect one."),
            ),
            picture=goals.FIRST_PAGE,
        ),
        questions=questions_with(
            N_(
                "Matthews correlation is how far truth and prediction vary together. Which is higher, macro "
                "or micro?"
            )
        ),
        in_short=N_(
            "Matthews correlation sees all four counts at once. Macro averages the correlations of the "
            "labels; micro takes one over all cells."
        ),
        use=N_("Use it for labels that are true very seldom or very often."),
    ),
    average_lesson(
        "cohen_kappa",
        Task(
            N_("Take away all predictions of one label that is true somewhere."),
            goals.a_true_label_is_never_predicted,
            Why(
                N_("All cells where it is false are right. Why is its kappa 0?"),
                N_("Chance would get as many right"),
                {
                    N_("None of its cells is right"): N_("All cells where the label is false are right."),
                    N_("Kappa only counts true positives"): N_(
                        "It counts all cells on which truth and prediction agree."
                    ),
                },
                N_("A prediction that is always the same agrees just as often as chance: nothing beyond it."),
            ),
            picture=goals.AVERAGE_PICTURE,
        ),
        questions=questions_with(N_("Kappa is agreement beyond chance. Which is higher, macro or micro?")),
        in_short=N_(
            "Kappa sees agreement beyond chance. In macro one label below chance pulls the mean down; micro "
            "sees all cells at once."
        ),
        use=N_("Use it to ask whether a model, or a second annotator, agrees more than by chance."),
    ),
)

if __name__ == "__main__":
    lesson_page(
        LESSONS,
        printed=printed_number,
        onward=NextLesson(N_("Ranking"), "ranking"),
        average="macro",
        predictions=True,
    )
