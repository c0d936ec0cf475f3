"""The pictures of the losses: the loss of every cell, the labels on top, and the least possible loss."""

from __future__ import annotations

import numpy as np

from metrics import Quantity, steps
from metrics.graph.arrays import Array
from metrics.kernels.softmax_cross_entropy import least_softmax_loss
from metrics.parts.part import COLUMNS, ROWS, Part
from metrics.parts.probability import top_labels
from pages.views.digits import decimal
from pages.views.markup import Html, element, scroller
from pages.views.scene import WINDOW, Scene
from pages.words import gettext as _

USUAL_TOP = 2
MOST_TRUE = 5


def heat(scene: Scene) -> Html:
    """The loss of every cell, the darker the larger, with the probability of its label under it."""
    part, chosen = scene.result.source, scene.focus.part
    of_label = _of_all(scene, "label_loss")
    used = np.ones(part.size, np.bool_) if of_label.where is None else _by_row(part, of_label.where)
    truth, loss = _by_row(part, part.truth), _by_row(part, of_label.value)
    probability, shares = _by_row(part, _of_all(scene, "label_probability").value), _shares(loss, used)
    n_samples, n_labels = part.size
    rows = _window(chosen if part.kind == ROWS else 0, n_samples)
    columns = _window(chosen if part.kind == COLUMNS else 0, n_labels)
    head = element(
        "tr", element("td"), *(element("th", scene.labels[column], scope="col") for column in columns)
    )
    lit = set(scene.lit)
    body = [
        element(
            "tr",
            element("th", scene.samples[row], scope="row"),
            *(
                _cell(
                    loss[row, column] if used[row, column] else None,
                    float(probability[row, column]),
                    float(shares[row, column]),
                    ("true " if truth[row, column] else "") + ("lit" if (row, column) in lit else ""),
                )
                for column in columns
            ),
        )
        for row in rows
    ]
    told = _("Loss of each cell, and the probability p of its label; true labels are underlined")
    table = scroller(element("table", head, *body, css="heat", aria_label=told))
    return Html(table + element("p", told, css="aside"))


def top_of_the_list(scene: Scene) -> Html:
    """The labels of the sample from the top: logit, sigmoid and softmax are three different numbers."""
    part, index = scene.result.source, scene.focus.part
    k = min(part.decision.top_k or USUAL_TOP, part.n_items)
    top = top_labels(part.score.at(index).value, min(part.n_items, WINDOW))
    truth = part.y.at(index).value
    titles = ("", _("logit"), _("sigmoid"), _("softmax"))
    rows = [element("tr", *(element("th", title, scope="col") for title in titles))]
    for place, item in enumerate(top.items):
        chip = element("span", scene.labels[item], css="chip true" if truth[item] else "chip false")
        numbers = (top.logit[place], top.sigmoid[place], top.softmax[place])
        cells = [element("td", decimal(float(number))) for number in numbers]
        last = "deepest" if place + 1 == k and k < len(top.items) else ""
        rows.append(element("tr", element("th", chip, scope="row"), *cells, css=last))
    told = _(
        "Predicting the top {k} takes the labels above the line, likely or not. A logit is no probability; "
        "sigmoid asks each label alone, softmax shares 1 among them all."
    ).format(k=k)
    table = scroller(
        element("table", *rows, css="ranked", aria_label=_("The labels from the highest logit down"))
    )
    return Html(table + element("p", told, css="aside"))


def least_possible(scene: Scene) -> Html:
    """What a sample with k true labels costs at least."""
    here = int(scene.result.source.y.at(scene.focus.part).value.sum())
    counts = sorted({*range(1, MOST_TRUE), here} - {0})
    head = element(
        "tr", element("th", _("true labels k"), scope="row"), *(element("td", str(k)) for k in counts)
    )
    least = [element("td", decimal(least_softmax_loss(k))) for k in counts]
    row = element("tr", element("th", _("least loss k ln k"), scope="row"), *least)
    loss = float(scene.result.part(scene.focus.part).value)
    told = _(
        "True labels of {sample}: {k}. Its loss is {loss} and cannot get below {least}, where each true "
        "label holds an even share of probability 1."
    ).format(sample=scene.title, k=here, loss=decimal(loss), least=decimal(least_softmax_loss(here)))
    if not here:
        told = _("{sample} has no true label: its loss is 0 whatever is predicted.").format(
            sample=scene.title
        )
    return Html(scroller(element("table", head, row, css="figures")) + element("p", told, css="aside"))


def _of_all(scene: Scene, key: str) -> Quantity:
    """The quantity with this key, of every part: a step, or what a step is made of."""
    working = steps(scene.result.parts)
    known = {term.source.key: term.source for step in working for term in step.made_of}
    return (known | {step.key: step for step in working})[key]


def _by_row(part: Part, values: Array) -> Array:
    """The values of the items of every part where their cells stand: shape (n_samples, n_labels)."""
    return values.T if part.kind == COLUMNS else values.reshape(part.size)


def _shares(values: Array, used: Array) -> Array:
    """How dark each cell is, from 0 to 1: its loss over the largest finite one."""
    finite = np.where(used & np.isfinite(values), values, 0.0)
    return np.where(np.isfinite(values), finite / (finite.max() or 1.0), 1.0) * used


def _cell(loss: float | None, probability: float, share: float, css: str) -> Html:
    shown = "·" if loss is None else decimal(float(loss))
    under = element("small", f"p {decimal(probability)}")
    return element("td", shown, under, css=css.strip(), style=f"--share:{share:.3f}")


def _window(chosen: int, size: int) -> range:
    start = min(max(chosen - WINDOW // 2, 0), max(size - WINDOW, 0))
    return range(start, min(start + WINDOW, size))
