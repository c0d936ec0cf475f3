"""What each page says: its title, its sentence and its notes, as the engine has them or the lesson."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from metrics import Quantity
from metrics.graph.expression import Term
from metrics.parts.average import title_of_mean
from metrics.words import N_
from pages.lessons.page_sentence import SentenceWriter
from pages.lessons.scene import Scene
from pages.lessons.sentence_parts import SentenceParts, note_text, plain_sentence, shortened
from pages.lessons.working_pages import WorkingPage, WorkingPages
from pages.words import gettext as _


@dataclass(frozen=True)
class PageWords:
    """The title of a page, what it finds in one plain sentence, and what else must be said of its step."""

    title: str = ""
    sentence: SentenceParts = ()
    notes: tuple[str, ...] = ()


Words = Sequence[PageWords]  # of all pages, in their order
WriteSentence = Callable[[Scene], SentenceParts]
WriteWords = Callable[[Scene, WorkingPage], PageWords]


def words_of_pages(
    pages: WorkingPages,
    titles: Mapping[str, str] = {},
    sentences: Mapping[str, WriteSentence] = {},
    page_words: Mapping[str, WriteWords] = {},
) -> Words:
    """The words of every page: those of the lesson, by the keys of steps, and where it has none the engine's.

    `sentences` are of steps whose lines stand on one page, `page_words` of the pages that the lesson adds or
    that several steps share. Where one of them has nothing to say, the step says it.
    """

    def words(page: WorkingPage) -> PageWords:
        scene, key = pages.scene, page.step_key
        assert page.step or key in page_words, f"a lesson adds the page {page.key} and has no words for it"
        own = page_words[key](scene, page) if key in page_words else PageWords()
        title = _(titles[key]) if key in titles else own.title
        sentence = sentences[page.key](scene) if page.key in sentences else own.sentence
        sentence = sentence or _sentence_of_step(scene, page)
        notes = (note for note in _notes(scene, page) if note != plain_sentence(sentence))
        return PageWords(title or _title_of_step(scene, page), sentence, tuple(notes))

    return tuple(words(page) for page in pages)


def _sentence_of_step(scene: Scene, page: WorkingPage) -> SentenceParts:
    """The sentence of the step; of a page that several share, of the last one that it is called by."""
    if page.quantity is not None:
        items = page.items(page.quantity.key)
        return SentenceWriter(scene, page.quantity, items, page.of_average).write() if items else ()
    return SentenceWriter(scene, scene.step_with(page.key), [None]).write() if page.step else ()


# Titles of steps of which a page about one line names the item.
TITLES_WITH_ITEM = {
    "False labels ranked above": N_("False labels ranked above {item}"),
    "False labels ranked level or above": N_("False labels level with {item} or above it"),
    "False labels ranked below": N_("False labels ranked below {item}"),
    "False labels above each true one": N_("False labels ranked above {item}"),
    "Less relevant labels above each true one": N_("Less relevant labels ranked above {item}"),
    "False labels level with it": N_("False labels level with {item}"),
}


def _title_of_step(scene: Scene, page: WorkingPage) -> str:
    quantity = page.quantity or scene.step_with(page.key)
    item = page.lines[0].item if len(page.lines) == 1 else None
    if item is not None and not page.of_average and quantity.title in TITLES_WITH_ITEM:
        return _(TITLES_WITH_ITEM[quantity.title]).format(item=shortened(scene.names[item]))
    return step_title(scene, page.step, quantity)


def step_title(scene: Scene, number: int, quantity: Quantity) -> str:
    """The title of a step; where the average has the title of the value of a part, it is called a mean."""
    title = _(quantity.title)
    averages = {f"{one.key}.average": one.title for one in scene.part_steps}
    if number <= len(scene.part_steps) or averages.get(quantity.key) != quantity.title:
        return title
    title_of_its_mean = title_of_mean(quantity, scene.kind)
    if title_of_its_mean is None:
        return _("{title} of the means").format(title=title)
    mean, count = _(title_of_its_mean[0]), title_of_its_mean[1]
    is_last = quantity is scene.working[-1]
    return (mean if is_last else _("{mean}: {title}").format(title=title, mean=mean)).format(n=count)


MAX_LEFT_OUT = 6  # names of parts
WEIGHT_LETTERS = {"w_i": "wᵢ"}  # of the weights of parts, in LaTeX and as text


def _notes(scene: Scene, page: WorkingPage) -> Iterator[str]:
    if page.quantity is None:
        return
    if not page.lines:
        yield _("There is nothing here to compute this for.")
    yield from map(note_text, page.quantity.notes)
    if page.of_average:
        yield from _average_notes(scene, page.quantity)


def _average_notes(scene: Scene, quantity: Quantity) -> Iterator[str]:
    """What the weights are, and which parts a mean leaves out."""
    for term in quantity.made_of:
        if term.letters in WEIGHT_LETTERS:
            title = _(term.source.title)
            yield _("{symbol}: {title}").format(symbol=WEIGHT_LETTERS[term.letters], title=title)
    outside = {name for term in quantity.made_of if term.over_items for name in _unused(scene, term)}
    if outside:
        names = [name for name in scene.part_names if name in outside]
        shown = [*names[: MAX_LEFT_OUT - 1], "…", names[-1]] if len(names) > MAX_LEFT_OUT else names
        yield _("Left out: {names}.").format(names=", ".join(shown))


def _unused(scene: Scene, term: Term) -> list[str]:
    return [name for name, used in zip(scene.part_names, np.atleast_1d(term.mask()), strict=True) if not used]
