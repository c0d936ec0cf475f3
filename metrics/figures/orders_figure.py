"""How many orders of a sample have which value of a metric, and where its own order stands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil
from typing import TYPE_CHECKING, Any

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
from ..graph.digits import decimal, shortest
from ..registry import METRICS
from ..words import N_
from .template import BELOW, BESIDE, MEANINGS, PLAIN, SMALL, Trace, faded, figure, titled

if TYPE_CHECKING:
    from ..behaviour.orders import OrderValues

HEIGHT = 400  # px
MAX_NAMED = 12  # bars with a number of their own
MAX_LETTERS = 40  # of the values below the bars, which a phone has room for
N_TICKS = 5  # of a range that is cut evenly
TOP = 1.08  # where the axis ends, as a share of the highest bar
# Px above the bars: the number of a bar, then the name of the own order, then that of the mean.
NUMBER_ROOM, NAME_ROOM = 24, 30
NAMES_ABOVE = NUMBER_ROOM + NAME_ROOM
PAPER, SPACE = "#FFFFFF", "\N{NO-BREAK SPACE}"
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
        "margin": {"t": NAMES_ABOVE + NUMBER_ROOM},
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
            range=[0, TOP * highest],
            nticks=N_TICKS,
            tickformat=",",
            showgrid=not _has_counts(values, bars),
        ),
    }
    names, line = _mean(values, translated)
    names += _numbers(values, bars) + _own_order(values, bars, TOP * highest, translated)
    return figure([_bars(values, bars, translated)], layout | {"annotations": names, "shapes": line})


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
        "customdata": list(range(len(bars))),
        "hovertext": [
            f"{_written(values, bar)}<br>{sentence.format(n=f'{bar.count:,}', all=n_all)}" for bar in bars
        ],
        "hoverinfo": "text",
    }


def _has_counts(values: OrderValues, bars: Sequence[Bar]) -> bool:
    """Whether each bar says how many orders it has: few bars do, and random orders are only shares of all."""
    return len(bars) <= MAX_NAMED and values.is_whole


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


def _numbers(values: OrderValues, bars: Sequence[Bar]) -> list[dict[str, Any]]:
    """The number above each bar, on paper of its own: the line of the mean passes behind it."""
    if not _has_counts(values, bars):
        return []
    above = {"yanchor": "bottom", "yshift": 2, "borderpad": 0, "showarrow": False, "bgcolor": PAPER}
    return [above | {"x": at, "y": bar.count, "text": f"{bar.count:,}"} for at, bar in enumerate(bars)]


def _own_order(
    values: OrderValues, bars: Sequence[Bar], height: float, translated: Callable[[str], str]
) -> list[dict[str, Any]]:
    """The name of the own order above all bars, with an arrow down to its bar, if it has one."""
    arrow = {"showarrow": True, "arrowhead": 2, "arrowwidth": 2, "arrowcolor": MEANINGS["true"]}
    pill = {"bgcolor": MEANINGS["true"], "bordercolor": MEANINGS["true"], "borderpad": 3}
    return [
        {
            "x": place,
            "y": bar.count,
            "ax": place,
            "ay": height,
            "axref": "x",
            "ayref": "y",
            "yanchor": "bottom",
            "yshift": NUMBER_ROOM if _has_counts(values, bars) else 0,
            "text": f"{SPACE}<b>{translated(N_('your order'))}</b>{SPACE}",
            "font": {"size": SMALL, "color": PAPER},
            **arrow,
            **pill,
        }
        for place, bar in enumerate(bars)
        if values.own in bar.levels
    ]


def _mean(
    values: OrderValues, translated: Callable[[str], str]
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The name of the mean by chance, and a line down to the axis; neither without a place."""
    place = place_of_mean(values)
    if place is None:
        return [], []
    text = translated(N_("mean by chance: {value}")).format(value=shortest(values.expected))
    if values.error:
        text = translated(N_("mean by chance: {value} ± {error}")).format(
            value=decimal(values.expected, 3), error=decimal(float(f"{values.error:.1g}"))
        )
    name = {"x": place, "yref": "paper", "y": 1, "yanchor": "bottom", "yshift": NAMES_ABOVE}
    dashed = {"color": MEANINGS["mean"], "width": 4, "dash": "dash"}
    line = {"type": "line", "x0": place, "x1": place, "yref": "paper", "line": dashed}
    above = {"ysizemode": "pixel", "yanchor": 1, "y0": NAMES_ABOVE, "y1": 0}
    return (
        [name | {"text": text, "font": {"size": SMALL}, "showarrow": False}],
        [line | above, line | {"y0": 1, "y1": 0}],
    )
