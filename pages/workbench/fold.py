"""A button that unfolds what stands beside it in the menu."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import streamlit as st

from pages.views.component import component

_render = component(
    __file__,
    '<button type="button" class="fold" aria-expanded="false"></button>',
    isolate_styles=False,
)


@contextmanager
def fold(label: str, here: bool, key: str) -> Iterator[None]:
    """Put what is drawn within behind a button with this label; `here` says that the page is one of them.

    A popover of Streamlit's stays open when one of its links has been followed, and the keys reach those only
    after all the rest of the page.
    """
    with st.container(width="content", key=f"fold_{key}"):
        _render(key=f"{key}_button", data={"label": label, "here": here}, width="content")
        with st.container(width="content", key=f"folded_{key}"):
            yield
