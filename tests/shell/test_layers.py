"""Who may know whom: a room those below it, and the engine only numpy; and no name stands in two places."""

from __future__ import annotations

import ast
import dataclasses
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

from pages.intake.matrix import Matrix
from pages.state.document import RivalScores
from pages.state.focus import Explored, Focus
from pages.state.message import Envelope, Pressed
from pages.state.session import Session
from tests.every import for_every

ROOT = Path(__file__).resolve().parents[2]
SOURCES = [ROOT / "app.py", *(path for room in ("metrics", "pages") for path in (ROOT / room).rglob("*.py"))]
SESSION = ROOT / "pages/state/session.py"
DRAWS = ("pages/shell", "pages/state", "pages/intake")
BELOW = ("pages/figures", "pages/lessons", *DRAWS)
TOP = {"pages", "pages/frame"}  # the page scripts, and what has them all
MAY_KNOW = {
    "pages/words": (),
    "pages/intake": (),
    "pages/state": ("pages/intake",),
    "pages/sources": ("pages/state", "pages/intake"),
    "pages/style": (),
    "pages/shell": ("pages/style", "pages/state", "pages/intake"),
    "pages/server": DRAWS,
    "pages/lessons": DRAWS,
    "pages/figures": ("pages/lessons", *DRAWS),
    "pages/start": BELOW,
    "pages/workbench": BELOW,
    "pages/questions": ("pages/workbench", "pages/sources", *BELOW),
    "pages/explore": ("pages/workbench", "pages/start", "pages/sources", *BELOW),
}
WITHOUT_A_SCREEN = ("pages/words", "pages/intake", "pages/state", "pages/sources")


@cache
def nodes(path: Path) -> list[ast.AST]:
    """What a file consists of."""
    return list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


def imported(code: Iterable[ast.AST], package: tuple[str, ...] = ()) -> Iterator[str]:
    """The full names of the modules that this code in a package imports."""
    for node in code:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            module = ".".join((*above, *((node.module,) if node.module else ())))
            yield module
            yield from (f"{module}.{alias.name}" for alias in node.names)


@cache
def names(path: Path) -> set[str]:
    """The modules that a file imports."""
    return set(imported(nodes(path), path.relative_to(ROOT).parent.parts))


def roots(path: Path) -> set[str]:
    """The packages that a file imports from."""
    return {name.partition(".")[0] for name in names(path)}


def within(folder: str) -> list[Path]:
    """The modules of one folder and below."""
    return [path for path in SOURCES if path.is_relative_to(ROOT / folder)]


def room_of(path: Path) -> str:
    """The folder within `pages` that a file belongs to, however deep in it."""
    return "/".join(path.relative_to(ROOT).parent.parts[:2])


def known(path: Path) -> str:
    """A file as a test names it."""
    return path.relative_to(ROOT).as_posix()


@for_every("path", within("metrics"))
def test_the_engine_knows_numpy_and_the_standard_library_only_and_can_be_installed_under_another_name(path):
    """Its folder is called `metrics` here and `multilabel_metrics_lab` where it is installed."""
    assert roots(path) <= {"metrics", "numpy", *sys.stdlib_module_names}
    absolute = imported(node for node in nodes(path) if not getattr(node, "level", 0))
    assert not {name for name in absolute if name.partition(".")[0] == "metrics"}


@for_every("path", [path for room in MAY_KNOW for path in within(room)])
def test_a_room_knows_no_room_above_it(path):
    room = room_of(path)
    allowed = tuple(f"{one}.".replace("/", ".") for one in (room, "pages/words", *MAY_KNOW[room]))
    of_pages = {name for name in names(path) if name.startswith("pages.")}
    assert not {name for name in of_pages if not f"{name}.".startswith(allowed)}
    assert "app" not in roots(path)


def test_every_room_is_looked_at():
    assert {room_of(path) for path in within("pages")} == {*TOP, *MAY_KNOW}


def test_the_rooms_without_a_screen_are_imported_without_streamlit():
    """In an interpreter of its own, as this one has imported everything."""
    paths = [path for room in WITHOUT_A_SCREEN for path in within(room)]
    modules = [known(path).removesuffix(".py").replace("/", ".") for path in paths]
    code = "import sys; {}; print(*sys.modules)".format("; ".join(f"import {name}" for name in modules))
    process = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    imported_there = set(process.stdout.split())
    assert set(modules) <= imported_there
    assert not imported_there & {"streamlit", "plotly", "pandas", "starlette"}


@for_every("path", [path for path in SOURCES if path != SESSION])
def test_only_a_session_writes_its_fields(path):
    """Its fields are frozen, so that nobody else can change that either."""
    fields = {one.name for one in dataclasses.fields(Session)}
    changed = (one for one in nodes(path) if isinstance(getattr(one, "ctx", None), ast.Store | ast.Del))
    assert not {one.attr for one in changed if isinstance(one, ast.Attribute)} & fields
    for state_class in (Matrix, RivalScores, Focus, Explored, Envelope, Pressed):
        assert state_class.__dataclass_params__.frozen


