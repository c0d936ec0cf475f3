"""What a page is drawn from: the document that the browser holds, and what is looked at of it."""

from __future__ import annotations

from collections.abc import Container, Mapping, MutableMapping, Sequence
from dataclasses import dataclass, field, replace
from secrets import token_hex
from typing import Any

from metrics import METRICS, Example, InputError
from metrics.words import N_
from pages.intake import limits
from pages.intake.matrix import Matrix, is_kin
from pages.state import link
from pages.state.document import UnknownError, matrix_for_browser, rival_for_browser
from pages.state.focus import START, Focus, part_to_open_on, settled
from pages.state.heard import MESSAGE, PAGE, state_name
from pages.state.held_matrix import HeldMatrix
from pages.state.kept import Kept
from pages.state.message import Envelope, Message, Pressed
from pages.state.protocol import Cell
from pages.state.rival_scores import RivalScores
from pages.state.window import window_of
from pages.words import sentence_of

KEY = "session"
EDITOR, LINE, TOP_BAR = "matrix_editor", "score_line", "top_bar"
HEAD, RULES, DECIDING, EXPLORING, DRAWN = "lesson_head", "rules", "deciding", "exploring", "drawn"
UNREADABLE = N_("This message cannot be read.")
Answer = dict[str, Any]


@dataclass
class Session:
    """What a page is drawn from, in one run of its script.

    `matrix`, `rival` and the rules in `focus` are the document. `opened` is the matrix that was opened, and
    of which the one in place was made by edits; `earlier` is the one to compare with, whatever its size and
    its names, and `is_pinned` whether the visitor has chosen it. `tried` are the matrices since the one that
    was opened. `parts` are the values that the parts of the page hold in the browser, and `press` is the
    button that was pressed. `answered` has the id of the press that was answered last and the attempt to send
    it: Streamlit repeats a message with every rerun, where the press must not act again; the browser repeats
    it with another attempt where no answer has come, and there its dialog must open. `complaint` is a
    sentence about what could not be done. `kept` is a cache of what pages have made last; `has_come_over`
    says that another page was open before.

    What a press changes here is a proposal: the browser adopts it once, as an edit, and sends it back.
    """

    page: str
    held: HeldMatrix
    opened: Matrix
    focus: Focus
    rival: RivalScores | None = None
    earlier: Matrix | None = None
    is_pinned: bool = False
    tried: Sequence[Matrix | None] = ()
    parts: Mapping[str, object] = field(default_factory=dict)
    press: Pressed | None = None
    complaint: str = ""
    envelope: Envelope | None = None
    kept: Kept = field(default_factory=Kept, repr=False)
    proposal: Answer | None = None
    answered: tuple[str, int] | None = None
    has_come_over: bool = False
    _sent: Mapping[str, str] = field(default_factory=dict, repr=False)
    _is_given: bool = False
    _first: Answer = field(default_factory=dict, repr=False)

    # What is in place

    @property
    def matrix(self) -> Matrix:
        """The matrix in place."""
        return self.held.matrix

    @property
    def example(self) -> Example:
        """The matrix as the engine takes it."""
        return self.held.example

    @property
    def query(self) -> dict[str, str]:
        """What the address bar should say."""
        return link.query_of(self.held.called, self.focus, self.rival.word if self.rival else "")

    @property
    def before(self) -> Matrix | None:
        """The matrix to compare with; None where it is no other state of this one but another matrix."""
        return self.earlier if self.earlier is not None and is_kin(self.earlier, self.matrix) else None

    @property
    def is_draft(self) -> bool:
        """Whether the document is under the visitor's hand."""
        return self.envelope is not None and self.envelope.is_draft

    def heard(self, part: str, name: str) -> object:
        """What a part of the page holds under this name; None where there is nothing."""
        return self.parts.get(state_name(part, name))

    def settle(
        self,
        metrics: Sequence[str],
        average: str | None = None,
        taught: Mapping[str, Container[str]] | None = None,
    ) -> Focus:
        """The focus as a page with these metrics has it; see `focus.settled`.

        What a link asks for without a metric is meant of the first one. Who comes from another page by the
        menu finds a metric under an average that this page teaches, where `taught` says which ones it does.
        """
        here = self.focus
        elsewhere = taught is not None and here.average not in taught.get(here.metric, (here.average,))
        if self.has_come_over and self.envelope is not None and elsewhere:
            metrics = [here.metric, *metrics]
            here = replace(here, metric="")
        there = settled(here, metrics, average, self.example)
        if "metric" not in self._sent and there is not here:
            asked = {name: getattr(self.focus, name) for name in ("part", "step") if name in self._sent}
            there = replace(there, **asked)
        self.focus = there
        return self.focus

    def open_on_a_part(self) -> Focus:
        """The focus on a part that has something to ask, where the question of a lesson names none."""
        focus = self.focus
        if "part" not in self._sent and focus.step == START:
            metric = METRICS[focus.metric]
            part = part_to_open_on(self.example, metric, focus.average, focus.conventions)
            self.focus = replace(focus, part=part)
        return self.focus

    def complain(self, sentence: str) -> None:
        """Say what was wrong with the address, unless something has been said."""
        self.complaint = self.complaint or sentence

    def follow_only(self, scenarios: Container[str]) -> None:
        """Drop the scenario that is followed where it is none of these."""
        if self.focus.scenario and self.focus.scenario not in scenarios:
            self.focus = replace(self.focus, scenario="")
            self.complain(link.not_here((link.SCENARIO,)))

    def look_at(self, cell: Cell) -> tuple[range, range]:
        """The rows and the columns to be shown with this cell, where the visitor has not turned to others."""
        asked = self.heard(EDITOR, "window")
        return window_of(cell, self.opened.fingerprint, asked, *self.matrix.size)

    # What a press proposes, or a page that lends a matrix

    def lend(self, matrix: Matrix) -> None:
        """Open a matrix while this page is looked at; the visitor's own one is there again on the next.

        Nothing is lent to somebody whose address says which matrix they want.
        """
        if self.envelope is None:
            if self._is_given:
                return
            self._first = self._opening()
        self._propose(matrix=matrix, is_opened=True)
        self.opened = matrix
        if self.proposal is not None:
            self.proposal["lent"] = self.page

    def load(self, matrix: Matrix, is_lent: bool = False) -> None:
        """Open a matrix; this ends the scenario that was followed.

        A matrix that is lent, by a task, gives way to the visitor's own one when they go to another page.
        """
        self._propose(focus=replace(self.focus, scenario=""), matrix=matrix, is_opened=True)
        if is_lent and self.proposal is not None:
            self.proposal["lent"] = True

    def change_to(self, matrix: Matrix, rival: RivalScores | None = None) -> None:
        """Put a matrix in place that was made of this one, with scores to compare it with, if given.

        A matrix that is too large to be edited stays; a sentence says why.
        """
        try:
            limits.check_edit(self.matrix.size, matrix.size)
        except InputError as error:
            self._propose(sentence=sentence_of(error))
        else:
            self._propose(matrix=matrix, rival=rival or self.rival)

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
        """Note something that came of this run: it is told with the answer, and is no proposal."""
        self.focus = replace(self.focus, explored=replace(self.focus.explored, **choices))

    def note_case(self, metric: str, average: str) -> None:
        """Note the metric and average that this run has opened on; they are no proposal either."""
        self.focus = replace(self.focus, metric=metric, average=average)

    def _propose(
        self,
        focus: Focus | None = None,
        matrix: Matrix | None = None,
        is_opened: bool = False,
        sentence: str = "",
        **rival: RivalScores | None,
    ) -> None:
        proposal = self.proposal or {"id": token_hex(8), "focus": {}}
        proposal |= {"sentence": sentence} if sentence else {}
        before = link.rules_of(self.focus)
        if focus is not None:
            proposal["focus"] |= _changes(link.looked_at(self.focus), link.looked_at(focus))
            self.focus = focus
        if matrix is not None:
            self.held = HeldMatrix(matrix)
        if rival:
            self.rival = rival["rival"]
        if matrix is not None or rival or link.rules_of(self.focus) != before or "document" in proposal:
            is_opened = is_opened or proposal.get("opened", False)
            name = self.matrix.fingerprint
            proposal |= {"document": self._document(), "name": name, "opened": is_opened}
        self.proposal = proposal

    def _document(self) -> Answer:
        return {
            "matrix": matrix_for_browser(self.matrix),
            "rules": link.rules_of(self.focus),
            "rival": rival_for_browser(self.rival),
        }

    # What the browser is told

    def answer(self) -> Answer:
        """The answer to the message, or what a link opens where there was none."""
        told: Answer = {"page": self.page}
        envelope = self.envelope
        if envelope is not None:
            told |= {"seq": envelope.seq, "attempt": envelope.attempt}
        if self.press is not None and envelope is not None:
            self.answered = self.press.id, envelope.attempt
        if self.proposal is not None:
            return {**told, **self._first, "proposal": self.proposal}
        self.press = None
        told["focus"] = _changes(self._sent, link.looked_at(self.focus))
        if envelope is None:
            return told | self._opening()
        if not self.is_draft:
            told |= self._called()
        return told

    def _opening(self) -> Answer:
        """What the browser holds from now on, where it has held nothing."""
        opened = {"document": self._document(), "focus": link.looked_at(self.focus)}
        return {"opened": opened, **self._called()}

    def _called(self) -> Answer:
        """The link to what is in place, and the names of the matrices that were sent."""
        sent = (self.matrix, self.opened, self.earlier, *self.tried)
        return {"query": self.query, "names": [one and one.fingerprint for one in sent]}


