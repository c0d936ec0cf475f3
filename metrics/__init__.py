"""Multi-label metrics that remember how they were made; numpy only.

A metric is called with an example; the result is a number and the working that led to it:

    >>> from multilabel_metrics_lab import METRICS, PRESETS, Example, plain_line, steps
    >>> example = Example.of(y_true=[[1, 0, 1, 0, 0]], y_score=[[0.3, 0.4, 0.5, 0.1, 0.15]])
    >>> result = METRICS["ranking_loss"](example, "samples", PRESETS["scikit_learn"])
    >>> float(result)
    0.16666666666666666
    >>> print(plain_line(steps(result.part(0))[-1]))
    L = (Σ_(j ∈ Y) m_j)/(t · f) = (1 + 0)/(2 · 3) = 0.1667

What can be chosen stands in mappings, whose keys are the names that calls, links and presets use: `METRICS`;
`AVERAGES`, the ways to make one number of the values of the parts; the conventions, `SWITCHES` where they are
chosen from a list and `DIALS` where they are numbers; `PRESETS`, the conventions of each text and library of
`SOURCES`. `LIBRARIES` has the calls that give the same number elsewhere:

    >>> from multilabel_metrics_lab import AVERAGES, DIALS, LIBRARIES, SOURCES, SWITCHES
    >>> METRICS["ranking_loss"].title, list(AVERAGES)
    ('Ranking loss', ['samples', 'macro', 'weighted', 'micro'])
    >>> list(SWITCHES["ranking_loss_tie"].choices), DIALS["beta"].default
    (['one', 'half', 'zero', 'last'], 1.0)
    >>> SOURCES["d0"].preset == PRESETS["d0"]
    True
    >>> LIBRARIES["scikit_learn"].call("ranking_loss", "samples")
    'label_ranking_loss(y_true, y_score)'

`MetricKey`, `AverageKey`, `SourceKey` (also of presets) and `LibraryKey` are the types of these keys, for
editors and type checkers:

    >>> from typing import get_args
    >>> from multilabel_metrics_lab import AverageKey, LibraryKey, MetricKey, SourceKey
    >>> get_args(AverageKey), get_args(LibraryKey) == (*LIBRARIES,)
    (('samples', 'macro', 'weighted', 'micro'), True)
    >>> get_args(MetricKey) == (*METRICS,), get_args(SourceKey) == (*SOURCES,)
    (True, True)

`report` gives every metric of an example under every average; like a result it prints, shows its numbers in
a notebook and makes a `pandas.DataFrame`:

    >>> from multilabel_metrics_lab import report
    >>> print(result)
    <RankingLoss samples: 1/6 = 0.1667, 1 part>
    >>> [(one.metric, one.average) for one in report(example).entries][:2]
    [('subset_accuracy', 'samples'), ('zero_one_loss', 'samples')]

`explain` says what gives a number that somebody's code has printed, `MISTAKES` the common mistakes that it
knows:

    >>> from multilabel_metrics_lab import MISTAKES, explain
    >>> found = explain(example, "83.33 %")
    >>> [(one.metric, one.average, one.mistake) for one in found][0]
    ('average_precision', 'samples', None)
    >>> MISTAKES["one_minus"].sentence
    'The number is 1 minus the value.'

`AMBIGUOUS_TERMS` lists the words that mean different things to different people, `REASONS` why an edit
could not move a value:

    >>> from multilabel_metrics_lab import AMBIGUOUS_TERMS, REASONS
    >>> {term.word: len(term.meanings) for term in AMBIGUOUS_TERMS}["F1"]
    5
    >>> REASONS["predictions", ""]
    'Only the truth and the predictions matter here, and neither has changed.'
"""

from . import kernels  # noqa: F401 - each file in it registers its metric
from .behaviour.knob import Knob
from .behaviour.sweep import Sweep, sweep
from .compare.change import REASONS, Change, Effect
from .compare.difference import Compared, compare, deciding_switches, same_value, values_under
from .compare.shares import Denominator, denominator, is_share, shares
from .compare.smallest_matrix import Smallest, smallest_matrix
from .conventions import DIALS, SWITCHES, Conventions
from .conventions.ambiguous_terms import AMBIGUOUS_TERMS, AmbiguousTerm, Meaning
from .conventions.declaring import Dial, Switch
from .errors import DeclarationError, InputError
from .explaining.explanation import Explanation, explain
from .explaining.mistakes import MISTAKES
from .explaining.readings import Reading
from .graph.expression import Quantity
from .graph.notes import Note
from .graph.working import plain_line, steps
from .input.example import Example
from .keys import AverageKey, LibraryKey, MetricKey, SourceKey
from .output.report import Report, report
from .parts.average import AVERAGES
from .registry import METRICS, Metric
from .result import Result
from .sources import LIBRARIES, PRESETS, SOURCES
from .sources.source import Library, Source

__version__ = "0.1.0"
__all__ = [
    "AMBIGUOUS_TERMS",
    "AVERAGES",
    "DIALS",
    "LIBRARIES",
    "METRICS",
    "MISTAKES",
    "PRESETS",
    "REASONS",
    "SOURCES",
    "SWITCHES",
    "AmbiguousTerm",
    "AverageKey",
    "Change",
    "Compared",
    "Conventions",
    "DeclarationError",
    "Denominator",
    "Dial",
    "Effect",
    "Example",
    "Explanation",
    "InputError",
    "Knob",
    "Library",
    "LibraryKey",
    "Meaning",
    "Metric",
    "MetricKey",
    "Note",
    "Quantity",
    "Reading",
    "Report",
    "Result",
    "Smallest",
    "Source",
    "SourceKey",
    "Sweep",
    "Switch",
    "compare",
    "deciding_switches",
    "denominator",
    "explain",
    "is_share",
    "plain_line",
    "report",
    "same_value",
    "shares",
    "smallest_matrix",
    "steps",
    "sweep",
    "values_under",
]
