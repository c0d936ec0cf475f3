"""Which labels have a drawing, as the tags of a photo do."""

from __future__ import annotations

from collections.abc import Mapping

from metrics.words import N_
from pages.lessons.scene import Scene
from pages.shell.markup import Html, element
from pages.words import gettext as _

FEWEST = 2  # labels that have a drawing; fewer may have the name of something else
# The names of labels, and the tag that is drawn for each; `workbench/photos.js` has the drawings.
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


def tag_of(scene: Scene, item: int) -> Html:
    """The small drawing of an item that is a label, to stand before its name; nothing where there is none."""
    known = tags()
    tag = known.get(scene.names[item])
    are_tags = sum(name in known for name in scene.labels) >= FEWEST
    if tag is None or not are_tags or scene.result.source.kind != "rows":
        return Html("")
    return element("svg", element("use", href=f"#tag-{tag}"), css="tag", aria_hidden="true")