def begin(visitor: MutableMapping[Any, Any], page: str, address: Mapping[str, str]) -> Session | Answer:
    """What the page is drawn from; where nothing is to be drawn, the answer that says why.

    `visitor` is what the server keeps of one visitor: the session of the run before, for what was made there,
    and the message. `address` has the parameters of the address, which is opened where there is no message.
    """
    former: Session | None = visitor.get(KEY)
    state = visitor.get(PAGE)
    sent = state.get(MESSAGE) if isinstance(state, Mapping) else None
    if sent is None:
        session = opened(page, link.own(address))
        session.has_come_over = _has_come_over(former, page)
        visitor[KEY] = session
        return session
    told: Answer = {"page": page}
    try:
        if not isinstance(sent, Mapping):
            raise InputError(UNREADABLE)
        envelope = Envelope.of(sent)
        told |= {"seq": envelope.seq, "attempt": envelope.attempt}
        if former is not None and _waits(former, envelope):
            return {**told, "proposal": former.proposal}
        if envelope.page != page:
            return {"page": page}
        message = Message.of(sent, envelope)
    except UnknownError:
        return {**told, "unknown": True}
    except InputError as error:
        return {**told, "refused": sentence_of(error)}
    except (ValueError, TypeError, KeyError, AttributeError, OverflowError, RecursionError):
        return {**told, "refused": sentence_of(InputError(UNREADABLE))}
    session = _heard(page, message, former)
    if message.link is not None:
        return {**told, "proposal": _of_link(envelope.seq, message.link, session)}
    visitor[KEY] = session
    return session


