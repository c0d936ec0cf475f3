"""The line under a number names the source that defines it, and no source that does not."""

from __future__ import annotations

from metrics import METRICS, PRESETS, SOURCES, Conventions
from pages.state.focus import Focus
from pages.views.convention_choice import in_force, whose
from pages.views.markup import latex_escaped, plain
from pages.views.scene import Scene, scene_of
from pages.views.working_export import working_latex, working_markdown
from tests.every import for_every
from tests.matrices import E0_SCORES, E0_TRUTH, Matrices

D0 = Matrices(E0_TRUTH, E0_SCORES).example
REVIEW = "zhang_zhou_2014"
CASES = [(metric.key, average) for metric in METRICS.values() for average in metric.averages]


def seen(metric: str, average: str, preset: str = REVIEW, rules: Conventions | None = None) -> Scene:
    """A lesson on the first example."""
    focus = Focus(metric, average, preset=preset, conventions=rules or PRESETS[preset])
    return scene_of(D0, focus, ["x1", "x2"], ["l1", "l2", "l3", "l4", "l5"])


@for_every(
    ("metric", "average", "preset", "told"),
    [
        ("coverage", "samples", REVIEW, "Zhang & Zhou 2014"),
        ("roc_auc", "micro", REVIEW, "Zhang & Zhou 2014"),
        ("ndcg", "samples", REVIEW, "Not in Zhang & Zhou 2014, but in Document D0 with these choices"),
        ("ndcg", "samples", "scikit_learn", "scikit-learn"),
        (
            "pro_loss",
            "samples",
            REVIEW,
            "Not in Zhang & Zhou 2014, but in Document D3 (MATLAB) with these choices",
        ),
        ("peak_f1", "micro", REVIEW, "Not in Zhang & Zhou 2014, but in Document D0 with these choices"),
        ("peak_f1", "macro", REVIEW, "Not in Zhang & Zhou 2014 nor in any other source here"),
        (
            "zero_one_loss",
            "samples",
            REVIEW,
            "Not in Zhang & Zhou 2014, but in scikit-learn and Document D1 with these choices",
        ),
        (
            "sigmoid_cross_entropy",
            "samples",
            REVIEW,
            "Not in Zhang & Zhou 2014, but in Document D1 with these choices",
        ),
        (
            "roc_auc",
            "weighted",
            REVIEW,
            "Not in Zhang & Zhou 2014, but in scikit-learn and torchmetrics with other choices",
        ),
        (
            "one_error",
            "samples",
            "scikit_learn",
            "Not in scikit-learn, but in Zhang & Zhou 2014, Document D0 and Document D3 (MATLAB) "
            "with these choices",
        ),
    ],
)
def test_a_number_is_said_to_be_of_a_source_that_has_it(
    metric: str, average: str, preset: str, told: str
) -> None:
    shown = seen(metric, average, preset)
    assert whose(shown) == told
    assert in_force(shown).partition(" · ")[0] == told
    assert plain(told) in working_markdown(shown)
    assert latex_escaped(told) in working_latex(shown)


@for_every("preset", PRESETS)
@for_every(("metric", "average"), CASES)
def test_no_source_stands_alone_for_what_it_does_not_define(metric: str, average: str, preset: str) -> None:
    source, told = SOURCES[preset], whose(seen(metric, average, preset))
    if source.has(metric, average):
        assert told == source.title
    else:
        assert told.startswith(f"Not in {source.title}")
        _, _, others = told.partition(", but in ")
        named = {key for key, one in SOURCES.items() if one.title in others}
        assert all(SOURCES[key].has(metric, average) for key in named)
        assert bool(named) == any(one.has(metric, average) for one in SOURCES.values())


def test_a_changed_convention_counts_where_it_is_read() -> None:
    rules = Conventions(coverage_start="one")
    assert whose(seen("coverage", "samples", rules=rules)) == "Zhang & Zhou 2014, changed"
    assert whose(seen("one_error", "samples", rules=rules)) == "Zhang & Zhou 2014"
    other = Conventions(ndcg_tie="first")
    told = "Not in Zhang & Zhou 2014, but in scikit-learn and Document D0 with other choices"
    assert whose(seen("ndcg", "samples", rules=other)) == told


def test_a_rule_of_which_a_library_knows_nothing_does_not_part_it_from_ours() -> None:
    rules = Conventions(threshold_rule="above")
    assert "but in scikit-learn with these choices" in whose(seen("zero_one_loss", "samples", rules=rules))
