"""What a piece of code prints that a page offers."""

from __future__ import annotations

import io
from contextlib import redirect_stdout
from warnings import catch_warnings, simplefilter


def printed_by(code: str) -> list[str]:
    """The lines that the code prints."""
    out = io.StringIO()
    with redirect_stdout(out), catch_warnings():
        simplefilter("ignore")  # scikit-learn warns of 0/0
        exec(compile(code, "snippet", "exec"), {"__name__": "snippet"})
    return out.getvalue().splitlines()
