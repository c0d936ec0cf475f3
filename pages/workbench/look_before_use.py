"""What was brought, shown before it is used: its size, names and first rows, and what was guessed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice

import streamlit as st

from metrics import InputError
from metrics.graph.digits import decimal
from pages.intake.matrix import Matrix
from pages.intake.read_tables import Choices, Guess, ReadTables, matrix_of
from pages.shell.markup import plain
from pages.state.session import Session
from pages.words import gettext as _
from pages.words import sentence_of

KEY = "brought"
Use = Callable[[Matrix], None]
ROWS, COLUMNS, NAMES = 5, 5, 12


@dataclass(frozen=True)
class Brought:
    """What a person brought and how it is read, once for each choice: the matrix, or what stands against it.

    `fields` is what stood in the boxes: one who goes back finds it there again.
    """

    read: Callable[[Choices, Matrix], ReadTables]
    fields: Mapping[str, str] = field(default_factory=dict)
    choices: Choices = field(default_factory=dict)
    guesses: tuple[Guess, ...] = ()
    matrix: Matrix | None = None
    problem: str = ""


def take_in(session: Session, brought: Brought, use: Use) -> None:
    """Use it at once where nothing was guessed; else keep it to be looked at.

    Where it cannot be read, say why, and leave the matrix as it is.
    """
    drop()
    brought = _read(brought, {}, session.matrix)
    if brought.matrix is None:
        st.error(brought.problem)
    elif brought.guesses:
        _look_at(brought)
    else:
        use(brought.matrix)
        st.rerun()


def preview(session: Session, brought: Brought) -> None:
    """Show what has been brought so far, or what it lacks; nothing of empty boxes."""
    if not any(map(str.strip, brought.fields.values())):
        return
    brought = _read(brought, {}, session.matrix)
    if brought.matrix is None:
        st.caption(brought.problem)
    else:
        _show(brought.matrix)


def drop() -> None:
    """Keep nothing of what was brought."""
    st.session_state.pop(KEY, None)


def look(session: Session, use: Use) -> bool:
    """Show what was brought and waits to be looked at; False where nothing does."""
    brought: Brought | None = st.session_state.get(KEY)
    if brought is None:
        return False
    matrix = brought.matrix
    if matrix is None:
        st.error(brought.problem)
    else:
        _show(matrix)
    for guess in brought.guesses:
        _ask(guess, brought, session.matrix)
    presses = st.container(horizontal=True)
    is_used = presses.button(_("Put it on the workbench"), "use", type="primary", disabled=matrix is None)
    if is_used and matrix is not None:
        drop()
        use(matrix)
        st.rerun()
    if presses.button(_("Back"), "look_back"):
        drop()
        st.session_state.update(brought.fields)
        st.rerun(scope="fragment")
    return True


def _look_at(brought: Brought) -> None:
    st.session_state[KEY] = brought
    st.rerun(scope="fragment")


def _read(brought: Brought, choices: Choices, current: Matrix) -> Brought:
    """What was brought, read by these choices; where they do not fit, no matrix, and a sentence why."""
    try:
        reading = brought.read(choices, current)
        matrix = matrix_of(reading, current)
    except InputError as error:
        guesses = tuple(replace(one, taken=choices.get(one.key, one.taken)) for one in brought.guesses)
        problem = plain(sentence_of(error))
        return replace(brought, choices=choices, guesses=guesses, matrix=None, problem=problem)
    return replace(brought, choices=choices, guesses=reading.guesses, matrix=matrix)


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


def _ask(guess: Guess, brought: Brought, current: Matrix) -> None:
    """One line on a guess, with a press for each other choice; a press reads again."""
    if not guess.titles:
        st.markdown(plain(guess.sentence))
        return
    picked = st.pills(
        plain(guess.sentence),
        list(guess.titles),
        default=guess.taken,
        format_func=lambda key: plain(guess.titles[key] and _(guess.titles[key])),
        key=f"guess {guess.key} {guess.taken}",
    )
    if picked not in (None, guess.taken):
        _look_at(_read(brought, {**brought.choices, guess.key: str(picked)}, current))
