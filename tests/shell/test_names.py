"""A name says where to look: no two modules, classes of a folder or constants of a module have the same."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from tests.every import for_every

ROOT = Path(__file__).resolve().parents[2]


def used_twice(names: Iterable[tuple[str, str]]) -> dict[str, set[str]]:
    """The names that stand in more than one place, with those places."""
    places = defaultdict(set)
    for name, place in names:
        places[name].add(place)
    return {name: found for name, found in places.items() if len(found) > 1}


def place_of(path: Path) -> str:
    """Where a file stands, without its ending: a script beside a module is one thing with it."""
    return path.relative_to(ROOT).with_suffix("").as_posix()


@for_every("folder", ["metrics", "pages"])
def test_a_file_name_stands_once(folder):
    files = [file for kind in ("*.py", "*.js") for file in (ROOT / folder).rglob(kind)]
    assert len(files) > 10
    assert not used_twice((file.stem, place_of(file)) for file in files if file.stem != "__init__")


@cache
def trees(folder: str) -> list[tuple[str, ast.Module]]:
    """Every module, by its place."""
    files = (ROOT / folder).rglob("*.py")
    return [(place_of(file), ast.parse(file.read_text(encoding="utf-8"))) for file in files]


@for_every("folder", ["metrics", "pages"])
def test_a_class_name_stands_once(folder):
    classes = [
        (node.name, f"{place}:{node.lineno}")
        for place, tree in trees(folder)
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
    ]
    assert len(classes) > 10
    assert not used_twice(classes)


@for_every("folder", ["metrics", "pages"])
def test_a_constant_of_a_module_is_given_once(folder):
    constants = [
        (f"{name.id} of {place}", f"line {name.lineno}")
        for place, tree in trees(folder)
        for statement in tree.body
        if isinstance(statement, ast.Assign)
        for target in statement.targets
        for name in ast.walk(target)
        if isinstance(name, ast.Name)
    ]
    assert len(constants) > 10
    assert not used_twice(constants)
