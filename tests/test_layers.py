"""Who may know whom: pages know sources, workbench and views, these know the engine, and it knows numpy."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SOURCES = [
    ROOT / "app.py",
    *sorted((ROOT / "metrics").rglob("*.py")),
    *sorted((ROOT / "pages").rglob("*.py")),
]
TESTS_ONLY = {"sklearn", "scipy", "torch", "torchmetrics", "hypothesis", "pytest", "tests"}


def imported(source: str) -> Iterator[str]:
    """The modules that a Python text imports, by their full names."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, "imports are written in full"
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def names(path: Path) -> set[str]:
    """The modules that a file imports."""
    return set(imported(path.read_text(encoding="utf-8")))


def roots(path: Path) -> set[str]:
    """The packages that a file imports from."""
    return {name.partition(".")[0] for name in names(path)}


def within(folder: str) -> list[Path]:
    """The modules of one folder and below."""
    return [path for path in SOURCES if path.is_relative_to(ROOT / folder)]


def known(path: Path) -> str:
    """A file as a test names it."""
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("path", within("metrics"), ids=known)
def test_the_engine_knows_numpy_and_the_standard_library_only(path):
    assert roots(path) <= {"metrics", "numpy", *sys.stdlib_module_names}


@pytest.mark.parametrize("path", within("pages/views"), ids=known)
def test_a_view_does_not_know_the_workbench_or_the_pages(path):
    of_pages = {name for name in names(path) if name.startswith("pages.")}
    assert all(name.startswith("pages.views") for name in of_pages)
    assert "app" not in roots(path)


@pytest.mark.parametrize("path", within("pages/workbench"), ids=known)
def test_the_workbench_does_not_know_the_pages(path):
    of_pages = {name for name in names(path) if name.startswith("pages.")}
    assert all(name.startswith(("pages.workbench", "pages.views")) for name in of_pages)
    assert "app" not in roots(path)


@pytest.mark.parametrize("path", within("pages/sources"), ids=known)
def test_what_the_sources_say_does_not_know_the_pages(path):
    of_pages = {name for name in names(path) if name.startswith("pages.")}
    assert all(name.startswith(("pages.sources", "pages.workbench", "pages.views")) for name in of_pages)
    assert "app" not in roots(path)


@pytest.mark.parametrize("path", SOURCES, ids=known)
def test_the_oracles_stay_in_the_tests(path):
    assert not roots(path) & TESTS_ONLY


@pytest.mark.parametrize("path", SOURCES, ids=known)
def test_nothing_is_imported_that_is_not_declared(path):
    # Streamlit brings starlette, which serves it.
    declared = {"streamlit", "numpy", "plotly", "pandas", "starlette"}
    assert roots(path) <= {"metrics", "pages", *declared, *sys.stdlib_module_names}


def test_every_word_comes_from_the_catalogue_that_is_kept():
    """The functions of the module `gettext` look for one on the disk at every call."""
    assert [known(path) for path in SOURCES if "gettext" in roots(path)] == ["pages/views/words.py"]


def test_an_import_within_a_function_is_seen_too():
    assert set(imported("def f():\n    import sklearn.metrics\n    from pages import views\n")) == {
        "sklearn.metrics",
        "pages",
        "pages.views",
    }


def test_there_is_something_to_look_at():
    assert len(within("metrics")) > 10
    assert within("pages/views")
    assert within("pages/workbench")
    assert within("pages/sources")
