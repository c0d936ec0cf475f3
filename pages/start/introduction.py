"""What the start page opens with: what two metrics find at once, and what there is to try."""

from __future__ import annotations

from metrics import Conventions
from pages.intake.examples import PHOTOS
from pages.intake.matrix import Matrix, is_kin
from pages.shell.markup import Html, element
from pages.words import gettext as _

MOST_IN_BIG = 36  # letters of a finding that fill two lines of the largest type


def introduction(matrix: Matrix, found: str) -> Html:
    """The finding, and a sentence about this matrix."""
    css = "long" if len(found) > MOST_IN_BIG else ""
    return Html(
        element("h1", found, css=css, data_testid="finding") + element("p", _about(matrix), css="lead")
    )


def _about(matrix: Matrix) -> str:
    if is_kin(matrix, PHOTOS):
        told = _(
            "{samples} photos, {labels} tags, one model. Press a 1 or a 0 to flip a tag, drag a score, and "
            "watch who changes their mind."
        )
    else:
        told = _(
            "{samples} × {labels} cells, one model. Press a 1 or a 0 to flip it, drag a score, and watch who "
            "changes their mind."
        )
    return told.format(samples=len(matrix.samples), labels=len(matrix.labels))


def key_to_cells(matrix: Matrix, rules: Conventions) -> Html:
    """What the three things in a cell are; the score is that of the first one."""
    decision, first = matrix.decision, matrix.scores[0][0]
    sign = ">" if rules.threshold_rule == "above" else "≥"
    predicted = {
        "one": _("predicted (score {sign} {at})"),
        "labels": _("predicted (score {sign} the threshold of its label)"),
        "samples": _("predicted (score {sign} the threshold of its sample)"),
        "top": _("predicted (the {count} highest scores)"),
        "hand": _("predicted (chosen by hand)"),
    }[decision.kind].format(sign=sign, at=f"{decision.common:.4g}", count=decision.count)
    things = (("1", _("is true")), ("✓", predicted), (f"{first:.2g}", _("score")))
    named = (element("span", element("b", sign), " ", told) for sign, told in things)
    return element("p", *named, css="aside key-to-cells")
