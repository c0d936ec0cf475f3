"""The lesson of two sets: how well the predicted labels match the true ones."""

from __future__ import annotations

from functools import partial

from metrics import METRICS, SWITCHES
from metrics.graph.digits import exact
from metrics.words import N_
from pages.lessons import goals
from pages.lessons.ending import NextLesson
from pages.lessons.goals import Task
from pages.lessons.lesson import Lesson
from pages.lessons.pictures.counts.set_picture import sets_picture
from pages.lessons.scene import Scene
from pages.lessons.set_pages import first_set_pages
from pages.lessons.stage.question import LessonQuestion
from pages.lessons.stage.question_choices import YES_OR_NO
from pages.printed_claims import printed_number
from pages.shell.markup import Html, element
from pages.words import gettext as _
from pages.workbench.lesson_page import lesson_page


def accuracies(scene: Scene) -> Html:
    """The numbers that share the name accuracy, side by side on this matrix."""
    (key,) = (one for one in scene.choices if one in ("accuracy_of_samples", "accuracy_of_labels"))
    rules, average = scene.focus.conventions, scene.focus.average
    choices = SWITCHES[key].choices
    values = {one: scene.metric.number(scene.example, average, rules.but(key, one)) for one in choices}
    cards = [
        element(
            "div",
            element("span", _(choices[one].title)),
            element("b", exact(value)),
            css="chosen" if one == getattr(rules, key) else "",
            role="listitem",
            title=_(choices[one].meaning).format(source=_("This choice")),
            aria_current="true" if one == getattr(rules, key) else "",
        )
        for one, value in values.items()
    ]
    told = _("Accuracy can mean {n} different numbers. On this matrix they are:").format(n=len(cards))
    strip = element("p", told, css="aside") + element("div", *cards, css="strip", role="list")
    return Html(strip + _complement(scene, values["cell"]))


def _complement(scene: Scene, of_cells: float) -> Html:
    hamming = METRICS["hamming_loss"]
    if scene.focus.average not in hamming.averages:
        return Html("")
    loss = exact(float(hamming(scene.example, scene.focus.average, scene.focus.conventions)))
    told = _("Only the share of right cells always equals 1 − Hamming loss: 1 − {loss} = {value}.")
    return element("p", told.format(loss=loss, value=exact(of_cells)), css="aside")


# Over the labels and over all cells the lesson on averaging teaches them.
AVERAGES = ("samples",)
of_sets = partial(Lesson, draw=sets_picture, first_pages=first_set_pages)
LESSONS = (
    of_sets(
        "subset_accuracy",
        Task(
            N_(
                "Make every label of one sample right. How close must another sample come before the "
                "number moves again?"
            ),
            goals.a_part_becomes(1),
        ),
        questions={"samples": LessonQuestion(by=YES_OR_NO)},
    ),
    of_sets(
        "zero_one_loss",
        Task(
            N_("Bring the number down. How many labels of a sample must be right before it moves?"),
            goals.falls,
        ),
        questions={"samples": LessonQuestion(by=YES_OR_NO)},
    ),
    of_sets(
        "hamming_loss",
        Task(
            N_(
                "Add a label that is never true and never predicted. What happens to the Hamming loss, "
                "and why?"
            ),
            goals.a_label_is_added,
        ),
        averages=AVERAGES,
    ),
    of_sets(
        "accuracy",
        Task(
            N_("Add a label that is never true and never predicted. Which of the accuracies below goes up?"),
            goals.a_label_is_added,
        ),
        questions={
            "samples": LessonQuestion(N_("Of the labels that are true or predicted, what share is both?"))
        },
        below=(accuracies,),
        averages=AVERAGES,
    ),
    of_sets(
        "precision",
        Task(
            N_("Predict every label of one sample. What happens to its precision, and what to its recall?"),
            goals.a_sample_is_all_predicted,
        ),
        averages=AVERAGES,
    ),
    of_sets(
        "recall",
        Task(
            N_("Raise recall to 1 without knowing which labels are true. What does it cost?"),
            goals.becomes(1),
        ),
        averages=AVERAGES,
    ),
    of_sets(
        "f_beta",
        Task(
            N_(
                "Under the rules below, set β to 2, and then to 0.5. Which samples gain, and what do they "
                "have in common?"
            ),
            goals.not_chosen("beta", 1),
        ),
        averages=AVERAGES,
    ),
    of_sets(
        "specificity",
        Task(
            N_("Predict nothing at all. Why is specificity 1 then, and which metric shows what went wrong?"),
            goals.nothing_is_predicted,
        ),
        averages=AVERAGES,
    ),
    of_sets(
        "balanced_accuracy",
        Task(
            N_("Predict every label of one sample, then none. Why is its balanced accuracy 1/2 both times?"),
            goals.a_part_becomes(1 / 2),
        ),
        averages=AVERAGES,
    ),
)

if __name__ == "__main__":
    lesson_page(
        LESSONS,
        printed=printed_number,
        onward=NextLesson(N_("Averaging"), "averaging", "f_beta", "macro"),
        predictions=True,
    )
