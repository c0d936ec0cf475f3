"""Feedback to a guess: which other number it is, and the page that decides."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import isfinite
from typing import TypedDict

import numpy as np

from metrics import AVERAGES, SWITCHES, InputError, Quantity, same_value, steps
from metrics.graph.digits import shortest
from metrics.graph.expression import Applied, Expression
from metrics.graph.listed import Listed
from pages.lessons.page_words import Words
from pages.lessons.scene import Scene
from pages.lessons.sentence_parts import plain_sentence
from pages.lessons.set_sentences import why_no_jaccard
from pages.lessons.working_pages import WorkingPage, WorkingPages
from pages.state.focus import START
from pages.words import gettext as _

WHOLE_NUMBER_TOLERANCE, MAX_PARTS = 1e-9, 50


@dataclass(frozen=True)
class KnownGuess:
    """A number that somebody may guess, the page where the working goes another way, and what to answer."""

    value: float
    page: str
    sentence: str


@dataclass(frozen=True)
class CaseShare:
    """The value as a share of a whole number of cases: a guess may have counted others of as many.

    `sentence` has a place for what the guess has {counted}; so has `sentence_if_fraction`, which answers a
    guess of no whole number of cases.
    """

    cases: float
    page: str
    sentence: str
    sentence_if_fraction: str = ""


@dataclass(frozen=True)
class GuessExplanation:
    """What decides a question where its lesson knows better than the working: the page, and a sentence.

    Its `known_guesses` come before those of the working. Where the value is a share of cases,
    `share_sentence` answers a guess of a whole number of them, `sentence_if_fraction` any other; both have a
    place for what is {counted}.
    """

    page: str
    reason: str
    known_guesses: tuple[KnownGuess, ...] = ()
    share_sentence: str = ""
    sentence_if_fraction: str = ""


class GuessFeedback(TypedDict):
    """The numbers that a guess may be, the share that it may count, and the page to look at for any other."""

    known_guesses: list[KnownGuess]
    share: CaseShare | None
    deciding_page: str
    reason: str


def part_feedback(
    pages: WorkingPages, words: Words, explained: GuessExplanation | None = None
) -> GuessFeedback:
    """The feedback to a guess of the value of the part."""
    scene = pages.scene
    share = _share_of_cases(pages)
    known = [*_values_of_other_parts(pages, share.cases if share else 1), *_values_of_earlier_steps(pages)]
    # Other rules are tried for the question that a lesson opens on, and not again for each edit.
    if scene.focus.step == START:
        known += _values_by_other_rules(pages)
    page, reason = (explained.page, explained.reason) if explained else deciding_page(pages, words)
    share = share and replace(share, page=page)
    if explained:
        known = [*explained.known_guesses, *known]
        if share and explained.share_sentence:
            share = replace(
                share, sentence=explained.share_sentence, sentence_if_fraction=explained.sentence_if_fraction
            )
    return {
        "known_guesses": known,
        "share": share,
        "deciding_page": page,
        "reason": reason,
    }


def deciding_page(pages: WorkingPages, words: Words) -> tuple[str, str]:
    """The key of the page on which the value of the part is decided, and what this and the last one say."""
    place = _deciding_place(pages)
    sentences = [plain_sentence(words[one].sentence) for one in dict.fromkeys((place, pages.last_of_part))]
    return pages[place].key, " ".join(sentences)


def _deciding_place(pages: WorkingPages) -> int:
    """The place of that page: of a count over a count where most is counted, else that of the last step."""
    share = _share_of_cases(pages)
    key = share.page.partition(":")[0] if share else pages.scene.part_steps[-1].key
    own = [place for place in pages.of_step[key] if pages[place].quantity and pages[place].lines]
    return max(own or [pages.last_of_part], key=lambda place: _largest(pages[place]))


def _largest(page: WorkingPage) -> float:
    return max((float(line.quantity.entry(line.item)) for line in page.lines), default=0.0)


def _values_of_other_parts(pages: WorkingPages, cases: float) -> Iterator[KnownGuess]:
    """The values of the other parts and of all of them together, but those that count as many `cases`.

    Who guesses one of these has counted here, and the other part has it by chance.
    """
    scene = pages.scene
    here, values = scene.part_value, np.atleast_1d(scene.result.parts.value)
    if len(values) == 1:
        return
    of_part = _("Your guess is the value of {name}. Here it is asked for {part} alone.")
    of_all = _("Your guess is the mean of all values. Here it is asked for {part} alone.")
    known = [(of_all, "", float(scene.result))]
    known += [(of_part, *one) for one in zip(scene.part_names, values[:MAX_PARTS].tolist(), strict=False)]
    for pattern, name, value in known:
        if isfinite(value) and not _is_whole(value * cases) and not same_value(value, here):
            yield KnownGuess(
                value, pages[_deciding_place(pages)].key, pattern.format(name=name, part=scene.title)
            )


def _values_of_earlier_steps(pages: WorkingPages) -> Iterator[KnownGuess]:
    *earlier, final = pages.scene.part_steps
    for step in reversed(earlier):
        value = None if step.itemwise else float(step.value)
        if value is None or not isfinite(value) or _counts_none_or_one(step):
            continue
        if not same_value(value, float(final.value)):
            pattern = _("Your guess is the value of the step “{title}”, but the working goes on from there.")
            page = pages[min(pages.reached(step.key) + 1, pages.last_of_part)].key
            yield KnownGuess(value, page, pattern.format(title=_(step.title)))


def _counts_none_or_one(step: Quantity) -> bool:
    """Whether a step only counts items and finds none or one: who guesses 0 or 1 has not stopped there."""
    counts = isinstance(step.expression, Listed) and step.expression.kind in ("count", "sum")
    return counts and step.value.item() in (0, 1)


def _values_by_other_rules(pages: WorkingPages) -> Iterator[KnownGuess]:
    scene = pages.scene
    rules, value = scene.focus.conventions, scene.part_value
    for key in scene.choices:
        for name, choice in SWITCHES[key].choices.items() if key in SWITCHES else ():
            if name == getattr(rules, key):
                continue
            result = scene.metric(scene.example, scene.focus.average, rules.with_choice(key, name))
            other = result.part(scene.focus.part)
            guess = float(other.value)
            if isfinite(guess) and not same_value(guess, value):
                pattern = _("By another rule your guess is right. {rule} {ours}")
                rule = _(choice.meaning).format(source=_("That rule"))
                ours = _(SWITCHES[key].choices[getattr(rules, key)].meaning).format(source=_("This page"))
                sentence = why_no_jaccard(scene, guess) or pattern.format(rule=rule, ours=ours)
                yield KnownGuess(guess, _first_difference(pages, steps(other)), sentence)


def _first_difference(pages: WorkingPages, other: tuple[Quantity, ...]) -> str:
    """The page of the first step that is another one, or has another value, in the other working."""
    theirs = {step.key: step for step in other}
    for step in pages.scene.part_steps:
        same = theirs.get(step.key)
        if same is None or same.value.shape != step.value.shape or not _has_same_values(step, same):
            return pages[pages.reached(step.key)].key
    return pages[pages.last_of_part].key


def _has_same_values(one: Quantity, other: Quantity) -> bool:
    pairs = zip(one.value.ravel().tolist(), other.value.ravel().tolist(), strict=True)
    return all(same_value(float(mine), float(theirs)) for mine, theirs in pairs)


def _share_of_cases(pages: WorkingPages) -> CaseShare | None:
    """The value as a count over a count, where the last step divides one by the other."""
    final = pages.scene.part_steps[-1].expression
    if not isinstance(final, Applied) or final.name != "divide":
        return None
    counted, cases = (float(operand.value) for operand in final.operands)
    if not (_is_whole(counted) and _is_whole(cases) and cases > 0):
        return None
    pattern = _("Your guess counts {{counted}} of {cases}; it is {count} of {cases}.").format(
        cases=shortest(cases), count=shortest(counted)
    )
    return CaseShare(cases, pages[pages.reached(_last_step_in(pages.scene, final.operands[0]))].key, pattern)


def _last_step_in(scene: Scene, formula: Expression) -> str:
    """The key of the last step that a formula names; else that of the value."""
    known = {step.key for step in scene.part_steps}
    named = [term.source.key for term in formula.terms if term.source.key in known]
    return named[-1] if named else scene.part_steps[-1].key


def _is_whole(value: float) -> bool:
    return isfinite(value) and abs(value - round(value)) < WHOLE_NUMBER_TOLERANCE


def average_feedback(pages: WorkingPages, words: Words) -> GuessFeedback:
    """The feedback to a guess of the average."""
    known = [*_values_of_parts(pages)]
    # Other averages are tried for the question that a lesson opens on, and not again for each edit.
    if pages.scene.focus.step == START:
        known += _values_of_other_averages(pages)
    return {
        "known_guesses": known,
        "share": None,
        "deciding_page": _first_page_of_average(pages),
        "reason": plain_sentence(words[pages.last_of_average].sentence),
    }


def _first_page_of_average(pages: WorkingPages) -> str:
    begins = pages.first_step_of_average
    return pages[pages.last_of_average if begins is None else begins].key


def _values_of_parts(pages: WorkingPages) -> Iterator[KnownGuess]:
    scene = pages.scene
    values = scene.result.parts.value[:MAX_PARTS].tolist()
    for name, value in zip(scene.part_names, values, strict=False):
        if isfinite(value) and not same_value(value, float(scene.result)):
            pattern = _("Your guess is the value of {part} alone.")
            yield KnownGuess(value, _first_page_of_average(pages), pattern.format(part=name))


def _values_of_other_averages(pages: WorkingPages) -> Iterator[KnownGuess]:
    scene = pages.scene
    for average in scene.metric.averages:
        try:
            value = scene.metric.number(scene.example, average, scene.focus.conventions)
        except InputError:
            continue
        if isfinite(value) and not same_value(value, float(scene.result)):
            pattern = _("With another average your guess is right: {average}.")
            yield KnownGuess(
                value, _first_page_of_average(pages), pattern.format(average=_(AVERAGES[average].title))
            )
