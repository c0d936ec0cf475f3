"""Components whose browser half is a module that the app serves, with what every answer would repeat."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from metrics.once import once
from pages.views.browser_files import BUNDLE, KEPT, ROOT, VERSION, below_base
from pages.views.joined import PREFIX, Part, draw, nothing

_MODULE = """import {{ scripts }} from "../../{bundle}";
const {{ default: show }} = scripts[{script}]();
const {{ whole }} = scripts["views/component.js"]();
const HTML = {html};
const SAID = {said};
export const isIsolated = {is_isolated};
export default (given) => show(whole(given, HTML, SAID));
"""


@dataclass(frozen=True)
class Served:
    """A component: its module, the HTML that it begins with, and what every answer would repeat."""

    module: Path
    html: str
    is_isolated: bool
    said: Callable[[], Mapping[str, Any]]

    @once
    def text(self) -> str:
        """The module that the browser imports."""
        return _MODULE.format(
            bundle=BUNDLE,
            script=json.dumps(self.module.relative_to(ROOT).as_posix()),
            html=json.dumps(self.html),
            is_isolated=json.dumps(self.is_isolated),
            said=json.dumps(self.said(), ensure_ascii=False),
        )

    @property
    def address(self) -> str:
        """Where it is served, relative to the address of any page."""
        return f"{PREFIX}/{VERSION}/{self.module.name}"

    def __call__(
        self,
        *,
        key: str,
        data: Mapping[str, Any],
        holds: Sequence[str] = (),
        on: Mapping[str, Callable[[], None]] | None = None,
        then: Mapping[str, Callable[[], None]] | None = None,
        sent: Callable[[], None] = nothing,
    ) -> None:
        """Draw it under a key, and tell its module `data`.

        `holds` are the names of what it holds or sends. The functions of `on` are called before the run when
        what is held under their name changes, those of `then` once it is drawn, where their name was
        pressed. `sent` is called as soon as the data is on its way.
        """
        hears = dict.fromkeys((*holds, *(then or {})), nothing) | dict(on or {})
        draw(Part(self.module.stem, key, data, hears, then or {}, sent))


SERVED: dict[str, Served] = {}  # every component, by the name of its module


def component(
    source: str,
    html: str = "",
    isolate_styles: bool = True,
    said: Callable[[], Mapping[str, Any]] = dict,
) -> Served:
    """The component of the Python file `source`: its module has the same name and ends in `.js`.

    It begins with `html`. What `said` gives is the same for everybody: the browser adds it to the data of
    each answer, within the mappings that both have.
    """
    served = Served(Path(source).with_suffix(".js"), html, isolate_styles, said)
    SERVED[served.module.name] = served
    return served


def components_route() -> Route:
    """The route for the app's server; a browser may keep what it gets for ever."""

    def answer(request: Request) -> Response:
        version, name = request.path_params["version"], request.path_params["name"]
        if version != VERSION or name not in SERVED:
            return Response(status_code=404)
        return Response(SERVED[name].text, media_type="text/javascript", headers=KEPT)

    return Route(below_base(f"{PREFIX}/{{version}}/{{name}}"), answer)
