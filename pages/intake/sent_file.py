"""A file as the browser sends it, in a message like any other."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from metrics.errors import InputError
from metrics.words import N_
from pages.intake import limits


@dataclass(frozen=True)
class SentFile:
    """A file of a visitor, as it is on their machine."""

    name: str
    content: bytes = field(repr=False)


def sent_file(sent: Any) -> SentFile:
    """The file of a visitor; of one that is too large the browser sends the size alone."""
    message = sent if isinstance(sent, Mapping) else {}
    name, size, content = (message.get(key) for key in ("name", "size", "content"))
    if isinstance(size, int):
        limits.check_file(size)
    try:
        whole = b64decode(str(content), validate=True)
    except ValueError:
        whole = b""
    if not isinstance(name, str) or len(whole) != size:
        raise InputError(N_("The file did not arrive as it is on your machine. Please choose it again."))
    return SentFile(name, whole)
