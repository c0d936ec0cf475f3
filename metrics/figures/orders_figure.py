"""How many orders of a sample have which value of a metric, and where its own order stands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil
from typing import Any

from ..behaviour.order_bars import (
    BETTER,
    LEVEL,
    MAX_BARS,
    WORSE,
    Bar,
    bars_of,
    has_bar_for_each,
    is_evenly_divided,
    place_of_mean,
)
from ..behaviour.orders import OrderValues
from ..graph.digits import decimal, shortest
from ..registry import METRICS
from ..words import N_
from .template import BELOW, BESIDE, MEANINGS, PLAIN, SMALL, Trace, faded, figure, titled

HEIGHT = 400  # px
MAX_NAMED = 12  # bars with a number of their own
MAX_LETTERS = 40  # of the values below the bars, which a phone has room for
N_TICKS = 5  # of a range that is cut evenly
ROOM_ABOVE = 1.3  # the highest bar leaves room for what stands above it
ABOVE = 30  # px above the bars, for the mean
COLOURS = {BETTER: MEANINGS["right"], LEVEL: MEANINGS["tied"], WORSE: MEANINGS["wrong"], "": PLAIN}


def orders_figure(values: OrderValues, translated: Callable[[str], str] = str) -> Any:
    """Return a bar for each value, or for each stretch of values, from the worst at the left to the best.

    Orders that are better than the own one are green, those as good yellow, and worse ones vermilion. The
    `customdata` of a bar is its place among `bars_of`.
    """
    bars = bars_of(values)
    highest = max((bar.count for bar in bars), default=1)
    metric = translated(METRICS[values.case[0]].title)
    tick_places, tick_texts = _ticks(values, bars)
    layout = {
        "height": HEIGHT,
        "margin": {"t": ABOVE},
        "bargap": 0.15,
        "hovermode": "x",
        "xaxis": titled(
            translated(N_("← worse · {metric} · better →")).format(metric=metric),
            BELOW,
            range=[-0.6, len(bars) - 0.4],
            tickvals=tick_places,
            ticktext=tick_texts,
        ),
        "yaxis": titled(
            translated(N_("orders") if values.is_whole else N_("random orders")),
            BESIDE,
            range=[0, ROOM_ABOVE * highest],
            nticks=N_TICKS,
            showgrid=not _has_counts(values, bars),
        ),
    }
    return figure([_bars(values, bars, translated)], layout | _mean(values, translated))


def _bars(values: OrderValues, bars: Sequence[Bar], translated: Callable[[str], str]) -> Trace:
    colours = [COLOURS[bar.compared_with_own(values)] for bar in bars]
    edges = [4 if values.own in bar.levels else 0 for bar in bars]
    sentence, n_all = translated(N_("{n} of {all} orders")), f"{values.counts.sum():,}"
    return {
        "type": "bar",
        "x": list(range(len(bars))),
        "y": [bar.count for bar in bars],
        "marker": {
            "color": [faded(colour, 0.75) for colour in colours],
            "line": {"color": MEANINGS["true"], "width": edges},
        },
        "text": [_above(values, bar, _has_counts(values, bars), translated) for bar in bars],
        "textposition": "outside",
        "constraintext": "none",
        "cliponaxis": False,
        "customdata": list(range(len(bars))),
        "hovertext": [
            f"{_written(values, bar)}<br>{sentence.format(n=f'{bar.count:,}', all=n_all)}" for bar in bars
        ],
        "hoverinfo": "text",
    }


def _has_counts(values: OrderValues, bars: Sequence[Bar]) -> bool:
    """Whether each bar says how many orders it has: few bars do, and random orders are only shares of all."""
    return len(bars) <= MAX_NAMED and values.is_whole


def _above(values: OrderValues, bar: Bar, has_counts: bool, translated: Callable[[str], str]) -> str:
    """How many orders a bar has, and above that the name of the own order."""
    own = f"<b>{translated(N_('your order'))}</b>" if values.own in bar.levels else ""
    count = f"{bar.count:,}" if has_counts else ""
    return "<br>".join(filter(None, (own, count)))


def _written(values: OrderValues, bar: Bar) -> str:
    """The value of a bar; of a stretch the worst and the best one in it."""
    found = values.values[bar.levels.start : bar.levels.stop].tolist()
    ends = [
        shortest(one) if len(values.values) <= MAX_BARS else decimal(one) for one in found[:1] + found[-1:]
    ]
    return " … ".join(dict.fromkeys(reversed(ends))) or "–"


def _ticks(values: OrderValues, bars: Sequence[Bar]) -> tuple[list[float], list[str]]:
    """Where a value is written below the bars: under each, or along the range that is cut into them."""
    if has_bar_for_each(values):
        texts = [_written(values, bar) for bar in bars]
        n_letters = len(texts) * max(map(len, texts), default=0)
        step = max(1, ceil(n_letters / MAX_LETTERS), ceil(len(bars) / MAX_NAMED))
        return [*range(0, len(bars), step)], texts[::step]
    if not is_evenly_divided(values):
        return [0, MAX_BARS - 1], [shortest(values.worst), shortest(values.best)]
    shares = [tick / (N_TICKS - 1) for tick in range(N_TICKS)]
    texts = [decimal(values.worst + share * (values.best - values.worst), 3) for share in shares]
    return [share * MAX_BARS - 0.5 for share in shares], texts


def _mean(values: OrderValues, translated: Callable[[str], str]) -> dict[str, Any]:
    """The mean by chance: its name above the bars, and a line behind them; nothing where it has no place."""
    place = place_of_mean(values)
    if place is None:
        return {}
    text = translated(N_("mean by chance: {value}")).format(value=shortest(values.expected))
    if values.error:
        text = translated(N_("mean by chance: {value} ± {error}")).format(
            value=decimal(values.expected, 3), error=decimal(float(f"{values.error:.1g}"))
        )
    at_top = {"x": place, "yref": "paper", "y": 1, "yanchor": "bottom", "showarrow": False}
    line = {"type": "line", "x0": place, "x1": place, "yref": "paper", "y0": 0, "y1": 1, "layer": "below"}
    return {
        "annotations": [at_top | {"text": text, "font": {"size": SMALL}}],
        "shapes": [line | {"line": {"color": MEANINGS["mean"], "width": 3, "dash": "dash"}}],
    }
