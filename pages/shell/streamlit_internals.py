"""Everything of Streamlit that the app uses and Streamlit does not promise, and what is lost without it.

Nothing else in Python touches Streamlit beyond its documented interface. When the app starts,
`check_streamlit` compares this module with the Streamlit that is installed: after an upgrade, the log names
what has gone.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Collection, Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from inspect import signature
from pathlib import Path
from typing import Any

import streamlit as st
from google.protobuf.descriptor import Descriptor
from streamlit.runtime.pages_manager import PagesManager
from streamlit.runtime.scriptrunner import get_script_run_ctx

try:
    from streamlit.components.v2.bidi_component.main import _make_trigger_id
    from streamlit.elements.lib.utils import _compute_element_id
    from streamlit.proto.BackMsg_pb2 import BackMsg as BackMsg
    from streamlit.proto.BidiComponent_pb2 import BidiComponent
    from streamlit.proto.WidgetStates_pb2 import WidgetState as WidgetState
except ImportError as error:
    raise ImportError("Streamlit's messages have moved: the browser would not be heard.") from error

# What a browser may ask for in a session. What is refused would empty the caches of all visitors, ask git
# about the folder of the app, or write files there; what is in neither list is refused and named in the log.
MESSAGES = {"rerun_script", "stop_script", "app_heartbeat"}
REFUSED_MESSAGES = {
    "backend_operation_request",  # but for the operations below
    "clear_cache",
    "debug_disconnect_websocket",
    "debug_shutdown_runtime",
    "file_urls_request",
    "load_git_info",
    "set_run_on_save",
}
OPERATIONS = {"deferred_file"}
REFUSED_OPERATIONS = {"dataframe_chunk", "dismiss_skills_nudge", "install_skills"}

# The id of a widget ends in its key; that of the events of a component has something around it.
_WIDGET_ID = re.compile(
    r"(?P<events>\$\$STREAMLIT_INTERNAL_KEY_)?\$\$ID-[0-9a-f]+-(?P<key>.+?)(?(events)__events)", re.DOTALL
)

# What the page asks for below /_stcore/, and what it may ask for and does not get.
OPEN_ROUTES = ("health", "host-config", "stream")
REFUSED_ROUTES = ("agent", "bidi-components", "upload_file")
ROUTE = re.compile(rb"_stcore/([\w-]+)")

STATIC = Path(st.__file__).parent / "static"
FRONT_PAGE = STATIC / "index.html"
INLINE_SCRIPT = re.compile("<script>(.*?)</script>", re.DOTALL)
END_OF_PAGE = b"</body>"
_LOADED_FIRST = re.compile(r"static/js/[\w.-]+\.js")
_COMPONENT_SCRIPT = "static/js/BidiComponent.*.js"

HIDDEN_OPTIONS = {
    "runner.postScriptGC": "after every run all garbage is collected while everybody waits.",
    "global.minCachedMessageSize": "a long answer may be sent as a reference that the browser has dropped.",
}

# Names in Streamlit's scripts that ours rely on, and what is lost without them.
NAMES_IN_BROWSER = {
    "data-test-connection-state": "nobody sees that the server is away.",
    "data-test-script-state": "nobody sees that a run is under way.",
    "stMain": "the styles of the page do not apply.",
    "stMainBlockContainer": "the styles of the page do not apply.",
    "stVerticalBlock": "the styles of the page do not apply, and parts are not found.",
    "stHeader": "Streamlit's header lies over the page.",
    "__streamlit": "the page looks for its server in the wrong place first.",
    "BACKEND_BASE_URL": "the page looks for its server in the wrong place first.",
    "Connection error": "Streamlit's dialog may cover the page while the server is away.",
    "popstate": "Back and Forward of the browser are not followed.",
    "createObjectURL": "a component's own script does not run as the Content-Security-Policy expects.",
}


@dataclass(frozen=True)
class Loss:
    """Something that the app relies on and that this Streamlit does not have."""

    sentence: str
    is_fatal: bool = False


class StreamlitChangedError(Exception):
    """The app cannot run on this Streamlit; the sentence says what it lacks."""


# How the rest of the app uses what is not promised


def versioned_files() -> dict[str, Path]:
    """Return Streamlit's own scripts, styles and fonts by the paths that they are served at."""
    return {file.relative_to(STATIC).as_posix(): file for file in (STATIC / "static").rglob("*")}


def component_script() -> Iterator[str]:
    """Yield the path of the script that draws components; Streamlit fetches it with the first one."""
    return (file.relative_to(STATIC).as_posix() for file in STATIC.glob(_COMPONENT_SCRIPT))


def component_in_the_page(name: str, script: str) -> Callable[..., Any]:
    """Return a component that is part of the page, and is not isolated from its styles."""
    names = signature(st.components.v2.component).parameters
    if not {"js", "isolate_styles"} <= {*names} or "bytes" not in BidiComponent.DESCRIPTOR.fields_by_name:
        raise StreamlitChangedError(
            "Streamlit's components take no script, no bytes or no styles of the page any more: nothing is "
            "drawn."
        )
    return st.components.v2.component(name, js=script, isolate_styles=False)


def widget_key(widget_id: str) -> tuple[str, bool]:
    """Return the key of a widget, and whether the id is that of its events; "" for no id of a widget."""
    found = _WIDGET_ID.fullmatch(widget_id)
    return (found["key"], found["events"] is not None) if found else ("", False)


def unknown_page(known: Collection[str]) -> str:
    """Return the name of the page in the address, if it is none of the known ones, else "".

    Streamlit then shows the page of the bare address, and does not lay a dialog of its own over it.
    """
    context = get_script_run_ctx(suppress_warning=True)
    manager: Any = getattr(context, "pages_manager", None)
    name = getattr(manager, "intended_page_name", None) or ""
    if not name or name in known:
        return ""
    manager.set_script_intent("", "")
    return str(name)


