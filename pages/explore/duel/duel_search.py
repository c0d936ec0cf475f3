"""The search for a small change after which two metrics disagree, and what it finds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from time import monotonic

import numpy as np
import streamlit as st

from metrics import Conventions
from metrics.behaviour.search.agreement import always_agree
from metrics.behaviour.search.disagreement import ALWAYS, IMPOSSIBLE, disagreements
from metrics.behaviour.search.judge import Disagreement, Progress
from metrics.behaviour.stack import Case, every_case
from metrics.graph.digits import exact
from pages.explore.cases import before_and_after, cases_from, name_of, pair_choices
from pages.explore.cell_table import cell_table
from pages.intake.matrix import Matrix
from pages.shell.choices import Press, StaticHtml, choose
from pages.shell.joined import show_html
from pages.shell.markup import Html, element, scroller
from pages.state import link
from pages.state.caches import CachedMatrix
from pages.state.document import RivalScores
from pages.state.focus import START
from pages.state.session import EXPLORING, Session
from pages.state.turns import yield_turn
from pages.state.visitor import turn
from pages.words import gettext as _
from pages.words import ngettext
from pages.workbench.linked_html import show_lesson_links

KEY = "duel_search"
FIRST_PAIR: tuple[Case, Case] = (("hamming_loss", "samples"), ("subset_accuracy", "samples"))
LIMIT = 5.0  # seconds of a search
PAINT = 0.1  # seconds between two pictures of the progress
MOST_CELLS = 20_000  # of a matrix that is searched: of a larger one a second tries a few hundred changes
NOTHING_TRIED = Progress()
LessonOf = Callable[[str, str], str]


@dataclass(frozen=True)
class Search:
    """A search that was asked for: about which matrix, metrics and conventions, and how far it is.

    `state` is "asked", then "stopped" until it is "ended", or "late" where the time was up.
    """

    matrix: Matrix
    pair: tuple[Case, Case]
    rules: Conventions
    state: str = "asked"
    progress: Progress = NOTHING_TRIED


def pair_of(session: Session) -> tuple[Case, Case]:
    """The two metrics that are to disagree."""
    chosen = cases_from(session.focus.explored.pair)
    return (chosen[0], chosen[1]) if len(chosen) == 2 else FIRST_PAIR


def choose_pair(session: Session, lesson_of: LessonOf) -> None:
    """A question about two metrics, two lists to choose them from, and a button that searches."""
    pair, titles = pair_of(session), (_("One metric"), _("The other metric"))
    lists = pair_choices(titles, pair, every_case(), session.focus.explored.pair)
    one, other = (replace(listed, titled=False) for listed in lists)
    if session.example.truth.size > MOST_CELLS:
        told = _("This matrix is too large to be searched: it has more than {most:,} cells.")
        show_html(element("p", told.format(most=MOST_CELLS), css="aside"))
        return
    asked = StaticHtml(element("p", _("Can one of these get better while the other gets worse?")))
    find = Press(
        "find", _("Find such a case →"), _("Changes as few scores of A as it can, for 5 seconds at most.")
    )
    choose(
        [[asked], [one, other], [find]],
        key=EXPLORING,
        after_send={"find": lambda _pressed: _find(session, lesson_of)},
    )


def _find(session: Session, lesson_of: LessonOf) -> None:
    """Begin a search, and show what comes of it."""
    wanted = Search(session.matrix, pair_of(session), session.focus.conventions)
    held: Search | None = st.session_state.get(KEY)
    is_known = held is not None and (held.matrix, held.pair, held.rules) == (
        wanted.matrix,
        wanted.pair,
        wanted.rules,
    )
    if not is_known or (held and held.state != "ended"):
        st.session_state[KEY] = wanted
    _dialog(session, lesson_of)


@st.dialog(_("Find a disagreement"), width="large", on_dismiss="rerun")
def _dialog(session: Session, lesson_of: LessonOf) -> None:
    with turn(st.session_state):  # a dialog runs by itself, without the frame
        held: Search = st.session_state[KEY]
        place = st.empty()
        if held.state == "asked":
            held = _run(held, session, place)
        place.html(element("p", summary(held), data_testid="duel-search", role="status"))
        if held.progress.best is not None:
            _show_found(session, held, held.progress.best, lesson_of)


def _run(search: Search, session: Session, place: st.delta_generator.DeltaGenerator) -> Search:
    """Search until it is over, the time is up or the visitor does something else, which ends the run.

    What was found so far is kept after each slice.
    """
    begun = monotonic()
    # Whoever does something else meanwhile finds the search stopped, with what it had found.
    st.session_state[KEY] = replace(search, state="stopped")
    bar = place.progress(0.0)
    shown = 0.0
    for progress in disagreements(session.example, search.pair, search.rules):
        search = replace(search, progress=progress, state="ended" if progress.over else "stopped")
        st.session_state[KEY] = search
        passed = monotonic() - begun
        if progress.over:
            break
        if passed > LIMIT:
            search = replace(search, state="late")
            break
        if passed - shown > PAINT:
            shown = passed
            bar.progress(min(passed / LIMIT, 1.0), text=_how_far(progress))
        yield_turn()
    st.session_state[KEY] = search
    return search


def _how_far(progress: Progress) -> str:
    if progress.best is None:
        return _("{tried:,} changes tried, none found yet. Close this to stop.").format(tried=progress.tried)
    told = ngettext(
        "{tried:,} changes tried, found: {count} score changed. Close this to stop.",
        "{tried:,} changes tried, found: {count} scores changed. Close this to stop.",
        len(progress.best.cells),
    )
    return told.format(tried=progress.tried, count=len(progress.best.cells))


def summary(search: Search) -> str:
    """What came of a search, in a sentence or two."""
    progress = search.progress
    one, other = (name_of(case) for case in search.pair)
    if progress.impossible:
        if progress.impossible == ALWAYS:
            told = _("{one} and {other} can never disagree. {reason}")
            return told.format(one=one, other=other, reason=_(always_agree(*search.pair, search.rules)))
        return _(IMPOSSIBLE[progress.impossible])
    if progress.best is None:
        told = {
            "ended": _("None found in {tried:,} changes: there may still be one."),
            "late": _("None found in {tried:,} changes before the {seconds} seconds were over."),
            "stopped": _("Stopped after {tried:,} changes; none of them was a disagreement."),
        }[search.state]
        return " ".join((told.format(tried=progress.tried, seconds=f"{LIMIT:g}"), *_not_enough(progress)))
    better, worse = (one, other) if progress.best.better == 0 else (other, one)
    told = ngettext(
        "Change {count} score, and {better} gets better while {worse} gets worse.",
        "Change {count} scores, and {better} gets better while {worse} gets worse.",
        len(progress.best.cells),
    )
    return told.format(count=len(progress.best.cells), better=better, worse=worse)


def _not_enough(progress: Progress) -> list[str]:
    """That every change of fewer scores has been tried in vain, where it has."""
    if not progress.ruled_out:
        return []
    told = ngettext(
        "Every way to change a single score was tried: none is enough.",
        "Every way to change up to {count} scores was tried: none is enough.",
        progress.ruled_out,
    )
    return [told.format(count=progress.ruled_out)]


def _proof(search: Search) -> str:
    """Whether fewer changes would be enough, and how that is known."""
    progress = search.progress
    assert progress.best is not None
    if len(progress.best.cells) == 1:
        return _("No change is smaller than one score. {tried:,} changes were tried.").format(
            tried=progress.tried
        )
    if progress.fewest:
        told = _(
            "Fewer are not enough: every way to change fewer scores was tried, {tried:,} changes in all."
        )
        return told.format(tried=progress.tried)
    told = {
        "ended": _(
            "This is the smallest of {tried:,} changes that were tried. A smaller one is not ruled out."
        ),
        "late": _(
            "This is the smallest that was found in {seconds} seconds, in {tried:,} changes. A smaller one "
            "is not ruled out."
        ),
        "stopped": _("Stopped after {tried:,} changes: a smaller one may be found."),
    }[search.state]
    return told.format(tried=progress.tried, seconds=f"{LIMIT:g}")


def _show_found(session: Session, search: Search, found: Disagreement, lesson_of: LessonOf) -> None:
    """The rows before and after, the two metrics before and after, and where to go with them."""
    st.html(_drawn(search, found))
    st.html(element("p", _proof(search), css="aside", data_testid="duel-proof"))
    put = _("Put them in place, with the old scores as model B")
    if st.button(put, key="duel_take", type="primary"):
        put_in_place(session, found)
        st.rerun()
    _show_lessons(session, found, search.pair, lesson_of)


def _show_lessons(
    session: Session, found: Disagreement, pair: tuple[Case, Case], lesson_of: LessonOf
) -> None:
    """The lessons of both metrics on the scores that were found."""
    held = CachedMatrix(with_scores(session.matrix, found))
    if not held.code or held.address_token != held.code:
        return  # a link cannot hold so large a matrix
    ways = []
    for metric, average in pair:
        label = _("{metric}, step by step on the new scores").format(metric=name_of((metric, average)))
        asks = link.lesson_query(metric, average, part="1", step=START, m=held.code)
        ways.append(element("p", element("a", label, data_page=lesson_of(metric, average), data_asks=asks)))
    show_lesson_links(Html("".join(ways)), key="duel_lessons")


def with_scores(matrix: Matrix, found: Disagreement) -> Matrix:
    """The matrix with the scores that were found."""
    return replace(matrix, scores=tuple(tuple(map(float, row)) for row in found.scores))


def put_in_place(session: Session, found: Disagreement) -> None:
    before = session.matrix
    if found.scores.shape != np.shape(before.scores):
        return  # pressed on a page from before the matrix became another one
    session.change_to(with_scores(before, found), RivalScores.of(before))


def _drawn(search: Search, found: Disagreement) -> Html:
    """The changed cells, each with its score before and after, and what that does to the two metrics."""
    matrix = search.matrix
    changed = cell_table(
        matrix.samples,
        matrix.labels,
        sorted({row for row, _column in found.cells}),
        sorted({column for _row, column in found.cells}),
        lambda row, column: _cell(matrix, found, row, column),
        css="changed",
        caption=element("caption", _("The scores that change")),
    )
    return element("div", scroller(changed), _effect(search, found), css="duel found")


def _cell(matrix: Matrix, found: Disagreement, row: int, column: int) -> Html:
    true = matrix.truth[row][column]
    mark = element("span", str(true), css="mark")
    before, after = before_and_after(matrix.scores[row][column], float(found.scores[row, column]))
    if (row, column) not in found.cells:
        return element("td", mark, before, css="true" if true else "")
    moved = element("span", before, " → ", element("b", after))
    return element("td", mark, moved, css="moved true" if true else "moved")


def _effect(search: Search, found: Disagreement) -> Html:
    """The two metrics, before and after."""
    rows = [
        element(
            "tr",
            element("th", name_of(case), scope="row"),
            element("td", before),
            element("td", "→"),
            element("td", after),
            element("td", _("▲ better") if place == found.better else _("▼ worse"), css="says"),
        )
        for place, (case, values) in enumerate(
            zip(search.pair, zip(found.before, found.after, strict=True), strict=True)
        )
        for before, after in [before_and_after(*values, exact)]
    ]
    caption = element("caption", _("What the two metrics say"))
    return element("table", caption, element("tbody", *rows), css="table effect")
