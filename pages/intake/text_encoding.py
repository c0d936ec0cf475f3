"""The text in the bytes of a file: UTF-8, what its first bytes name, else what the bytes can be."""

from __future__ import annotations

import codecs

from metrics.errors import InputError
from metrics.words import N_
from pages.intake.guesses import Alternative, Choosing

# UTF-32 comes first: its mark begins with that of UTF-16.
_MARKS = {
    codecs.BOM_UTF8: "utf-8-sig",
    codecs.BOM_UTF32_LE: "utf-32",
    codecs.BOM_UTF32_BE: "utf-32",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}
_WITHOUT_MARK = ("utf-16-le", "utf-16-be")
_OLD = ("gb18030", "big5", "shift_jis", "euc_kr", "cp1252")
_TITLES = {
    "gb18030": "GB18030",
    "big5": "Big5",
    "shift_jis": "Shift JIS",
    "euc_kr": "EUC-KR",
    "cp1252": "Windows-1252",
    "utf-16-le": "UTF-16LE",
    "utf-16-be": "UTF-16BE",
}
_LOOKED_AT = 4_000


def decoded(content: bytes, choosing: Choosing) -> str:
    """The text of a file; what it is written in is a guess where neither UTF-8 nor its first bytes say so."""
    try:
        for mark, encoding in _MARKS.items():
            if content.startswith(mark):
                return content.decode(encoding).removeprefix("\ufeff")
        if 0 in content[:_LOOKED_AT] and (text := _of_two_bytes(content, choosing)):
            return text
        return content.decode("utf-8")
    except UnicodeDecodeError as problem:
        if fitting := [one for one in _OLD if _fits(content, one)]:
            fitting.sort(key=lambda one: _has_private_characters(content, one))
            return content.decode(_chosen(fitting, choosing))
        raise InputError(
            N_("The file is not text that can be read: its byte {position} belongs to no character."),
            position=problem.start,
        ) from None


def _of_two_bytes(content: bytes, choosing: Choosing) -> str:
    """The text of UTF-16 without a mark, of which every other byte is 0 in plain text; else ""."""
    start = content[:_LOOKED_AT]
    zeros = [start[first::2].count(0) for first in (0, 1)]
    if len(content) % 2 or max(zeros) < len(start) / 4 or min(zeros) > max(zeros) / 10:
        return ""
    likely = _WITHOUT_MARK[zeros[0] > zeros[1]]
    return content.decode(_chosen([likely], choosing)) if _fits(content, likely) else ""


def _chosen(fitting: list[str], choosing: Choosing) -> str:
    sentence = N_("The file is not UTF-8. It was read as {encoding}: look whether the names are right.")
    options = {one: Alternative(sentence, _TITLES[one], {"encoding": _TITLES[one]}) for one in fitting}
    return choosing.taken("encoding", options)


def _has_private_characters(content: bytes, encoding: str) -> bool:
    """Whether characters without a meaning occur, as in a text that is read in a wrong encoding."""
    return any("\ue000" <= sign <= "\uf8ff" for sign in content.decode(encoding)[:_LOOKED_AT])


def _fits(content: bytes, encoding: str) -> bool:
    try:
        content.decode(encoding)
    except UnicodeDecodeError:
        return False
    return True
