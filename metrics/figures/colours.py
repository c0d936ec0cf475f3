"""The only place with colours: one meaning each, safe for colour-blind eyes."""

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


def faded(colour: str, opacity: float) -> str:
    """A colour that lets what lies under it shine through."""
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return f"rgba({red},{green},{blue},{opacity})"
