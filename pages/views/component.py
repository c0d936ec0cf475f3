"""Components whose browser half is a module that the app serves, with what every answer would repeat."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import streamlit as st
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pages.views.browser_files import KEPT, VERSION, address_of, below_base

if TYPE_CHECKING:
    from streamlit.components.v2.bidi_component import ComponentResult

PREFIX = "components"
# Streamlit sends a component's own script with every answer, so it is no more than the way to the module. The
# script runs at an address of its own: only the page's says where the app is.
_STUB = """const address = new URL("{address}", document.baseURI).href;
export default async (given) => (await import(address)).default(given);
"""
_MODULE = """import show from "../../{module}";
import {{ whole }} from "../../{whole}";
const HTML = {html};
const SAID = {said};
export default (given) => show(whole(given, HTML, SAID));
"""


@dataclass(frozen=True)
class Served:
    """What is served of a component: its module, what it begins with, and what every answer would repeat."""

    module: Path
    html: str
    said: Callable[[], Mapping[str, Any]]

    @cached_property
    def text(self) -> str:
        """The module that the browser imports."""
        return _MODULE.format(
            module=address_of(self.module),
            whole=address_of(Path(__file__).with_suffix(".js")),
            html=json.dumps(self.html),
            said=json.dumps(self.said(), ensure_ascii=False),
        )

    @property
    def address(self) -> str:
        """Where it is served, relative to the address of any page."""
        return f"{PREFIX}/{VERSION}/{self.module.name}"


SERVED: dict[str, Served] = {}  # every component, by the name of its module


def component(
    source: str,
    html: str = "",
    isolate_styles: bool = True,
    said: Callable[[], Mapping[str, Any]] = dict,
) -> Callable[..., ComponentResult]:
    """The component of the Python file `source`: its module has the same name and ends in `.js`.

    It begins with `html`. What `said` gives is the same for everybody: the browser adds it to the data of
    each answer, within the mappings that both have.
    """
    served = Served(Path(source).with_suffix(".js"), html if isolate_styles else "", said)
    SERVED[served.module.name] = served
    render = st.components.v2.component(
        served.module.stem,
        # Where a component is a part of the page, Streamlit puts nodes of its own into its place.
        html=None if isolate_styles else html,
        js=_STUB.format(address=served.address),
        isolate_styles=isolate_styles,
    )

    # In a list Streamlit does not look whether one of the values is a table.
    def rendered(data: Mapping[str, Any], **more: Any) -> ComponentResult:
        return render(data=[data], **more)

    return rendered


def components_route() -> Route:
    """The route for the app's server; a browser may keep what it gets for ever."""

    def answer(request: Request) -> Response:
        version, name = request.path_params["version"], request.path_params["name"]
        if version != VERSION or name not in SERVED:
            return Response(status_code=404)
        return Response(SERVED[name].text, media_type="text/javascript", headers=KEPT)

    return Route(below_base(f"{PREFIX}/{{version}}/{{name}}"), answer)
