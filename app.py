"""The front door: the app's own server."""

import streamlit as st

from pages.views.parts import parts_route
from pages.workbench.fault import own_up

app = st.App("pages/frame.py", routes=[parts_route()], on_script_error=own_up)
