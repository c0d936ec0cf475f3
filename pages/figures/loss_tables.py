"""Below the stage of the losses: logits and probabilities, the least possible loss, the threshold class."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from metrics.graph.digits import decimal, in_decimals
from metrics.kernels.softmax_cross_entropy import least_softmax_loss
from metrics.parts.probability import TopLabels, sigmoid, top_labels
from metrics.pictures.losses import threshold_class_loss
from metrics.words import N_
from pages.lessons.scene import WINDOW, Scene
from pages.shell.choices import Choice, Option, choose
from pages.shell.joined import part_value, show_html
from pages.shell.markup import Html, element, scroller
from pages.words import gettext as _

MAX_TRUE = 5
SCALE, CHOOSER = "scale_of_scores", "scales_of_scores"
HALF = 0.5


@dataclass(frozen=True)
class Scale:
    """How scores are read: what stands over the column in which the threshold is looked for, and where it is.

    `mistaken` is what people take for the threshold by mistake.
    """

    title: str
    column: str
    threshold: float
    mistaken: float


SCALES: Mapping[str, Scale] = {
    "logits": Scale(N_("as logits"), "logit", 0.0, HALF),
    "probabilities": Scale(N_("as probabilities"), "sigmoid", HALF, float(sigmoid(np.array(HALF)))),
}


def scales(scene: Scene) -> None:
    """The labels of the sample with what is predicted, the threshold read as a logit or as a probability."""
    current = part_value(CHOOSER, SCALE)
    chosen = current if isinstance(current, str) and current in SCALES else next(iter(SCALES))
    options = [Option(key, _(one.title)) for key, one in SCALES.items()]
    title = _("Read the scores and the threshold")
    choose([[Choice(SCALE, title, chosen, options)]], key=CHOOSER)
    show_html(labels_at_the_threshold(scene, chosen))


def labels_at_the_threshold(scene: Scene, scale: str) -> Html:
    """The labels from the highest logit down: their two probabilities, and which are predicted."""
    part, index, read = scene.result.inputs, scene.focus.part, SCALES[scale]
    top = top_labels(part.score.value_at(index), min(part.n_items, WINDOW))
    truth = part.y.value_at(index)
    columns = {
        "logit": (_("logit"), top.logit, decimal),
        "sigmoid": (_("sigmoid"), top.sigmoid, in_decimals),
        "softmax": (_("softmax"), top.softmax, in_decimals),
    }
    strong = {key: "share" if key == read.column else "" for key in columns}
    limits = [f"{columns[read.column][0]} ≥ {decimal(one)}" for one in (read.threshold, read.mistaken)]
    head = [element("th")]
    head += [element("th", title, scope="col", css=strong[key]) for key, (title, *_rest) in columns.items()]
    head += [element("th", limit, scope="col") for limit in limits]
    rows = [element("tr", *head)]
    for place, item in enumerate(top.items):
        chip = element("span", scene.labels[item], css="chip true" if truth[item] else "chip")
        cells = [
            element("td", write(float(values[place])), css=strong[key])
            for key, (_title, values, write) in columns.items()
        ]
        # Both scales ask the same of the logit, which alone is exact.
        passed = (bool(top.logit[place] >= least) for least in (0.0, HALF))
        cells += [element("td", _("predicted") if one else "–") for one in passed]
        rows.append(element("tr", element("th", chip, scope="row"), *cells))
    name = _("The labels from the highest logit down")
    table = scroller(element("table", *rows, css="table numbers", aria_label=name))
    return Html(table + _notes_on_scales(scene, top))


def _notes_on_scales(scene: Scene, top: TopLabels) -> Html:
    hidden = scene.result.inputs.n_items - len(top.items)
    sentences = [
        _(
            "A probability of 0.5 is a logit of 0: asking for a probability of at least 0.5 is asking for a "
            "logit of at least 0."
        ),
        _("A threshold of 0.5 on the logits asks for a probability of at least {probability}.").format(
            probability=decimal(SCALES["probabilities"].mistaken)
        ),
        _("The softmax shares 1 among all labels: it has no threshold of its own."),
    ]
    if float(top.logit.min()) >= 0 and float(top.logit.max()) <= 1 and not hidden:
        sentences.append(
            _(
                "All these logits lie between 0 and 1, so each sigmoid is at least 0.5, and every label "
                "would be predicted at a probability of 0.5. If your scores are probabilities already, do "
                "not take the sigmoid again: compare them with 0.5 as they are."
            )
        )
    return Html(_more_labels(hidden) + "".join(element("p", one, css="aside") for one in sentences))


def _more_labels(hidden: int) -> Html:
    """How many labels are not shown, and nothing where all are."""
    return element("p", _("… {count} more labels").format(count=hidden), css="aside") if hidden else Html("")


def least_possible(scene: Scene) -> Html:
    """What a sample with k true labels costs at least."""
    here = int(scene.truth.sum())
    counts = sorted({*range(1, MAX_TRUE), here} - {0})
    head = element(
        "tr", element("th", _("true labels k"), scope="row"), *(element("td", str(k)) for k in counts)
    )
    least = [element("td", in_decimals(least_softmax_loss(k))) for k in counts]
    row = element("tr", element("th", _("least loss k × ln k"), scope="row"), *least)
    loss = float(scene.result.parts.value_at(scene.focus.part))
    sentence = _(
        "True labels of {sample}: {k}. Its loss is {loss} and cannot get below {least}, where each true "
        "label holds an even share of probability 1."
    ).format(sample=scene.title, k=here, loss=in_decimals(loss), least=in_decimals(least_softmax_loss(here)))
    if not here:
        sentence = _("{sample} has no true label: its loss is 0 whatever is predicted.").format(
            sample=scene.title
        )
    return Html(
        scroller(element("table", head, row, css="table numbers")) + element("p", sentence, css="aside")
    )


def threshold_class(scene: Scene) -> Html:
    """The other softmax loss for several labels, whose +1 is the e^0 of a threshold class."""
    part, index = scene.result.inputs, scene.focus.part
    found = threshold_class_loss(part)
    truth = part.y.value_at(index)
    rises, falls = found.rises.value_at(index), found.falls.value_at(index)
    shown = range(min(part.n_items, WINDOW))
    chips = [
        element("th", element("span", scene.labels[item], css="chip true" if truth[item] else "chip"))
        for item in shown
    ]
    threshold = element("th", element("span", _("threshold class 0"), css="chip threshold"), scope="col")
    one = element("td", element("b", f"e⁰ = {decimal(found.threshold)}"))
    rows = [element("tr", element("th"), *chips, threshold)]
    for title, values, wanted in (
        (_("false labels: eᶻ"), rises, False),
        (_("true labels: e⁻ᶻ"), falls, True),
    ):
        cells = [
            element("td", decimal(float(values[item])) if truth[item] == wanted else "·") for item in shown
        ]
        rows.append(element("tr", element("th", title, scope="row"), *cells, one))
    whole, without = (float(loss.value_at(index)) for loss in (found.whole, found.without))
    formula = _(
        "Where is the “+1” in the other softmax loss for several labels (Su 2020)? It is "
        "ln(1 + Σ eᶻ) + ln(1 + Σ e⁻ᶻ), the first sum over the false labels, the second over the true ones: "
        "each 1 is e⁰, that of a threshold class with the score 0, above which a true label should lie and a "
        "false one below."
    )
    sentence = _(
        "With the threshold class the loss of {sample} is {whole}, and no loss is ever below 0, because "
        "each logarithm is that of a number of at least 1. Without the threshold class the sums alone may be "
        "less than 1, and then their logarithms are negative: the loss would be {without}."
    ).format(sample=scene.title, whole=decimal(whole), without=decimal(without))
    table = scroller(element("table", *rows, css="table numbers"))
    more = _more_labels(part.n_items - len(shown))
    return Html(element("p", formula) + table + more + element("p", sentence))
