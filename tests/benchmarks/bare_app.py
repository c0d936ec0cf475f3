"""The bare page on the app's own server: the same routes, the same limits, another script."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from app import app as of_the_app
from pages.server.served_files import PageTags

app = st.App(
    Path(__file__).with_name("bare_page.py"),
    routes=of_the_app._user_routes,
    # The styles and modules that the app adds to its pages are none of this page.
    middleware=[one for one in of_the_app._user_middleware if one.cls is not PageTags],
    on_script_error=of_the_app._on_script_error,
)
