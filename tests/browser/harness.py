"""The pages that only tests have, on one server: `bench` says which, the other parameters are its own."""

import runpy
from pathlib import Path

import streamlit as st

runpy.run_path(str(Path(__file__).with_name(f"{st.query_params['bench']}_harness.py")))
