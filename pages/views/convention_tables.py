"""The reference of conventions: a table for each metric, its switches down and the presets across."""

from __future__ import annotations

from metrics import DIALS, METRICS, PRESETS, SOURCES, SWITCHES, Metric
from metrics.graph.digits import exact
from pages.views.markup import Html, element, scroller
from pages.words import gettext as _


def choices() -> Html:
    """One table per metric: what each preset chooses, and what each choice means."""
    told = _(
        "Each column is a source, each row a convention that the metric depends on. “Our rule” marks what a "
        "library leaves to whoever calls it; a dash means that the source does not have the metric. Behind a "
        "choice of the textbook stands the formula or the section that decides it or leaves it open."
    )
    links = [element("a", _(metric.title), href=f"#{_place(metric)}") for metric in METRICS.values()]
    tables = (
        element("h3", _(metric.title), id=_place(metric)) + element("p", _(metric.summary)) + _table(metric)
        for metric in METRICS.values()
    )
    return Html(
        element("h2", _("What each source chooses"))
        + element("p", told, css="aside")
        + element("nav", Html(" · ".join(links)), css="metrics", aria_label=_("The metrics"))
        + "".join(tables)
    )


def _place(metric: Metric) -> str:
    return f"rules-of-{metric.key}"


def _table(metric: Metric) -> Html:
    head = element(
        "tr", element("td"), *(element("th", _(SOURCES[key].title), scope="col") for key in PRESETS)
    )
    rows = [
        element(
            "tr",
            element("th", _((DIALS.get(key) or SWITCHES[key]).title), scope="row"),
            *(_choice(metric, key, preset) for preset in PRESETS),
        )
        for key in metric.reads
    ]
    return scroller(element("table", head, *rows, css="choices"))


def _choice(metric: Metric, switch: str, preset: str) -> Html:
    """What the preset chooses, if its source has the metric under an average that reads the switch."""
    source = SOURCES[preset]
    if not any(source.has(metric.key, average) for average in metric.reads[switch]):
        return element(
            "td", "—", title=_("{source} does not have this metric").format(source=_(source.title))
        )
    if switch in DIALS:
        return element("td", exact(getattr(PRESETS[preset], switch)), title=_(DIALS[switch].meaning))
    choice = SWITCHES[switch].choices[getattr(PRESETS[preset], switch)]
    title = _(choice.title)
    if switch in source.ours:
        title = _("{choice}, our rule").format(choice=title)
    if switch in source.places:
        title = _("{choice} ({place})").format(choice=title, place=_(source.places[switch]))
    return element("td", title, title=_(choice.meaning).format(source=_(source.title)))
