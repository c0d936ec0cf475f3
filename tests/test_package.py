"""What somebody who imports the engine meets: unknown keys, help, types, its version, what it lacks."""

from __future__ import annotations

import inspect
import pydoc
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

import metrics
from metrics import (
    AVERAGES,
    DIALS,
    LIBRARIES,
    METRICS,
    MISTAKES,
    PRESETS,
    SOURCES,
    SWITCHES,
    AverageKey,
    Example,
    InputError,
    LibraryKey,
    MetricKey,
    SourceKey,
    report,
)
from metrics.errors import UnknownKeyError
from tests.every import for_every

ROOT = Path(metrics.__file__).parents[1]
EXAMPLE = Example.of([[1, 0]], [[0.9, 0.2]])


@for_every("mapping", [METRICS, AVERAGES, PRESETS, SOURCES, LIBRARIES, SWITCHES, DIALS, MISTAKES])
def test_a_key_that_there_is_not_is_refused_with_those_that_there_are_and_the_nearest(mapping: Any) -> None:
    for first in mapping:
        wrong = f"{first}s".upper()
        for refused in (KeyError, InputError):
            with pytest.raises(refused) as error:
                mapping[wrong]
            facts: dict[str, Any] = error.value.facts
            assert facts["error"].facts == {"key": wrong, "known": ", ".join(mapping)}
            assert first in facts["nearest"].split(", ")
        assert wrong not in mapping
        assert mapping.get(wrong) is None
        assert mapping[first] is mapping.get(first)


@for_every(
    ("mapping", "key", "nearest"),
    [
        (PRESETS, "sklearn", "scikit_learn"),
        (METRICS, "f1", "f_beta"),
        (METRICS, "rankingloss", "ranking_loss"),
    ],
)
def test_the_nearest_are_those_that_are_meant(mapping: Any, key: str, nearest: str) -> None:
    with pytest.raises(UnknownKeyError) as error:
        mapping[key]
    assert nearest in str(error.value.facts["nearest"]).split(", ")


@for_every("key", ["#", "#" * 5_000_000, "macro-average", 3, None])
def test_of_what_is_like_no_key_none_is_said_to_be_near(key: Any) -> None:
    with pytest.raises(UnknownKeyError) as error:
        PRESETS[key]
    assert error.value.facts.keys() == {"key", "known"}
    assert len(str(error.value)) < 300


@for_every("metric", METRICS.values())
def test_help_of_a_metric_shows_what_is_said_of_it(metric: Any) -> None:
    shown = pydoc.render_doc(metric, renderer=pydoc.plaintext)
    assert inspect.getdoc(metric.kernel) == inspect.cleandoc(metric.__doc__)
    assert all(line.strip() in shown for line in inspect.cleandoc(metric.__doc__).splitlines())


@for_every(
    ("keys", "mapping"),
    [
        (MetricKey, METRICS),
        (AverageKey, AVERAGES),
        (SourceKey, SOURCES),
        (SourceKey, PRESETS),
        (LibraryKey, LIBRARIES),
    ],
)
def test_the_type_of_a_key_is_that_of_the_keys(keys: Any, mapping: Any) -> None:
    assert get_args(keys) == tuple(mapping), "metrics/keys.py lists them"


def public_callables() -> Iterator[Any]:
    """The functions of the package and the methods of its classes."""
    for name in metrics.__all__:
        one = getattr(metrics, name)
        if inspect.isfunction(one):
            yield one
        elif inspect.isclass(one):
            methods = [
                each for key, each in vars(one).items() if key == "__call__" or not key.startswith("_")
            ]
            yield from (each for each in methods if inspect.isfunction(each) and name in each.__qualname__)


def test_editors_are_told_the_keys_of_every_metric_and_average_that_may_be_given() -> None:
    types = {"average": AverageKey, "metric": MetricKey}
    found = 0
    for function in public_callables():
        for name, hint in get_type_hints(function).items():
            if name in types and (hint is str or str in get_args(hint)):
                offered = [each for each in get_args(hint) if get_origin(each) is Literal]
                assert offered == [types[name]], f"{function.__qualname__}({name})"
                found += 1
    assert found > 10


def test_the_version_stands_in_one_place_and_the_citation_agrees() -> None:
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert '\ndynamic = ["version"]\n' in project
    assert '[tool.hatch.version]\npath = "metrics/__init__.py"\n' in project
    assert f"\nversion: {metrics.__version__}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")


@for_every(
    ("library", "use"),
    [
        ("pandas", lambda: report(EXAMPLE).frame()),
        ("pandas", lambda: METRICS["recall"](EXAMPLE).frame()),
        ("plotly", lambda: METRICS["recall"](EXAMPLE).figure()),
    ],
)
def test_what_is_not_installed_is_named_with_a_command_that_installs_it(library: str, use: Any) -> None:
    def lacking(_module: str) -> None:
        raise ModuleNotFoundError(name=library)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("metrics.lazy.import_module", lacking)
        with pytest.raises(ImportError, match=f"not installed: pip install {library}$"):
            use()
