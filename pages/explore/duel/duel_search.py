"""The search for a small change after which two metrics disagree, and what it finds."""

from __future__ import annotations

from dataclasses import dataclass, replace
from time import monotonic

import numpy as np
import streamlit as st

from metrics import Conventions
from metrics.behaviour.disagreement import ALWAYS, IMPOSSIBLE, Disagreement, Progress, always_agree
from metrics.behaviour.disagreement_search import disagreements
from metrics.behaviour.variants import Case, every_case
from metrics.graph.digits import shortest
from pages.explore.cases import before_and_after, case_name, cases_from_link, lesson_link, pair_choices
from pages.intake.matrix import Matrix
from pages.lessons.lesson import PageOf
from pages.shell.choices import Press, StaticHtml, choose
from pages.shell.joined import show_html
from pages.shell.markup import Html, element, scroller
from pages.state.document import RivalScores
from pages.state.focus import START
from pages.state.link import code_for_link
from pages.state.session import EXPLORING, Session
from pages.state.turns import yield_turn
from pages.state.visitor import turn
from pages.words import gettext as _
from pages.words import ngettext
from pages.workbench.linked_html import show_lesson_links

KEY = "duel_search"
FIRST_PAIR: tuple[Case, Case] = (("hamming_loss", "samples"), ("subset_accuracy", "samples"))
TIME_LIMIT = 5.0  # seconds of a search
SECONDS_PER_REPORT = 0.1
MAX_CELLS = 20_000  # of a matrix that is searched: of a larger one a second tries a few hundred changes
NOTHING_TRIED = Progress()


@dataclass(frozen=True)
class Search:
    """A search about a matrix, two metrics and conventions, and how far it is.

    `state` is "requested", then "stopped" until it is "ended", or "late" where the time was up.
    """

    matrix: Matrix
    pair: tuple[Case, Case]
    rules: Conventions
    state: str = "requested"
    progress: Progress = NOTHING_TRIED

    @property
    def subject(self) -> tuple[Matrix, tuple[Case, Case], Conventions]:
        """What it is about."""
        return self.matrix, self.pair, self.rules


def pair_of(session: Session) -> tuple[Case, Case]:
    """Return the two metrics that are to disagree."""
    chosen = cases_from_link(session.focus.explored.pair)
    return (chosen[0], chosen[1]) if len(chosen) == 2 else FIRST_PAIR


def show_search(session: Session, page_of: PageOf) -> None:
    """Draw a question about two metrics, two lists to choose them from, and a button that searches."""
    if session.example.truth.size > MAX_CELLS:
        text = _("This matrix is too large to be searched: it has more than {most:,} cells.")
        show_html(element("p", text.format(most=MAX_CELLS), css="aside"))
        return
    titles = (_("One metric"), _("The other metric"))
    lists = pair_choices(titles, pair_of(session), every_case(), session.focus.explored.pair)
    question = StaticHtml(element("p", _("Can one of these get better while the other gets worse?")))
    find = Press(
        "find", _("Find such a case →"), _("Changes as few scores of A as it can, for 5 seconds at most.")
    )
    choose(
        [[question], [replace(listed, titled=False) for listed in lists], [find]],
        key=EXPLORING,
        after_send={"find": lambda _pressed: _find(session, page_of)},
    )


# The search


def _find(session: Session, page_of: PageOf) -> None:
    """Begin a search, unless the same one has ended, and show its result."""
    requested = Search(session.matrix, pair_of(session), session.focus.conventions)
    last: Search | None = st.session_state.get(KEY)
    if last is None or last.subject != requested.subject or last.state != "ended":
        st.session_state[KEY] = requested
    _dialog(session, page_of)


