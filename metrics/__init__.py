"""Multi-label metrics that remember how they were made; numpy only."""

# Each registers its metric; this is the order in which metrics are listed.
from metrics import one_error, coverage, ranking_loss, average_precision  # noqa: F401 isort: skip
from metrics.average import AVERAGES
from metrics.conventions import SWITCHES, Conventions
from metrics.difference import deciding_switches
from metrics.errors import InputError
from metrics.example import Example
from metrics.pairs import Pairs
from metrics.presets import PRESETS, SOURCES
from metrics.quantity import Note, Quantity, Term, steps
from metrics.ranked import Ranked
from metrics.registry import METRICS, Metric, Result
from metrics.switch import Switch

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
    "Pairs",
    "Quantity",
    "Ranked",
    "Result",
    "Switch",
    "Term",
    "deciding_switches",
    "steps",
]
