"""The styles of all pages, and the colours of the figures as CSS variables."""

from __future__ import annotations

from pathlib import Path

from metrics.figures.colours import MEANINGS, PLAIN

STYLES = Path(__file__).with_suffix(".css")


def colours() -> str:
    """The colours as CSS variables, such as --lab-true, for the page and all components on it."""
    named = {**MEANINGS, "plain": PLAIN}
    return f":root{{{''.join(f'--lab-{name}:{colour};' for name, colour in named.items())}}}"
