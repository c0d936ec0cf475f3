"""The session that a page is drawn from, made of what the browser sends or of the address.

`visitor` is always Streamlit's session state: what the server stores of one tab.
"""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping, Sequence
from dataclasses import replace
from typing import Any

from metrics import InputError
from metrics.words import N_
from pages.intake.matrix import Matrix
from pages.state import link
from pages.state.document import RivalScores, matrix_from_browser, rival_from_browser
from pages.state.message import MESSAGE, PAGE, Envelope, tried_matrices, unreadable
from pages.state.protocol import Answer, Proposal
from pages.state.session import KEY, CachedMatrix, RecentCache, Session, changed_params
from pages.words import sentence_of


def _sent(visitor: Mapping[Any, Any]) -> object:
    """The message of the browser, of which nothing is trusted; None where there is none."""
    state = visitor.get(PAGE)
    return state.get(MESSAGE) if isinstance(state, Mapping) else None


def sync_session(
    visitor: MutableMapping[Any, Any], page: str, address: Mapping[str, str]
) -> Session | Answer:
    """Return what the page is drawn from; where nothing is to be drawn, the answer that says why.

    `address` has the parameters of the address, which is opened where there is no message.
    """
    former: Session | None = visitor.get(KEY)
    sent = _sent(visitor)
    if sent is None:
        session = session_of_address(page, link.known_params(address), _came_from_another_page(former, page))
        visitor[KEY] = session
        return session
    answer: Answer = {"page": page}
    try:
        if not isinstance(sent, Mapping):
            raise unreadable()
        envelope = Envelope.of(sent)
        answer |= {"seq": envelope.seq, "attempt": envelope.attempt}
        if former is not None and former.proposal is not None and _waits(former, former.proposal, envelope):
            return {**answer, "proposal": former.proposal}
        if envelope.page != page:
            return {"page": page}
        session = _session_of_message(page, sent, envelope, former)
    except InputError as error:
        return {**answer, "refused": sentence_of(error)}
    except (ValueError, TypeError, KeyError, AttributeError, OverflowError, RecursionError):
        return {**answer, "refused": sentence_of(unreadable())}
    if isinstance(opened_link := sent.get("link"), Mapping):
        return {**answer, "proposal": _proposal_of_link(envelope.seq, opened_link, session)}
    visitor[KEY] = session
    return session


def session_of_address(page: str, query: Mapping[str, str], came_from_another_page: bool = False) -> Session:
    """Return what an address opens."""
    address = link.parse_address(query)
    params = link.focus_params(address.focus)
    if "metric" not in query:
        params = {key: word for key, word in params.items() if key in query or key == "step"}
    rival, warning = None, address.warning
    if address.rival is not None:
        try:
            rival = RivalScores.unpacked(address.rival)
        except InputError:
            lost = InputError(N_("The scores of model B are not in the link: pin some again."))
            warning = warning or sentence_of(lost)
    return Session(
        page,
        CachedMatrix(address.matrix),
        address.matrix,
        address.focus,
        rival,
        warning=warning,
        came_from_another_page=came_from_another_page,
        sent_focus=params,
        has_matrix_in_address=link.MATRIX in query,
    )


def _session_of_message(
    page: str, sent: Mapping[str, Any], envelope: Envelope, former: Session | None
) -> Session:
    """Return what a message says; InputError where something in it is wrong."""
    document = sent.get("document")
    if not isinstance(document, Mapping):
        raise unreadable()
    reader = _MatrixReader(former.sent_matrices if former else ())
    matrix = reader.read(document.get("matrix"))
    opened, reference, parts = sent.get("opened"), sent.get("reference"), sent.get("parts")
    sent_focus = link.known_params(sent.get("focus"))
    focus, _unknown = link.focus_from({**sent_focus, **link.known_params(document.get("rules"))})
    answered = former.answered_press if former else None
    press = envelope.press
    press = press if press and (press.id, envelope.attempt) != answered else None
    # A part of the page may speak by itself, as a figure does when it comes into view: the warning stays.
    is_same = former is not None and (former.matrix, former.focus, press) == (matrix, focus, None)
    return Session(
        page,
        former.cached_matrix if former and former.matrix == matrix else CachedMatrix(matrix),
        matrix if opened is None else reader.read(opened),
        focus,
        rival_from_browser(document.get("rival")),
        None if reference is None else reader.read(reference),
        sent.get("pinned") is True,
        tried_matrices(sent.get("tried"), reader.read),
        parts if isinstance(parts, Mapping) else {},
        press,
        warning=former.warning if former and is_same else "",
        envelope=envelope,
        answered_press=answered,
        came_from_another_page=_came_from_another_page(former, page) and not _adopted_link(former, envelope),
        cache=former.cache if former else RecentCache(),
        sent_focus=sent_focus,
        sent_matrices=tuple(reader.found),
    )


class _MatrixReader:
    """Reads the matrices of a message; those of the message before are not checked again."""

    def __init__(self, known: Sequence[tuple[object, Matrix]]) -> None:
        self._known = known
        self.found: list[tuple[object, Matrix]] = []

    def read(self, sent: object) -> Matrix:
        before = (matrix for content, matrix in self._known if content == sent)
        matrix = next(before, None) or matrix_from_browser(sent)
        self.found.append((sent, matrix))
        return matrix


def _came_from_another_page(former: Session | None, page: str) -> bool:
    """Whether another page was open before: the first run of a page may come before the browser's message."""
    if former is None:
        return False
    return former.page != page or (former.came_from_another_page and former.envelope is None)


def _adopted_link(former: Session | None, envelope: Envelope) -> bool:
    """Whether the browser has just adopted what a link says: that is meant as it is."""
    before = former.envelope.adopted if former is not None and former.envelope is not None else ""
    return envelope.adopted != before


def _waits(former: Session, proposal: Proposal, envelope: Envelope) -> bool:
    """Whether a proposal is not adopted yet that was made in a dialog, or of a press that is sent again."""
    is_of_other_press = former.press is not None and former.press != envelope.press
    return proposal["id"] != envelope.adopted and not is_of_other_press


def _proposal_of_link(message_id: str, query: Mapping[str, str], current: Session) -> Proposal:
    """What a link opens, as a proposal; a link to the matrix in place does not change that.

    Within a tab that is also what stands for a matrix in place that is too large for a link.
    """
    params = link.known_params(query)
    in_place = {
        link.MATRIX: current.cached_matrix.code,
        link.RIVAL: current.rival.code if current.rival else None,
    }
    same = {key for key, word in params.items() if in_place.get(key) == word}
    linked = session_of_address(current.page, {key: word for key, word in params.items() if key not in same})
    matrix = current.cached_matrix if link.MATRIX in same else linked.cached_matrix
    rival = current.rival if link.RIVAL in same else linked.rival
    proposal: Proposal = {
        "id": message_id,
        "focus": changed_params(link.focus_params(current.focus), linked.sent_focus),
        "sentence": linked.warning,
    }
    is_opened = matrix.matrix != current.matrix
    rules = link.rule_params(linked.focus)
    if not is_opened and (rival, rules) == (current.rival, link.rule_params(current.focus)):
        return proposal
    linked = replace(linked, cached_matrix=matrix if is_opened else current.cached_matrix, rival=rival)
    return {**proposal, **linked.proposed_document(is_opened)}
