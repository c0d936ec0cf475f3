"""A file that the browser sends in a message is read as it is, or refused in a sentence."""

from __future__ import annotations

from base64 import b64encode
from typing import Any

import pytest

from metrics import InputError
from pages.intake import files
from pages.intake.files import csv_of, read_file, sent_file
from pages.intake.limits import LONGEST_TEXT
from pages.intake.matrix import Matrix
from pages.intake.reading import matrix_of

OWN = Matrix.of([[1, 0], [0, 1]], [[0.2, 0.9], [0.4, 0.8]], ["猫", "b"], ["l", "m"])
WHOLE = csv_of(OWN).encode()


def sent(**other: Any) -> dict[str, Any]:
    return {"name": "m.csv", "size": len(WHOLE), "content": b64encode(WHOLE).decode()} | other


def test_a_file_arrives_as_it_was_sent() -> None:
    file = sent_file(sent())
    assert matrix_of(read_file(file.name, file.content), OWN) == OWN


def test_of_a_file_that_is_too_large_the_size_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "b64decode", None)
    with pytest.raises(InputError, match=f"it has {LONGEST_TEXT + 1:,} bytes"):
        sent_file(sent(size=LONGEST_TEXT + 1))


@pytest.mark.parametrize(
    "broken",
    [
        sent(content=""),
        sent(content="*"),
        sent(content="é"),
        sent(content=None),
        sent(size=None),
        sent(size=len(WHOLE) + 1),
        sent(size="4"),
        sent(name=None),
        {},
        [],
        "m.csv",
    ],
)
def test_what_did_not_arrive_whole_is_refused(broken: Any) -> None:
    with pytest.raises(InputError, match="did not arrive"):
        sent_file(broken)
