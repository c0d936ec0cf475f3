"""Multi-label metrics that remember how they were made; numpy only."""

# Each registers its metric; this is the order in which metrics are listed.
from metrics import exact_match, hamming_loss, accuracy, precision_recall, f_beta  # noqa: F401 isort: skip
from metrics import one_error, coverage, ranking_loss, average_precision  # noqa: F401 isort: skip
from metrics import ndcg, pro_loss  # noqa: F401 isort: skip
from metrics import roc_auc, peak_f1  # noqa: F401 isort: skip
from metrics import cross_entropy  # noqa: F401 isort: skip
from metrics.average import AVERAGES
from metrics.change import REASONS, Change, Effect, effect
from metrics.confusion import Confusion
from metrics.conventions import DIALS, SWITCHES, Conventions
from metrics.difference import Compared, compare, deciding_switches, same_value, values_under
from metrics.errors import InputError
from metrics.example import Example
from metrics.glossary import CLASHES, Clash, Reading
from metrics.pairs import Pairs
from metrics.presets import PRESETS, SOURCES
from metrics.quantity import Note, Quantity, Term, steps
from metrics.ranked import Ranked
from metrics.registry import METRICS, Metric, Result
from metrics.shares import Cases, cases, shares
from metrics.smallest import Smallest, smallest_matrix
from metrics.switch import Dial, Switch

__all__ = [
    "AVERAGES",
    "CLASHES",
    "DIALS",
    "METRICS",
    "PRESETS",
    "REASONS",
    "SOURCES",
    "SWITCHES",
    "Cases",
    "Change",
    "Clash",
    "Compared",
    "Confusion",
    "Conventions",
    "Dial",
    "Effect",
    "Example",
    "InputError",
    "Metric",
    "Note",
    "Pairs",
    "Quantity",
    "Ranked",
    "Reading",
    "Result",
    "Smallest",
    "Switch",
    "Term",
    "cases",
    "compare",
    "deciding_switches",
    "effect",
    "same_value",
    "shares",
    "smallest_matrix",
    "steps",
    "values_under",
]