@st.dialog(_("Find a disagreement"), width="large", on_dismiss="rerun")
def _dialog(session: Session, page_of: PageOf) -> None:
    with turn(st.session_state):  # a dialog runs by itself, without the frame
        search: Search = st.session_state[KEY]
        place = st.empty()
        if search.state == "requested":
            search = _run(search, session, place)
        place.html(element("p", summary(search), data_testid="duel-search", role="status"))
        if search.progress.best is not None:
            _show_disagreement(session, search, search.progress.best, page_of)


def _run(search: Search, session: Session, place: st.delta_generator.DeltaGenerator) -> Search:
    """Search until it is over, the time is up or the visitor does something else, which ends the run.

    The progress is stored after each slice.
    """
    start, last_report = monotonic(), 0.0
    # A visitor who does something else meanwhile comes back to a stopped search with its progress.
    st.session_state[KEY] = replace(search, state="stopped")
    bar = place.progress(0.0)
    for progress in disagreements(session.example, search.pair, search.rules):
        search = replace(search, progress=progress, state="ended" if progress.over else "stopped")
        st.session_state[KEY] = search
        passed = monotonic() - start
        if progress.over:
            break
        if passed > TIME_LIMIT:
            search = replace(search, state="late")
            break
        if passed - last_report > SECONDS_PER_REPORT:
            last_report = passed
            bar.progress(min(passed / TIME_LIMIT, 1.0), text=_progress_text(progress))
        yield_turn()
    st.session_state[KEY] = search
    return search


def _progress_text(progress: Progress) -> str:
    if progress.best is None:
        return _("{tried:,} changes tried, none found yet. Close this to stop.").format(tried=progress.tried)
    n_changed = len(progress.best.cells)
    return ngettext(
        "{tried:,} changes tried, found: {count} score changed. Close this to stop.",
        "{tried:,} changes tried, found: {count} scores changed. Close this to stop.",
        n_changed,
    ).format(tried=progress.tried, count=n_changed)


def summary(search: Search) -> str:
    """Return the result of a search, in a sentence or two."""
    progress = search.progress
    first, second = map(case_name, search.pair)
    if progress.impossible == ALWAYS:
        text = _("{one} and {other} can never disagree. {reason}")
        return text.format(one=first, other=second, reason=_(always_agree(*search.pair, search.rules)))
    if progress.impossible:
        return _(IMPOSSIBLE[progress.impossible])
    if progress.best is None:
        text = {
            "ended": _("None found in {tried:,} changes: there may still be one."),
            "late": _("None found in {tried:,} changes before the {seconds} seconds were over."),
            "stopped": _("Stopped after {tried:,} changes; none of them was a disagreement."),
        }[search.state].format(tried=progress.tried, seconds=f"{TIME_LIMIT:g}")
        return f"{text} {_ruled_out(progress.ruled_out)}" if progress.ruled_out else text
    n_changed = len(progress.best.cells)
    better, worse = (first, second) if progress.best.improved == 0 else (second, first)
    return ngettext(
        "Change {count} score, and {better} gets better while {worse} gets worse.",
        "Change {count} scores, and {better} gets better while {worse} gets worse.",
        n_changed,
    ).format(count=n_changed, better=better, worse=worse)


def _ruled_out(n_scores: int) -> str:
    return ngettext(
        "Every way to change a single score was tried: none is enough.",
        "Every way to change up to {count} scores was tried: none is enough.",
        n_scores,
    ).format(count=n_scores)


def _minimality(search: Search, disagreement: Disagreement) -> str:
    """Whether fewer changes would be enough, and how that is known."""
    progress = search.progress
    if len(disagreement.cells) == 1:
        text = _("No change is smaller than one score. {tried:,} changes were tried.")
    elif progress.fewest:
        text = _(
            "Fewer are not enough: every way to change fewer scores was tried, {tried:,} changes in all."
        )
    else:
        text = {
            "ended": _(
                "This is the smallest of {tried:,} changes that were tried. A smaller one is not ruled out."
            ),
            "late": _(
                "This is the smallest that was found in {seconds} seconds, in {tried:,} changes. A smaller "
                "one is not ruled out."
            ),
            "stopped": _("Stopped after {tried:,} changes: a smaller one may be found."),
        }[search.state]
    return text.format(tried=progress.tried, seconds=f"{TIME_LIMIT:g}")


