"""The only place with colours: one meaning each, safe for colour-blind eyes."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

TRUE = "#0072B2"
RIGHT = "#009E73"
WRONG = "#D55E00"
TIED = "#E69F00"
THRESHOLD = "#CC79A7"
LIT = "#F0E442"


def wear() -> None:
    """Give the page its looks."""
    names = {"true": TRUE, "right": RIGHT, "wrong": WRONG, "tied": TIED, "threshold": THRESHOLD, "lit": LIT}
    colours = "".join(f"--lab-{name}:{colour};" for name, colour in names.items())
    rules = Path(__file__).with_suffix(".css").read_text(encoding="utf-8")
    st.html(f"<style>:root{{{colours}}}{rules}</style>")
