"""Questions about 0/0: what counts where there is nothing to divide by?"""

from __future__ import annotations

from collections.abc import Mapping

from metrics.words import N_
from pages.sources.computed_numbers import Measured
from pages.sources.public_question import (
    SKLEARN,
    TORCHMETRICS,
    PublicQuestion,
    Side,
    Try,
    issues,
    prediction_edit,
    pull_requests,
    truth_edit,
)
from pages.sources.question_matrices import QUESTION_MATRICES

_PERFECT = QUESTION_MATRICES["empty_row"]
_UNPREDICTED = QUESTION_MATRICES["nothing_predicted"]
_ALWAYS_TRUE = QUESTION_MATRICES["one_class"]
_NEVER_TRUE = QUESTION_MATRICES["no_positives"]
_NOTHING_TO_RANK = QUESTION_MATRICES["ndcg_empty"]
_EMPTY_ROW = QUESTION_MATRICES["ranking_empty"]
_ALL_ABSENT = N_("zero_division=0, the default")
_LEFT_OUT = N_("zero_division=np.nan")

ZERO_OVER_ZERO: Mapping[str, PublicQuestion] = {
    "empty_row": PublicQuestion(
        _PERFECT,
        N_("Every prediction is right, so why is F1 not 1?"),
        N_(
            "Photo 2 has no true and no predicted label, so its F1 is 0/0. scikit-learn counts that as 0 "
            "unless you tell it otherwise, and the mean over the photos falls."
        ),
        {
            "zero": Side(
                _ALL_ABSENT,
                N_("0/0 counts as 0."),
                Measured(_PERFECT, "f_beta", preset="scikit_learn"),
                "f1_score(y_true, y_pred, average='samples')",
            ),
            "one": Side(
                N_("zero_division=1"),
                N_("0/0 counts as 1."),
                Measured(_PERFECT, "f_beta", preset="scikit_learn", changes={"both_empty": "one"}),
                "f1_score(y_true, y_pred, average='samples', zero_division=1)",
            ),
        },
        Try(
            N_("Predict dog in photo 2. Does the rule for 0/0 still matter?"),
            prediction_edit(1, 1),
            N_(
                "No. Now dog is predicted in photo 2, where it is not true. So the F1 of photo 2 is 0 and "
                "no longer 0/0: the rule has nothing left to decide, and both give {zero}."
            ),
        ),
        (*pull_requests(SKLEARN, 26713), *issues(SKLEARN, 14876, 10843), *issues("kiudee/cs-ranking", 72)),
    ),
    "zero_division": PublicQuestion(
        _UNPREDICTED,
        N_("What do zero_division=0, 1 and nan do to macro F1?"),
        N_(
            "Dog is never true and never predicted, so its F1 is 0/0. zero_division says what that counts "
            "as: 0, 1, or nothing at all, so that the mean is taken without dog."
        ),
        {
            "zero": Side(
                _ALL_ABSENT,
                N_("0/0 counts as 0."),
                Measured(_UNPREDICTED, "f_beta", "macro", "scikit_learn"),
                "f1_score(y_true, y_pred, average='macro')",
            ),
            "one": Side(
                N_("zero_division=1"),
                N_("0/0 counts as 1."),
                Measured(_UNPREDICTED, "f_beta", "macro", "scikit_learn", {"both_empty": "one"}),
                "f1_score(y_true, y_pred, average='macro', zero_division=1)",
            ),
            "skip": Side(
                _LEFT_OUT,
                N_("A label with 0/0 is left out of the mean."),
                Measured(_UNPREDICTED, "f_beta", "macro", "scikit_learn", {"both_empty": "skip"}),
                "f1_score(y_true, y_pred, average='macro', zero_division=np.nan)",
            ),
        },
        Try(
            N_("Predict dog in photo 2. Why are all three equal now?"),
            prediction_edit(1, 1),
            N_(
                "Now dog is predicted in photo 2, where it is not true. So its F1 is 0 and no longer 0/0: "
                "zero_division has nothing left to decide, and all three give {zero}."
            ),
        ),
        (*issues(SKLEARN, 29048, 26864, 31052, 22625), *pull_requests(SKLEARN, 28038)),
    ),
    "one_class": PublicQuestion(
        _ALWAYS_TRUE,
        N_("Why is there no AUC for a label that is always true?"),
        N_(
            "AUC asks how often a photo for which the label is true is ranked above one for which it is "
            "false. Cat is true in both photos, so there is no such pair: 0/0."
        ),
        {
            "library": Side(
                N_("scikit-learn"),
                N_("Such a label has no AUC, and so the mean has no value."),
                Measured(_ALWAYS_TRUE, "roc_auc", "macro", "scikit_learn"),
                "roc_auc_score(y_true, y_score, average='macro')",
            ),
            "zero": Side(
                N_("torchmetrics"),
                N_("Such a label counts as 0."),
                Measured(_ALWAYS_TRUE, "roc_auc", "macro", "torchmetrics"),
                "multilabel_auroc(y_score, y_true, num_labels, average='macro')",
            ),
            "skip": Side(
                N_("Zhang & Zhou 2014"),
                N_("Such a label is left out of the mean."),
                Measured(_ALWAYS_TRUE, "roc_auc", "macro", "zhang_zhou_2014"),
            ),
        },
        Try(
            N_("Make cat false in photo 1. Do all three agree now?"),
            truth_edit(0, 0, 0),
            N_(
                "Yes. Cat is true in photo 2 only, and its score is higher there than in photo 1. So cat "
                "has an AUC of its own, no rule for 0/0 is needed, and all three give {skip}."
            ),
        ),
        (*issues(SKLEARN, 19394, 11739, 16568, 4230), *pull_requests(SKLEARN, 30103)),
    ),
    "no_positives": PublicQuestion(
        _NEVER_TRUE,
        N_("What is the average precision of a label that is never true?"),
        N_(
            "Dog is never true, so its recall is 0/0, and there is no precision to average. scikit-learn "
            "counts its average precision as 0, which halves the mean over the two labels (mAP)."
        ),
        {
            "zero": Side(
                N_("scikit-learn"),
                N_("A label that is never true counts as 0."),
                Measured(_NEVER_TRUE, "average_precision", "macro", "scikit_learn"),
                "average_precision_score(y_true, y_score, average='macro')",
            ),
            "skip": Side(
                N_("Zhang & Zhou 2014"),
                N_("A label that is never true is left out."),
                Measured(_NEVER_TRUE, "average_precision", "macro", "zhang_zhou_2014"),
            ),
        },
        Try(
            N_("Make dog true in photo 2, where its score is highest. Which of the two values jumps?"),
            truth_edit(1, 1, 1),
            N_(
                "scikit-learn’s value jumps, from {was_zero} to {zero}: dog counted as 0 before, and now "
                "its true photo is ranked first. The other rule has nothing to leave out any more and gives "
                "{skip} too."
            ),
        ),
        (
            *issues(SKLEARN, 8245),
            *issues("yhenon/keras-frcnn", 41),
            *issues("bbenligiray/rml-cnn", 2),
        ),
    ),
    "ndcg_empty": PublicQuestion(
        _NOTHING_TO_RANK,
        N_("My scores are the truth itself, so why is NDCG not 1?"),
        N_(
            "Photo 2 has no true label, so there is nothing to rank, and its NDCG is 0/0. scikit-learn "
            "counts it as 0, however good the scores are."
        ),
        {
            "zero": Side(
                N_("scikit-learn"),
                N_("A sample without a true label counts as 0."),
                Measured(_NOTHING_TO_RANK, "ndcg", preset="scikit_learn"),
                "ndcg_score(y_true, y_score)",
            ),
            "skip": Side(
                N_("Zhang & Zhou 2014"),
                N_("A sample without a true label is left out."),
                Measured(_NOTHING_TO_RANK, "ndcg", preset="zhang_zhou_2014"),
            ),
        },
        Try(
            N_("Make cat true in photo 2. Does NDCG become 1?"),
            truth_edit(1, 0, 1),
            N_(
                "No. Photo 2 has a true label now, so it is 0/0 no longer. But all its scores are equal, "
                "and cat has to share its place at the top with the others: both rules give {zero}."
            ),
        ),
        (*issues(SKLEARN, 29521), *pull_requests(SKLEARN, 33199)),
    ),
    "ill_defined": PublicQuestion(
        _UNPREDICTED,
        N_("“Precision is ill-defined”: can I ignore this warning?"),
        N_(
            "No, it hides a choice. Dog is never predicted, so its precision is 0/0. scikit-learn counts it "
            "as 0, and half of the macro mean is gone."
        ),
        {
            "zero": Side(
                _ALL_ABSENT,
                N_("0/0 counts as 0, with a warning."),
                Measured(_UNPREDICTED, "precision", "macro", "scikit_learn"),
                "precision_score(y_true, y_pred, average='macro')",
            ),
            "skip": Side(
                _LEFT_OUT,
                N_("A label with 0/0 is left out of the mean."),
                Measured(_UNPREDICTED, "precision", "macro", "zhang_zhou_2014"),
                "precision_score(y_true, y_pred, average='macro', zero_division=np.nan)",
            ),
        },
        Try(
            N_("Predict dog in photo 1. The warning goes away: is the value better?"),
            prediction_edit(0, 1),
            N_(
                "No. Dog is predicted in photo 1 now, where it is not true, so its precision is 0 and no "
                "longer 0/0. The warning is gone, but both give {zero}, what the default gave before."
            ),
        ),
        (*issues("google-research/bert", 1110), *issues("ageron/handson-ml2", 257)),
    ),
    "lrap_or_ap": PublicQuestion(
        _EMPTY_ROW,
        N_("Is LRAP the same as average precision over the samples?"),
        N_(
            "Yes, unless a sample has no true label, as photo 2. LRAP counts such a sample as 1, average "
            "precision counts it as 0."
        ),
        {
            "lrap": Side(
                N_("LRAP"),
                N_("A sample without a true label counts as 1."),
                Measured(_EMPTY_ROW, "average_precision", preset="scikit_learn"),
                "label_ranking_average_precision_score(y_true, y_score)",
            ),
            "ap": Side(
                N_("Average precision"),
                N_("A sample without a true label counts as 0."),
                Measured(
                    _EMPTY_ROW,
                    "average_precision",
                    preset="scikit_learn",
                    changes={"precision_empty_row": "zero"},
                ),
                "average_precision_score(y_true, y_score, average='samples')",
            ),
        },
        Try(
            N_("Make dog true in photo 2. Do the two still differ?"),
            truth_edit(1, 1, 1),
            N_(
                "No. Both photos have a true label now, so neither rule for an empty photo is needed. In "
                "photo 2 dog stands below the false cat, and both give {lrap}."
            ),
        ),
        (*issues(SKLEARN, 10840), *pull_requests(TORCHMETRICS, 477), *pull_requests(SKLEARN, 13447)),
    ),
}
