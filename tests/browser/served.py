"""The app's server around one of the pages that only tests have: the environment says which."""

import os

import streamlit as st
from starlette.middleware import Middleware

from pages.server.security import SafeHeaders
from pages.server.served_files import PageTags
from pages.shell.browser_files import browser_files_route
from pages.shell.bundle import bundled_routes
from pages.shell.notices import show_error_page

app = st.App(
    os.environ["SERVED"],
    routes=[*bundled_routes(), browser_files_route()],
    middleware=[Middleware(SafeHeaders), Middleware(PageTags)],
    on_script_error=show_error_page,
)
