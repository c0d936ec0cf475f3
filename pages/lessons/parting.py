"""Where a guess and the value of a part go separate ways."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from math import isfinite

import numpy as np

from metrics import AVERAGES, SWITCHES, InputError, Quantity, same_value, steps
from metrics.graph.digits import exact
from metrics.graph.expression import Applied, Expression
from metrics.graph.listed import Listed
from pages.lessons.accuracies import why_no_jaccard
from pages.lessons.page_sentence import plain_sentence
from pages.lessons.scene import Scene
from pages.lessons.working_pages import WorkingPage, WorkingPages, sentence_of
from pages.state.focus import START
from pages.state.turns import yielding
from pages.words import gettext as _

WHOLE, MOST_PARTS = 1e-9, 50


@dataclass(frozen=True)
class Parting:
    """A number that somebody may guess, the page where the working goes another way, and a sentence of it."""

    value: float
    page: str
    told: str


@dataclass(frozen=True)
class CasesCounted:
    """The value as a share of a whole number of cases: a guess may have counted others of as many.

    `told` has a place for what the guess has {counted}; so has `about`, for a guess that is no whole number.
    """

    counted: float
    cases: float
    page: str
    told: str
    about: str = ""


@dataclass(frozen=True)
class Decision:
    """What decides a question where its lesson knows better than the working: the page, and a sentence.

    `partings` come before those of the working. Where the value is a share of cases, `told` is said to a
    guess of a whole number of them, `about` to any other; both have a place for what is {counted}.
    """

    page: str
    reason: str
    partings: tuple[Parting, ...] = ()
    told: str = ""
    about: str = ""


def partings_of(pages: WorkingPages, decided: Decision | None = None) -> dict[str, object]:
    """The numbers that a guess may be, the share that it may count, and the page to look at for any other."""
    scene = pages.scene
    share = _share(pages)
    found = [*_of_other_parts(pages, share.cases if share else 1), *_of_earlier_steps(pages)]
    # Other rules are tried for the question that a lesson opens on, and not again for each edit.
    if scene.focus.step == START:
        found += _of_other_rules(pages)
    page, reason = (decided.page, decided.reason) if decided else deciding(pages)
    share = share and replace(share, page=page)
    if decided:
        found = [*decided.partings, *found]
        if share and decided.told:
            share = replace(share, told=decided.told, about=decided.about)
    return {
        "partings": [asdict(one) for one in found],
        "share": asdict(share) if share else None,
        "elsewhere": page,
        "reason": reason,
    }


def deciding(pages: WorkingPages) -> tuple[str, str]:
    """The page on which the value of the part is decided, and what it says.

    A count over a count is decided where most is counted, any other value by the last step.
    """
    scene, key = pages.scene, pages.scene.of_part[-1].key
    share = _share(pages)
    if share:
        key = share.page.partition(":")[0]
    last = pages[pages.last_of_part]
    own = [page for page in map(pages.__getitem__, pages.of_step[key]) if page.quantity and page.lines]
    most = max(own or [last], key=_largest)
    said = [plain_sentence(sentence_of(scene, page)) for page in dict.fromkeys((most, last))]
    return most.key, " ".join(said)


def _largest(page: WorkingPage) -> float:
    return max((float(line.quantity.entry(line.item)) for line in page.lines), default=0.0)


def _of_other_parts(pages: WorkingPages, cases: float) -> Iterator[Parting]:
    """The values of the other parts and of all of them together, but those that count as many `cases`.

    Who guesses one of these has counted here, and the other part has it by chance.
    """
    scene = pages.scene
    here, values = float(scene.of_part[-1].value), np.atleast_1d(scene.result.parts.value)
    if len(values) == 1:
        return
    told = _("Your guess is the value of {name}. Here it is asked for {part} alone.")
    of_all = _("Your guess is the mean of all values. Here it is asked for {part} alone.")
    known = [(of_all, "", float(scene.result))]
    known += [(told, *one) for one in zip(scene.part_names, values[:MOST_PARTS].tolist(), strict=False)]
    for pattern, name, value in known:
        if isfinite(value) and not _is_whole(value * cases) and not same_value(value, here):
            yield Parting(value, deciding(pages)[0], pattern.format(name=name, part=scene.title))


def _of_earlier_steps(pages: WorkingPages) -> Iterator[Parting]:
    *earlier, final = pages.scene.of_part
    for step in reversed(earlier):
        value = None if step.itemwise else float(step.value)
        if value is None or not isfinite(value) or _counts_none_or_one(step):
            continue
        if not same_value(value, float(final.value)):
            told = _("Your guess is the value of the step “{title}”, but the working goes on from there.")
            page = pages[min(pages.reached(step.key) + 1, pages.last_of_part)].key
            yield Parting(value, page, told.format(title=_(step.title)))


def _counts_none_or_one(step: Quantity) -> bool:
    """Whether a step only counts items and finds none or one: who guesses 0 or 1 has not stopped there."""
    counts = isinstance(step.expression, Listed) and step.expression.kind in ("count", "sum")
    return counts and step.value.item() in (0, 1)


def _of_other_rules(pages: WorkingPages) -> Iterator[Parting]:
    scene = pages.scene
    rules, value = scene.focus.conventions, float(scene.of_part[-1].value)
    for key in scene.choices:
        for name, choice in yielding(SWITCHES[key].choices.items() if key in SWITCHES else ()):
            if name == getattr(rules, key):
                continue
            made = scene.metric(scene.example, scene.focus.average, rules.but(key, name))
            other = made.part(scene.focus.part)
            if isfinite(float(other.value)) and not same_value(float(other.value), value):
                told = _("By another rule your guess is right. {rule} {ours}")
                rule = _(choice.meaning).format(source=_("That rule"))
                ours = _(SWITCHES[key].choices[getattr(rules, key)].meaning).format(source=_("This page"))
                said = why_no_jaccard(scene, float(other.value)) or told.format(rule=rule, ours=ours)
                yield Parting(float(other.value), _first_difference(pages, steps(other)), said)


def _first_difference(pages: WorkingPages, other: tuple[Quantity, ...]) -> str:
    """The page of the first step that is another one, or has another value, in the other working."""
    theirs = {step.key: step for step in other}
    for step in pages.scene.of_part:
        same = theirs.get(step.key)
        if same is None or same.value.shape != step.value.shape or not _alike(step, same):
            return pages[pages.reached(step.key)].key
    return pages[pages.last_of_part].key


def _alike(one: Quantity, other: Quantity) -> bool:
    pairs = zip(one.value.ravel().tolist(), other.value.ravel().tolist(), strict=True)
    return all(same_value(float(mine), float(theirs)) for mine, theirs in pairs)


def _share(pages: WorkingPages) -> CasesCounted | None:
    """The value as a count over a count, where the last step divides one by the other."""
    final = pages.scene.of_part[-1].expression
    if not isinstance(final, Applied) or final.name != "divide":
        return None
    over, under = final.operands
    counted, cases = (float(one.value) for one in (over, under))
    if not (_is_whole(counted) and _is_whole(cases) and cases > 0):
        return None
    told = _("Your guess counts {{counted}} of {cases}; it is {count} of {cases}.").format(
        cases=exact(cases), count=exact(counted)
    )
    return CasesCounted(counted, cases, pages[pages.reached(_last_step_in(pages.scene, over))].key, told)


def _last_step_in(scene: Scene, over: Expression) -> str:
    """The step of the working that a count is taken from."""
    known = {step.key for step in scene.of_part}
    named = [term.source.key for term in over.terms if term.source.key in known]
    return named[-1] if named else scene.of_part[-1].key


def _is_whole(value: float) -> bool:
    return isfinite(value) and abs(value - round(value)) < WHOLE


def partings_of_average(pages: WorkingPages) -> dict[str, object]:
    """The numbers that a guess of the average may be, and the page to look at for any other."""
    found = [*_of_parts(pages)]
    # Other averages are tried for the question that a lesson opens on, and not again for each edit.
    if pages.scene.focus.step == START:
        found += _of_other_averages(pages)
    last = pages[pages.last_of_average]
    return {
        "partings": [asdict(one) for one in found],
        "share": None,
        "elsewhere": _first_page(pages),
        "reason": plain_sentence(sentence_of(pages.scene, last)),
    }


def _first_page(pages: WorkingPages) -> str:
    begins = pages.first_step_of_average
    return pages[pages.last_of_average if begins is None else begins].key


def _of_parts(pages: WorkingPages) -> Iterator[Parting]:
    scene = pages.scene
    values = scene.result.parts.value[:MOST_PARTS].tolist()
    for name, value in zip(scene.part_names, values, strict=False):
        if isfinite(value) and not same_value(value, float(scene.result)):
            told = _("Your guess is the value of {part} alone.")
            yield Parting(value, _first_page(pages), told.format(part=name))


def _of_other_averages(pages: WorkingPages) -> Iterator[Parting]:
    scene = pages.scene
    for average in scene.metric.averages:
        try:
            value = scene.metric.number(scene.example, average, scene.focus.conventions)
        except InputError:
            continue
        if isfinite(value) and not same_value(value, float(scene.result)):
            told = _("With another average your guess is right: {average}.")
            yield Parting(value, _first_page(pages), told.format(average=_(AVERAGES[average].title)))
