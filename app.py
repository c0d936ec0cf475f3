"""The front door: the app's own server."""

import os

import streamlit as st
from starlette.middleware import Middleware

from pages.frame.folded_content import CONTENT
from pages.server.door import Door
from pages.server.moved_pages import moved_page_routes
from pages.server.security import ClosedRoutes, SafeHeaders, embedding_sites
from pages.server.served_files import CompressedFiles, PageTags
from pages.shell.browser_files import browser_files_route, served_content_route
from pages.shell.bundle import bundled_routes
from pages.shell.notices import show_error_page
from pages.shell.sent_files import inbox_route
from pages.shell.streamlit_internals import check_streamlit
from pages.workbench.menu import MOVED_PAGES, new_address

check_streamlit()
app = st.App(
    "pages/frame/frame.py",
    routes=[
        *bundled_routes(),
        browser_files_route(),
        served_content_route(CONTENT),
        inbox_route(),
        *moved_page_routes(MOVED_PAGES, new_address),
    ],
    middleware=[
        Middleware(SafeHeaders, embedding_sites(os.environ.get("LAB_FRAME_ANCESTORS", ""))),
        Middleware(CompressedFiles),
        Middleware(PageTags),
        Middleware(Door),
        Middleware(ClosedRoutes),
    ],
    on_script_error=show_error_page,
)
