"""The first challenges: what one metric looks at."""

from __future__ import annotations

from metrics.words import N_
from pages.explore.challenges.challenge import START, Challenge, Wanted, photos

LIBRARY = "scikit_learn"
TWO_OF_FOUR, SCORES = [[1, 0, 1, 0]], [[0.8, 0.4, 0.3, 0.1]]

EASY = (
    Challenge(
        "top_place",
        0,
        N_("Put a true label first"),
        N_("The model puts a false label first. Move one score so that one-error is perfect."),
        photos([[0, 1, 1, 0]], [[0.7, 0.5, 0.4, 0.2]]),
        (Wanted(("one_error", "samples"), "is", 0),),
        (
            N_("One-error asks a single question: is the top-ranked label wrong?"),
            N_("Give a true label, dog or car, the highest score of all."),
        ),
        N_("One-error looks at the label with the highest score and at nothing else."),
        most=1,
    ),
    Challenge(
        "first_and_last",
        1,
        N_("Keep the top right, and sink another true label"),
        N_("Keep the top label right, and make coverage as bad as it can be with five labels."),
        photos([[1, 1, 0, 0, 0]], [[0.9, 0.7, 0.5, 0.3, 0.1]]),
        (Wanted(("coverage", "samples"), "is", 4), Wanted(("one_error", "samples"), "is", 0)),
        (
            N_("Coverage asks how far down you must read to find every true label."),
            N_("Move dog to the very end of the ranking."),
        ),
        N_(
            "Coverage looks at the last true label, one-error at the first label of all. Neither sees what "
            "lies between."
        ),
        most=1,
        matters=("coverage_start",),
    ),
    Challenge(
        "last_true",
        2,
        N_("Lift the last true label"),
        N_("Move one label so that coverage is as good as it can be with three true labels."),
        photos([[1, 0, 0, 1, 1]], [[0.9, 0.7, 0.5, 0.8, 0.1]]),
        (Wanted(("coverage", "samples"), "is", 2),),
        (
            N_("Which true label makes you read on to the end?"),
            N_("Lift boat above dog, which is the highest of the false labels."),
        ),
        N_("Coverage depends on the lowest true label alone. The order of those above it does not matter."),
        most=1,
        matters=("coverage_start",),
    ),
    Challenge(
        "one_pair",
        3,
        N_("Repair two pairs with one move"),
        N_(
            "Three of the four pairs are in the wrong order. Move one label so that a single wrong pair is "
            "left."
        ),
        photos([[1, 0, 1, 0]], [[0.3, 0.9, 0.6, 0.5]]),
        (Wanted(("ranking_loss", "samples"), "is", 1 / 4),),
        (
            N_("A pair has a true and a false label. Which label is in the most wrong pairs?"),
            N_("Cat is below two false labels, dog and tree: move it above both."),
        ),
        N_(
            "Ranking loss counts the pairs of a true and a false label that are in the wrong order. A label "
            "that passes two others repairs two pairs."
        ),
        most=1,
    ),
    Challenge(
        "nearly_right",
        4,
        N_("Get one photo completely right"),
        N_("No photo has exactly its labels. Raise subset accuracy with a single edit."),
        photos(
            [[1, 0, 1, 0], [1, 1, 0, 0], [0, 1, 1, 0]],
            [[0.8, 0.6, 0.3, 0.2], [0.9, 0.4, 0.1, 0.3], [0.6, 0.9, 0.4, 0.2]],
        ),
        (Wanted(("subset_accuracy", "samples"), "above", START),),
        (
            N_(
                "A label is predicted when its score is at least the threshold. Which photo has one wrong "
                "cell?"
            ),
            N_("In photo 2 only dog is missed: give it a score above the threshold."),
        ),
        N_(
            "Subset accuracy rewards only a photo without a single wrong cell. To be nearly right earns "
            "nothing, so repairing one of two mistakes changes nothing."
        ),
        most=1,
    ),
    Challenge(
        "two_too_many",
        5,
        N_("Halve accuracy, and miss nothing"),
        N_("Halve the accuracy of this photo without missing a true label."),
        photos([[1, 1, 0, 0]], [[0.9, 0.8, 0.3, 0.2]]),
        (
            Wanted(("accuracy", "samples"), "is", 1 / 2),
            Wanted(("recall", "samples"), "is", 1),
            Wanted(("f_beta", "samples"), "above", ("accuracy", "samples")),
        ),
        (
            N_(
                "Accuracy divides the labels that are right by all that are true or predicted. How can it "
                "fall?"
            ),
            N_("Predict the two false labels as well: then 2 of 4 are right."),
        ),
        N_(
            "Accuracy, here the Jaccard index, is the share that is right of all that is true or predicted, "
            "so each label too many lowers it. F1 counts the right labels twice and falls less."
        ),
        most=2,
        matters=("accuracy_of_samples",),
    ),
    Challenge(
        "find_all",
        6,
        N_("Find every true label with the threshold"),
        N_("Move the threshold until recall is perfect and precision as low as it gets."),
        photos(TWO_OF_FOUR, SCORES),
        (Wanted(("recall", "samples"), "is", 1), Wanted(("precision", "samples"), "at_most", 1 / 2)),
        (
            N_("What would you predict if a missed label were terrible and a wrong one cost nothing?"),
            N_("Drag the threshold below the lowest score, so that every label is predicted."),
        ),
        N_(
            "Recall rewards finding every true label and does not see what is predicted wrongly. Whoever "
            "predicts everything has perfect recall."
        ),
        most=1,
        may=("threshold",),
    ),
    Challenge(
        "only_sure",
        7,
        N_("Predict nothing wrong with the threshold"),
        N_("Move the threshold until precision is perfect although half of the true labels are missed."),
        photos(TWO_OF_FOUR, SCORES, threshold=0.2),
        (Wanted(("precision", "samples"), "is", 1), Wanted(("recall", "samples"), "at_most", 1 / 2)),
        (
            N_("What would you predict if a wrong label were terrible and a missed one cost nothing?"),
            N_("Drag the threshold up until only the highest score of all is predicted."),
        ),
        N_(
            "Precision rewards predicting only what is true, and does not see what is missed. Whoever "
            "predicts one label, and that one is right, has perfect precision."
        ),
        most=1,
        may=("threshold",),
    ),
    Challenge(
        "half_gain",
        8,
        N_("Bring NDCG to exactly one half"),
        N_("Move the only true label down until NDCG is exactly one half."),
        photos([[0, 0, 1, 0, 0]], [[0.5, 0.7, 0.9, 0.3, 0.1]]),
        (Wanted(("ndcg", "samples"), "is", 1 / 2), Wanted(("reciprocal_rank", "samples"), "is", 1 / 3)),
        (
            N_("NDCG gives each place a gain: 1 for the first, less and less for those below."),
            N_("Place r earns 1/log₂(1 + r), and log₂ 4 = 2: move car to the third place."),
        ),
        N_(
            "NDCG rewards true labels near the top, and its gain falls slowly: the third place is still "
            "worth one half. Reciprocal rank falls faster: there the third place is worth one third."
        ),
        most=1,
        matters=("ndcg_log",),
    ),
    Challenge(
        "down_the_column",
        9,
        N_("Order the photos of one label perfectly"),
        N_("Only one label, cat. Make its ROC AUC perfect by moving the score of one photo."),
        photos([[1], [0], [1], [0]], [[0.9], [0.6], [0.4], [0.2]]),
        (Wanted(("roc_auc", "macro"), "is", 1),),
        (
            N_("ROC AUC compares each photo that shows the cat with each one that does not."),
            N_("Photo 3 shows a cat, and photo 2 without one has a higher score: lift photo 3 above it."),
        ),
        N_(
            "ROC AUC of a label is the share of right pairs down its column: photos with the label should "
            "stand above photos without it. Only the order counts, not how high the scores are."
        ),
        most=1,
        preset=LIBRARY,
        matters=("auc_tie",),
    ),
    Challenge(
        "too_sure",
        10,
        N_("Raise cross-entropy without a new mistake"),
        N_("One of the four cells is wrong. Make sigmoid cross-entropy terrible without another wrong cell."),
        photos([[1, 1, 0, 0]], [[2, -0.5, -2, -1.5]], threshold=0),
        (
            Wanted(("sigmoid_cross_entropy", "samples"), "at_least", 2),
            Wanted(("hamming_loss", "samples"), "is", START),
        ),
        (
            N_(
                "The scores are turned into probabilities: 0 stands for one half, −5 for less than one "
                "percent."
            ),
            N_("Dog is true and has a negative score: make that score −10."),
        ),
        N_(
            "Cross-entropy punishes being sure and wrong, without a limit. Hamming loss counts a wrong cell "
            "once, however sure the model was."
        ),
        most=1,
    ),
)
