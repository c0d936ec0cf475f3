"""The app's server around one of the pages that only tests have: the environment says which."""

import os

import streamlit as st

from pages.views.parts import parts_route
from pages.workbench.fault import own_up

app = st.App(os.environ["SERVED"], routes=[parts_route()], on_script_error=own_up)
