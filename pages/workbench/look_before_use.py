"""What was brought, shown before it is used: its size, names and first rows, and what was guessed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice

import streamlit as st

from metrics import InputError
from metrics.graph.digits import decimal
from pages.intake.guesses import Choices, Guess
from pages.intake.matrix import Matrix
from pages.intake.reading import ReadTables, matrix_of
from pages.state.session import Session
from pages.views.markup import plain
from pages.words import gettext as _
from pages.words import sentence_of

KEY = "brought"
ROWS, COLUMNS, NAMES = 5, 5, 12


@dataclass(frozen=True)
class Brought:
    """What a person brought and how it is read; the choices made so far, and the last guesses.

    `fields` is what stood in the boxes: one who goes back finds it there again.
    """

    read: Callable[[Choices, Matrix], ReadTables]
    choices: Choices = field(default_factory=dict)
    guesses: tuple[Guess, ...] = ()
    fields: Mapping[str, str] = field(default_factory=dict)


def take_in(session: Session, brought: Brought) -> None:
    """Put it in place at once where nothing was guessed; else keep it to be looked at.

    Where it cannot be read, say why, and leave the matrix as it is.
    """
    drop()
    try:
        reading = brought.read(brought.choices, session.matrix)
        matrix = matrix_of(reading, session.matrix)
    except InputError as error:
        st.error(plain(sentence_of(error)))
        return
    if not reading.guesses:
        session.load(matrix)
        st.rerun()
    st.session_state[KEY] = replace(brought, guesses=reading.guesses)
    st.rerun(scope="fragment")


def drop() -> None:
    """Keep nothing of what was brought."""
    st.session_state.pop(KEY, None)


def look(session: Session) -> bool:
    """Show what was brought and waits to be looked at; False where nothing does."""
    brought = st.session_state.get(KEY)
    if not isinstance(brought, Brought):
        return False
    matrix, brought = _read_again(brought, session.matrix)
    if matrix is not None:
        _show(matrix)
    for guess in brought.guesses:
        _ask(guess, brought)
    presses = st.container(horizontal=True)
    is_used = presses.button(_("Put it on the workbench"), "use", type="primary", disabled=matrix is None)
    if is_used and matrix is not None:
        drop()
        session.load(matrix)
        st.rerun()
    if presses.button(_("Back"), "look_back"):
        drop()
        st.session_state.update(brought.fields)
        st.rerun(scope="fragment")
    return True


def _read_again(brought: Brought, current: Matrix) -> tuple[Matrix | None, Brought]:
    """The matrix by the choices made so far; where they do not fit, None, and a sentence is shown."""
    try:
        reading = brought.read(brought.choices, current)
        return matrix_of(reading, current), replace(brought, guesses=reading.guesses)
    except InputError as error:
        st.error(plain(sentence_of(error)))
        return None, replace(brought, guesses=tuple(_chosen(one, brought.choices) for one in brought.guesses))


def _chosen(guess: Guess, choices: Choices) -> Guess:
    return replace(guess, taken=choices.get(guess.key, guess.taken))


def _show(matrix: Matrix) -> None:
    """The size, the names of the labels, and the first cells with truth and score."""
    names = _("{first}, …") if len(matrix.labels) > NAMES else "{first}"
    st.markdown(
        _("Samples: {samples:,}. Labels: {labels:,} ({names}).").format(
            samples=len(matrix.samples),
            labels=len(matrix.labels),
            names=plain(names.format(first=", ".join(matrix.labels[:NAMES]))),
        )
    )
    st.markdown(_table(matrix))
    st.caption(_("In each cell: the truth in bold, then the score."))


def _table(matrix: Matrix) -> str:
    """The first rows as a table of Markdown."""
    more = ["…"] if len(matrix.labels) > COLUMNS else []
    lines = [["", *map(plain, matrix.labels[:COLUMNS]), *more]]
    lines.append([":--", *["--:"] * (len(lines[0]) - 1)])
    for sample, truth, scores in islice(zip(matrix.samples, matrix.truth, matrix.scores, strict=True), ROWS):
        cells = [f"**{bit}** {plain(decimal(score))}" for bit, score in zip(truth, scores, strict=True)]
        lines.append([plain(sample), *cells[:COLUMNS], *more])
    if len(matrix.samples) > ROWS:
        lines.append(["…"] * len(lines[0]))
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _ask(guess: Guess, brought: Brought) -> None:
    """One line on a guess, with a press for each other choice; a press reads again."""
    if not guess.titles:
        st.markdown(plain(guess.sentence))
        return
    picked = st.pills(
        plain(guess.sentence),
        list(guess.titles),
        default=guess.taken,
        format_func=lambda key: plain(_title(guess.titles, key)),
        key=f"guess {guess.key} {guess.taken}",
    )
    if picked not in (None, guess.taken):
        choices = {**brought.choices, guess.key: str(picked)}
        st.session_state[KEY] = replace(brought, choices=choices)
        st.rerun(scope="fragment")


def _title(titles: Mapping[str, str], key: str) -> str:
    return _(titles[key]) if titles[key] else titles[key]
