"""Multi-label metrics that remember how they were made; numpy only."""

import metrics.kernels  # noqa: F401 - each file in it registers its metric
from metrics.compare.change import REASONS, Change, Effect
from metrics.compare.difference import Compared, compare, deciding_switches, same_value, values_under
from metrics.compare.shares import Cases, cases, is_share, shares
from metrics.compare.smallest_matrix import Smallest, smallest_matrix
from metrics.conventions import DIALS, SWITCHES, Conventions
from metrics.conventions.clashing_words import CLASHES, Clash, Meaning
from metrics.conventions.declaring import Dial, Switch
from metrics.errors import DeclarationError, InputError
from metrics.graph.expression import Quantity
from metrics.graph.note import Note
from metrics.graph.plain_text import plain_line
from metrics.graph.working import steps
from metrics.input.example import Example
from metrics.parts.average import AVERAGES
from metrics.registry import METRICS, Metric, Result
from metrics.sources.every_source import LIBRARIES, PRESETS, SOURCES
from metrics.sources.source import Library, Source

__all__ = [
    "AVERAGES",
    "CLASHES",
    "DIALS",
    "LIBRARIES",
    "METRICS",
    "PRESETS",
    "REASONS",
    "SOURCES",
    "SWITCHES",
    "Cases",
    "Change",
    "Clash",
    "Compared",
    "Conventions",
    "DeclarationError",
    "Dial",
    "Effect",
    "Example",
    "InputError",
    "Library",
    "Meaning",
    "Metric",
    "Note",
    "Quantity",
    "Result",
    "Smallest",
    "Source",
    "Switch",
    "cases",
    "compare",
    "deciding_switches",
    "is_share",
    "plain_line",
    "same_value",
    "shares",
    "smallest_matrix",
    "steps",
    "values_under",
]
