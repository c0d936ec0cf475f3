"""What a tab and Python say to each other: the message of the browser, and the answer to it.

Nothing of a message is trusted: `message.py` and `visitor.py` check what they read of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NotRequired, TypedDict


class MatrixData(TypedDict):
    """All that makes a matrix; `decision` has its kind and what that takes, such as thresholds."""

    samples: Sequence[str]
    labels: Sequence[str]
    truth: Sequence[Sequence[int]]
    scores: Sequence[Sequence[float]]
    decision: tuple[str, object]
    relevance: Sequence[Sequence[int]] | None
    weights: Sequence[float] | None


class Rival(TypedDict):
    """The scores of model B, with the digest of the names that they were given for."""

    scores: Sequence[Sequence[float]]
    names: str


class DocumentData(TypedDict):
    """The document; its `rules` are parameters as an address has them."""

    matrix: MatrixData
    rules: Mapping[str, str]
    rival: Rival | None


class PressData(TypedDict):
    """A press on a part that Python is to deal with; `id` tells one press from another."""

    id: str
    part: str
    name: str
    value: object


class Message(TypedDict):
    """The whole state of a tab, numbered by `seq`, in the `attempt` to send it.

    `adopted` is the id of the proposal that was adopted last. A `draft` is under the visitor's hand. The
    document began with the matrix `opened`, None for its own; `reference` is what it is compared with, and
    `tried` are the matrices since. `parts` has the values of parts, by "part.name".
    """

    seq: str
    attempt: int
    page: str
    adopted: str
    draft: bool
    document: DocumentData
    opened: MatrixData | None
    reference: MatrixData | None
    pinned: bool
    tried: Sequence[MatrixData]
    focus: Mapping[str, str]
    parts: Mapping[str, object]
    press: PressData | None
    link: Mapping[str, str] | None


class ProposedDocument(TypedDict, total=False):
    """A document that Python has made; its matrix may have been `opened`, and is made by no edit then."""

    document: DocumentData
    opened: bool


class Proposal(ProposedDocument):
    """What the browser is to adopt once, as an edit: parameters of the focus, None for one that goes."""

    id: str
    focus: Mapping[str, str | None]
    sentence: NotRequired[str]
    lender: NotRequired[str]


class OpenedLink(TypedDict):
    """What a link says."""

    document: DocumentData
    focus: Mapping[str, str]


class AnswerOnDocument(TypedDict, total=False):
    """The link of what is in place, and what a browser without a document begins with."""

    opened: OpenedLink
    query: Mapping[str, str]


class Answer(AnswerOnDocument):
    """The answer of a page: to the message of this number and attempt, if there was one.

    `focus` has the parameters that have changed; what is `refused` is taken back.
    """

    page: str
    seq: NotRequired[str]
    attempt: NotRequired[int]
    focus: NotRequired[Mapping[str, str | None]]
    proposal: NotRequired[Proposal]
    refused: NotRequired[str]
