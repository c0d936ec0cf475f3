"""A button that copies the address, which is a link to what is on the screen."""

from __future__ import annotations

from pages.views.component import component
from pages.words import gettext as _

_HTML = """
<div class="copying">
  <button type="button" class="press">
    <span class="asked"></span><span class="copied" aria-hidden="true"></span>
  </button>
  <span class="unseen" role="status"></span>
  <input type="text" readonly hidden>
</div>
"""
_render = component(__file__, _HTML)


def copy_link() -> None:
    """Show the button; where the browser lets it copy nothing, it shows the address, selected."""
    words = {
        "ask": _("Copy link"),
        "title": _("Copy a link to this page with this matrix"),
        "copied": _("Copied"),
        "by_hand": _("Copy this address"),
    }
    _render(key="copy_link", data={"words": words}, width="content")
