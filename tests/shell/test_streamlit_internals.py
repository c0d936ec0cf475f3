"""What of Streamlit is used without a promise is in one module, and is missed by name when it goes."""

from __future__ import annotations

import ast
import logging
import re
import shutil
import time
import tomllib
from collections.abc import Sequence
from importlib.metadata import requires
from pathlib import Path

import pytest
import streamlit as st
from google.protobuf.descriptor import Descriptor, FileDescriptor
from google.protobuf.descriptor_pb2 import FileDescriptorProto
from google.protobuf.descriptor_pool import DescriptorPool
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from streamlit.config import _config_options_template
from streamlit.proto.BackMsg_pb2 import BackMsg

from pages.shell import streamlit_internals as internals
from pages.shell.streamlit_internals import HIDDEN_OPTIONS, NAMES_IN_BROWSER, check_streamlit, losses
from tests.every import for_every
from tests.shell.test_layers import SOURCES, known, names, nodes

ROOT = Path(__file__).parents[2]
MODULE = "pages/shell/streamlit_internals.py"
BOUND = 0.1  # seconds of the processor


def sentences() -> list[str]:
    return [loss.sentence for loss in losses()]


@pytest.fixture
def static(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of Streamlit's page and of those of its scripts that are looked at, to be changed."""
    copy = tmp_path / "static"
    loaded = re.findall(r"static/js/[\w.-]+\.js", internals.FRONT_PAGE.read_text())
    for path in ("index.html", *loaded, *internals.component_script()):
        (copy / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(internals.STATIC / path, copy / path)
    monkeypatch.setattr(internals, "STATIC", copy)
    monkeypatch.setattr(internals, "FRONT_PAGE", copy / "index.html")
    return copy


def change(files: Sequence[Path], old: str, new: str) -> None:
    """Write something else wherever this stands."""
    changed = {file: file.read_bytes() for file in files if old.encode() in file.read_bytes()}
    assert changed
    for file, content in changed.items():
        file.write_bytes(content.replace(old.encode(), new.encode()))


def test_this_streamlit_has_all_that_is_used_and_the_check_costs_little() -> None:
    def spent() -> float:
        start = time.thread_time()
        assert sentences() == []
        return time.thread_time() - start

    assert min(spent() for _ in range(3)) <= BOUND


# Each of them gone


def renamed(message: str, field: str, new: str) -> Descriptor:
    """The kinds of messages of a Streamlit in which a field of a message has another name."""
    pool, found = DescriptorPool(), []

    def add(file: FileDescriptor) -> None:
        for needed in file.dependencies:
            add(needed)
        described = FileDescriptorProto()
        file.CopyToProto(described)
        for kind in described.message_type:
            for one in kind.field:
                if (kind.name, one.name) == (message, field):
                    one.name = new
                    found.append(one)
        pool.Add(described)

    add(BackMsg.DESCRIPTOR.file)
    assert found
    return pool.FindMessageTypeByName(BackMsg.DESCRIPTOR.full_name)


LOST = [
    ("BackMsg", sorted(internals.MESSAGES), "no message “{}” any more"),
    ("BackendOperationRequest", sorted(internals.OPERATIONS), "no operation “{}” any more"),
]


@for_every(("message", "fields", "sentence"), LOST)
def test_a_field_that_has_gone_ends_the_start(message: str, fields: Sequence[str], sentence: str) -> None:
    for field in fields:
        (first, *_others) = internals._lost_messages(renamed(message, field, "renamed"))
        assert sentence.format(field) in first.sentence
        assert first.is_fatal


def test_a_kind_of_message_that_is_new_is_named() -> None:
    of_operation = "BackendOperationRequest", "dataframe_chunk"
    for kind, renames in (("message", ("BackMsg", "load_git_info")), ("operation", of_operation)):
        (new,) = internals._lost_messages(renamed(*renames, "lazy_rows"))
        assert new.sentence.startswith(f"Streamlit has a new {kind} “lazy_rows”: it is refused")
        assert not new.is_fatal


@pytest.mark.parametrize("name", NAMES_IN_BROWSER)
def test_a_name_that_has_gone_from_the_browser_is_named(static: Path, name: str) -> None:
    scripts = [*static.rglob("*.js")]
    for file in scripts:
        content = file.read_text("utf-8")
        file.write_text(re.sub(rf"(?<![\w-]){re.escape(name)}(?![\w-])", "renamed", content), "utf-8")
    assert sentences() == [f"Streamlit's scripts do not have “{name}” any more: {NAMES_IN_BROWSER[name]}"]


def test_a_name_may_have_moved_to_a_script_that_is_loaded_later(static: Path) -> None:
    change([*static.rglob("*.js")], "Connection error", "No connection")
    (static / "static" / "js" / "ConnectionDialog.1.js").write_text("show(`Connection error`)")
    assert sentences() == []


PAGE_CHANGES = {
    **{
        f"no {name}": (f"_stcore/{name}", "_stcore/agent", f"page does not ask for _stcore/{name} any more")
        for name in internals.OPEN_ROUTES
    },
    "a new route": (
        "_stcore/upload_file",
        "_stcore/upload-file",
        "Streamlit's page may ask for _stcore/upload-file: that route is closed here.",
    ),
    "an inline script": ("<script>", "<script async>", "an inline script in another form"),
    "the end of the page": ("</body>", "", "does not end in </body>"),
    "the folder of scripts": ("./static/js/", "./assets/", "scripts are not in static/js any more"),
}


@pytest.mark.parametrize("what", PAGE_CHANGES)
def test_a_page_in_another_form_is_named(static: Path, what: str) -> None:
    old, new, sentence = PAGE_CHANGES[what]
    change([*static.rglob("*.js")] if "_stcore" in old else [static / "index.html"], old, new)
    (found,) = sentences()
    assert sentence in found


def test_the_script_of_components_is_named_when_gone_and_without_a_page_nothing_starts(static: Path) -> None:
    (script,) = internals.component_script()
    (static / script).rename(static / "static" / "js" / "Component.1.js")
    (found,) = sentences()
    assert "no script static/js/BidiComponent.*.js any more" in found
    (static / "index.html").unlink()
    with pytest.raises(internals.StreamlitChangedError, match=r"not at static/index\.html any more"):
        check_streamlit()


@pytest.mark.parametrize("name", HIDDEN_OPTIONS)
def test_an_option_that_has_gone_is_named(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.delitem(_config_options_template, name)
    monkeypatch.setattr("streamlit.config._config_options", None)
    assert sentences() == [f"Streamlit has no option {name} any more: {HIDDEN_OPTIONS[name]}"]


def test_a_component_without_styles_of_the_page_ends_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(st.components.v2, "component", lambda name, *, js: None)
    with pytest.raises(internals.StreamlitChangedError, match="no styles of the page any more"):
        internals.component_in_the_page("joined", "export default () => {};")


def test_ids_of_another_form_end_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(internals, "_compute_element_id", lambda *_args: "0:a key")
    with pytest.raises(internals.StreamlitChangedError, match="have ids of another form"):
        check_streamlit()


def test_the_start_says_nothing_where_nothing_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[logging.LogRecord] = []
    monkeypatch.setattr(logging.Logger, "callHandlers", lambda _logger, record: said.append(record))
    check_streamlit()
    assert not said


def test_a_page_that_cannot_be_copied_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(st.Page, "__copy__", lambda page: st.Page.__new__(st.Page), raising=False)
    assert sentences() == [
        "A copy of a page of Streamlit's is not the same page any more: pages may not open."
    ]


def test_a_loss_that_is_not_fatal_is_in_the_log(static: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    change([static / "index.html"], "</body>", "")
    records: list[str] = []
    logger = logging.getLogger(internals.__name__)
    monkeypatch.setattr(logger, "handle", lambda record: records.append(record.getMessage()))
    check_streamlit()
    assert records == sentences()
    assert len(records) == 1


# In one place, and declared


@for_every("path", [path for path in SOURCES if known(path) != MODULE])
def test_what_is_not_promised_is_used_in_one_module(path: Path) -> None:
    assert not [name for name in names(path) if name.startswith("streamlit.")]
    for node in nodes(path):
        match node:
            case ast.Attribute(value=ast.Name(id="st"), attr=used):
                assert not used.startswith("_"), used
                assert used not in ("components", "config", "runtime")


def test_every_hidden_option_that_is_set_is_looked_for() -> None:
    settings = tomllib.loads((ROOT / ".streamlit/config.toml").read_text(encoding="utf-8"))
    names = [f"{section}.{name}" for section, options in settings.items() for name in options]
    options = {name: _config_options_template[name] for name in names if name in _config_options_template}
    hidden = {name for name, option in options.items() if option.visibility == "hidden"}
    assert hidden <= {*HIDDEN_OPTIONS} <= {*names}


@for_every("name", ("starlette", "protobuf"))
def test_what_streamlit_brings_and_the_app_imports_is_declared_as_streamlit_needs_it(name: str) -> None:
    lines = re.findall("^[^#-].*", (ROOT / "requirements.txt").read_text(encoding="utf-8"), re.MULTILINE)
    ours = {one.name: one.specifier for one in map(Requirement, lines)}
    streamlits = {one.name: one.specifier for one in map(Requirement, requires("streamlit") or ())}
    assert ours[name] == streamlits[name] != SpecifierSet()
