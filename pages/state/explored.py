"""What is looked at on the pages that explore: each choice is a word that an address can hold."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields

BETWEEN, WITHIN = "-", "."  # the cases of a word, and the parts of a case or of what is moved
CLAIM = "bound_"  # begins the word of a claim that somebody tries to break
WORD = re.compile(r"[A-Za-z0-9_.,~-]{1,2000}")


@dataclass(frozen=True)
class Explored:
    """The choices of the pages that explore, each a word that its page reads; "" where none is made.

    `vary` and `against` say what is moved, `curves` and `pair` which metrics are looked at, `change` what is
    done to the matrix, `challenge` which task is worked at, and `solved` which ones are done. `document` is
    the document that is read, `columns` the sources that are compared.
    """

    vary: str = ""
    against: str = ""
    curves: str = ""
    pair: str = ""
    change: str = ""
    challenge: str = ""
    solved: str = ""
    document: str = ""
    columns: str = ""


CHOICES = tuple(one.name for one in fields(Explored))
