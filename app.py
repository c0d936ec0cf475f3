"""The front door: the app's own server."""

import streamlit as st
from starlette.middleware import Middleware

from pages.views.parts import Announced, parts_route
from pages.workbench.fault import own_up
from pages.workbench.pace import Paced

app = st.App(
    "pages/frame.py",
    routes=[parts_route()],
    middleware=[Middleware(Announced), Middleware(Paced)],
    on_script_error=own_up,
)
