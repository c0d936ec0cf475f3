"""Faults of the pages that explore: what happens along a range, what is impossible, and what is searched."""

from __future__ import annotations

from tests.planted.fault import IN_A_BROWSER, Fault, likely

FAULTS = (
    Fault(
        "The stairs have the value of a tie between two places",
        "metrics/behaviour/sweeps/sweep.py",
        "middles = (ends[:-1] + ends[1:]) / 2",
        "middles = ends[1:]",
        likely(("sweep", "what_if"), ()),
    ),
    Fault(
        "A label that moves together passes the labels of other samples only",
        "metrics/behaviour/sweeps/passing.py",
        "axis = 0 if kind == ROWS else 1",
        "axis = 1 if kind == ROWS else 0",
        likely(("sweep", "what_if"), ()),
    ),
    Fault(
        "A score that meets its threshold by rounding is put on it",
        "metrics/behaviour/sweeps/knob.py",
        "scores == new, old, old + (scores - new)",
        "scores == new, old, old + (new - scores)",
        likely(("sweep",), ()),
    ),
    Fault(
        "What moves together meets others only nearly",
        "metrics/behaviour/sweeps/knob.py",
        "scores[there] = snapped(scores[there] + shift[..., None], marks)",
        "scores[there] = scores[there] + shift[..., None]",
        likely(("sweep",), ()),
    ),
    Fault(
        "The step that changes is looked for in the part beside it",
        "metrics/behaviour/sweeps/sweep.py",
        "part = cause.mover[0] if kind == ROWS else cause.mover[1] if kind == COLUMNS else 0",
        "part = 0",
        likely(("sweep", "what_if"), (IN_A_BROWSER,)),
    ),
    Fault(
        "A curve is called flat because a whole row moves, where labels are compared",
        "pages/explore/what_if/sweep_words.py",
        '((LABEL, COLUMNS), (SAMPLE, ROWS)):\n        return _("flat',
        '((LABEL, ROWS), (SAMPLE, COLUMNS)):\n        return _("flat',
        likely(("what_if",), ()),
    ),
    Fault(
        "The handle shows the value after a place at the place itself",
        "pages/explore/what_if/drag_bar.js",
        "if (places[next] === at || next === 0) return texts[next];",
        "if (next === 0) return texts[next];",
        likely(("what_if",), (IN_A_BROWSER,), "tests/browser"),
    ),
    Fault(
        "Others wait until a long run is over",
        "pages/workbench/turns.py",
        "        self._wait(current, first=False)\n",
        "        self._wait(current, first=True)\n",
        likely(("turns",), ()),
    ),
)
