"""The front door: the app's own server."""

import os

import streamlit as st
from starlette.middleware import Middleware

from pages.served import CONTENT
from pages.server.closed_routes import ClosedRoutes
from pages.server.compressed_files import CompressedFiles
from pages.server.safe_headers import SafeHeaders, embedding_sites
from pages.server.throttle import Throttle
from pages.shell.browser_files import browser_files_route
from pages.shell.served_bundle import bundled_routes
from pages.shell.served_content import served_content_route
from pages.shell.served_page import ServedPage
from pages.streamlit_internals import check_streamlit
from pages.workbench.fault import own_up

check_streamlit()
app = st.App(
    "pages/frame.py",
    routes=[*bundled_routes(), browser_files_route(), served_content_route(CONTENT)],
    middleware=[
        Middleware(SafeHeaders, embedding_sites(os.environ.get("LAB_FRAME_ANCESTORS", ""))),
        Middleware(CompressedFiles),
        Middleware(ServedPage),
        Middleware(Throttle),
        Middleware(ClosedRoutes),
    ],
    on_script_error=own_up,
)
