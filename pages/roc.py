"""The ROC lesson: the curve that the threshold draws, and its area."""

from collections.abc import Callable, Mapping

from metrics.words import N_
from pages.figures.curve_pictures import about_the_mean, area_routes, finished_curve
from pages.lessons import goals
from pages.lessons.average_page_sentences import weighed_by_truth, weighing_sentence
from pages.lessons.goals import Task, Why
from pages.lessons.lesson import Lesson, NextLesson
from pages.lessons.pictures.roc_square import draw_roc
from pages.lessons.roc_sentences import (
    area_by_each_rule,
    area_sentence,
    beside_ranking_loss,
    compared_across_labels,
    in_short_with_ties,
)
from pages.lessons.roc_walk import FIRST_PAIRS, ROC_WALK, roc_walk_pages
from pages.lessons.roc_walk_sentences import first_pairs_words, roc_words
from pages.lessons.scene import Scene
from pages.lessons.stage.question import LessonQuestion
from pages.lessons.stage.question_choices import RISES_OR_FALLS
from pages.lessons.stage.wrong_guesses import explain_wrong_pairs
from pages.questions.printed_numbers import printed_number
from pages.words import gettext as _
from pages.workbench.lesson_page import lesson_page

MACRO_QUESTION = LessonQuestion(
    N_("Pair samples with and without {part}: in what share of pairs does the one with {part} rank higher?"),
    explain=explain_wrong_pairs,
)
WEIGHTED_QUESTION = LessonQuestion(
    N_("What is the mean of the labels’ areas if a label counts as often as it is true?"),
    of_average=True,
    answered_by=RISES_OR_FALLS,
)
SAMPLES_QUESTION = LessonQuestion(
    N_("Pair each label that is true with each that is not: in what share does the true one rank higher?"),
    explain=explain_wrong_pairs,
)
MICRO_QUESTION = LessonQuestion(
    N_("Pair each true cell with each false one: in what share does the true one rank higher?"),
    explain=explain_wrong_pairs,
)

SHOWS: Mapping[str, Callable[[Scene], str]] = {
    "macro": lambda scene: _("The mean counts each label alike, a rare one as much as a frequent one."),
    "weighted": weighed_by_truth,
    "micro": compared_across_labels,
    "samples": beside_ranking_loss,
}

LESSONS = (
    Lesson(
        "roc_auc",
        Task(
            N_("Give a true (filled) and a false (hollow) one of this list the same score."),
            goals.true_and_false_are_tied,
            rule="auc_tie",
            why=Why(
                N_("Why does the area now depend on the rule for ties?"),
                N_("The rule says how much of the tied pair’s square lies under the curve."),
                {
                    N_("A tie changes how many pairs there are."): N_(
                        "There are as many as before: each true one with each false one."
                    ),
                    N_("The rules put the points of the curve at other places."): N_(
                        "All rules have the same points. They part on the way from one to the next."
                    ),
                },
                N_("The square of a tied pair counts 1, ½ or 0, as the rule says."),
                area_by_each_rule,
            ),
        ),
        draw=draw_roc,
        first_pages=roc_walk_pages,
        below=(area_routes, finished_curve, about_the_mean),
        questions={
            "macro": MACRO_QUESTION,
            "weighted": WEIGHTED_QUESTION,
            "samples": SAMPLES_QUESTION,
            "micro": MICRO_QUESTION,
        },
        use=N_(
            "Use it to compare rankings before a threshold is set. Where few are true, easy false ones lift "
            "it: look at precision–recall too."
        ),
        in_short=N_(
            "AUC 1/2 is a coin flip, 1 means that no pair is wrong; how far apart the scores are does not "
            "count."
        ),
        in_short_of=dict.fromkeys(SHOWS, in_short_with_ties),
        shows=lambda scene: SHOWS[scene.focus.average](scene),
        page_words={ROC_WALK: roc_words, FIRST_PAIRS: first_pairs_words},
        sentences={"roc_auc": area_sentence, "roc_auc.weighted": weighing_sentence},
    ),
)

if __name__ == "__main__":
    lesson_page(
        LESSONS,
        printed=printed_number,
        onward=NextLesson(N_("Precision–recall"), "precision_recall"),
        average="macro",
    )
