"""Confusion tiles: what is true against what is predicted, as four counts."""

from __future__ import annotations

from collections.abc import Sequence

from metrics.pictures.confusion import Confusion
from metrics.words import N_
from pages.views.digits import exact
from pages.views.markup import Html, element
from pages.words import gettext as _

CELLS = (
    (("both", "TP", "✓", N_("true & predicted")), ("missed", "FN", "✗", N_("true, missed"))),
    (("put", "FP", "✗", N_("predicted, not true")), ("neither", "TN", "✓", N_("rightly left out"))),
)
MOST_ADDED = 8


def tile(name: str, counts: Confusion) -> Html:
    """The four counts of one part."""
    rows = [
        element(
            "tr",
            *(
                element(
                    "td",
                    element("small", f"{short} {sign} "),
                    exact(_count(counts, kind)),
                    css=_css(counts, kind),
                    title=_("{name}: {what}").format(name=name, what=_(what)),
                )
                for kind, short, sign, what in row
            ),
        )
        for row in CELLS
    ]
    return element("table", *rows, css="tile", aria_label=_("Counts of {name}").format(name=name))


def merged(parts: Sequence[Confusion], whole: Confusion, complete: bool) -> Html:
    """The tiles of all parts in one, every count with the sum that makes it; in words what each means."""
    rows = [
        element(
            "tr",
            *(
                element(
                    "td",
                    element("small", f"{short} {sign} ", _(what)),
                    element("div", _sum([_count(one, kind) for one in parts], complete)),
                    element("b", f"= {exact(_count(whole, kind))}"),
                    css=_css(whole, kind),
                )
                for kind, short, sign, what in row
            ),
        )
        for row in CELLS
    ]
    return element("table", *rows, css="tile merged", aria_label=_("Counts of all cells"))


def _css(counts: Confusion, kind: str) -> str:
    return kind if _count(counts, kind) else f"{kind} nothing"


def _sum(counts: Sequence[float], complete: bool) -> str:
    added = [exact(one) for one in counts]
    if complete and len(added) <= MOST_ADDED:
        return " + ".join(added)
    return " + ".join([*added[:MOST_ADDED], "…"])


def _count(counts: Confusion, kind: str) -> float:
    return float(getattr(counts, f"n_{kind}"))
