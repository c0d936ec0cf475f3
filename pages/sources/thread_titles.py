"""The titles of public threads, as they were read there; the others are shown without one."""

from __future__ import annotations

from collections.abc import Mapping

from pages.sources.public_question import SKLEARN, TORCHMETRICS

_OF_ISSUES = {
    (SKLEARN, 4230): "Issue about calculating roc_auc_score",
    (SKLEARN, 5379): "error in average_precision_score",
    (SKLEARN, 7220): "Error in calculation of Macro F1 Score",
    (SKLEARN, 9618): "Error in average_precision_score",
    (SKLEARN, 10843): "precision_score shows incorrect value",
    (SKLEARN, 11739): "roc_auc_score bug report maybe",
    (SKLEARN, 16568): "'roc_auc_score' not working",
    (SKLEARN, 19394): "Exception using Macro ROC-AUC",
    (SKLEARN, 26864): (
        "Is this behavior a bug?: f1_score([1,0,0], [0,1,0], zero_division=1.0) returns 1.0 not 0.0"
    ),
    (SKLEARN, 31052): (
        "precision_recall_fscore_support with zero_division=np.nan assigns F1-score as 0 instead of np.nan"
    ),
    ("elixir-nx/scholar", 360): (
        "Ranking.dcg resolves tied scores in the model's favour, so a constant model scores NDCG 1.0"
    ),
    ("lightgbm-org/LightGBM", 3363): "NDCG and Tied Scores",
}
_OF_CHANGES = {
    (SKLEARN, 3971): "add ranking_loss multilabel ranking metric",
    (SKLEARN, 7356): (
        "Bug fix and new feature: fix implementation of average precision score and add eleven-point "
        "interpolated option"
    ),
    (SKLEARN, 26713): "FIX samples average computation for multi-label classification",
    (TORCHMETRICS, 2031): "Fix tie breaking in ndcg metric",
}
THREAD_TITLES: Mapping[str, str] = {
    f"https://github.com/{repository}/{kind}/{number}": title
    for kind, titles in (("issues", _OF_ISSUES), ("pull", _OF_CHANGES))
    for (repository, number), title in titles.items()
}
