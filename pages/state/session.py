"""What a page is drawn from: the document that the browser has, and what is looked at of it."""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from secrets import token_hex
from typing import Any, TypeVar

from metrics import METRICS, Example
from metrics.lazy import lazy_property
from pages.intake import limits
from pages.intake.matrix import Matrix, example_of, has_same_names
from pages.state import link
from pages.state.document import RivalScores, matrix_for_browser, rival_for_browser
from pages.state.focus import START, Focus, focus_for_page, part_to_open_on
from pages.state.message import Envelope, Pressed, state_name
from pages.state.protocol import (
    Answer,
    AnswerOnDocument,
    DocumentData,
    OpenedLink,
    Proposal,
    ProposedDocument,
)
from pages.words import sentence_of

MAX_CACHE_SIZE = 3  # a page makes at most three different values of a matrix: all of them outlast an edit

Value = TypeVar("Value")


class RecentCache:
    """The values that were made last, each by what it was made of."""

    def __init__(self) -> None:
        self._values: dict[tuple[Hashable, ...], Any] = {}

    def get(self, key: tuple[Hashable, ...], make: Callable[[], Value]) -> Value:
        """Return the value of this key, made anew where it is not one of the last few.

        A key begins with the name of the value: pages make several of the same matrix.
        """
        value: Value = self._values.pop(key) if key in self._values else make()
        self._values[key] = value
        while len(self._values) > MAX_CACHE_SIZE:
            del self._values[next(iter(self._values))]
        return value

    def last(self, name: str) -> Any:
        """Return the newest value of this name; None where there is none."""
        return next((value for key, value in reversed(self._values.items()) if key[0] == name), None)


@dataclass(frozen=True, eq=False)
class CachedMatrix:
    """A matrix; its code for a link and its example for the engine are made once, when they are needed."""

    matrix: Matrix

    @lazy_property
    def code(self) -> str:
        """The matrix as text for an address; "" where no link can hold it."""
        return link.code_of(self.matrix)

    @lazy_property
    def example(self) -> Example:
        """The matrix as the engine takes it, with all that was sorted and counted of it so far."""
        return example_of(self.matrix)


KEY = "session"
TASK = "task"  # the lender of what a task opens; what a page opens has its name
EDITOR, LINE, TOP_BAR = "matrix_editor", "score_line", "top_bar"
HEAD, RULES, DECIDING, EXPLORING, DRAWN = "lesson_head", "rules", "deciding", "exploring", "drawn"


