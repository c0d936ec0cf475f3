"""What the parts of a page hold in the browser, each value by the part and its own name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

# The component of all parts of a page; a part that stands alone, as in a dialog, has one by its own name.
PAGE = "page"
MESSAGE = "message"  # what it holds: the state of the tab


def state_name(part: str, name: str) -> str:
    """What the value of this name of a part is called."""
    return f"{part}.{name}"


def heard_alone(visitor: Mapping[Any, Any], part: str, name: str) -> object:
    """The value that a part holds which stands alone; None where there is none.

    `visitor` is what the server keeps of one visitor.
    """
    state = visitor.get(part)
    return state.get(state_name(part, name)) if isinstance(state, Mapping) else None
