"""What a reader can take along from a lesson: the working as a document, and code that gives the number."""

from __future__ import annotations

import streamlit as st

from pages.views.choices import Press
from pages.views.code_snippet import engine_snippet, library_snippet
from pages.views.scene import Scene
from pages.views.working_export import working_latex, working_markdown
from pages.words import gettext as _

TAKE_AWAY = Press("take_away", _("take away …"), _("The working as LaTeX or Markdown, and code."))


@st.dialog(_("Take it away"), width="large")
def take_away(scene: Scene) -> None:
    """Open the working and the code."""
    working, code = st.tabs([_("Working"), _("Code")])
    with working:
        _working(scene)
    with code:
        _code(scene)


def _working(scene: Scene) -> None:
    latex, markdown = working_latex(scene), working_markdown(scene)
    name = f"{scene.metric.key}_{scene.focus.average}"
    with st.container(horizontal=True):
        st.download_button(_("LaTeX"), latex, f"{name}.tex", "application/x-tex", on_click="ignore")
        st.download_button(_("Markdown"), markdown, f"{name}.md", "text/markdown", on_click="ignore")
    st.code(latex, "latex", height=320)


def _code(scene: Scene) -> None:
    library = library_snippet(scene.result, scene.example)
    if library:
        st.caption(_("The call of the library on this matrix, and the value that it gives."))
        st.code(library, "python")
    st.caption(_("The engine of this project, with the conventions in force."))
    st.code(engine_snippet(scene.result, scene.example), "python")
