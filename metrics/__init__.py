"""Multi-label metrics that remember how they were made; numpy only."""

from metrics import average_precision, coverage, one_error, ranking_loss  # noqa: F401 - each registers its metric
from metrics.average import AVERAGES
from metrics.conventions import SWITCHES, Conventions
from metrics.difference import deciding_switches
from metrics.errors import InputError
from metrics.example import Example
from metrics.presets import PRESETS, SOURCES
from metrics.quantity import Note, Quantity, Term, steps
from metrics.registry import METRICS, Metric, Result

__all__ = [
    "AVERAGES",
    "METRICS",
    "PRESETS",
    "SOURCES",
    "SWITCHES",
    "Conventions",
    "Example",
    "InputError",
    "Metric",
    "Note",
    "Quantity",
    "Result",
    "Term",
    "deciding_switches",
    "steps",
]
