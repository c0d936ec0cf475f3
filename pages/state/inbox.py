"""What the browser sends of edits: which are new, in which order they were made, and what is answered."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate, islice
from math import isfinite

from pages.intake import limits
from pages.state.operations import REBUILDING, Op
from pages.state.whereabouts import Met
from pages.words import gettext as _


@dataclass(frozen=True)
class Refusal:
    """An edit that was not made, and the sentence that says why."""

    id: str
    text: str


@dataclass(frozen=True)
class Answer:
    """What a component is told: which of its edits was dealt with last, and which was refused last.

    A refusal is told until the component sends something new.
    """

    done: str | None = None
    refused: Refusal | None = None

    @property
    def told(self) -> dict[str, object]:
        """The answer as JSON holds it."""
        return {"done": self.done, "refused": self.refused and vars(self.refused)}


NOTHING_DONE = Answer()


@dataclass(frozen=True)
class Version:
    """The name of the matrix in place, and of the session that holds it."""

    session: str
    matrix: str


@dataclass(frozen=True)
class Sent:
    """An edit that has arrived from a component; where `refused` is a sentence, it is not to be made."""

    component: str
    op: Op
    refused: str = ""


@dataclass(frozen=True)
class Inbox:
    """What every component was answered, and when the latest edit was made by the visitor's clock.

    A component goes on sending its edits until an answer names the last of them, so the same ones come
    again and again: with every run, and after a connection that broke.
    """

    answers: Mapping[str, Answer] = field(default_factory=dict)
    latest: float = 0

    def answer_to(self, component: str) -> Answer:
        """What this component is told."""
        return self.answers.get(component, NOTHING_DONE)

    def open(
        self, sent: Mapping[str, object], *, version: Version, cells: int, met: Met | None = None
    ) -> tuple[Inbox, tuple[Sent, ...]]:
        """The edits to deal with, in the order of their making; those dealt with before are passed over.

        `sent` is what each component holds, `version` names the matrix in place and `cells` is its size.
        A browser that the server has forgotten still sends the edits that were made in the session before.
        They wait until the browser has told its whereabouts, which are `met` then, and until they are sent to
        this session or to whoever hears of that loss: what was answered in the session before is not. Then
        they count if they were made on the matrix that the browser came with. Otherwise they are lost, and
        only the last one of each component is given, as refused: its answer is one to all before it.
        """
        bases = {name: _base(value, version) for name, value in sent.items()}
        strangers = [name for name, base in bases.items() if base.session != version.session]
        here, known = ((version.session, met.number), met.matrix) if met else ((), "")
        waiting = [name for name in strangers if _to(sent[name]) not in here]
        lost = [name for name in strangers if name not in waiting and bases[name].matrix != known]
        news = {name: self._new_from(name, value) for name, value in sent.items() if name not in waiting}
        in_order = _in_order({name: ops for name, ops in news.items() if name not in lost})
        made = _at_once(in_order, cells)
        return self._without_refusals({one.component for one in in_order}), (
            *_refused([Sent(name, op) for name in lost for op in news[name]], _lost()),
            *in_order[:made],
            *_refused(in_order[made:], _too_many(made)),
        )

    def dealt_with(self, one: Sent, refused: str = "") -> Inbox:
        """The inbox once this edit was made, or was refused with this sentence."""
        number = one.op["id"]
        refusal = Refusal(number, refused) if refused else self.answer_to(one.component).refused
        answers = {**self.answers, one.component: Answer(number, refusal)}
        # An edit that was not to be made at all is no reason to hold a traversal for late.
        latest = self.latest if one.refused else max(self.latest, when(one.op))
        return Inbox(answers, latest)

    def _new_from(self, component: str, value: object) -> tuple[Op, ...]:
        """The edits of a component after the last one that was dealt with."""
        ops = _ops(value)
        ids = [op["id"] for op in ops]
        done = self.answer_to(component).done
        return ops[len(ids) - ids[::-1].index(done) :] if done in ids else ops

    def _without_refusals(self, components: Iterable[str]) -> Inbox:
        told = {name: replace(self.answer_to(name), refused=None) for name in components}
        return replace(self, answers={**self.answers, **told})


def when(op: Op) -> float:
    """When an edit was made, by the visitor's clock; 0 if it does not say."""
    at = op.get("at")
    return at if isinstance(at, int) or (isinstance(at, float) and isfinite(at)) else 0


def _lost() -> str:
    return _("The connection was lost, and the last edit with it. Please make it again.")


def _too_many(made: int) -> str:
    told = _("Too many edits came at once: the first {made} were made. Please make the others again.")
    return told.format(made=made)


def _refused(sent: Sequence[Sent], why: str) -> list[Sent]:
    """The last of each component, refused."""
    return [replace(one, refused=why) for one in {one.component: one for one in sent}.values()]


def _in_order(news: Mapping[str, Sequence[Op]]) -> list[Sent]:
    sent = [Sent(component, op) for component, ops in news.items() for op in ops]
    return sorted(sent, key=lambda one: when(one.op))


def _at_once(sent: Sequence[Sent], cells: int) -> int:
    """How many of these edits of a matrix with so many cells are made in one go, from the first on."""
    rebuilt = accumulate(cells * (one.op.get("kind") in REBUILDING) for one in sent)
    return sum(total <= limits.MOST_CELLS_REBUILT for total in islice(rebuilt, limits.MOST_OPERATIONS))


def _to(value: object) -> object:
    """Whom a component sends its edits to: a session, or whoever hears of the loss with this number."""
    return value.get("to") if isinstance(value, Mapping) else None


def _base(value: object, here: Version) -> Version:
    """The version on which a component says that it made its edits; `here` if it does not say."""
    match value:
        case {"base": {"session": str(session), "matrix": str(matrix)}}:
            return Version(session, matrix)
    return here


def _ops(value: object) -> tuple[Op, ...]:
    if not isinstance(value, Mapping) or not isinstance(value.get("ops"), list):
        return ()
    sent = value["ops"][-limits.MOST_SENT :]
    return tuple(op for op in sent if isinstance(op, Mapping) and _is_id(op.get("id")))


def _is_id(value: object) -> bool:
    # ASCII, because the id travels back and half a surrogate pair cannot
    return isinstance(value, str) and 0 < len(value) <= limits.LONGEST_ID and value.isascii()
