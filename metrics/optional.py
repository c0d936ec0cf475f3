"""Libraries that the engine needs for tables and figures alone, imported when the first one is made."""

from __future__ import annotations

from importlib import import_module
from typing import Any


def optional(library: str, extra: str) -> Any:
    """Return the module `library`, which the distribution's extra of this name installs.

    ImportError, with the command that installs it, where it is not there.
    """
    try:
        return import_module(library)
    except ModuleNotFoundError as missing:
        root = library.partition(".")[0]
        if missing.name != root:
            raise
        raise ImportError(
            f"This needs {root}, which is not installed: pip install 'multilabel-metrics-lab[{extra}]'.",
            name=root,
        ) from missing