def _has_come_over(former: Session | None, page: str) -> bool:
    """Whether another page was open before: the first run of a page may come before the browser's message."""
    if former is None:
        return False
    return former.page != page or (former.has_come_over and former.envelope is None)


def _by_a_link(former: Session | None, envelope: Envelope) -> bool:
    """Whether the browser has just adopted what a link says: that is meant as it is."""
    before = former.envelope.adopted if former is not None and former.envelope is not None else ""
    return envelope.adopted != before


def opened(page: str, query: Mapping[str, str]) -> Session:
    """What an address opens."""
    asked = link.asked_for(query)
    words = link.looked_at(asked.focus)
    if "metric" not in query:
        words = {key: word for key, word in words.items() if key in query or key == "step"}
    session = Session(
        page,
        HeldMatrix(asked.matrix),
        asked.matrix,
        asked.focus,
        complaint=asked.complaint,
        _sent=words,
        _is_given=link.MATRIX in query,
    )
    if asked.rival:
        try:
            session.rival = RivalScores.unpacked(asked.rival)
        except InputError:
            session.complaint = session.complaint or sentence_of(
                InputError(N_("The scores of model B are not in the link: pin some again."))
            )
    return session


def _waits(former: Session, envelope: Envelope) -> bool:
    """Whether a proposal is not adopted yet that was made in a dialog, or of a press that is sent again."""
    proposal = former.proposal
    is_of_other_press = former.press is not None and former.press != envelope.press
    return proposal is not None and proposal["id"] != envelope.adopted and not is_of_other_press


def _heard(page: str, message: Message, former: Session | None) -> Session:
    focus, _unknown = link.focus_from({**message.looked_at, **message.rules})
    held = HeldMatrix(message.matrix)
    if former is not None and former.matrix is message.matrix:
        held = former.held
    answered = None if former is None else former.answered
    press = message.envelope.press
    press = press if press and (press.id, message.envelope.attempt) != answered else None
    return Session(
        page,
        held,
        message.opened,
        focus,
        message.rival,
        message.before,
        message.is_pinned,
        message.tried,
        message.parts,
        press,
        envelope=message.envelope,
        answered=answered,
        has_come_over=_has_come_over(former, page) and not _by_a_link(former, message.envelope),
        kept=Kept() if former is None else former.kept,
        _sent=message.looked_at,
    )


def _of_link(message_id: str, query: Mapping[str, str], now: Session) -> Answer:
    """What a link opens, as a proposal; a link that holds the matrix in place changes nothing of that.

    What is too large for a link is known by its name while it is in place.
    """
    asked = link.own(query)
    in_place = {link.MATRIX: now.held.called, link.RIVAL: now.rival.word if now.rival else ""}
    kept = {key for key, word in asked.items() if in_place.get(key) == word}
    there = opened(now.page, {key: word for key, word in asked.items() if key not in kept})
    there.held = now.held if link.MATRIX in kept else there.held
    there.rival = now.rival if link.RIVAL in kept else there.rival
    proposal: Answer = {
        "id": message_id,
        "focus": _changes(link.looked_at(now.focus), there._sent),
        "sentence": there.complaint,
    }
    same = (there.matrix, there.rival, link.rules_of(there.focus))
    if same == (now.matrix, now.rival, link.rules_of(now.focus)):
        return proposal
    is_opened = there.matrix != now.matrix
    there.held = there.held if is_opened else now.held
    return proposal | {
        "document": there._document(),
        "name": there.matrix.fingerprint,
        "opened": is_opened,
    }


def _changes(before: Mapping[str, str], after: Mapping[str, str]) -> dict[str, str | None]:
    """The parameters that are others than before; None for one that is no more."""
    gone = dict.fromkeys(key for key in before if key not in after)
    return gone | {key: value for key, value in after.items() if before.get(key) != value}
