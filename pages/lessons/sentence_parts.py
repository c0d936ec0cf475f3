"""Sentences as parts of text: names and numbers in their colours, filled into patterns and lists."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from string import Formatter

from metrics import Note
from metrics.graph.digits import shortest
from metrics.graph.working import sentence_of_note
from pages.lessons.scene import Scene
from pages.shell.markup import Html, element
from pages.words import gettext as _
from pages.words import ngettext

MAX_NAME_LENGTH, MAX_LIST_LENGTH = 16, 44  # letters of a name, and of a list of names


@dataclass(frozen=True)
class ColouredText:
    """A name or a number that a sentence speaks of, in the colour of what that is."""

    text: str
    colour: str = ""

    def __html__(self) -> Html:
        """It as it stands in the sentence."""
        return element("b", self.text, css=self.colour)


SentenceParts = Sequence[str | ColouredText]
Filling = str | ColouredText | SentenceParts  # of a place in a pattern


@dataclass(frozen=True)
class PluralSentence:
    """A pattern for one item, for several, and for none."""

    one: str
    many: str
    none: str = ""

    def of(self, count: float) -> str:
        """The pattern for so many items, or for so much weight."""
        if self.none and count == 0:
            return _(self.none)
        return ngettext(self.one, self.many, int(count) if count == int(count) else 2)


def coloured_item(scene: Scene, item: int) -> ColouredText:
    """An item of the part by its name, in the colour of its truth."""
    return ColouredText(shortened(scene.listed_names[item]), "true" if scene.truth[item] else "false")


def number_in_text(value: float, colour: str = "") -> ColouredText:
    """A number as a sentence has it: exactly, as a fraction where it is a short one."""
    return ColouredText(shortest(value), colour)


def shortened(name: str) -> str:
    """A name as long as a sentence has room for."""
    return name if len(name) <= MAX_NAME_LENGTH else f"{name[: MAX_NAME_LENGTH - 1]}…"


def join_names(names: Sequence[ColouredText], most: int = MAX_LIST_LENGTH) -> SentenceParts:
    """Names as a sentence lists them, and of very many how many more there are."""
    shown: list[ColouredText] = []
    for name in names:
        if shown and sum(len(one.text) + 2 for one in shown) + len(name.text) > most:
            break
        shown.append(name)
    more = len(names) - len(shown)
    listed = shown if more else shown[:-1]
    between = [part for name in listed for part in (", ", name)][1:]
    if more:
        pattern = ngettext("{names} and {more} more", "{names} and {more} more", more)
        return fill_pattern(pattern, names=between, more=[str(more)])
    return fill_pattern(_("{names} and {last}"), names=between, last=shown[-1:]) if between else shown


def join_items(scene: Scene, items: Iterable[int], most: int = MAX_LIST_LENGTH) -> SentenceParts:
    """Items of the part as a sentence lists them, by their names."""
    return join_names([coloured_item(scene, item) for item in items], most)


def fill_pattern(pattern: str, **words: Filling) -> SentenceParts:
    """The pattern of a sentence with these words in its places."""
    parts: list[str | ColouredText] = []
    for text, name, _form, _conversion in Formatter().parse(pattern):
        word = words[name] if name else ()
        parts += [*([text] if text else []), *([word] if isinstance(word, str | ColouredText) else word)]
    return parts


def sentence_html(words: SentenceParts) -> Html:
    """The sentence with its names and numbers in their colours."""
    return element("p", *[one if isinstance(one, str) else one.__html__() for one in words], css="says")


def plain_sentence(words: SentenceParts) -> str:
    """The sentence as text."""
    return "".join(one if isinstance(one, str) else one.text for one in words)


def note_text(note: Note) -> str:
    """A note in words, its numbers filled in."""
    return sentence_of_note(note, _)
