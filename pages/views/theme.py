"""The only place with colours: one meaning each, safe for colour-blind eyes."""

from __future__ import annotations

from pathlib import Path

MEANINGS = {
    "true": "#0072B2",
    "right": "#009E73",
    "wrong": "#D55E00",
    "tied": "#E69F00",
    "threshold": "#CC79A7",
    "lit": "#F0E442",
    "mean": "#56B4E9",
}
PLAIN = "#808080"
STYLES = Path(__file__).with_suffix(".css")


def faded(colour: str, opacity: float) -> str:
    """A colour that lets what lies under it shine through."""
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return f"rgba({red},{green},{blue},{opacity})"


def colours() -> str:
    """The colours as CSS variables, such as --lab-true, for the page and all components on it."""
    named = {**MEANINGS, "plain": PLAIN}
    return f":root{{{''.join(f'--lab-{name}:{colour};' for name, colour in named.items())}}}"
