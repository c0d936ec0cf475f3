"""What every picture ends in: the value of the part, then the values of all parts and their mean."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from math import isfinite, isnan

import numpy as np

from metrics import Quantity
from metrics.graph.digits import fraction, printed, shortest
from metrics.graph.expression import Applied, Expression, Number
from metrics.graph.listed import Listed
from metrics.graph.written import relation
from metrics.pictures.pairs import sorted_list_of
from metrics.words import N_
from pages.lessons.formula_lines import LIST_LENGTHS
from pages.lessons.picture import Draw, Picture, how_many_more, name_of, paged_element
from pages.lessons.scene import MeanOfParts, Scene, first_and_chosen, means_of
from pages.lessons.sentence_parts import shortened
from pages.lessons.working_pages import WorkingPages
from pages.shell.markup import Html, element
from pages.words import gettext as _

MAX_PARTS, MAX_TERMS = 10, 4
TWO_NUMBER_FORMULAS = {
    "divide": N_("{first} of {second} ="),
    "subtract": N_("{first} − {second} ="),
    "larger": N_("max({first} − {second}, 0) ="),
    "is_above": N_("{first} in the wrong order:"),
    "is_equal": N_("{first} wrong:"),
}
TITLES = {"rows": N_("{metric} of each sample"), "columns": N_("{metric} of each label")}


def picture_of(draw: Draw, scene: Scene, pages: WorkingPages) -> Picture:
    """The picture of a part and its value; on the pages of the average, all parts in its place."""
    picture = draw(scene, pages)
    if picture.has_average:
        return picture
    begins, end = pages.first_step_of_average, pages.last_of_average if picture.after_average else None
    last = end if begins is None else begins - 1
    value = value_of_part(scene, pages)
    drawn = [paged_element("div", picture.drawn, value, last_page=last, css="of-part")]
    if begins is not None:
        drawn.append(_averages(scene, pages, end))
    if picture.after_average:
        first = pages.last_of_average + 1
        drawn.append(paged_element("div", picture.after_average, first_page=first, css="of-part"))
    return replace(picture, drawn=Html("".join(drawn)))


def value_of_part(scene: Scene, pages: WorkingPages) -> Html:
    """What the part comes to, from the page on that computes it."""
    value = scene.part_steps[-1]
    page = pages.reached(value.key)
    glides = value.key in [mean.key for mean in means_of(scene)]
    number = paged_element("b", written_total(value), glide_id=f"value:{value.key}" if glides else "")
    title = element("span", _("{metric} of {part}").format(metric=_(value.title), part=scene.title))
    data = all_digits(value)
    return paged_element(
        "p", title, number, first_page=page, highlight_on=(page,), css="value", data_value=data
    )


def _averages(scene: Scene, pages: WorkingPages, last_page: int | None) -> Html:
    """A bar for the value of every part and their mean, from the first page of the average on."""
    means = means_of(scene)
    drawn = [_mean(scene, pages, mean) for mean in means]
    if len(means) != 1:
        last = scene.working[-1]
        drawn.append(total_line(pages, last, _(last.title)))
    first = pages.first_step_of_average
    return paged_element("div", *drawn, first_page=first, last_page=last_page, css="drawing averages")


def _mean(scene: Scene, pages: WorkingPages, mean: MeanOfParts) -> Html:
    shown = first_and_chosen(scene, MAX_PARTS)
    values = np.asarray(mean.values, float).tolist()
    is_sum = mean.average.key.endswith(".sum")
    metric = scene.part_steps[-1].title if is_sum else mean.average.title
    title = [_(TITLES[scene.result.inputs.kind]).format(metric=_(metric)), " "]
    longest = longest_of(values)
    if longest != 1:
        scale = _("a full bar is {most}").format(most=mean.average.shown(longest))
        title.append(element("small", scale))
    working = _two_numbers(scene, mean) or _few_terms(scene, mean) or _top_labels(scene, mean)
    bars = [_bar(scene, pages, mean, part, values, working.get(part, "")) for part in shown]
    more = how_many_more(len(values) - len(shown))
    weighed = mean.weights is not None
    name = _(mean.average.title) if is_sum else _("Weighted mean") if weighed else _("Mean")
    # Its place is there before: the bars of two means beside each other stay level.
    total = total_line(pages, mean.average, name, place_from=pages.first_step_of_average or 0)
    return element("section", element("h3", *title), *bars, more, total, css="bars")


def _bar(
    scene: Scene, pages: WorkingPages, mean: MeanOfParts, part: int, values: Sequence[float], working: str
) -> Html:
    """The name of a part, its value as a length and as a number, and what it weighs where that differs."""
    is_chosen = part == scene.focus.part
    glides = is_chosen and mean.key == scene.part_steps[-1].key
    written = printed(values[part], mean.average.shown)
    return paged_element(
        "div",
        name_of(scene.part_names[part]),
        track_of(values[part], values),
        *([element("small", working, css="counted")] if working else []),
        paged_element("b", written, glide_id=f"value:{mean.key}" if glides else ""),
        *([] if mean.weights is None else [_weight(pages, mean, part)]),
        cells=scene.cells_of(part),
        css="bar" + " chosen" * is_chosen + " unused" * (not mean.used[part]),
    )


def _two_numbers(scene: Scene, mean: MeanOfParts) -> Mapping[int, str]:
    """The two numbers that each value is worked out from; none where they say no more than it does."""
    parts = scene.result.parts
    values = next((term.source for term in parts.made_of if term.source.key == mean.key), parts)
    formula = values.expression
    if mean.key != values.key or not isinstance(formula, Applied) or formula.name not in TWO_NUMBER_FORMULAS:
        return {}
    text = _(TWO_NUMBER_FORMULAS[formula.name])
    inner = formula.operands[0] if formula.name == "larger" else formula
    if not isinstance(inner, Applied) or len(inner.operands) != 2 or isinstance(inner.operands[0], Number):
        return {}
    first, second = (np.broadcast_to(one.value, values.value.shape).tolist() for one in inner.operands)
    shown = [part for part in first_and_chosen(scene, MAX_PARTS) if mean.used[part]]
    shown = [part for part in shown if isfinite(first[part]) and isfinite(second[part])]
    if inner.name == "divide":
        shown = [part for part in shown if second[part]]
    if not all(first[part] % 1 == second[part] % 1 == 0 for part in shown):
        return {}
    pairs = {part: (shortest(first[part]), shortest(second[part])) for part in shown}
    if all(printed(float(mean.values[part])) == "/".join(pair) for part, pair in pairs.items()):
        return {}
    return {part: text.format(first=above, second=below) for part, (above, below) in pairs.items()}


def _few_terms(scene: Scene, mean: MeanOfParts) -> Mapping[int, str]:
    """Of each part whose value is the mean of a few terms, these terms over their number."""
    if mean.key != scene.result.parts.key or scene.result.inputs.weight is not None:
        return {}
    written: dict[int, str] = {}
    for part in first_and_chosen(scene, MAX_PARTS):
        formula = scene.result.part(part).expression
        if not mean.used[part] or not isinstance(formula, Applied) or formula.name != "divide":
            continue
        above, below = formula.operands
        if isinstance(above, Listed) and above.kind == "sum" and above.over_items:
            values = _down_the_ranking(scene, part, above)
        else:
            values = [float(term.value) for term in _terms_of(above)]
        are_short = all(value in (0, 1) or fraction(value) is not None for value in values)
        if 1 < len(values) <= MAX_TERMS and are_short:
            terms = " + ".join(map(shortest, values))
            written[part] = _("({terms}) / {number} =").format(
                terms=terms, number=shortest(float(below.value))
            )
    return written


def _terms_of(formula: Expression) -> list[Quantity]:
    """The quantities that a formula adds up; none where it does anything else."""
    if isinstance(formula, Quantity):
        return [formula]
    if not isinstance(formula, Applied) or formula.name != "add":
        return []
    each = [_terms_of(operand) for operand in formula.operands]
    return [term for terms in each for term in terms] if all(each) else []


def _down_the_ranking(scene: Scene, part: int, terms: Listed) -> list[float]:
    """What a sum adds, of a ranking from the top of the list down."""
    mask = terms.mask()
    order = sorted_list_of(scene.result, part).items if scene.in_ranking_order else np.arange(len(mask))
    return [float(terms.source.value[item]) for item in order[mask[order]]]


def _top_labels(scene: Scene, mean: MeanOfParts) -> Mapping[int, str]:
    """Of one-error the label at the top of each part, and whether it is true."""
    if mean.key != scene.result.parts.key or mean.key != "one_error":
        return {}
    written: dict[int, str] = {}
    for part in first_and_chosen(scene, MAX_PARTS):
        top = [term for term in scene.result.part(part).made_of if isinstance(term, Listed)]
        if mean.used[part] and len(top) == 1 and top[0].kind == "one":
            item = int(top[0].mask().argmax())
            label, scores = shortened(scene.labels[item]), scene.result.inputs.score.value_at(part)
            if (scores == scores[item]).sum() > 1:
                label = _("{label} (tied)").format(label=label)
            is_true = bool(scene.result.inputs.truth[part, item])
            written[part] = (_("{label} is true:") if is_true else _("{label} is false:")).format(label=label)
    return written


def longest_of(values: Iterable[float]) -> float:
    """What the longest bar stands for: 1, or a value that is larger."""
    return max([1.0, *[abs(value) for value in values if isfinite(value)]])


def track_of(value: float, values: Sequence[float]) -> Html:
    """The bar of a value, from 0 to the right; where some of the values are below 0, those go to the left."""
    length = 0.0 if isnan(value) else 100 * min(1.0, abs(value) / longest_of(values))
    if not any(one < 0 for one in values):
        return element("span", element("i", style=f"width:{length:.4g}%"), css="track")
    half, side = length / 2, "below-0" if value < 0 else "above-0"
    begins = 50 - half if value < 0 else 50
    bar = element("i", style=f"width:{half:.4g}%;margin-left:{begins:.4g}%")
    return element("span", bar, css=f"track both {side}")


def _weight(pages: WorkingPages, mean: MeanOfParts, part: int) -> Html:
    """What a value counts in the mean, from the page on that multiplies it."""
    assert mean.weights is not None
    if not mean.used[part]:
        return element("small", _("left out"))
    weight = _("× {weight}").format(weight=shortest(float(mean.weights[part])))
    return paged_element("small", weight, first_page=pages.reached(mean.products, part))


def total_line(
    pages: WorkingPages,
    value: Quantity,
    title: str,
    *working: Html,
    place_from: int | None = None,
    css: str = "bar total",
) -> Html:
    """What an average comes to, from the page on that computes it; with `place_from`, before it its place."""
    page, name, place = pages.reached(value.key), element("span", title), ""
    if place_from is not None and place_from < page:
        place = paged_element("p", name, last_page=page - 1, css=css)
    total = paged_element(
        "p",
        name,
        *working,
        element("b", written_total(value)),
        first_page=page,
        highlight_on=(page,),
        css=css,
        data_value=all_digits(value),
    )
    return Html(place + total)


def written_total(value: Quantity) -> str:
    """The number, after the sign that says whether it is exact, rounded, or put in the place of none."""
    number = float(value.value)
    if isnan(number):
        return _("no value")
    return f"{relation(value, None, Quantity.as_shown, LIST_LENGTHS[0])} {value.shown(number)}"


def all_digits(value: Quantity) -> str:
    """All digits of the number, for the browser."""
    return repr(float(value.value))
