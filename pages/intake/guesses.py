"""What was guessed while something was read, and what else it may be."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pages.words import gettext as _

Choices = Mapping[str, str]


@dataclass(frozen=True)
class Guess:
    """Something that was taken for granted: one sentence, and what can be chosen instead.

    `key` names what was guessed, `taken` what was taken; `titles` has a short title for everything that can
    be chosen, what was taken among it, and is empty where there is nothing to choose.
    """

    key: str
    text: str
    taken: str = ""
    titles: Mapping[str, str] = field(default_factory=dict)
    facts: Mapping[str, object] = field(default_factory=dict)

    @property
    def sentence(self) -> str:
        """What was taken for granted, in the reader's language."""
        return _(self.text).format(**self.facts)


@dataclass(frozen=True)
class Alternative:
    """One way to read something: the sentence that says so, with its facts, and a short title."""

    sentence: str
    title: str
    facts: Mapping[str, object] = field(default_factory=dict)


@dataclass
class Choosing:
    """The choices that a person has made, and the guesses made where there were none."""

    choices: Choices = field(default_factory=dict)
    guesses: list[Guess] = field(default_factory=list)

    def taken(self, key: str, options: Mapping[str, Alternative], likely: str = "") -> str:
        """What was chosen of some options, else what is likely, else the first; it is noted as a guess."""
        likely = likely or next(iter(options))
        chosen = self.choices.get(key, likely)
        chosen = chosen if chosen in options else likely
        titles = {name: option.title for name, option in options.items()} if len(options) > 1 else {}
        self.guesses = [guess for guess in self.guesses if guess.key != key]
        self.guesses.append(Guess(key, options[chosen].sentence, chosen, titles, options[chosen].facts))
        return chosen

    def note(self, key: str, sentence: str, **facts: object) -> None:
        """Say something that was taken for granted and cannot be otherwise."""
        noted = Guess(key, sentence, facts=facts)
        if noted not in self.guesses:
            self.guesses.append(noted)
