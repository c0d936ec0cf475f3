"""What the parts of a page hold in the browser, as Streamlit brings it.

The parts of a page are one component of Streamlit's, and its state has a value for each name of each part.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

# The component of all parts of a page; a part that stands alone, as in a dialog, has one by its own name.
PAGE = "page"


def state_name(part: str, name: str) -> str:
    """What the value of this name of a part is called in the state of its component."""
    return f"{part}.{name}"


def heard(visitor: Mapping[Any, Any], part: str, name: str) -> object:
    """The value of this name that the part holds, or has sent with a press; None where there is none.

    `visitor` is what the server keeps of one visitor.
    """
    return all_heard(visitor, part).get(state_name(part, name))


def all_heard(visitor: Mapping[Any, Any], *alone: str) -> dict[str, object]:
    """Everything that the parts hold, also those that stand `alone`: the values by what they are called.

    A part that stands alone has been there in the last run, and what the page holds of it is older.
    """
    states = (visitor.get(component) for component in (PAGE, *alone))
    return {name: value for state in states if isinstance(state, Mapping) for name, value in state.items()}