# What it has found


def _show_disagreement(session: Session, search: Search, disagreement: Disagreement, page_of: PageOf) -> None:
    """The changed scores, the two metrics before and after, and where to go with them."""
    tables = scroller(_changed_cells(search.matrix, disagreement)), _effect(search, disagreement)
    st.html(element("div", *tables, css="duel found"))
    st.html(element("p", _minimality(search, disagreement), css="aside", data_testid="duel-proof"))
    if st.button(_("Put them in place, with the old scores as model B"), key="duel_take", type="primary"):
        put_in_place(session, disagreement)
        st.rerun()
    _show_lessons(session, disagreement, search.pair, page_of)


def _show_lessons(
    session: Session, disagreement: Disagreement, pair: tuple[Case, Case], page_of: PageOf
) -> None:
    """Links to the lessons of both metrics, on the new scores."""
    code = code_for_link(with_scores(session.matrix, disagreement))
    if not code:
        return
    links = []
    for case in pair:
        text = _("{metric}, step by step on the new scores").format(metric=case_name(case))
        steps = lesson_link(text, case, page_of, part="1", step=START, m=code)
        links.append(element("p", steps))
    show_lesson_links(Html("".join(links)), key="duel_lessons")


def with_scores(matrix: Matrix, disagreement: Disagreement) -> Matrix:
    """Return the matrix with the new scores."""
    return replace(matrix, scores=tuple(tuple(map(float, row)) for row in disagreement.scores))


def put_in_place(session: Session, disagreement: Disagreement) -> None:
    """Let the new scores be the current ones, and those model B."""
    before = session.matrix
    is_current = disagreement.scores.shape == np.shape(before.scores)  # or the page is from another matrix
    if is_current:
        session.change_to(with_scores(before, disagreement), RivalScores.of(before))


def _changed_cells(matrix: Matrix, disagreement: Disagreement) -> Html:
    """The rows and columns with changed cells, each of these with its score before and after."""
    rows = sorted({row for row, _column in disagreement.cells})
    columns = sorted({column for _row, column in disagreement.cells})
    labels = [matrix.labels[column] for column in columns]
    head = element("tr", element("td"), *(element("th", one, scope="col", title=one) for one in labels))
    body = (
        element(
            "tr",
            element("th", matrix.samples[row], scope="row", title=matrix.samples[row]),
            *(_cell(matrix, disagreement, row, column) for column in columns),
        )
        for row in rows
    )
    caption = element("caption", _("The scores that change"))
    return element("table", caption, element("thead", head), element("tbody", *body), css="cells changed")


def _cell(matrix: Matrix, disagreement: Disagreement, row: int, column: int) -> Html:
    css = "true" if matrix.truth[row][column] else ""
    mark = element("span", str(matrix.truth[row][column]), css="mark")
    before, after = before_and_after(matrix.scores[row][column], float(disagreement.scores[row, column]))
    if (row, column) not in disagreement.cells:
        return element("td", mark, before, css=css)
    moved = element("span", before, " → ", element("b", after))
    return element("td", mark, moved, css=f"moved {css}".strip())


def _effect(search: Search, disagreement: Disagreement) -> Html:
    """The two metrics, before and after."""
    rows = []
    for place, case in enumerate(search.pair):
        before, after = before_and_after(disagreement.before[place], disagreement.after[place], shortest)
        cells = (before, "→", after)
        verdict = _("▲ better") if place == disagreement.improved else _("▼ worse")
        rows.append(
            element(
                "tr",
                element("th", case_name(case), scope="row"),
                *(element("td", cell) for cell in cells),
                element("td", verdict, css="says"),
            )
        )
    caption = element("caption", _("What the two metrics say"))
    return element("table", caption, element("tbody", *rows), css="table effect")
