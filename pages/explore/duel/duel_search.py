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
from pages.explore.duel.duel_board import show_board
from pages.intake.matrix import Matrix
from pages.shell.choices import Said, choose
from pages.shell.markup import Html, element, scroller
from pages.state.rival_scores import RivalScores
from pages.state.session import EXPLORING, Session
from pages.state.turns import give_way
from pages.words import gettext as _
from pages.words import ngettext

KEY = "duel_search"
FIRST_PAIR: tuple[Case, Case] = (("hamming_loss", "samples"), ("subset_accuracy", "samples"))
LIMIT = 5.0  # seconds of a search
PAINT = 0.1  # seconds between two pictures of the progress
MOST_CELLS = 20_000  # of a matrix that is searched: of a larger one a second tries a few hundred changes
NOTHING_TRIED = Progress()
Lessons = Callable[[Disagreement, tuple[Case, Case]], None]


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


def choose_pair(session: Session) -> None:
    """Two lists to choose the metrics from."""
    titles = _("One metric"), _("and another one")
    choices = pair_choices(titles, pair_of(session), every_case(), session.focus.explored.pair)
    heading = Said(element("h2", _("Find a disagreement")))
    choose([[heading], choices], key=EXPLORING)


def show_search(session: Session, lessons: Lessons) -> None:
    """A button that starts a search, and the last search, if it was about what is in place."""
    if session.example.truth.size > MOST_CELLS:
        st.html(
            element(
                "p",
                _("This matrix is too large to be searched: it has more than {most:,} cells.").format(
                    most=MOST_CELLS
                ),
                css="aside",
            )
        )
        return
    wanted = (session.matrix, pair_of(session), session.focus.conventions)
    held: Search | None = st.session_state.get(KEY)
    if held is not None and (held.matrix, held.pair, held.rules) != wanted:
        held = None
    with st.container(horizontal=True, vertical_alignment="center", key="duel_search"):
        st.button(_("Find the smallest disagreement"), key="duel_find", on_click=_begin, args=wanted)
        place = st.empty()
    if held is not None and held.state == "asked":
        held = _run(held, session, place)
    if held is None:
        told = _(
            "The search changes as few scores as it can until one of the two metrics gets better and "
            "the other one worse. It takes {seconds} seconds at most."
        )
        place.html(element("p", told.format(seconds=f"{LIMIT:g}"), css="aside"))
        return
    place.html(element("p", _summary(held), data_testid="duel-search", role="status"))
    if held.progress.best is not None:
        _show_found(session, held, held.progress.best, lessons)


def _begin(matrix: Matrix, pair: tuple[Case, Case], rules: Conventions) -> None:
    st.session_state[KEY] = Search(matrix, pair, rules)


def _run(search: Search, session: Session, place: st.delta_generator.DeltaGenerator) -> Search:
    """Search until it is over, the time is up or the visitor does something else, which ends the run.

    What was found so far is kept after each slice.
    """
    begun = monotonic()
    # Whoever does something else meanwhile finds the search stopped, with what it had found.
    st.session_state[KEY] = replace(search, state="stopped")
    with place.container(horizontal=True, vertical_alignment="center"):
        bar = st.progress(0.0, width=320)
        st.button(_("Stop the search"), key="duel_stop")
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
        give_way()
    st.session_state[KEY] = search
    return search


def _how_far(progress: Progress) -> str:
    if progress.best is None:
        return _("{tried:,} changes tried, none found yet").format(tried=progress.tried)
    told = ngettext(
        "{tried:,} changes tried, found: {count} score changed",
        "{tried:,} changes tried, found: {count} scores changed",
        len(progress.best.cells),
    )
    return told.format(tried=progress.tried, count=len(progress.best.cells))


def _summary(search: Search) -> str:
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


def _show_found(session: Session, search: Search, found: Disagreement, lessons: Lessons) -> None:
    """The rows before and after, the two metrics before and after, and where to go with them."""
    show_board(_drawn(search, found), "duel_found")
    st.html(element("p", _proof(search), css="aside", data_testid="duel-proof"))
    with st.container(horizontal=True, vertical_alignment="center", key="duel_ways"):
        st.button(
            _("Put them in place, with the old scores as model B"),
            key="duel_take",
            on_click=_take,
            args=(session, found),
        )
        lessons(found, search.pair)


def with_scores(matrix: Matrix, found: Disagreement) -> Matrix:
    """The matrix with the scores that were found."""
    return replace(matrix, scores=tuple(tuple(map(float, row)) for row in found.scores))


def _take(session: Session, found: Disagreement) -> None:
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
