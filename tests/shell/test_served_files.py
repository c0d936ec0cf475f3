"""Scripts and styles are sent compressed where the browser can read it, each compressed once."""

from __future__ import annotations

import asyncio
import gzip

import pytest
import streamlit as st
from starlette.responses import PlainTextResponse

from pages.server import served_files
from pages.server.served_files import CompressedFiles, files_by_path
from pages.shell.browser_files import BUNDLE, ROOT, address_of
from tests.shell.asgi import ask, run

FILES = {f"/{path}": read for path, read in files_by_path().items()}
OURS = f"/{address_of(ROOT / 'lessons' / 'stage' / 'stage.js')}"
STREAMLITS = next(path for path in FILES if path.startswith("/static/js/index."))
FONT = f"/{address_of(next(ROOT.rglob('*.woff2')))}"
GZIP, PLAIN = {"Accept-Encoding": "gzip, deflate, br"}, {"Accept-Encoding": "identity"}


@pytest.fixture
def served() -> CompressedFiles:
    return CompressedFiles(PlainTextResponse("as the app has it"))


@pytest.fixture
def compressed(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """The files that are compressed, one entry for each time."""
    done: list[bytes] = []
    compress = served_files._compressed
    monkeypatch.setattr(served_files, "_compressed", lambda read: done.append(read()) or compress(read))
    return done


@pytest.mark.parametrize("path", [OURS, f"/{BUNDLE}", STREAMLITS])
def test_a_file_is_sent_compressed_and_may_be_stored_for_ever(served: CompressedFiles, path: str) -> None:
    answer, whole = ask(served, path, GZIP), FILES[path]()
    assert gzip.decompress(answer.body) == whole
    assert int(answer.headers["Content-Length"]) == len(answer.body) < len(whole) / 2
    assert answer.headers["Content-Encoding"] == "gzip"
    assert answer.headers["Vary"] == "Accept-Encoding"
    assert "immutable" in answer.headers["Cache-Control"]
    assert "javascript" in answer.headers["Content-Type"]


def test_visitors_who_come_together_wait_for_the_same(compressed: list[bytes]) -> None:
    async def come() -> set[bytes]:
        files = CompressedFiles(PlainTextResponse("never called"))
        return set(await asyncio.gather(*(files.content(OURS) for _ in range(20))))

    assert len(run(come())) == 1
    assert compressed == [FILES[OURS]()]


def test_a_file_is_compressed_once(served: CompressedFiles, compressed: list[bytes]) -> None:
    assert len({ask(served, OURS, GZIP).body for _ in range(3)}) == 1
    assert compressed == [FILES[OURS]()]


def test_a_file_that_could_not_be_read_is_read_again(
    served: CompressedFiles, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> bytes:
        raise OSError("too many open files")

    read = served.files[OURS]
    monkeypatch.setitem(served.files, OURS, fail)
    with pytest.raises(OSError, match="too many open files"):
        ask(served, OURS, GZIP)
    monkeypatch.setitem(served.files, OURS, read)
    assert gzip.decompress(ask(served, OURS, GZIP).body) == read()


@pytest.mark.parametrize("headers", [PLAIN, GZIP | {"Range": "bytes=0-9"}])
def test_who_cannot_read_it_gets_the_file_as_it_is(served: CompressedFiles, headers: dict[str, str]) -> None:
    answer = ask(served, OURS, headers)
    assert answer.body == b"as the app has it"
    assert answer.headers["Vary"] == "Accept-Encoding"


@pytest.mark.parametrize(
    "path", ["/", "/ranking", FONT, OURS.replace("/stage.js", "//stage.js"), f"{OURS}/", "/static/js/none.js"]
)
def test_nothing_else_is_stored(served: CompressedFiles, compressed: list[bytes], path: str) -> None:
    """Another way to write the address of a file is not another file: the memory has its bounds."""
    assert ask(served, path, GZIP).body == b"as the app has it"
    assert not compressed


def test_below_a_base_path_the_addresses_have_it_in_front(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(st, "get_option", lambda _name: "courses/lab")
    below = CompressedFiles(PlainTextResponse("as the app has it"))
    assert ask(below, f"/courses/lab{OURS}", GZIP).headers["Content-Encoding"] == "gzip"
    assert ask(below, OURS, GZIP).body == b"as the app has it"
