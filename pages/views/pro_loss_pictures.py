"""The pictures of PRO loss: the list with the threshold in it, the four groups of pairs, the one number."""

from __future__ import annotations

import numpy as np

from metrics import steps
from metrics.kernels.pro_loss import FALSE, ORDER, PAIRS, TRUE, threshold_label
from metrics.pictures.pro_groups import THRESHOLD_LABEL, ProGroup, pro_groups
from metrics.words import N_
from pages.views.digits import decimal, exact
from pages.views.markup import Html, element, scroller
from pages.views.pair_signs import RIGHT, TIED, WRONG
from pages.views.scene import WINDOW, Scene
from pages.words import gettext as _

TITLES = {
    ORDER: N_("True labels out of order"),
    PAIRS: N_("True labels below false ones"),
    TRUE: N_("True labels below Θ"),
    FALSE: N_("False labels above Θ"),
}
LOST = {0.0: RIGHT, 0.5: TIED, 1.0: WRONG}
TOGETHER = {
    "mean_of_four": N_("The mean of the groups: ({groups}) / {count} = {value}"),
    "nonempty": N_("The mean of the groups with a pair: ({groups}) / {count} = {value}"),
    "sum": N_("The sum of the groups: {groups} = {value}"),
}


def descent(scene: Scene) -> Html:
    """The labels and the threshold from the highest score down, and the order of the true ones."""
    limit = float(threshold_label(scene.result.source).at(scene.focus.part).value)
    ranked = scene.ranked
    entries = [(float(score), int(item)) for score, item in zip(ranked.score, ranked.items, strict=True)]
    entries.insert(int((ranked.score > limit).sum()), (limit, THRESHOLD_LABEL))
    parts: list[Html] = []
    for place, (score, item) in enumerate(entries):
        if place:
            sign = "=" if score == entries[place - 1][0] else "▸"
            parts.append(element("span", sign, css="aside"))
        parts.append(_chip(scene, item))
    told = _("From the highest score down, with the threshold Θ = {threshold} as one more label.").format(
        threshold=decimal(limit)
    )
    return Html(element("div", *parts, css="descent") + element("p", told, css="aside") + _relevance(scene))


def four_groups(scene: Scene) -> Html:
    """Every group as a small grid: the label that should score higher down, the other across."""
    tiles = [_tile(scene, group) for group in _groups(scene)]
    told = _("✗ lower than it should be: 1 · = level: ½ · ✓ right: 0")
    return Html(element("div", *tiles, css="groups") + element("p", told, css="aside"))


def one_number(scene: Scene) -> Html:
    """How the groups become the value of the sample."""
    made, rule = scene.result.part(scene.focus.part), scene.focus.conventions.pro_mean
    groups = {one.key: float(one.value) for one in steps(made) if one.key in TITLES}
    counted = [float(one.value) for one in steps(made) if one.key == "pro_loss.groups"]
    told = _(TOGETHER[rule]).format(
        groups=" + ".join(map(exact, groups.values())),
        count=exact(counted[0] if counted else float(len(groups))),
        value=exact(float(made.value)),
    )
    return element("p", told, css="question")


def _groups(scene: Scene) -> tuple[ProGroup, ...]:
    return pro_groups(scene.result, scene.focus.part)


def _relevance(scene: Scene) -> Html:
    """The true labels from the most relevant on, in words."""
    if scene.focus.conventions.pro_order == "omitted":
        return element("p", _("No order among the true labels is asked for."), css="aside")
    true = _groups(scene)[0].upper
    if len(true) < 2:
        return Html("")
    names = " ≻ ".join(scene.names[item] for item in true[:WINDOW])
    return element("p", _("Relevance of the true labels: {order}").format(order=names), css="aside")


def _name(scene: Scene, item: int) -> str:
    return "Θ" if item == THRESHOLD_LABEL else scene.names[item]


def _kind(scene: Scene, item: int) -> str:
    if item == THRESHOLD_LABEL:
        return "threshold"
    return "true" if scene.result.source.y.at(scene.focus.part).value[item] else "false"


def _chip(scene: Scene, item: int) -> Html:
    return element("span", _name(scene, item), css=f"chip {_kind(scene, item)}")


def _tile(scene: Scene, group: ProGroup) -> Html:
    title = element("h4", _(TITLES[group.mean.key]))
    if not group.compared.any():
        return element("section", title, element("p", _("no pair: adds 0"), css="aside"))
    # The last of the true labels in order has nothing below it, and the first nothing above.
    upper, lower = np.flatnonzero(group.compared.any(1)), np.flatnonzero(group.compared.any(0))
    rows, columns = upper[:WINDOW], lower[:WINDOW]
    head = [_heading(scene, int(group.lower[column]), "col") for column in columns]
    body = [
        element(
            "tr",
            _heading(scene, int(group.upper[row]), "row"),
            *(_pair(scene, group, int(row), int(column)) for column in columns),
        )
        for row in rows
    ]
    lost, pairs = float(group.lost.sum()), int(group.compared.sum())
    mean = exact(float(group.mean.value))
    told = _("{lost} of {pairs}: mean {mean}").format(lost=decimal(lost), pairs=pairs, mean=mean)
    table = element("table", element("tr", element("td"), *head), *body, css="pairs", aria_label=told)
    return element("section", title, scroller(table), element("p", told, css="mean"))


def _heading(scene: Scene, item: int, scope: str) -> Html:
    return element("th", _name(scene, item), scope=scope, css=_kind(scene, item))


def _pair(scene: Scene, group: ProGroup, row: int, column: int) -> Html:
    if not group.compared[row, column]:
        return element("td", "·", css="apart")
    kind, sign = LOST[float(group.lost[row, column])]
    said = {
        "right": _("{upper} above {lower}: right"),
        "tied": _("{upper} level with {lower}: counts ½"),
        "wrong": _("{upper} below {lower}: counts 1"),
    }[kind].format(upper=_name(scene, int(group.upper[row])), lower=_name(scene, int(group.lower[column])))
    counted = f"{kind} counted" if group.lost[row, column] else kind
    amount = element("small", " ½") if kind == "tied" else Html("")
    return element("td", sign, amount, css=counted, title=said, aria_label=said)
