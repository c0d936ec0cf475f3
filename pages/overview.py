"""The start page: what two metrics find at once, and every metric from worse to better."""

from collections.abc import Mapping

from metrics import METRICS, Change, Example
from pages import sets
from pages.figures.take_away import PageTakeAway, offer_take_away
from pages.frame.lesson_links import page_of_lesson
from pages.intake.matrix import example_of
from pages.lessons.lesson_choices import choose_preset, part_choice, preset_title
from pages.lessons.scene import scene_of
from pages.shell.choices import Press, choose
from pages.shell.joined import box
from pages.shell.markup import Html, element
from pages.start.every_number import (
    Effects,
    Ends,
    Numbers,
    code_of_numbers,
    compute_numbers,
    effects_of,
    ends_in_reach,
    moved_metrics_sentence,
    table_of_numbers,
    update_numbers,
)
from pages.start.metric_dots import check_number, metric_dots
from pages.start.verdicts import (
    METRICS_OF_VERDICTS,
    headline_of_verdicts,
    introduction,
    verdict_cards,
    verdicts_of,
)
from pages.state.focus import START
from pages.state.link import lesson_query
from pages.state.session import HEAD, Session
from pages.words import gettext as _
from pages.workbench.bench import decision_sentence, workbench
from pages.workbench.linked_html import show_linked_html
from pages.workbench.matrix_dialogs import open_import_dialog
from pages.workbench.matrix_editor import show_photo
from pages.workbench.menu import current_session


def compared(session: Session, example: Example) -> tuple[Numbers, Effects]:
    """All numbers, and what became of them since the matrix that they are compared with."""
    rules, before = session.focus.conventions, session.compared_with
    if before is None:
        return session.cache.get(
            ("numbers", session.matrix, rules), lambda: compute_numbers(example, rules)
        ), {}
    earlier = example_of(before)
    was = session.cache.get(("numbers", before, rules), lambda: compute_numbers(earlier, rules))
    change = Change(earlier, example, rules)
    now = session.cache.get(("numbers", session.matrix, rules), lambda: update_numbers(change, was))
    return now, effects_of(change, was, now)


def moved_sentence(session: Session, found: Effects) -> str:
    """What the marks on this page mean, in one sentence."""
    if session.reference is None:
        return _("{metrics} metrics judge this model.").format(metrics=len(METRICS))
    if session.compared_with is None and session.is_pinned:
        return _("The two matrices have different samples or labels.")
    if session.compared_with is None:
        return _("This is a new matrix: nothing to compare with yet.")
    if session.is_pinned:
        moved = sum(effect.moved for effect in found.values())
        text = _("{moved} of {all} numbers differ from the matrix you chose.")
        return text.format(moved=moved, all=len(found))
    return moved_metrics_sentence(found)


def choose_compared(session: Session) -> None:
    """A button to compare with the matrix as it is now, or with the last edit again."""
    button = Press("pin", _("Keep this one to compare"), action={"kind": "pin"})
    if session.is_pinned:
        button = Press("unpin", _("Compare with the last edit again"), action={"kind": "unpin"})
    choose([[button]], key="compared")


def ends(session: Session, example: Example) -> Ends:
    """What the worst and the best scores would give on the labels of this matrix."""
    rules, matrix = session.focus.conventions, session.matrix
    labels = matrix.truth, matrix.relevance, matrix.weights
    return session.cache.get(
        ("ends", labels, rules), lambda: ends_in_reach(example, rules, METRICS_OF_VERDICTS)
    )


def target_of(metric: str) -> Mapping[str, str]:
    """Where the lesson of a metric begins."""
    average = METRICS[metric].averages[0]
    return {
        "data_page": page_of_lesson(metric, average),
        "data_asks": lesson_query(metric, average, step=START),
    }


def ways_on() -> Html:
    """To the first lesson."""
    return element(
        "nav",
        element("a", _("Learn it step by step →"), css="press primary", **target_of(sets.LESSONS[0].metric)),
        css="ways-on",
    )


session = current_session()
matrix, example, focus = session.matrix, session.example, session.focus
now, found = compared(session, example)
reach = ends(session, example)
both = verdicts_of(now, reach)
scene = scene_of(example, focus, matrix.samples, matrix.labels)
with box("start"):
    with box("story"):
        with box("opening"):
            show_linked_html(introduction(headline_of_verdicts(both, matrix)), "introduction")
            show_photo(focus.part if scene.kind == "rows" else 0)
        workbench(
            session,
            scene,
            predictions=True,
            stacked=True,
            between=lambda: choose([[part_choice(scene)]], key=HEAD),
        )
        show_linked_html(verdict_cards(both, matrix, example, target_of), "verdicts")
    with box("metrics"):
        looked_at = focus.metric, focus.average
        metric_dots(now, found, reach, looked_at, moved_sentence(session, found), page_of_lesson)
        with box("rules", _("Rules ▾"), over=True):
            used = _(
                "All metrics follow the rules of {conventions}, even those that are not found there. "
                "{predicted}"
            ).format(conventions=preset_title(focus), predicted=decision_sentence(matrix.decision))
            choose_preset(focus, element("p", used, css="aside", data_testid="in-force"))
            choose_compared(session)
    with box("ways"):
        show_linked_html(ways_on(), "ways")
        with box("check", _("Check my numbers ▴"), over=True):
            check_number(lambda _pressed: open_import_dialog(session))
        offer_take_away(
            PageTakeAway(
                "metrics",
                lambda: table_of_numbers(now, found),
                lambda: code_of_numbers(example, focus.conventions),
                picture='[data-part="numbers"]',
            )
        )
