"""What a lesson asks the reader to do with the matrix, and when that has been done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pages.views.scene import Scene
from pages.words import gettext as _

Goal = Callable[[Scene, Scene], bool]


@dataclass(frozen=True)
class Task:
    """Something to try: `text` says what, and `done` tells from the scene now and the one that the reader
    began with whether it has been done.
    """

    text: str
    done: Goal


def task_told(task: Task, now: Scene, begun: Scene | None) -> dict[str, object]:
    """What the stage says of a task; `begun` is the scene before the reader's edits, None for no edit."""
    return {
        "text": _(task.text),
        "is_done": task.done(now, begun or now),
        "title": _("Try it yourself"),
        "done": _("✓ Done. Look at the steps again: what has changed, and what has not?"),
        "open": _("Not done yet. This line will tell you when it is."),
        "back": _("bring the matrix back as it was"),
        "edited": begun is not None,
    }
