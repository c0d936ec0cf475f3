"""What every picture ends in: the value of the part, then the values of all parts and their mean."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import isfinite, isnan

import numpy as np

from metrics import Quantity
from metrics.graph.digits import exact, fraction
from metrics.graph.expression import Applied, Expression, Number
from metrics.graph.listed import Listed
from metrics.graph.relation import relation
from metrics.pictures.sorted_list import sorted_list_of
from metrics.words import N_
from pages.lessons.line import MOST_NUMBERS
from pages.lessons.means import ZERO_OVER_ZERO, MeanOfParts, means_of, printed
from pages.lessons.page_sentence import shortened
from pages.lessons.picture import Picture, paged_element
from pages.lessons.scene import Scene, first_and_chosen
from pages.lessons.working_pages import WorkingPages
from pages.shell.markup import Html, element
from pages.words import gettext as _

MOST_PARTS, MOST_TERMS = 10, 4
OF_TWO_NUMBERS = {
    "divide": N_("{first} of {second} ="),
    "subtract": N_("{first} − {second} ="),
    "larger": N_("max({first} − {second}, 0) ="),
    "is_above": N_("{first} in the wrong order:"),
    "is_equal": N_("{first} wrong:"),
}
TITLES = {"rows": N_("{metric} of each sample"), "columns": N_("{metric} of each label")}


def with_averages(picture: Picture, scene: Scene, pages: WorkingPages) -> Picture:
    """The picture of a part and its value; on the pages of the average, all parts in its place."""
    if picture.has_average:
        return picture
    end = pages.last_of_average if picture.last else None
    begins = pages.first_step_of_average
    last = end if begins is None else begins - 1
    part = paged_element("div", picture.drawn, value_of_part(scene, pages), last_page=last, css="of-part")
    drawn = part + averages(scene, pages, end)
    if picture.last:
        drawn += paged_element("div", picture.last, first_page=pages.last_of_average + 1, css="of-part")
    return replace(picture, drawn=Html(drawn))


def value_of_part(scene: Scene, pages: WorkingPages) -> Html:
    """What the part comes to, from the page on that computes it."""
    value = scene.of_part[-1]
    first_page = pages.reached(value.key)
    glide_id = f"value:{value.key}" if value.key in [mean.key for mean in means_of(scene)] else ""
    number = paged_element("b", written_total(value), glide_id=glide_id)
    told = element("span", _("{metric} of {part}").format(metric=_(value.title), part=scene.title))
    return paged_element(
        "p",
        told,
        number,
        first_page=first_page,
        highlight_on=(first_page,),
        css="value",
        data_value=exactly(value),
    )


def averages(scene: Scene, pages: WorkingPages, last_page: int | None = None) -> Html:
    """A bar for the value of every part and their mean, from the first page of the average on."""
    if pages.first_step_of_average is None:
        return Html("")
    means = means_of(scene)
    drawn = [_mean(scene, pages, mean) for mean in means]
    last = scene.working[-1]
    if not means or len(means) > 1:
        drawn.append(total_line(pages, last, _(last.title)))
    return paged_element(
        "div", *drawn, first_page=pages.first_step_of_average, last_page=last_page, css="drawing averages"
    )


def _mean(scene: Scene, pages: WorkingPages, mean: MeanOfParts) -> Html:
    shown = first_and_chosen(scene, MOST_PARTS)
    values = np.asarray(mean.values, float).tolist()
    last, is_sum = mean.average, mean.average.key.endswith(".sum")
    metric = scene.of_part[-1].title if is_sum else last.title
    title = _(TITLES[scene.result.source.kind]).format(metric=_(metric))
    longest = longest_of(values)
    full = (
        []
        if longest == 1
        else [element("small", _("a full bar is {most}").format(most=mean.average.shown(longest)))]
    )
    counts = _two_numbers(scene, mean) or _few_terms(scene, mean) or _top_labels(scene, mean)
    bars = [part for number in shown for part in _bar(scene, pages, mean, number, values, counts)]
    hidden = len(mean.values) - len(shown)
    more = [element("p", _("… {n} more").format(n=hidden), css="rest")] if hidden else []
    named = _(last.title) if is_sum else _("Mean") if mean.weights is None else _("Weighted mean")
    last_page = pages.reached(last.key) - 1
    # Its place is kept: the bars of two means beside each other stay level.
    waits = last_page >= (pages.first_step_of_average or 0)
    empty = (
        [paged_element("p", element("span", named), last_page=last_page, css="bar total")] if waits else []
    )
    total = total_line(pages, last, named)
    return element("section", element("h3", title, " ", *full), *bars, *more, *empty, total, css="bars")


def _bar(
    scene: Scene,
    pages: WorkingPages,
    mean: MeanOfParts,
    part: int,
    values: Sequence[float],
    counts: Mapping[int, str],
) -> Iterator[Html]:
    """The name of a part, its value as a length and as a number, and what it weighs where that differs."""
    value, name = float(mean.values[part]), scene.part_names[part]
    is_chosen = part == scene.focus.part
    glides = is_chosen and mean.key == scene.of_part[-1].key
    written = ZERO_OVER_ZERO if isnan(value) else mean.average.shown(value)
    number = paged_element("b", written, glide_id=f"value:{mean.key}" if glides else "")
    counted = [element("small", counts[part], css="counted")] if part in counts else []
    weight = [] if mean.weights is None else [_weight(pages, mean, part)]
    yield paged_element(
        "div",
        element("span", name, css="name", title=name),
        track_of(value, values),
        *counted,
        number,
        *weight,
        cells=scene.cells_of(part),
        css=" ".join(["bar", *(["chosen"] if is_chosen else []), *([] if mean.used[part] else ["unused"])]),
    )


def _two_numbers(scene: Scene, mean: MeanOfParts) -> Mapping[int, str]:
    """The two numbers that the value of each part is made of; none where they say no more than it does."""
    parts = scene.result.parts
    values = next((one.source for one in parts.made_of if one.source.key == mean.key), parts)
    formula, told = values.expression, ""
    if isinstance(formula, Applied):
        told = OF_TWO_NUMBERS.get(formula.name, "")
        formula = formula.operands[0] if formula.name == "larger" else formula
    if mean.key != values.key or not told or not isinstance(formula, Applied):
        return {}
    if len(formula.operands) != 2 or isinstance(formula.operands[0], Number):
        return {}
    first, second = (np.broadcast_to(one.value, values.value.shape).tolist() for one in formula.operands)
    shown = [part for part in first_and_chosen(scene, MOST_PARTS) if mean.used[part]]
    shown = [part for part in shown if isfinite(first[part]) and isfinite(second[part])]
    if formula.name == "divide":
        shown = [part for part in shown if second[part]]
    if not all(first[part] % 1 == second[part] % 1 == 0 for part in shown):
        return {}
    pairs = {part: (exact(first[part]), exact(second[part])) for part in shown}
    if all(printed(float(mean.values[part])) == "/".join(pair) for part, pair in pairs.items()):
        return {}
    return {part: _(told).format(first=one, second=other) for part, (one, other) in pairs.items()}


def _few_terms(scene: Scene, mean: MeanOfParts) -> Mapping[int, str]:
    """The mean of fractions that the value of each part is, where these are few."""
    if mean.key != scene.result.parts.key or scene.result.source.weight is not None:
        return {}
    made: dict[int, str] = {}
    for part in first_and_chosen(scene, MOST_PARTS):
        formula = scene.result.part(part).expression
        if not mean.used[part] or not isinstance(formula, Applied) or formula.name != "divide":
            continue
        above, below = formula.operands
        if isinstance(above, Listed) and above.kind == "sum" and above.over_items:
            values = _down_the_ranking(scene, part, above)
        else:
            values = [float(one.value) for one in _added(above)]
        if 1 < len(values) <= MOST_TERMS and all(
            value in (0, 1) or fraction(value) is not None for value in values
        ):
            terms = " + ".join(map(exact, values))
            made[part] = _("({terms}) / {number} =").format(terms=terms, number=exact(float(below.value)))
    return made


def _added(formula: Expression) -> list[Quantity]:
    """The quantities that a formula adds up, and nothing else."""
    if isinstance(formula, Quantity):
        return [formula]
    if not isinstance(formula, Applied) or formula.name != "add":
        return []
    each = [_added(one) for one in formula.operands]
    return [one for added in each for one in added] if all(each) else []


def _down_the_ranking(scene: Scene, part: int, added: Listed) -> list[float]:
    """What a sum adds, of a ranking from the top of the list down."""
    found = np.flatnonzero(added.mask())
    if scene.in_ranking_order:
        down = sorted_list_of(scene.result, part).items
        found = down[added.mask()[down]]
    return [float(added.source.value[item]) for item in found]


def _top_labels(scene: Scene, mean: MeanOfParts) -> Mapping[int, str]:
    """Of one-error the label at the top of each part, and whether it is true."""
    if mean.key != scene.result.parts.key or mean.key != "one_error":
        return {}
    told: dict[int, str] = {}
    for part in first_and_chosen(scene, MOST_PARTS):
        top = [one for one in scene.result.part(part).made_of if isinstance(one, Listed)]
        if mean.used[part] and len(top) == 1 and top[0].kind == "one":
            item = int(top[0].mask().argmax())
            is_true = bool(scene.result.source.truth[part, item])
            label = shortened(scene.labels[item])
            scores = scene.result.source.score.value_at(part)
            if (scores == scores[item]).sum() > 1:
                label = _("{label} (tied)").format(label=label)
            told[part] = (_("{label} is true:") if is_true else _("{label} is false:")).format(label=label)
    return told


def longest_of(values: Iterable[float]) -> float:
    """What the longest bar stands for: 1, or a value that is larger."""
    return max([1.0, *[abs(one) for one in values if isfinite(one)]])


def track_of(value: float, values: Sequence[float]) -> Html:
    """The bar of a value, from 0 to the right; where some of the values are below 0, those go to the left."""
    longest, has_both = longest_of(values), any(one < 0 for one in values)
    length = 0.0 if isnan(value) else 100 * min(1.0, abs(value) / longest)
    if not has_both:
        return element("span", element("i", style=f"width:{length:.4g}%"), css="track")
    half, side = length / 2, "below-0" if value < 0 else "above-0"
    begins = 50 - half if value < 0 else 50
    bar = element("i", style=f"width:{half:.4g}%;margin-left:{begins:.4g}%")
    return element("span", bar, css=f"track both {side}")


def _weight(pages: WorkingPages, mean: MeanOfParts, part: int) -> Html:
    """What a value counts in the mean, since the page that multiplies it."""
    assert mean.weights is not None
    told = (
        _("× {weight}").format(weight=exact(float(mean.weights[part]))) if mean.used[part] else _("left out")
    )
    first_page = pages.reached(mean.products, part) if mean.used[part] else None
    return paged_element("small", told, first_page=first_page)


def total_line(pages: WorkingPages, value: Quantity, title: str) -> Html:
    """What an average comes to, from the page on that computes it."""
    first_page = pages.reached(value.key)
    return paged_element(
        "p",
        element("span", title),
        element("b", written_total(value)),
        first_page=first_page,
        highlight_on=(first_page,),
        css="bar total",
        data_value=exactly(value),
    )


def written_total(value: Quantity) -> str:
    """The number, after the sign that says whether it is exact, rounded, or put in the place of none."""
    number = float(value.value)
    if isnan(number):
        return _("no value")
    return f"{relation(value, None, Quantity.as_shown, MOST_NUMBERS[0])} {value.shown(number)}"


def exactly(value: Quantity) -> str:
    """All digits of the number."""
    return repr(float(value.value))
