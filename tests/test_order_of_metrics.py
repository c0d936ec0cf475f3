"""Metrics are listed after the one that they follow, new ones right after it."""

from __future__ import annotations

from metrics import METRICS
from metrics.registry import FAMILIES
from tests.every import for_every


@for_every("metric", [one for one in METRICS.values() if one.follows])
def test_between_a_metric_and_the_one_that_it_follows_stand_only_shorter_chains(metric):
    keys = list(METRICS)
    between = keys[keys.index(metric.follows) + 1 : keys.index(metric.key)]
    for key in between:
        while METRICS[key].follows in between:
            key = METRICS[key].follows
        assert METRICS[key].follows == metric.follows
        assert len(chain(key)) <= len(chain(metric.key))


def chain(key: str) -> list[str]:
    """A metric and all that follow it, one after the other."""
    return [key, *(other for one in METRICS.values() if one.follows == key for other in chain(one.key))]


def test_the_metrics_of_a_family_stand_together():
    families = [metric.family for metric in METRICS.values()]
    assert families == sorted(families, key=FAMILIES.index)
