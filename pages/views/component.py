"""Components whose browser half is an ES module that the app serves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import streamlit as st

from pages.views.browser_files import address_of

if TYPE_CHECKING:
    from streamlit.components.v2.bidi_component import ComponentResult

# Streamlit sends a component's own script with every answer, so it is no more than the way to the module. The
# script runs at an address of its own: only the page's says where the app is.
_STUB = """const address = new URL("{address}", document.baseURI).href;
export default async (given) => (await import(address)).default({{ ...given, data: given.data[0] }});
"""


def component(source: str, html: str = "", isolate_styles: bool = True) -> Callable[..., ComponentResult]:
    """The component of the Python file `source`: its module has the same name and ends in `.js`."""
    module = Path(source).with_suffix(".js")
    render = st.components.v2.component(
        module.stem, html=html, js=_STUB.format(address=address_of(module)), isolate_styles=isolate_styles
    )

    # In a list Streamlit does not look whether one of the values is a table.
    def rendered(data: Mapping[str, Any], **more: Any) -> ComponentResult:
        return render(data=[data], **more)

    return rendered
