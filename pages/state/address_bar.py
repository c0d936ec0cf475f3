"""The address bar of the browser: what was written into it, and which of its addresses is followed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

Query = Mapping[str, str]
How = Literal["history", "link"]


@dataclass(frozen=True)
class Traversal:
    """The browser has gone to another address, or to the same one again.

    `number` counts them, `at` says when by the visitor's clock, `query` where it led. `how` says by what:
    Back or Forward in the history, or a link on a page of ours.
    """

    number: int
    at: float
    query: Query
    how: How = "history"


@dataclass(frozen=True)
class AddressAnswer:
    """What the address bar is told at the end of a run.

    `query` is what it should say, `push` whether as a new entry of the history, which Back leads away from.
    `followed` is the address that this run has followed, if it did; without `write` the bar is left alone,
    and with `force` it is written even while it waits for the answer to a traversal. `traversed` is the last
    traversal that the bar has told of and this or an earlier run has answered: the browser may draw a later
    answer and never see the one that followed it. Every answer has a number, or the browser would not hear
    of one that is like the answer before.
    """

    number: int
    query: Query
    followed: Query | None
    push: bool
    write: bool
    force: bool
    traversed: int


@dataclass(frozen=True)
class AddressBar:
    """What the server knows of the address bar, and what it has still to tell it.

    `received` is the address that the browser sent last, None before the first run. Streamlit keeps sending
    the last address that it saw itself, even after another was written, so only a change says that somebody
    went there. `traversed` is the number of the last traversal that the bar told of.
    `written` is what was written last, None before the first answer has arrived.
    `acted` says that the run under way answers something the visitor did here: an address that differs is
    merely late then, and no Back.
    What the next answer tells: `followed`, the address that was; `push`, that the matrix is another one by
    the visitor's hand; `force`, that an address was not followed because of something done here.
    """

    received: Query | None = None
    traversed: int = 0
    written: Query | None = None
    acted: bool = False
    followed: Query | None = None
    push: bool = False
    force: bool = False
    answers: int = 0

    def act(self, *, edited: bool = False) -> AddressBar:
        """The visitor did something here; `edited` says that the matrix is another one by it."""
        return replace(self, acted=True, push=self.push or edited)

    def connect(self) -> AddressBar:
        """A browser that comes from another session says where it is.

        This session begins with that address: what was written before does not count.
        """
        return replace(self, written=None)

    def arrive(
        self, query: Query, traversal: Traversal | None, latest: float
    ) -> tuple[AddressBar, Query | None]:
        """A run begins with this address; the second of the pair is the address to follow, if any.

        `traversal` is the last one that the bar has told of, `latest` when the latest edit was made. What
        was done here in the same run, or after the traversal, counts more than an address.
        """
        if self.received is None:
            return replace(self, received=query, acted=False), None
        told = traversal if traversal and traversal.number != self.traversed else None
        moved = query != self.received
        bar = replace(self, received=query, acted=False, traversed=told.number if told else self.traversed)
        target = told.query if told else query if moved else None
        if target is None:
            return bar, None
        # The server does not know which step is shown: a link to a step is followed even if it was the last
        # one that was followed, and a link without a step leaves the reader in place.
        is_link = told is None or told.how == "link"
        leads_to_a_step = is_link and "step" in target and not self.acted
        if self._says(target) and not leads_to_a_step:
            # Back and then Forward: there is nothing to follow, but the bar waits for an answer.
            return (replace(bar, followed=told.query) if told else bar), None
        late = told is not None and told.at < latest
        if self.acted or late:
            # While the bar waited for that answer it did not write the entry of the edit.
            return replace(bar, force=True, push=self.push or late), None
        return bar, target

    def follow(self, query: Query, shown: Query) -> AddressBar:
        """An address was followed; `shown` is how the state that it led to is written.

        Before the first answer has gone out nothing is known to be written, whatever was followed.
        """
        written = None if self.written is None else shown
        return replace(self, followed=query, written=written, push=False, force=False)

    def answer(self, query: Query) -> tuple[AddressBar, AddressAnswer]:
        """What the bar is to be told where the state is written like this."""
        number = self.answers + 1
        write = self.followed is None or query != self.written
        answer = AddressAnswer(number, query, self.followed, self.push, write, self.force, self.traversed)
        return replace(self, answers=number), answer

    def told(self, answer: AddressAnswer, query: Query) -> AddressBar:
        """The answer has gone out; `query` is what the bar should say by now.

        Where that is something else, another run has come between, and will tell everything.
        """
        if (query, self.followed) != (answer.query, answer.followed):
            return self
        return replace(self, written=query, followed=None, push=False, force=False)

    def _says(self, query: Query) -> bool:
        """Whether an address asks for what was written last, whatever that says of the step."""
        if self.written is None:
            return False
        return query == {key: self.written[key] for key in self.written if key != "step" or key in query}