def test_only_their_own_folder_asks_the_oracles_that_the_usual_tests_do_without():
    """PyTorch is too large to install for each run: what it gives is recorded."""
    asking = {
        path.relative_to(ROOT / "tests").parts[0]
        for path in (ROOT / "tests").rglob("*.py")
        if re.search(r"^\s*(import|from) torch", path.read_text(encoding="utf-8"), re.MULTILINE)
    }
    assert asking == {"oracles_torch"}


@for_every("path", SOURCES)
def test_nothing_is_imported_that_is_not_declared_least_of_all_an_oracle(path):
    lines = (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines()
    declared = {re.split(r"[~>=;]", line)[0] for line in lines if line and not line.startswith("#")}
    called = {"google" if name == "protobuf" else name for name in declared}
    assert roots(path) <= {"metrics", "pages", *called, *sys.stdlib_module_names}


def test_every_word_comes_from_the_one_stored_catalogue():
    """The functions of the module `gettext` look for one on the disk at every call."""
    assert [known(path) for path in SOURCES if "gettext" in roots(path)] == ["pages/words/__init__.py"]


# A result draws itself: the one import upwards, which waits until it is called.
DRAWS_ITSELF = {"metrics.result": {"metrics.figures.result_figures"}}


def without_types(code: ast.AST) -> Iterator[ast.AST]:
    """What code consists of, but for what is imported for annotations alone."""
    for node in ast.iter_child_nodes(code):
        if not (isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"):
            yield node
            yield from without_types(node)


@for_every("folder", ["metrics", "pages"])
def test_no_module_imports_itself_by_way_of_others_however_late(folder):
    modules = {".".join(path.relative_to(ROOT).with_suffix("").parts): path for path in within(folder)}
    modules = {name.removesuffix(".__init__"): path for name, path in modules.items()}
    above = {
        name: set(imported(without_types(nodes(path)[0]), path.relative_to(ROOT).parent.parts))
        & modules.keys() - {name} - DRAWS_ITSELF.get(name, set())
        for name, path in modules.items()
    }
    assert sum(map(len, above.values())) > len(modules)
    TopologicalSorter(above).prepare()


# A lesson: scene, pages, words, picture, data

LESSON = ROOT / "pages/lessons/lesson.py"
STAGES = (  # the modules of each, and its one function
    (("scene.py",), "scene_of"),
    (("*_pages.py", "roc_walk.py"), "pages_of"),
    (("*_sentences.py", "page_sentence.py", "page_words.py"), "words_of_pages"),
    (("picture.py", "*_curve.py", "pictures/*.py"), "picture_of"),
    (("stage/*.py",), "stage_data"),
)
STAGE_OF = {
    path: number
    for number, (patterns, _function) in enumerate(STAGES)
    for pattern in patterns
    for path in LESSON.parent.glob(pattern)
}


@for_every("path", list(STAGE_OF))
def test_a_stage_of_a_lesson_imports_no_later_one_and_calls_no_other(path):
    own = STAGE_OF[path]
    later = {known(other)[:-3].replace("/", ".") for other, number in STAGE_OF.items() if number > own}
    assert not names(path) & later
    calls = {function for number, (_patterns, function) in enumerate(STAGES) if number != own}
    assert not {one.id for one in nodes(path) if isinstance(one, ast.Name)} & calls


def test_few_modules_know_what_a_lesson_is():
    readers = [path for path in within("pages") if "pages.lessons.lesson.Lesson" in names(path)]
    assert 0 < len(readers) <= 12


# Names


def used_twice(names: Iterable[tuple[str, str]]) -> dict[str, set[str]]:
    """The names that stand in more than one place, with those places."""
    places = defaultdict(set)
    for name, place in names:
        places[name].add(place)
    assert len(places) > 10
    return {name: found for name, found in places.items() if len(found) > 1}


def place_of(path: Path) -> str:
    """Where a file stands, without its ending: a script beside a module is one thing with it."""
    return known(path.with_suffix(""))


@for_every("folder", ["metrics", "pages"])
def test_a_file_and_a_class_of_a_folder_and_a_constant_of_a_module_have_a_name_of_their_own(folder):
    paths = within(folder)
    files = [file for file in (*paths, *(ROOT / folder).rglob("*.js")) if file.stem != "__init__"]
    assert not used_twice((file.stem, place_of(file)) for file in files)
    classes = ((path, one) for path in paths for one in nodes(path) if isinstance(one, ast.ClassDef))
    assert not used_twice((one.name, f"{place_of(path)}:{one.lineno}") for path, one in classes)
    assert not used_twice(
        (f"{name.id} of {place_of(path)}", f"line {name.lineno}")
        for path in paths
        for statement in nodes(path)[0].body
        if isinstance(statement, ast.Assign)
        for target in statement.targets
        for name in ast.walk(target)
        if isinstance(name, ast.Name)
    )
