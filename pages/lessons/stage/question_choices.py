"""Questions that are answered by buttons: yes or no, higher or lower, macro or micro, rising or falling."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import isfinite

import numpy as np

from metrics import METRICS, InputError, same_value
from metrics.graph.digits import headline, shortest
from metrics.graph.formula_text import plain_text
from metrics.graph.written import in_letters
from metrics.parts.part import CELLS
from metrics.words import N_
from pages.lessons.average_pages import WEIGHTS, often_and_seldom_true
from pages.lessons.average_sentences import has_equal_parts, why_apart
from pages.lessons.page_words import Words
from pages.lessons.scene import Scene, scene_beside
from pages.lessons.sentence_parts import SentenceParts, plain_sentence
from pages.lessons.stage.guess_feedback import deciding_page
from pages.lessons.working_pages import WorkingPages
from pages.words import gettext as _

NUMBER, YES_OR_NO, HIGHER_OR_LOWER, MACRO_OR_MICRO, RISES_OR_FALLS = (
    "number",
    "yes_or_no",
    "higher_or_lower",
    "macro_or_micro",
    "rises_or_falls",
)
# Why a part, the first scene, has a higher or a lower value than another one, or all cells, given as both,
# than the mean over the samples; no words where it is not known.
CompareParts = Callable[[Scene, Scene], SentenceParts]

# What the metrics are whose formula names other things than the four counts.
IN_COUNTS = {
    "hamming_loss": N_("{metric} is (FN + FP) / all cells. Higher is:"),
    "balanced_accuracy": N_("{metric} is halfway between TP/(TP + FN) and TN/(TN + FP). Higher is:"),
    "matthews_correlation": N_(
        "{metric} is TP · TN − FP · FN, over the root of (TP\u00a0+\u00a0FN) · (TN\u00a0+\u00a0FP) · "
        "(TP\u00a0+\u00a0FP) · (TN\u00a0+\u00a0FN). Higher is:"
    ),
}


@dataclass(frozen=True)
class OfferedAnswer:
    """One of the answers that can be pressed."""

    text: str
    is_right: bool


@dataclass(frozen=True)
class QuestionChoices:
    """The answers to a question: `prompt` stands in front of them, `reason` is shown after one is pressed.

    `deciding_page` is the key of the page that decides.
    """

    prompt: str
    answers: Sequence[OfferedAnswer]
    reason: str
    deciding_page: str


def _answers(
    value: float, other: float, higher: str, lower: str, same: str
) -> tuple[OfferedAnswer, OfferedAnswer, OfferedAnswer]:
    alike = same_value(value, other)
    return (
        OfferedAnswer(higher, not alike and value > other),
        OfferedAnswer(lower, not alike and value < other),
        OfferedAnswer(same, alike),
    )


def yes_or_no(pages: WorkingPages, words: Words) -> QuestionChoices | None:
    """Whether the value of the part is 1; None where it may be another number."""
    scene = pages.scene
    value = scene.part_value
    if value not in (0, 1):
        return None
    page, reason = deciding_page(pages, words)
    answers = (OfferedAnswer(_("yes"), value == 1), OfferedAnswer(_("no"), value == 0))
    return QuestionChoices(_("For {part}:").format(part=scene.title), answers, reason, page)


def higher_or_lower(
    pages: WorkingPages, words: Words, because: CompareParts | None = None
) -> QuestionChoices | None:
    """Whether the value of the part is above that of another one, or that of all cells above the mean.

    None where there is no other value. `because` says why, where it finds words for the two.
    """
    scene = pages.scene
    if scene.result.inputs.kind == CELLS:
        return _beside_the_mean(pages, words, because)
    other = _part_to_compare_with(scene)
    if other is None:
        return None
    mine, its = scene.part_value, float(scene.result.parts.value[other])
    shown = scene.part_steps[-1].shown
    name, here, there = scene.part_names[other], shown(mine), shown(its)
    prompt = _f_prompt(scene, other) or _("{metric} of {name}: {value}. Is that of {part} higher or lower?")
    answers = (OfferedAnswer(_("higher"), mine > its), OfferedAnswer(_("lower"), mine < its))
    pattern = _("{part} has {here}, {name} has {there}.")
    page, reason = deciding_page(pages, words)
    if because:
        reason = plain_sentence(because(scene, scene_beside(scene, part=other))) or reason
    pattern = pattern.format(part=scene.title, here=here, name=name, there=there)
    prompt = prompt.format(metric=_(scene.metric.title), name=name, value=there, part=scene.title)
    return QuestionChoices(prompt, answers, f"{pattern} {reason}", page)


def _beside_the_mean(
    pages: WorkingPages, words: Words, because: CompareParts | None
) -> QuestionChoices | None:
    """Whether the value of all cells is above the mean over the samples; None where there is no such mean."""
    scene = pages.scene
    try:
        mean = float(scene.under("samples"))
    except InputError:
        return None
    value, shown = float(scene.result), scene.part_steps[-1].shown
    if not isfinite(mean):
        return None
    answers = _answers(value, mean, _("higher"), _("lower"), _("the same"))
    prompt = _("The mean over samples is {value}. Is that of all cells higher or lower?")
    pattern = _("All cells have {value}, the mean over samples is {mean}.")
    pattern = pattern.format(value=shown(value), mean=shown(mean))
    page, reason = deciding_page(pages, words)
    if not same_value(value, mean):
        reason = _who_moves_the_mean(scene, is_down=value > mean)
    reason = plain_sentence(because(scene, scene) if because else ()) or reason
    return QuestionChoices(prompt.format(value=shown(mean)), answers, f"{pattern} {reason}", page)


def _who_moves_the_mean(scene: Scene, *, is_down: bool) -> str:
    """Name the sample that pulls the mean over samples away from the value of all cells."""
    parts = scene.under("samples").parts
    values = np.atleast_1d(parts.value)
    place = int(np.nanargmin(values) if is_down else np.nanargmax(values))
    pattern = _("{name} has {value} and lifts the mean; over all cells no sample has a value of its own.")
    if is_down:
        pattern = _(
            "{name} has {value} and pulls the mean down; over all cells no sample has a value of its own."
        )
    return pattern.format(name=scene.samples[place], value=parts.shown(float(values[place])))


def _f_prompt(scene: Scene, part: int) -> str:
    """The question of F, which says what it joins where the other part has both; "" for any other metric."""
    if scene.metric.key != "f_beta":
        return ""
    average, rules = scene.focus.average, scene.focus.conventions
    shares = {
        key: float(METRICS[key](scene.example, average, rules).parts.value[part])
        for key in ("precision", "recall")
    }
    if not all(map(isfinite, shares.values())):
        return ""
    pattern = _(
        "Precision: how much of the predicted is true. Recall: how much of the true is found. "
        "{name}: {precision} and {recall}, F {value}. Is the F of {part} higher or lower?"
    )
    numbers = {key: shortest(value) for key, value in shares.items()}
    return pattern.format(name="{name}", value="{value}", part="{part}", **numbers)


def _part_to_compare_with(scene: Scene) -> int | None:
    """The next part that has another value, if possible one that is not as low or as high as can be."""
    values = np.atleast_1d(scene.result.parts.value).tolist()
    mine, count = scene.part_value, len(values)
    others = [(scene.focus.part + step) % count for step in range(1, count)]
    others = [one for one in others if isfinite(values[one]) and not same_value(values[one], mine)]
    ends = scene.metric.lowest, scene.metric.highest
    return next((one for one in others if values[one] not in ends), next(iter(others), None))


def macro_or_micro(pages: WorkingPages, _words: Words) -> QuestionChoices | None:
    """Which of the two averages is higher, if any; None where one is not to be had."""
    scene = pages.scene
    try:
        macro, micro = (float(scene.under(average)) for average in ("macro", "micro"))
    except InputError:
        return None
    if not (isfinite(macro) and isfinite(micro)):
        return None
    answers = _answers(macro, micro, _("macro"), _("micro"), _("the same"))
    decides = next((page.key for page in pages if page.key == WEIGHTS), pages[0].key)
    return QuestionChoices(_micro_prompt(scene), answers, why_apart(scene), decides)


def _micro_prompt(scene: Scene) -> str:
    micro = scene.under("micro").parts
    if scene.metric.key == "cohen_kappa":
        agreed, chance = (float(one.source.value[0]) for one in micro.made_of[:2])
        pattern = _(
            "{metric} is (agreement − chance) / (1 − chance). All cells: agreement {agreed}, chance "
            "{chance}. Higher is:"
        )
        return pattern.format(metric=_(scene.metric.title), agreed=shortest(agreed), chance=shortest(chance))
    pattern = _("{metric} is {formula}. Higher is:")
    if has_equal_parts(scene.under("macro")):
        pattern = _("{metric} is {formula}, where n is the number of cells. Higher is:")
    if scene.metric.key in IN_COUNTS:
        pattern = _(IN_COUNTS[scene.metric.key])
    return pattern.format(metric=_(scene.metric.title), formula=plain_text(in_letters(micro)))


def rises_or_falls(pages: WorkingPages, _words: Words) -> QuestionChoices | None:
    """Whether the mean rises once labels weigh what is true of them; None where they then weigh the same."""
    scene = pages.scene
    found = often_and_seldom_true(scene)
    macro, weighted = (float(scene.under(average)) for average in ("macro", "weighted"))
    if found is None or not (isfinite(macro) and isfinite(weighted)):
        return None
    (most, times), (least, fewer) = found
    values = dict(zip(scene.labels, scene.under("macro").parts.value.tolist(), strict=True))
    answers = _answers(weighted, macro, _("it rises"), _("it falls"), _("it stays"))
    pattern = _(
        "Macro is {macro}. Now {most}, at {high}, counts × {times}; {least}, at {low}, × {fewer}. The mean:"
    )
    prompt = pattern.format(
        macro=headline(macro),
        most=most,
        high=shortest(values[most]),
        times=shortest(times),
        least=least,
        low=shortest(values[least]),
        fewer=shortest(fewer),
    )
    decides = next((page.key for page in pages if page.key == WEIGHTS), pages[pages.last_of_average].key)
    return QuestionChoices(prompt, answers, why_apart(scene), decides)


CHOICES: Mapping[str, Callable[[WorkingPages, Words], QuestionChoices | None]] = {
    YES_OR_NO: yes_or_no,
    MACRO_OR_MICRO: macro_or_micro,
    RISES_OR_FALLS: rises_or_falls,
}
