"""A fault as a developer might make it, and which test files reach the module that it is made in."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

Reach = tuple[str, ...]
IN_A_BROWSER = "tests/browser"


@dataclass(frozen=True)
class Fault:
    """One mistake: what is wrong, and the text of a file that is replaced to make it.

    `old` stands exactly once in the file. `reach` names the test files by path or pattern, those that are
    likely to catch it soon first; a pattern that begins with `!` takes files out again.
    """

    name: str
    file: str
    old: str
    new: str
    reach: Reach


def likely(names: Iterable[str], reach: Reach, folder: str = "tests") -> Reach:
    """The test files of a group after those that are likely to catch a fault, named as in `test_name.py`."""
    return (*(f"{folder}/test_{name}.py" for name in names), *reach)


# Tests of the screen that no result of the engine decides.
_SCREEN = """
    address_bar arrival architecture averaging_drawing curve_pages digits edits figures files followed
    gain_drawing in_force inbox introduction joined layers lesson_links libraries_page limits link
    links_recorded list_drawings list_text markup names ndcg_and_loss_pages overview pages
    pair_grid_drawing parting printed_claims pro_loss_drawing ready_matrices roc_drawing scenarios scene
    session set_pages stage_line step_in_words tasks throttle turns undo_history working_pages
"""

ENGINE: Reach = (
    "tests/test_definitions.py",
    "tests/test_undefined.py",
    "tests/test_conventions_of_*.py",
    "tests/test_documents.py",
    "tests/test_handed_in_values.py",
    "tests/test_expression.py",
    "tests/test_written.py",
    "tests/test_change.py",
    "tests/test_difference.py",
    "tests/test_roc_*.py",
    "tests/test_p*.py",
    "tests/test_*.py",
    *(f"!tests/test_{name}.py" for name in _SCREEN.split()),
)
# Every page that is run without a browser, and the same in one.
PAGES: Reach = (
    "tests/test_pages.py",
    "tests/test_scene.py",
    "tests/test_set_pages.py",
    "tests/test_curve_pages.py",
    "tests/test_ndcg_and_loss_pages.py",
    "tests/test_overview.py",
    "tests/test_libraries_page.py",
    "tests/test_scenarios.py",
    "tests/test_followed.py",
    "tests/test_claims.py",
    "tests/test_lesson_links.py",
    "tests/test_links_recorded.py",
    "tests/test_mathml.py",
    "tests/test_brier_score.py",
    "tests/test_limits.py",
    "tests/test_worked_numbers.py",
)
STATE: Reach = (
    "tests/test_undo_history.py",
    "tests/test_inbox.py",
    "tests/test_address_bar.py",
    "tests/test_session.py",
    "tests/test_arrival.py",
    "tests/test_edits.py",
    "tests/test_link.py",
    "tests/test_decision.py",
    *PAGES,
    "tests/browser/test_links.py",
    "tests/browser/test_quick_edits.py",
    "tests/browser/test_outbox.py",
    "tests/browser/test_workbench.py",
    "tests/browser/test_predictions.py",
    "tests/browser/test_editing.py",
    "tests/browser/test_stepping.py",
    "tests/browser/test_stage.py",
    "tests/browser/test_overview.py",
    "tests/browser/test_cold_start.py",
)
INTAKE: Reach = (
    "tests/test_files.py",
    "tests/test_list_text.py",
    "tests/test_examples.py",
    "tests/test_edits.py",
    "tests/test_link.py",
    "tests/test_session.py",
    "tests/test_decision.py",
    *PAGES,
    "tests/browser/test_own_matrix.py",
    "tests/browser/test_hostile_names.py",
    "tests/browser/test_workbench.py",
    "tests/browser/test_predictions.py",
    "tests/browser/test_awkward_matrices.py",
)
# What Python draws for the stage.
STAGE: Reach = (
    "tests/test_working_pages.py",
    "tests/test_stage_line.py",
    "tests/test_*_drawing.py",
    "tests/test_*_drawings.py",
    "tests/test_parting.py",
    "tests/test_step_in_words.py",
    "tests/test_tasks.py",
    *PAGES,
    "tests/browser/test_stage.py",
    "tests/browser/test_random_matrix.py",
    "tests/browser/test_set_pages.py",
    "tests/browser/test_curve_pages.py",
    "tests/browser/test_editing.py",
    "tests/browser/test_worked_examples.py",
    "tests/browser/test_stage_fits.py",
)
# The scripts that turn the pages of the stage.
TURNING: Reach = (
    "tests/browser/test_stage.py",
    "tests/browser/test_asking.py",
    "tests/browser/test_links.py",
    "tests/browser/test_random_matrix.py",
    "tests/browser/test_set_pages.py",
    "tests/browser/test_editing.py",
    "tests/browser/test_curve_pages.py",
    "tests/browser/test_quick_edits.py",
    "tests/browser/test_cold_start.py",
    "tests/browser/test_worked_examples.py",
    "tests/browser/test_stage_fits.py",
)
# The scripts of the matrix and the score line.
WORKBENCH: Reach = (
    "tests/browser/test_workbench.py",
    "tests/browser/test_outbox.py",
    "tests/browser/test_quick_edits.py",
    "tests/browser/test_predictions.py",
    "tests/browser/test_editing.py",
    "tests/browser/test_random_matrix.py",
    "tests/browser/test_stepping.py",
    "tests/browser/test_stage.py",
    "tests/browser/test_links.py",
    "tests/browser/test_overview.py",
    "tests/browser/test_set_pages.py",
    "tests/browser/test_layout_shift.py",
    "tests/browser/test_hostile_names.py",
    "tests/browser/test_worked_examples.py",
    "tests/browser/test_edit_parity.py",
)
# What Python makes of a quantity for the screen, and the pages around it.
VIEWS: Reach = (
    "tests/test_markup.py",
    "tests/test_digits.py",
    "tests/test_code_snippet.py",
    "tests/test_in_force.py",
    "tests/test_working_*.py",
    "tests/test_letters.py",
    "tests/test_arithmetic.py",
    "tests/test_variants.py",
    "tests/test_*_drawing.py",
    "tests/test_*_drawings.py",
    "tests/test_stage_line.py",
    *PAGES,
    "tests/browser/test_overview.py",
    "tests/browser/test_libraries_page.py",
    "tests/browser/test_documents_page.py",
    "tests/browser/test_links.py",
    "tests/browser/test_take_away.py",
    "tests/browser/test_hostile_names.py",
    "tests/browser/test_readability.py",
    "tests/browser/test_every_page.py",
    "tests/browser/test_accessibility.py",
    "tests/browser/test_worked_examples.py",
)
