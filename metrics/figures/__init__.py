"""Figures of results and sweeps: the same ones on a page, in a notebook and in a file."""
