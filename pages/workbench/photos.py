"""Photos of samples: which labels have a drawing, and a large photo of one sample."""

from __future__ import annotations

from collections.abc import Mapping

from metrics.words import N_
from pages.shell.component import component
from pages.shell.markup import Html, element
from pages.words import gettext as _

# The names of labels, and the tag that is drawn for each; `tag_symbols.js` has the drawings.
TAGS: Mapping[str, str] = {
    N_("cat"): "cat",
    N_("dog"): "dog",
    N_("car"): "car",
    N_("tree"): "tree",
    N_("boat"): "boat",
    N_("bird"): "bird",
    N_("flower"): "flower",
    N_("person"): "person",
    N_("portrait"): "person",
    N_("house"): "house",
    N_("sunset"): "sunset",
    N_("mountain"): "mountain",
    N_("city"): "city",
    N_("forest"): "forest",
    N_("beach"): "beach",
    N_("street"): "street",
    N_("sea"): "water",
    N_("water"): "water",
}


def tags() -> dict[str, str]:
    """The tag for each name, in the language of the screen."""
    return {_(name): tag for name, tag in TAGS.items()}


_render = component(__file__, said=lambda: {"tags": tags()})


def show_photo(row: int) -> None:
    """Draw the photo of the sample in this row: what is true of it; nothing where labels have no drawing."""
    _render(key="photo", data={"row": row})


def tag_of(name: str) -> Html:
    """The small drawing of a label of this name, to stand beside its chip; nothing where there is none."""
    tag = tags().get(name)
    if tag is None:
        return Html("")
    return element("svg", element("use", href=f"#tag-{tag}"), css="tag", aria_hidden="true")
