"""What is done to the matrix on the page of what cannot change: as a word of an address, and as buttons."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager

import streamlit as st

from metrics.behaviour.changes.transformation import (
    ADD,
    CUBE,
    EMPTY_LABEL,
    EMPTY_SAMPLE,
    EVERYTHING,
    HALVE,
    LABEL,
    LOGISTIC,
    NUDGE,
    OF_MATRIX,
    OF_SCORES,
    REPEAT_LABEL,
    REPEAT_SAMPLES,
    REVERSE_LABELS,
    REVERSE_SAMPLES,
    SAMPLE,
    SCOPES,
    Transformation,
)
from metrics.words import N_
from pages.intake.matrix import Matrix
from pages.views.markup import element, key_for
from pages.words import gettext as _

BETWEEN = "."
FIRST = Transformation(HALVE, LABEL)
BUTTONS: Mapping[str, str] = {
    HALVE: N_("halve"),
    CUBE: N_("cube"),
    LOGISTIC: N_("sigmoid"),
    ADD: N_("add 1"),
    NUDGE: N_("nudge"),
    REVERSE_SAMPLES: N_("reverse the samples"),
    REVERSE_LABELS: N_("reverse the labels"),
    REPEAT_SAMPLES: N_("all samples twice"),
    REPEAT_LABEL: N_("one label twice"),
    EMPTY_LABEL: N_("add an empty label"),
    EMPTY_SAMPLE: N_("add an empty sample"),
}
OF_WHAT: Mapping[str, str] = {
    EVERYTHING: N_("everything"),
    SAMPLE: N_("one sample"),
    LABEL: N_("one label"),
}
Take = Callable[[Transformation], None]


def word_of_done(done: Transformation) -> str:
    """The transformation as a word of an address; its sample or label counts from 1."""
    place = () if done.scope == EVERYTHING else (str(done.place + 1),)
    return BETWEEN.join((done.how, done.scope, *place))


def done_from(word: str, matrix: Matrix) -> Transformation:
    """The transformation that a word names; the first one for a word that names none for this matrix."""
    how, scope, place = (*word.split(BETWEEN), "", "")[:3]
    if scope not in SCOPES.get(how, ()):
        return FIRST
    if scope == EVERYTHING:
        return Transformation(how)
    number = int(place) if place.isascii() and place.isdigit() and len(place) < 8 else 0
    if not 1 <= number <= len(_names(scope, matrix)):
        return FIRST
    return Transformation(how, scope, number - 1)


def choose_what_is_done(done: Transformation, matrix: Matrix, take: Take) -> None:
    """Buttons for what can be done; `take` is called with what is chosen."""
    with st.container(key="done"):
        with _line(_("Scores")):
            _choose(
                _("Do this to the scores"), "how_scores", OF_SCORES, BUTTONS, done.how, _scores(done, take)
            )
        if SCOPES[done.how] != (EVERYTHING,):
            with _line(_("of")):
                if len(SCOPES[done.how]) > 1:
                    _choose(_("Of what"), "scope", SCOPES[done.how], OF_WHAT, done.scope, _scope(done, take))
                if done.scope != EVERYTHING:
                    _choose_place(done, matrix, take)
        with _line(_("Matrix")):
            _choose(_("Do this to the matrix"), "how_matrix", OF_MATRIX, BUTTONS, done.how, _rows(done, take))


@contextmanager
def _line(title: str) -> Iterator[None]:
    """A line of buttons behind a title."""
    with st.container(horizontal=True, vertical_alignment="center"):
        st.html(element("span", title, css="of"), width="content")
        yield


def _scores(done: Transformation, take: Take) -> Callable[[str], None]:
    """To another way of changing scores, of the same sample or label as before."""

    def chosen(how: str) -> None:
        scope = done.scope if done.scope in SCOPES[how] else SCOPES[how][0]
        fresh = done.how in OF_MATRIX and LABEL in SCOPES[how]
        take(Transformation(how, LABEL if fresh else scope, done.place))

    return chosen


def _scope(done: Transformation, take: Take) -> Callable[[str], None]:
    return lambda scope: take(Transformation(done.how, scope))


def _rows(done: Transformation, take: Take) -> Callable[[str], None]:
    def chosen(how: str) -> None:
        (scope,) = SCOPES[how]
        take(Transformation(how, scope, done.place if done.scope == scope else 0))

    return chosen


def _choose(
    label: str,
    name: str,
    options: Sequence[str],
    titles: Mapping[str, str],
    chosen: str,
    take: Callable[[str], None],
) -> None:
    """A row of buttons, none of them pressed where another row holds what is chosen."""
    widget = key_for(name, chosen)
    st.session_state[widget] = chosen if chosen in options else None

    def changed() -> None:
        option = st.session_state.get(widget)
        if isinstance(option, str) and option in options:
            take(option)

    st.pills(
        label,
        options,
        format_func=lambda one: _(titles[one]),
        key=widget,
        on_change=changed,
        label_visibility="collapsed",
    )


def _choose_place(done: Transformation, matrix: Matrix, take: Take) -> None:
    """A list of the samples or labels."""
    names = _names(done.scope, matrix)
    widget = key_for("place", word_of_done(done))
    st.session_state[widget] = done.place

    def changed() -> None:
        place = st.session_state.get(widget)
        if isinstance(place, int) and place in range(len(names)):
            take(Transformation(done.how, done.scope, place))

    title = _("Which label") if done.scope == LABEL else _("Which sample")
    st.selectbox(
        title,
        range(len(names)),
        format_func=lambda place: names[place] if place < len(names) else "",
        key=widget,
        on_change=changed,
        label_visibility="collapsed",
        width=150,
    )


def _names(scope: str, matrix: Matrix) -> Sequence[str]:
    return matrix.labels if scope == LABEL else matrix.samples
