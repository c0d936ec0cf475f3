"""Scripts as one module: a browser takes about as long for a small file as for all of them.

Each script becomes a function that runs it when the first one imports it, and gives what it exports. Only
the imports and exports are read that are in use: `import { name } from "./file.js";`, the default alone,
and `export` before a function, a class, a constant or the default.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from graphlib import CycleError, TopologicalSorter
from posixpath import join, normpath

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from metrics.lazy import lazy_property
from pages.shell.browser_files import BUNDLE, FOREVER, ROOT, SHEET, below_base
from pages.shell.joined import as_json, components
from pages.style.sheet import sheet, sheets_of_pages

_FROM = r'(\.[^"]*\.js)";$'
IMPORT = re.compile(rf'^import (?:(\w+)|\{{([^}}]*)\}}) from "{_FROM}', re.M)
EXPORT = re.compile(r"^export (?=(?:(?:async )?function|class|const) (\w+))", re.M)
DEFAULT = re.compile(r"^export default ", re.M)
TYPES = re.compile(r"^ */\*\*.*?\*/\n", re.M | re.S)  # what is declared is for the one who reads the script
UNREAD = re.compile(r"^(?:import|export)\b.*|\bimport\(\s*[\"'`].*", re.M)
_BEGIN = """const once = (run) => {
  let exported;
  return () => (exported ??= run());
};
export const scripts = {};
"""
_SCRIPT = """
scripts[{path}] = once(() => {{
const $address = new URL({path}, import.meta.url);
{text}
return {{ {exported} }};
}});
"""


class BundleError(Exception):
    """A script cannot be one of the bundle; the sentence says which one, and why."""


def bundled(texts: Mapping[str, str]) -> str:
    """Return one module of several scripts, given their texts by their paths.

    It exports `scripts`: for each path a function that gives what the script there exports. BundleError for a
    script that imports or exports in another way, imports what is not there, or imports itself by way of
    others.
    """
    scripts = {path: _Script(path, text) for path, text in texts.items()}
    for script in scripts.values():
        script.check(scripts)
    try:
        TopologicalSorter({path: script.imports for path, script in scripts.items()}).prepare()
    except CycleError as error:
        raise BundleError(f"These scripts import each other: {', '.join(error.args[1])}.") from error
    return _BEGIN + "".join(script.as_function() for script in scripts.values())


@dataclass(frozen=True)
class _Script:
    """A script and its path."""

    path: str
    text: str

    @lazy_property
    def imports(self) -> dict[str, list[str]]:
        """The paths of the scripts that it imports, with the names that it imports from each."""
        imports: dict[str, list[str]] = {}
        for default, names, relative in IMPORT.findall(self.text):
            wanted = ["default"] if default else [name.split(" as ")[0].strip() for name in names.split(",")]
            imports.setdefault(self._path(relative), []).extend(filter(None, wanted))
        return imports

    @lazy_property
    def exports(self) -> list[str]:
        """The names that it exports."""
        return [*EXPORT.findall(self.text), *(["default"] if DEFAULT.search(self.text) else [])]

    def check(self, scripts: Mapping[str, _Script]) -> None:
        """Raise BundleError where it imports what does not exist."""
        for path, names in self.imports.items():
            if path not in scripts:
                raise BundleError(f"{self.path} imports {path}, and there is no such script.")
            if missing := [name for name in names if name not in scripts[path].exports]:
                raise BundleError(f"{self.path} imports {', '.join(missing)}, which {path} does not export.")

    def as_function(self) -> str:
        """Return the script as a function that gives what it exports."""
        text = IMPORT.sub(self._import, TYPES.sub("", self.text))
        text = DEFAULT.sub("const $default = ", EXPORT.sub("", text))
        if unread := UNREAD.search(text):
            raise BundleError(f"{self.path} has {unread[0]!r}: {__name__} says what can be read.")
        exported = ["default: $default" if name == "default" else name for name in self.exports]
        return _SCRIPT.format(
            path=json.dumps(self.path),
            text=text.replace("import.meta.url", "$address").strip(),
            exported=", ".join(exported),
        )

    def _import(self, match: re.Match[str]) -> str:
        default, names, relative = match.groups()
        names = f"default: {default}" if default else names.replace(" as ", ": ").strip()
        return f"const {{ {names} }} = scripts[{json.dumps(self._path(relative))}]();"

    def _path(self, relative: str) -> str:
        return normpath(join(self.path, "..", relative))


# Pages have these in tags of their own, or fetch them where a figure is seen.
NOT_BUNDLED = (
    ROOT / "server" / "before_streamlit.js",
    ROOT / "figures" / "plotly" / "plotly-cartesian.min.js",
)


@cache
def bundle() -> bytes:
    """Return one module that exports `scripts`, as `bundled` makes them, and what these need from Python.

    That is the manifests of `components`, and the `sheets` of single pages.

    Raises BundleError for a script that cannot be one of them.
    """
    files = sorted(file for file in ROOT.rglob("*") if file.suffix == ".js" and file not in NOT_BUNDLED)
    texts = {file.relative_to(ROOT).as_posix(): file.read_text("utf-8") for file in files}
    manifests = {name: component.manifest() for name, component in components().items()}
    needed = {"components": manifests, "sheets": sheets_of_pages()}
    constants = [f"export const {name} = {as_json(value)};\n" for name, value in needed.items()]
    return "\n".join((bundled(texts), *constants)).encode()


def bundled_routes() -> list[Route]:
    """Return the routes of the bundle and the style sheet; a browser may store both for ever."""
    return [_route(BUNDLE, bundle(), "text/javascript"), _route(SHEET, sheet().encode(), "text/css")]


def _route(path: str, content: bytes, media_type: str) -> Route:
    def answer(_request: Request) -> Response:
        return Response(content, media_type=media_type, headers=FOREVER)

    return Route(below_base(path), answer)
