"""The app's server around one of the pages that only tests have: the environment says which."""

import os

import streamlit as st
from starlette.middleware import Middleware

from pages.server.safe_headers import SafeHeaders
from pages.shell.browser_files import browser_files_route
from pages.shell.served_bundle import bundled_routes
from pages.shell.served_page import ServedPage
from pages.workbench.fault import own_up

app = st.App(
    os.environ["SERVED"],
    routes=[*bundled_routes(), browser_files_route()],
    middleware=[Middleware(SafeHeaders), Middleware(ServedPage)],
    on_script_error=own_up,
)