@dataclass
class Session:
    """What a page is drawn from, in one run of its script.

    What a press changes here is a proposal: the browser adopts it once, as an edit, and sends it back.

    Attributes:
        page: the address of the page; "" for the first one.
        cached_matrix, focus, rival: the document, with its rules in `focus`.
        opened: the matrix that was opened, and of which the one in place was made by edits.
        reference: the matrix before the last edit, or the one that the visitor has pinned to compare with.
        is_pinned: whether the visitor has pinned `reference`.
        tried: the last matrices since the one that was opened.
        parts: the values that the parts of the page have in the browser.
        press: the button that was pressed.
        warning: a sentence about what in the address could not be used.
        envelope: what the browser's message says of itself; None where there was no message.
        cache: what pages have made last.
        proposal: what the browser is to adopt as an edit, and the id of that; None for nothing.
        answered_press: the id of the press that was answered last, and the attempt to send it. Streamlit
            repeats a message with every rerun, where the press must not act again; the browser repeats it
            with another attempt where no answer has come, and there its dialog must open.
        came_from_another_page: whether another page was open before.
        sent_focus: what is looked at as the browser has sent it, or the address.
        sent_matrices: the matrices of the message, each beside what was sent of it.
        has_matrix_in_address: whether the address says which matrix is wanted.
    """

    page: str
    cached_matrix: CachedMatrix
    opened: Matrix
    focus: Focus
    rival: RivalScores | None = None
    reference: Matrix | None = None
    is_pinned: bool = False
    tried: Sequence[Matrix] = ()
    parts: Mapping[str, object] = field(default_factory=dict)
    press: Pressed | None = None
    warning: str = ""
    envelope: Envelope | None = None
    cache: RecentCache = field(default_factory=RecentCache, repr=False)
    proposal: Proposal | None = None
    answered_press: tuple[str, int] | None = None
    came_from_another_page: bool = False
    sent_focus: Mapping[str, str] = field(default_factory=dict, repr=False)
    sent_matrices: Sequence[tuple[object, Matrix]] = field(default=(), repr=False)
    has_matrix_in_address: bool = False
    _opening: AnswerOnDocument = field(default_factory=AnswerOnDocument, repr=False)

    # What is in place

    @property
    def matrix(self) -> Matrix:
        """The matrix in place."""
        return self.cached_matrix.matrix

    @property
    def example(self) -> Example:
        """The matrix as the engine takes it."""
        return self.cached_matrix.example

    @property
    def query(self) -> dict[str, str]:
        """What the address bar should say."""
        rival = None if self.rival is None else self.rival.code
        return link.query_of(self.cached_matrix.code, self.focus, rival)

    @property
    def compared_with(self) -> Matrix | None:
        """The reference, if it is another state of the matrix in place; None if it is another matrix."""
        is_comparable = self.reference is not None and has_same_names(self.reference, self.matrix)
        return self.reference if is_comparable else None

    @property
    def is_draft(self) -> bool:
        """Whether the document is under the visitor's hand."""
        return self.envelope is not None and self.envelope.is_draft

    def part_value(self, part: str, name: str) -> object:
        """Return the value of this name of a part of the page, from the browser; None where there is none."""
        return self.parts.get(state_name(part, name))

    def focus_on_page(
        self,
        metrics: Sequence[str],
        average: str | None = None,
        taught: Mapping[str, Container[str]] | None = None,
    ) -> Focus:
        """Move the focus to one of these metrics; see `focus_for_page`.

        What a link asks for without a metric is meant of the first one. Who comes from another page by the
        menu finds a metric under an average that this page teaches, where `taught` says which ones it does.
        """
        wanted = self.focus
        is_taught = taught is None or wanted.average in taught.get(wanted.metric, (wanted.average,))
        if self.came_from_another_page and self.envelope is not None and not is_taught:
            metrics = [wanted.metric, *metrics]
            wanted = replace(wanted, metric="")
        focus = focus_for_page(wanted, metrics, average, self.example)
        if "metric" not in self.sent_focus and focus is not wanted:
            linked = {name: getattr(self.focus, name) for name in ("part", "step") if name in self.sent_focus}
            focus = replace(focus, **linked)
        self.focus = focus
        return focus

    def focus_on_open_part(self) -> Focus:
        """Move the focus to a part that has something to ask, where the question of a lesson names none."""
        focus = self.focus
        if "part" not in self.sent_focus and focus.step == START:
            metric = METRICS[focus.metric]
            part = part_to_open_on(self.example, metric, focus.average, focus.conventions)
            self.focus = replace(focus, part=part)
        return self.focus

    def warn(self, sentence: str) -> None:
        """Say what was wrong with the address, unless there is a warning already."""
        self.warning = self.warning or sentence

    def follow_only(self, scenarios: Container[str]) -> None:
        """Drop the scenario that is followed where it is none of these."""
        if self.focus.scenario and self.focus.scenario not in scenarios:
            self.focus = replace(self.focus, scenario="")
            self.warn(link.unknown_params_sentence((link.SCENARIO,)))

    # What a press proposes, or a page that opens a matrix of its own

    def open_for_page(self, matrix: Matrix) -> None:
        """Open a matrix while this page is looked at; the visitor's own one is back on the next.

        Nothing is done for somebody whose address says which matrix they want.
        """
        if self.envelope is not None or not self.has_matrix_in_address:
            self._propose(matrix=matrix, is_opened=True, lender=self.page)

    def keep_for_page(self, own: Matrix) -> None:
        """Take the matrix of the address for the one that this page has opened in place of `own`."""
        if self.envelope is None:
            lent, self.cached_matrix, self.opened = self.matrix, CachedMatrix(own), own
            self._propose(matrix=lent, is_opened=True, lender=self.page)

    def load(self, matrix: Matrix, is_of_task: bool = False) -> None:
        """Open a matrix; this ends the scenario that was followed.

        A matrix that is opened for a task gives way to the visitor's own one on another page.
        """
        lender = TASK if is_of_task else ""
        self._propose(replace(self.focus, scenario=""), matrix, is_opened=True, lender=lender)

    def change_to(self, matrix: Matrix, rival: RivalScores | None = None) -> None:
        """Put a matrix in place that was made of this one, with scores to compare it with, if given.

        One that is larger than the lab holds is refused with a sentence.
        """
        if limits.is_held(*matrix.size):
            self._propose(matrix=matrix, rival=rival or self.rival)
        else:
            self._propose(sentence=sentence_of(limits.cannot_grow()))

    def refuse(self, sentence: str) -> None:
        """Say why something is not done; all stays as it is."""
        self._propose(sentence=sentence)

    def compare_with(self, rival: RivalScores) -> None:
        """Let these scores be model B."""
        self._propose(rival=rival)

    def refocus(self, **changes: Any) -> None:
        """Look at something else, or by other rules."""
        self._propose(focus=replace(self.focus, **changes))

    def explore(self, **choices: str) -> None:
        """Choose something on a page that explores: the words of `Explored`, by their names."""
        self.refocus(explored=replace(self.focus.explored, **choices))

    def note(self, **choices: str) -> None:
        """Note something that came of this run: it goes with the answer, and is no proposal."""
        self.focus = replace(self.focus, explored=replace(self.focus.explored, **choices))

    def _propose(
        self,
        focus: Focus | None = None,
        matrix: Matrix | None = None,
        is_opened: bool = False,
        sentence: str = "",
        lender: str = "",
        **rival: RivalScores | None,
    ) -> None:
        """Add to the proposal; without `rival` model B stays, with `rival=None` there is none.

        `lender` is the task or the page that opens the matrix; "" where it is to be the visitor's own.
        """
        if self.envelope is None and not self._opening:
            self._opening = self._opening_data()  # the browser begins with what the address says
        proposal: Proposal = self.proposal or {"id": token_hex(8), "focus": {}}
        proposal |= {"sentence": sentence} if sentence else {}
        proposal |= {"lender": lender} if lender else {}
        rules = link.rule_params(self.focus)
        if focus is not None:
            changed = changed_params(link.focus_params(self.focus), link.focus_params(focus))
            proposal["focus"] = {**proposal["focus"], **changed}
            self.focus = focus
        if matrix is not None:
            self.cached_matrix = CachedMatrix(matrix)
            self.opened = matrix if is_opened else self.opened
        if rival:
            self.rival = rival["rival"]
        if matrix is not None or rival or link.rule_params(self.focus) != rules or "document" in proposal:
            document = self.proposed_document(is_opened or proposal.get("opened", False))
            proposal = {**proposal, **document}
        self.proposal = proposal

    # What goes to the browser

    def answer(self) -> Answer:
        """Return the answer to the message, or what a link opens where there was none."""
        answer: Answer = {"page": self.page}
        envelope = self.envelope
        if envelope is not None:
            answer |= {"seq": envelope.seq, "attempt": envelope.attempt}
        if self.press is not None and envelope is not None:
            self.answered_press = self.press.id, envelope.attempt
        if self.proposal is not None:
            return {**answer, **self._opening, "proposal": self.proposal}
        self.press = None
        answer["focus"] = changed_params(self.sent_focus, link.focus_params(self.focus))
        if envelope is None:
            return {**answer, **self._opening_data()}
        if not self.is_draft:
            answer["query"] = self.query
        return answer

    def proposed_document(self, is_opened: bool) -> ProposedDocument:
        """Return what a proposal says of the document; `is_opened` where its matrix was made by no edit."""
        return {"document": self._document(), "opened": is_opened}

    def _document(self) -> DocumentData:
        return {
            "matrix": matrix_for_browser(self.matrix),
            "rules": link.rule_params(self.focus),
            "rival": rival_for_browser(self.rival),
        }

    def _opening_data(self) -> AnswerOnDocument:
        """What a browser without a document begins with."""
        opened: OpenedLink = {"document": self._document(), "focus": link.focus_params(self.focus)}
        return {"opened": opened, "query": self.query}


def changed_params(before: Mapping[str, str], after: Mapping[str, str]) -> dict[str, str | None]:
    """Return the parameters that differ from those before; None for one that is gone."""
    gone = dict.fromkeys(key for key in before if key not in after)
    return gone | {key: value for key, value in after.items() if before.get(key) != value}