def unrun_copies(pages: Sequence[st.Page]) -> list[st.Page]:
    """Return copies of the pages: Streamlit notes in a page that it has run."""
    return [copy(page) for page in pages]


# The check


def check_streamlit() -> None:
    """Log what this Streamlit lacks; raise StreamlitChangedError where the app cannot do without it."""
    for loss in losses():
        if loss.is_fatal:
            raise StreamlitChangedError(loss.sentence)
        logging.getLogger(__name__).warning(loss.sentence)


def losses() -> Iterator[Loss]:
    """Yield what this Streamlit lacks of all that the app relies on, the worst first."""
    yield from _lost_messages()
    yield from _lost_ids()
    yield from _lost_files()
    yield from _lost_options()
    yield from _lost_calls()
    yield from _lost_names()


def _lost_messages(message: Descriptor = BackMsg.DESCRIPTOR) -> Iterator[Loss]:
    kinds = _kinds(message, "type")
    request = message.fields_by_name.get("backend_operation_request")
    operations = _kinds(request.message_type, "payload") if request else set()
    for known, refused, found, title in (
        (MESSAGES, REFUSED_MESSAGES, kinds, "message"),
        (OPERATIONS, REFUSED_OPERATIONS, operations, "operation"),
    ):
        for name in sorted(known - found):
            yield Loss(f"Streamlit has no {title} “{name}” any more: the browser would not be heard.", True)
        for name in sorted(found - known - refused):
            yield Loss(f"Streamlit has a new {title} “{name}”: it is refused until it is allowed here.")


def _kinds(message: Descriptor, oneof: str) -> set[str]:
    found = message.oneofs_by_name.get(oneof)
    return {field.name for field in found.fields} if found else set()


def _lost_ids() -> Iterator[Loss]:
    widget = _compute_element_id("button", "a key")
    of_events = _make_trigger_id(widget, "events")
    if (widget_key(widget), widget_key(of_events)) != (("a key", False), ("a key", True)):
        yield Loss("Streamlit's widgets have ids of another form: the browser would not be heard.", True)


def _lost_files() -> Iterator[Loss]:
    if not FRONT_PAGE.is_file():
        yield Loss("Streamlit's page is not at static/index.html any more: nothing can be added to it.", True)
        return
    page = FRONT_PAGE.read_bytes()
    if len(re.findall(rb"<script(?![^>]*\ssrc=)", page)) != len(INLINE_SCRIPT.findall(page.decode())):
        yield Loss(
            "Streamlit's page has an inline script in another form: the Content-Security-Policy stops it."
        )
    if page.count(END_OF_PAGE) != 1:
        yield Loss("Streamlit's page does not end in </body>: our styles are not added, and it opens later.")
    if not any(STATIC.glob("static/js/*.js")) or not _LOADED_FIRST.search(page.decode()):
        yield Loss("Streamlit's scripts are not in static/js any more: they are sent without compression.")
    if not any(component_script()):
        yield Loss(f"Streamlit has no script {_COMPONENT_SCRIPT} any more: the first page is drawn later.")


def _lost_options() -> Iterator[Loss]:
    for name, without in HIDDEN_OPTIONS.items():
        try:
            st.get_option(name)
        except RuntimeError:
            yield Loss(f"Streamlit has no option {name} any more: {without}")


def _lost_calls() -> Iterator[Loss]:
    page = st.Page.__new__(st.Page)  # made by itself it asks for the run of a script
    vars(page).update(_title="a page")
    if vars(unrun_copies([page])[0]) != vars(page):
        yield Loss("A copy of a page of Streamlit's is not the same page any more: pages may not open.")
    if not {"intended_page_name", "set_script_intent"} <= {*dir(PagesManager)}:
        yield Loss("Streamlit does not tell which page is wanted any more: an unknown one shows a dialog.")


def _lost_names() -> Iterator[Loss]:
    missing, routes = dict(NAMES_IN_BROWSER), {*OPEN_ROUTES}
    for script in _scripts():
        for route in ROUTE.findall(script):
            name = route.decode()
            routes.discard(name)
            if name not in (*OPEN_ROUTES, *REFUSED_ROUTES):
                yield Loss(f"Streamlit's page may ask for _stcore/{name}: that route is closed here.")
        missing = {name: without for name, without in missing.items() if not _has_name(script, name)}
        if not missing and not routes:
            return
    for name in sorted(routes):
        yield Loss(f"Streamlit's page does not ask for _stcore/{name} any more: a new route is closed here.")
    for name, without in missing.items():
        yield Loss(f"Streamlit's scripts do not have “{name}” any more: {without}")


def _scripts() -> Iterator[bytes]:
    """Streamlit's scripts: those that its page loads at first are enough as long as nothing has gone."""
    page = FRONT_PAGE.read_text(encoding="utf-8") if FRONT_PAGE.is_file() else ""
    first = [*_LOADED_FIRST.findall(page), *component_script()]
    others = sorted(path for path in versioned_files() if path.endswith(".js") and path not in first)
    paths = dict.fromkeys((*first, *others))
    return (file.read_bytes() for path in paths if (file := STATIC / path).is_file())


def _has_name(script: bytes, name: str) -> bool:
    """Whether the whole name is there: not as a part of another one, as stMain is of stMainBlockContainer."""
    sought = re.escape(name.encode())
    # It looks back from behind the name: so a long script is searched for its first letters.
    return re.search(sought + rb"(?![\w-])(?<![\w-]" + sought + rb")", script) is not None
