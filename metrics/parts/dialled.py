"""A convention that is a number, as it stands in a formula."""

from __future__ import annotations

import numpy as np

from ..conventions import DIALS, Conventions
from ..graph.expression import Quantity


def dialled(key: str, rules: Conventions) -> Quantity:
    r"""The number that is chosen for a convention, written by its symbol.

    >>> from multilabel_metrics_lab import Conventions
    >>> beta = dialled("beta", Conventions(beta=2.0))
    >>> beta.symbol, beta.value.tolist()
    ('\\beta', [2.0])
    """
    dial = DIALS[key]
    return Quantity(key, dial.name, dial.symbol, np.array([float(getattr(rules, key))]))
