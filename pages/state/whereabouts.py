"""Where a browser is that has lost its server: what it tells the next one, which knows nothing of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from metrics import InputError
from pages.intake import limits
from pages.intake.matrix import Matrix
from pages.state import link
from pages.state.address_bar import Query


@dataclass(frozen=True)
class Met:
    """The whereabouts that were taken over last: their number, and the name of the matrix there.

    `forgotten` says that undo led further back than it does now.
    """

    number: int
    matrix: str
    forgotten: bool = False


@dataclass(frozen=True)
class Whereabouts:
    """What a browser says of the session in which it lost the connection.

    `query` is what its address bar says, and `copy` what it has kept of a matrix that this only names. `past`
    are the codes of the matrices before, of which the one at the place `begun` was opened; `depth` is how
    many there were. `number` counts the connections that it has lost.
    """

    session: str
    number: int
    query: Query
    copy: object = None
    past: Sequence[object] = ()
    begun: int = -1
    depth: int = 0

    @classmethod
    def of(cls, told: object) -> Whereabouts | None:
        """What the browser tells; None where it has told nothing, or nothing that means something."""
        match told:
            case {
                "session": str(session),
                "number": int(number),
                "query": Mapping() as query,
                "copy": copy,
                "past": list(past),
                "begun": int(begun),
                "depth": int(depth),
            } if len(past) <= limits.DEEPEST_UNDO:
                return cls(session, number, link.own(query), copy, past, begun, depth)
        return None

    def is_news_to(self, session: str, met: Met | None) -> bool:
        """Whether this session does not know of it: it is of another one, and was not taken over before."""
        return self.session != session and (met is None or met.number != self.number)

    def before(self) -> tuple[Matrix, ...]:
        """The matrices before the one where the browser is; none where one of them cannot be read."""
        if not all(isinstance(code, str) and len(code) <= link.LONGEST_CODE for code in self.past):
            return ()
        try:
            return tuple(link.matrix_from(str(code)) for code in self.past)
        except InputError:
            return ()
