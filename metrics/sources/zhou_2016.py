"""What chapter 2 of Zhou Zhihua's textbook Machine Learning (周志华《机器学习》, 2016) defines and chooses.

The book judges one task at a time: each sample has one class, positive or negative where there are two. It
averages over n confusion matrices (2.12 to 2.17); here each label has one. What it says of the positive and
the negative samples of a task is taken for the samples of a label in the AUC (2.20), and for the true and the
false labels of a sample in the ranking loss (2.21). The error rate and the accuracy (2.4, 2.5) count samples
whose class is exactly right; here the class is the whole set of labels. What the book does not define has no
entry: no average over samples of a metric of sets, no weighted one, no AUC over all cells.
"""

from ..conventions import Conventions
from ..words import N_
from .source import Text

OVER_LABELS = ("macro", "micro")

ZHOU_2016 = Text(
    key="zhou_2016",
    title="Zhou Zhihua 2016",
    summary=N_(
        "These are the formulas of chapter 2 of Zhou Zhihua’s textbook Machine Learning (周志华《机器学习》, "
        "2016), each label taken as a task of its own. Its macro F is F of the means, and a tied pair counts "
        "½. It has no rule for 0/0, so there is no value then, and no mean either."
    ),
    preset=Conventions(
        threshold_rule="above",
        f_of_labels="means",
        precision_nothing_predicted="undefined",
        recall_nothing_true="undefined",
        both_empty="undefined",
        auc_tie="half",
        auc_one_class="undefined",
        ranking_loss_tie="half",
        ranking_loss_no_pairs="undefined",
    ),
    places={
        "threshold_rule": N_("section 2.3.3"),
        "f_of_labels": N_("formula 2.14"),
        "precision_nothing_predicted": N_("formulas 2.8 and 2.12"),
        "recall_nothing_true": N_("formulas 2.9 and 2.13"),
        "both_empty": N_("formulas 2.8 and 2.9"),
        "auc_tie": N_("formulas 2.20 to 2.22"),
        "auc_one_class": N_("formulas 2.18 to 2.20"),
        "ranking_loss_tie": N_("formula 2.21"),
        "ranking_loss_no_pairs": N_("formula 2.21"),
    },
    defines={
        "subset_accuracy": ("samples",),
        "zero_one_loss": ("samples",),
        "precision": OVER_LABELS,
        "recall": OVER_LABELS,
        "f_beta": OVER_LABELS,
        "ranking_loss": ("samples",),
        "roc_auc": ("macro",),
    },
)
