"""The start page: what this is about, the doors, and every number with what an edit did to it."""

from collections.abc import Mapping

from metrics import METRICS, Change, Example
from pages import sets
from pages.intake.matrix import example_of
from pages.lesson_links import lesson_of
from pages.state.focus import START
from pages.state.link import asking
from pages.state.session import Session
from pages.views.choices import Press, Said, choose
from pages.views.convention_choice import choose_preset, preset_title
from pages.views.introduction import introduction
from pages.views.joined import side_by_side
from pages.views.markup import Html, element
from pages.views.overview_table import (
    Effects,
    Numbers,
    effects,
    numbers,
    numbers_after,
    overview_table,
    reasons,
)
from pages.views.scene import scene_of
from pages.words import gettext as _
from pages.workbench.bench import workbench
from pages.workbench.carried_links import show_with_carried_links
from pages.workbench.decision_choice import decided
from pages.workbench.menu import enter
from pages.workbench.own_matrix import own_matrix


def compared(session: Session, example: Example) -> tuple[Numbers, Effects]:
    """All numbers, and what became of them since the matrix that they are compared with."""
    rules, before = session.focus.conventions, session.before
    if before is None:
        return session.kept.of(("numbers", session.matrix, rules), lambda: numbers(example, rules)), {}
    earlier = example_of(before)
    was = session.kept.of(("numbers", before, rules), lambda: numbers(earlier, rules))
    change = Change(earlier, example, rules)
    now = session.kept.of(("numbers", session.matrix, rules), lambda: numbers_after(change, was))
    return now, effects(was, now, change)


def told(session: Session, found: Effects) -> str:
    """What the marks on this page mean, in one sentence."""
    if session.earlier is None:
        return _("Change one cell and watch which metrics react.")
    if session.before is None and session.is_pinned:
        return _("The two matrices have different samples or labels.")
    if session.before is None:
        return _("This is a new matrix: nothing to compare with yet.")
    moved = sum(effect.moved for effect in found.values())
    text = _("{moved} of {all} numbers changed with the last edit.")
    if session.is_pinned:
        text = _("{moved} of {all} numbers differ from the matrix you chose.")
    return text.format(moved=moved, all=len(found))


def choose_compared(session: Session, found: Effects) -> None:
    """What is compared, and a button to compare with the matrix as it is now, or with the last edit again."""
    said = Said(element("p", told(session, found), data_testid="compared"))
    button = Press("pin", _("Compare with this matrix from now on"), op={"kind": "pin"})
    if session.is_pinned:
        button = Press("unpin", _("Compare with the last edit again"), op={"kind": "unpin"})
    choose([[said, button]], key="compared")


def target_of(session: Session, metric: str, average: str) -> Mapping[str, str]:
    """Where the lesson of a metric is; the metric that is looked at stays at its average and its step."""
    focus = session.focus
    average = average or (focus.average if metric == focus.metric else METRICS[metric].averages[0])
    is_looked_at = (metric, average) == (focus.metric, focus.average)
    asks = asking(metric, average) if is_looked_at else asking(metric, average, step=START)
    return {"data_page": lesson_of(metric, average), "data_asks": asks}


def ways_on() -> tuple[Html, ...]:
    """To the first lesson, to one's own numbers, to the libraries."""
    first = sets.LESSONS[0].metric
    average = METRICS[first].averages[0]
    begin = asking(first, average, step=START)
    return (
        element("a", _("Learn step by step"), data_page=lesson_of(first, average), data_asks=begin),
        element("button", _("Check my numbers"), type="button", data_press="own"),
        element("a", _("Why do libraries differ?"), data_page="libraries"),
    )


session = enter()
matrix, example = session.matrix, session.example
now, found = compared(session, example)
about, all_numbers = side_by_side(39, 61)
with about:
    show_with_carried_links(
        introduction(matrix, now, lambda *case: target_of(session, *case), ways_on()),
        "introduction",
        own=lambda _pressed: own_matrix(session),
    )
    scene = scene_of(example, session.focus, matrix.samples, matrix.labels)
    workbench(session, scene, stacked=True)
with all_numbers:
    choose_compared(session, found)
    show_with_carried_links(
        overview_table(now, found, lambda *case: target_of(session, *case)), key="numbers"
    )
    used = _(
        "All metrics follow the rules of {conventions}, even those that are not found there. {predicted}"
    ).format(conventions=preset_title(session.focus), predicted=decided(matrix.decision))
    choose_preset(session.focus, element("p", used, css="aside", data_testid="in-force"), reasons(found))
