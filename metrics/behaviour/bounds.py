"""Every claim that somebody may try to break, in the order they are offered: some hold always, some not."""

from __future__ import annotations

from collections.abc import Mapping

from metrics.behaviour.bound import Bound
from metrics.behaviour.bounds_of_lists import OF_LISTS
from metrics.behaviour.bounds_of_losses import OF_LOSSES
from metrics.behaviour.bounds_of_rankings import OF_RANKINGS
from metrics.behaviour.bounds_of_sets import OF_SETS

BOUNDS: Mapping[str, Bound] = {bound.key: bound for bound in (*OF_SETS, *OF_RANKINGS, *OF_LISTS, *OF_LOSSES)}
