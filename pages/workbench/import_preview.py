"""A preview of an imported matrix before it is used: its size, names and first rows, and what was guessed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from itertools import islice

import streamlit as st

from metrics import InputError
from metrics.graph.digits import decimal
from pages.intake import limits
from pages.intake.matrix import Matrix
from pages.intake.tables import Choices, Guess, ReadTables, matrix_of
from pages.shell.markup import plain
from pages.state.run_lock import outside_the_run
from pages.state.session import Session
from pages.words import gettext as _
from pages.words import sentence_of
from pages.workbench.large_matrix import chosen_part, show_numbers, show_size

KEY = "import"
UseMatrix = Callable[[Matrix], None]
MAX_ROWS, MAX_COLUMNS, MAX_NAMES = 5, 5, 12  # that are shown


@dataclass(frozen=True)
class Import:
    """What a person pasted or uploaded, and how it is read by the current choices.

    There is a `matrix`, or a `problem` that says why there is none.
    """

    read: Callable[[Choices, Matrix], ReadTables]
    choices: Choices = field(default_factory=dict)
    guesses: tuple[Guess, ...] = ()
    matrix: Matrix | None = None
    problem: str = ""


@dataclass(frozen=True)
class Destination:
    """What `use` does with the matrix that was imported; `takes_parts` of one larger than the lab holds."""

    use: UseMatrix
    takes_parts: bool = False

    def takes_part_of(self, matrix: Matrix) -> bool:
        """Whether only a part of this matrix can be used."""
        return self.takes_parts and not limits.is_held(*matrix.size)


def import_or_preview(session: Session, imported: Import, destination: Destination) -> None:
    """Use it at once where nothing was guessed and all of it is used; else open its preview.

    Where it cannot be read, say why, and leave the matrix as it is.
    """
    forget_import()
    with outside_the_run():
        imported = _read(imported, {}, session.matrix)
    if imported.matrix is None:
        st.error(imported.problem)
    elif imported.guesses or destination.takes_part_of(imported.matrix):
        _open_preview(imported)
    else:
        destination.use(imported.matrix)
        st.rerun()


def show_preview(session: Session, imported: Import) -> None:
    """Draw what is in the boxes so far, or what it lacks."""
    imported = _read(imported, {}, session.matrix)
    if imported.matrix is None:
        st.caption(imported.problem)
    else:
        _show(imported.matrix)


def forget_import() -> None:
    """Forget what was imported."""
    st.session_state.pop(KEY, None)


def show_pending(session: Session, destination: Destination) -> bool:
    """Draw the import that waits to be confirmed; return False where none does."""
    imported: Import | None = st.session_state.get(KEY)
    if imported is None:
        return False
    matrix = imported.matrix
    if matrix is not None and destination.takes_part_of(matrix):
        show_size(matrix)
        _ask_all(imported, session.matrix)
        show_numbers(matrix, session.focus)
        matrix, press = chosen_part(matrix), _("Take this part")
    else:
        if matrix is None:
            st.error(imported.problem)
        else:
            _show(matrix)
        _ask_all(imported, session.matrix)
        press = _("Put it on the workbench")
    presses = st.container(horizontal=True)
    is_used = presses.button(press, "use", type="primary", disabled=matrix is None)
    if is_used and matrix is not None:
        forget_import()
        destination.use(matrix)
        st.rerun()
    if presses.button(_("Back"), "look_back"):
        forget_import()
        st.rerun(scope="fragment")
    return True


def _open_preview(imported: Import) -> None:
    st.session_state[KEY] = imported
    st.rerun(scope="fragment")


def _read(imported: Import, choices: Choices, current: Matrix) -> Import:
    """The import, read by these choices; where they do not fit, without a matrix, and with a problem."""
    try:
        reading = imported.read(choices, current)
        matrix = matrix_of(reading, current)
    except InputError as error:
        guesses = tuple(
            replace(guess, taken=choices.get(guess.key, guess.taken)) for guess in imported.guesses
        )
        problem = plain(sentence_of(error))
        return replace(imported, choices=choices, guesses=guesses, matrix=None, problem=problem)
    return replace(imported, choices=choices, guesses=reading.guesses, matrix=matrix)


def _show(matrix: Matrix) -> None:
    """The size, the names of the labels, and the first cells with truth and score."""
    names = _("{first}, …") if len(matrix.labels) > MAX_NAMES else "{first}"
    st.markdown(
        _("Samples: {samples:,}. Labels: {labels:,} ({names}).").format(
            samples=len(matrix.samples),
            labels=len(matrix.labels),
            names=plain(names.format(first=", ".join(matrix.labels[:MAX_NAMES]))),
        )
    )
    st.markdown(_table(matrix))
    st.caption(_("In each cell: the truth in bold, then the score."))


def _table(matrix: Matrix) -> str:
    """The first rows as a table of Markdown."""
    more = ["…"] if len(matrix.labels) > MAX_COLUMNS else []
    lines = [["", *map(plain, matrix.labels[:MAX_COLUMNS]), *more]]
    lines.append([":--", *["--:"] * (len(lines[0]) - 1)])
    for sample, truth, scores in islice(
        zip(matrix.samples, matrix.truth, matrix.scores, strict=True), MAX_ROWS
    ):
        cells = [f"**{bit}** {plain(decimal(score))}" for bit, score in zip(truth, scores, strict=True)]
        lines.append([plain(sample), *cells[:MAX_COLUMNS], *more])
    if len(matrix.samples) > MAX_ROWS:
        lines.append(["…"] * len(lines[0]))
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _ask_all(imported: Import, current: Matrix) -> None:
    for guess in imported.guesses:
        _ask(guess, imported, current)


def _ask(guess: Guess, imported: Import, current: Matrix) -> None:
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
        with outside_the_run():
            imported = _read(imported, {**imported.choices, guess.key: str(picked)}, current)
        _open_preview(imported)
