"""The routes from the confusion tiles to one number: mean of values, or one value of merged counts."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from metrics import AVERAGES, METRICS, Conventions, Result, cases, is_share, same_value, shares
from metrics.pictures.confusion import confusion_of
from metrics.words import N_
from pages.views.confusion_tiles import merged, tile
from pages.views.digits import exact
from pages.views.markup import Html, element, scroller
from pages.views.scene import WINDOW, Scene
from pages.words import gettext as _

WEIGHTS = {
    "samples": N_("samples: every sample alike"),
    "macro": N_("macro: every label alike"),
    "weighted": N_("weighted: by how many are true"),
}
CASES = {
    ("tp", "fp"): N_("micro: by how many are predicted"),
    ("tp", "fn"): N_("micro: by how many are true"),
    ("tn", "fp"): N_("micro: by how many are false"),
    ("items",): N_("micro: by how many cells"),
}
EACH_F = {"samples": "f_of_samples", "macro": "f_of_labels", "weighted": "f_of_labels"}


def routes(scene: Scene) -> Html:
    """Every average at once: the tiles of the parts, who weighs how much, and the number of each average."""
    averages = scene.metric.averages
    of_labels = [one for one in averages if one != "samples"]
    blocks = [_block(scene, "macro", of_labels, scene.labels, _("Labels")), _pooled(scene)]
    if "samples" in averages:
        blocks.append(_block(scene, "samples", ["samples"], scene.samples, _("Samples")))
    return Html(element("div", *blocks, css="routes") + _agreement(scene))


def _block(scene: Scene, cut: str, averages: Sequence[str], names: Sequence[str], title: str) -> Html:
    """The parts of one kind across; under each its tile, its own value and its share in every average."""
    result = scene.metric(scene.example, cut, _each(scene.focus.conventions))
    shown = range(min(len(names), WINDOW))
    values = [float(result.parts.value[part]) for part in shown]
    names_of = [_name(scene, result, names, part) for part in shown]
    tiles = [element("td", tile(names[part], confusion_of(result, part))) for part in shown]
    rows = [
        element("tr", _heading(title), *names_of),
        element("tr", _heading(_("counts")), *tiles),
        element(
            "tr", _heading(_("{metric} of each").format(metric=_(scene.metric.title))), *map(_own, values)
        ),
        *(_route(scene, result, average, shown) for average in averages),
    ]
    table = scroller(element("table", *rows, css="route"))
    if len(names) <= WINDOW:
        return table
    told = _("The first {shown} of {all}.").format(shown=WINDOW, all=len(names))
    return element("div", table, element("p", told, css="aside"))


def _heading(text: str) -> Html:
    return element("th", text, scope="row", colspan="2")


def _name(scene: Scene, result: Result, names: Sequence[str], part: int) -> Html:
    """The name of a part, marked where the working below is about it."""
    chosen = result.source.kind == scene.result.source.kind and part == scene.focus.part
    return element("th", names[part], scope="col", css="lit" if chosen else "", title=names[part])


def _own(value: float) -> Html:
    if np.isnan(value):
        return element("td", "0/0", css="aside", title=_("It has no value."))
    return element("td", exact(value))


def _route(scene: Scene, result: Result, average: str, shown: range) -> Html:
    """One average: the share of every part, and the number they come to."""
    rules = scene.focus.conventions
    told = _by_cases(result) if average == "micro" else _(WEIGHTS[average])
    if average == "micro" and not is_share(result):
        whole = _("no mean of these values: the merged counts below have a value of their own")
        cells = [element("td", whole, css="aside", colspan=str(len(shown)))]
    elif scene.metric.key == "f_beta" and average != "micro" and getattr(rules, EACH_F[average]) == "means":
        means = _("F of the mean precision {precision} and the mean recall {recall}").format(
            precision=exact(_value(scene, "precision", average, rules)),
            recall=exact(_value(scene, "recall", average, rules)),
        )
        cells = [element("td", means, colspan=str(len(shown)))]
    else:
        weights, outside = shares(result, average), np.isnan(result.parts.value) & (average != "micro")
        cells = [_share(float(weights[part]), outside[part]) for part in shown]
    chosen = scene.focus.average == average
    number = exact(_value(scene, scene.metric.key, average, rules))
    return element(
        "tr",
        element("th", told, scope="row"),
        element("td", "= ", element("b", number), css="result"),
        *cells,
        css="chosen" if chosen else "",
        aria_current="true" if chosen else "",
        data_testid=f"route-{average}",
    )


def _by_cases(result: Result) -> str:
    """What weighs the parts where all cells are one: the cases that each of them decides."""
    if not is_share(result):
        return _("micro")
    decided = cases(result)
    if decided.keys in CASES:
        return _(CASES[decided.keys])
    return _("micro: by {cases}").format(cases=decided.text)


def _share(share: float, outside: bool) -> Html:
    if np.isnan(share):
        return element("td", "–", css="aside")
    if outside and share == 0:
        return element("td", _("left out"), css="aside")
    return element("td", "×", exact(share))


def _pooled(scene: Scene) -> Html:
    """All tiles merged into one, and its one value."""
    rules = scene.focus.conventions
    labels = scene.metric(scene.example, "macro", rules)
    whole = confusion_of(scene.metric(scene.example, "micro", rules), 0)
    shown = [confusion_of(labels, part) for part in range(min(len(scene.labels), WINDOW))]
    told = _("micro: the tiles of the labels are merged into one")
    number = exact(_value(scene, scene.metric.key, "micro", rules))
    value = element("p", "= ", element("b", number), css="result")
    table = scroller(merged(shown, whole, len(shown) == len(scene.labels)))
    chosen = scene.focus.average == "micro"
    return element("div", element("p", told), table, value, css="pool chosen" if chosen else "pool")


def _agreement(scene: Scene) -> Html:
    """Which of the numbers must agree, checked on this matrix."""
    told = {
        "hamming_loss": _alike,
        "accuracy": _cells_and_jaccard,
        "recall": _weighted_and_micro,
        "f_beta": _two_means,
    }.get(scene.metric.key)
    return Html("") if told is None else element("p", told(scene), css="agreement", data_testid="agreement")


def _alike(scene: Scene) -> str:
    text = _("All parts have the same number of cells, so every average is the same: {values}.")
    values = (_value(scene, "hamming_loss", one, scene.focus.conventions) for one in scene.metric.averages)
    return text.format(values=" = ".join(map(exact, values)))


def _cells_and_jaccard(scene: Scene) -> str:
    (cell_macro, cell_micro), (macro, micro) = (
        [
            _value(scene, "accuracy", average, scene.focus.conventions.but("accuracy_of_labels", kind))
            for average in ("macro", "micro")
        ]
        for kind in ("cell", "jaccard")
    )
    told = _("Right cells are the same under macro and micro, always: {macro} = {micro}.")
    more = _("∩ over ∪ is not: macro {macro}, micro {micro}.")
    if same_value(macro, micro):
        more = _("∩ over ∪ is the same here by chance: macro {macro}, micro {micro}.")
    always = told.format(macro=exact(cell_macro), micro=exact(cell_micro))
    if np.isnan(macro) or np.isnan(micro):
        return always
    return f"{always} {more.format(macro=exact(macro), micro=exact(micro))}"


def _weighted_and_micro(scene: Scene) -> str:
    weighted, micro = (_value(scene, "recall", one, scene.focus.conventions) for one in ("weighted", "micro"))
    text = _("Weighted and micro recall are the same, {micro}: both weigh a label by how often it is true.")
    if not same_value(weighted, micro):
        text = _("Weighted recall is {weighted}, micro recall {micro}: the rule for 0/0 keeps them apart.")
    return text.format(weighted=exact(weighted), micro=exact(micro))


def _two_means(scene: Scene) -> str:
    rules = scene.focus.conventions
    average = "macro" if scene.focus.average == "micro" else scene.focus.average
    each, means = (
        _value(scene, "f_beta", average, rules.but(EACH_F[average], how)) for how in ("each", "means")
    )
    text = _("Under {average} the mean of F is at most F of the mean precision and recall: {each} ≤ {means}.")
    if np.isnan(each) or np.isnan(means):
        text = _("Under {average} the mean of F: {each}; F of the mean precision and recall: {means}.")
    title = _(AVERAGES[average].title)
    return text.format(average=title, each=exact(each), means=exact(means))


def _each(rules: Conventions) -> Conventions:
    """The same conventions with an F of every part's own."""
    return rules.but("f_of_samples", "each").but("f_of_labels", "each")


def _value(scene: Scene, metric: str, average: str, rules: Conventions) -> float:
    return float(METRICS[metric](scene.example, average, rules))
