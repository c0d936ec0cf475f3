"""Which figure shows a result."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from ..errors import InputError
from ..output.notebook_working import PartNames
from ..words import N_
from .parts_figure import parts_figure
from .precision_recall_figure import precision_recall_figure
from .roc_figure import roc_figure
from .template import with_template

if TYPE_CHECKING:
    from ..result import Result

Drawing = Callable[..., Any]
CURVES: Mapping[str, Drawing] = {
    "roc_auc": roc_figure,
    "average_precision": precision_recall_figure,
}


def figure_of(result: Result, translated: Callable[[str], str] = str) -> Any:
    """The curves of a metric that is an area, else the values of all parts; as `Result.figure` says."""
    if result.value.ndim:
        raise InputError(N_("A stack of variants has a figure for each: ask for that of one example."))
    names = PartNames.of(result.example, result.source.kind).parts
    drawn: Drawing = CURVES.get(result.metric.key, parts_figure)
    return with_template(drawn(result, names, translated=translated))
