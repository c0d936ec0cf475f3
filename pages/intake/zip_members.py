"""The members of a ZIP archive, looked at before they are unpacked: a few bytes may unfold to any number."""

from __future__ import annotations

import io
import zlib
from zipfile import BadZipFile, LargeZipFile, ZipFile

from metrics.errors import InputError
from metrics.words import N_

LARGEST_UNPACKED = 40_000_000  # bytes of all members together
_MOST_MEMBERS = 1_000
# What zipfile raises: NotImplementedError over another compression or version, RuntimeError over a password.
_DAMAGED = (
    BadZipFile,
    LargeZipFile,
    EOFError,
    NotImplementedError,
    OSError,
    RuntimeError,
    ValueError,
    KeyError,
    zlib.error,
)


def members_of(content: bytes) -> dict[str, bytes]:
    """All members by their names, unpacked; InputError where they are too large or damaged."""
    try:
        with ZipFile(io.BytesIO(content)) as archive:
            listed = archive.infolist()
            if len(listed) > _MOST_MEMBERS or sum(one.file_size for one in listed) > LARGEST_UNPACKED:
                raise too_much()
            found: dict[str, bytes] = {}
            room = LARGEST_UNPACKED
            for one in listed:
                with archive.open(one) as member:  # what its header says of its size need not be true
                    found[one.filename] = member.read(room + 1)
                room -= len(found[one.filename])
                if room < 0:
                    raise too_much()
            return found
    except InputError:
        raise
    except _DAMAGED:
        raise damaged() from None


def too_much() -> InputError:
    """What to say of a file that unfolds to more than is read."""
    return InputError(
        N_("This file holds too much: unpacked it may have {most} MB at most."),
        most=LARGEST_UNPACKED // 10**6,
    )


def damaged() -> InputError:
    """What to say of a file that is not what its name says."""
    return InputError(N_("This file is damaged, or it is not what the end of its name says."))
