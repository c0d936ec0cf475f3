"""The last challenges: labels against samples, and some that nobody can do."""

from __future__ import annotations

from metrics.words import N_
from pages.explore.challenges.challenge import START, Challenge, Impossible, Wanted, photos

LIBRARY = "scikit_learn"
FREELY = ("scores", "truths")
COLUMNS = photos([[1, 0, 1], [1, 0, 1], [0, 1, 0]], [[0.8, 0.2, 0.6], [0.7, 0.3, 0.5], [0.2, 0.9, 0.1]])

HARD = (
    Challenge(
        "rare_label",
        20,
        N_("Lift macro F1 above micro F1"),
        N_("Bring F1 as a mean over the labels above F1 over all cells."),
        photos([[1, 0, 0], [1, 0, 1], [1, 1, 0]], [[0.9, 0.2, 0.3], [0.8, 0.1, 0.7], [0.6, 0.4, 0.2]]),
        (Wanted(("f_beta", "macro"), "above", ("f_beta", "micro")),),
        (
            N_(
                "In macro each label weighs the same, in micro a frequent label weighs more. Which one "
                "should be good?"
            ),
            N_("Predict dog in photo 3, so that the rare labels are perfect. Then miss one of the cats."),
        ),
        N_(
            "Macro rewards being good at every label, however rare. Micro rewards being good at most cells, "
            "and so at the frequent labels."
        ),
        most=2,
    ),
    Challenge(
        "perfect_list",
        21,
        N_("Average precision 1 with ranking loss above 0"),
        N_("Keep average precision at 1 and bring ranking loss above 0, on any scores and truths."),
        photos([[1, 1, 0, 0], [0, 1, 0, 1]], [[0.8, 0.7, 0.4, 0.2], [0.3, 0.9, 0.1, 0.6]]),
        (
            Wanted(("average_precision", "samples"), "is", 1),
            Wanted(("ranking_loss", "samples"), "above", 0),
        ),
        (
            N_(
                "A wrong pair has a false label at or above a true one. What does that do to the precision "
                "there?"
            ),
            N_("Try the smallest wrong pair you can think of: a tie in one photo."),
        ),
        N_(
            "Average precision is 1 only if the list is perfect, and then no pair is wrong. The two rank the "
            "imperfect lists differently, but agree on the perfect one."
        ),
        may=FREELY,
        matters=("ranking_loss_tie", "precision_rank"),
        impossible=Impossible(
            (
                N_("Ranking loss only looks at the top label, and that one is always right here."),
                N_("Average precision of 1 leaves no false label level with a true one or above it."),
                N_("There are too few labels: with ten of them it could be done."),
            ),
            1,
            N_(
                "If a false label stands level with a true one or above it, fewer than all labels down to "
                "that true label are true. Then the precision there is below 1, and so is the mean."
            ),
            (
                N_(
                    "No: ranking loss looks at every pair of a true and a false label, not at the "
                    "top label alone."
                ),
                N_("No: with ten labels, too, a false label above a true one lowers the precision there."),
            ),
        ),
    ),
    Challenge(
        "frequent_label",
        22,
        N_("Raise micro F1, and lower macro F1"),
        N_("Raise F1 over all cells and lower F1 as a mean over the labels."),
        photos([[1, 0, 0], [1, 0, 1], [1, 1, 0]], [[0.4, 0.2, 0.3], [0.3, 0.1, 0.6], [0.8, 0.7, 0.2]]),
        (Wanted(("f_beta", "micro"), "above", START), Wanted(("f_beta", "macro"), "below", START)),
        (
            N_("Help the frequent label, and hurt a rare one."),
            N_("Predict cat in photos 1 and 2. Then give up the only dog, in photo 3."),
        ),
        N_(
            "A model can look better on average by giving up a rare label: micro rewards that, macro "
            "punishes it."
        ),
        most=3,
    ),
    Challenge(
        "above_the_last",
        23,
        N_("Bring coverage below 1"),
        N_("Two labels of each photo are true. Bring coverage below 1 by other scores."),
        photos([[1, 0, 1, 0], [0, 1, 0, 1]], [[0.9, 0.6, 0.4, 0.2], [0.5, 0.8, 0.3, 0.7]]),
        (Wanted(("coverage", "samples"), "below", 1),),
        (
            N_("What is the coverage of a photo whose ranking is perfect?"),
            N_("In a perfect ranking the two true labels have the first and the second place."),
        ),
        N_(
            "Coverage has a best value that depends on the data: the number of true labels less one. Two "
            "data sets cannot be compared by it."
        ),
        matters=("coverage_start", "coverage_rank"),
        impossible=Impossible(
            (
                N_("Two true labels need two places, so the second one is never at the top alone."),
                N_("A false label is always above one of the true ones."),
                N_("Coverage counts the top label as 1, so that nothing is ever below 1."),
            ),
            0,
            N_(
                "In the best ranking the two true labels take the first two places, and the last of them is "
                "one place below the top. If they are level, both get the worse of the two places."
            ),
            (
                N_("No: you can lift both true labels above every false one."),
                N_(
                    "No: here coverage is the rank of the last true label minus 1, so that a single "
                    "true label on top has 0."
                ),
            ),
        ),
    ),
    Challenge(
        "louder_label",
        24,
        N_("Perfect ROC AUC with a bad ranking loss"),
        N_("Make ranking loss bad while the ROC AUC of every label stays perfect."),
        COLUMNS,
        (Wanted(("ranking_loss", "samples"), "at_least", 1 / 2), Wanted(("roc_auc", "macro"), "is", 1)),
        (
            N_("ROC AUC compares scores within a column, ranking loss compares them within a row."),
            N_("Add 1 to all three scores of dog: the order within its column stays, the rows change."),
        ),
        N_(
            "ROC AUC as a mean over the labels rewards the right order of photos for each label by itself. "
            "Ranking loss rewards the right order of labels in each photo, so the scores of different labels "
            "must be on one scale."
        ),
        most=3,
        preset=LIBRARY,
        matters=("auc_tie", "ranking_loss_tie"),
    ),
    Challenge(
        "all_round",
        25,
        N_("Perfect ROC AUC with ranking loss 1"),
        N_("Now bring ranking loss to 1 while the ROC AUC of every label stays perfect."),
        COLUMNS,
        (Wanted(("ranking_loss", "samples"), "is", 1), Wanted(("roc_auc", "macro"), "is", 1)),
        (
            N_(
                "In photo 3 the false labels must be level with dog or above it. Where does that push them "
                "elsewhere?"
            ),
            N_(
                "Start at car in photo 3 and follow what must be higher: photo 1, car; photo 1, dog; photo "
                "3, dog."
            ),
        ),
        N_(
            "Rows and columns are not quite free of each other: a perfect order within all columns leaves "
            "some pair of a row in the right order here."
        ),
        preset=LIBRARY,
        matters=("auc_tie", "ranking_loss_tie"),
        impossible=Impossible(
            (
                N_("A perfect ROC AUC of all labels always makes ranking loss 0."),
                N_("Ranking loss can never be 1 when there are only three labels."),
                N_("The scores would have to go round in a circle, each one higher than the next."),
            ),
            2,
            N_(
                "Go round. In photo 3 car is at least as high as dog. Down the column, dog is higher in "
                "photo 3 than in photo 1. In photo 1 dog is at least as high as car. Down the column, car "
                "is higher in photo 1 than in photo 3. So car in photo 3 would be higher than itself."
            ),
            (
                N_("No: ROC AUC compares the photos of one label, and ranking loss the labels of one photo."),
                N_("No: in one photo of three labels every pair can be in the wrong order."),
            ),
        ),
    ),
    Challenge(
        "jaccard_above",
        26,
        N_("Lift accuracy above F1"),
        N_("Find scores and truths for which accuracy, the Jaccard index, is above F1."),
        photos([[1, 0, 1, 0], [0, 1, 1, 0]], [[0.8, 0.6, 0.3, 0.1], [0.4, 0.9, 0.7, 0.2]]),
        (Wanted(("accuracy", "samples"), "above", ("f_beta", "samples")),),
        (
            N_("Both are means over the photos: begin with a single one. Where are they equal?"),
            N_("A photo has 1 label right and 2 wrong ones: accuracy is 1/3. And F1 is 2 · 1 / (2 · 1 + 2)."),
        ),
        N_(
            "F1 and accuracy reward the same: labels that are both true and predicted. F1 gives them twice "
            "the weight, so it is always at least as high, and they order single photos alike."
        ),
        may=FREELY,
        preset=LIBRARY,
        matters=("accuracy_of_samples", "f_of_samples"),
        impossible=Impossible(
            (
                N_("F1 only looks at what is predicted, and accuracy at everything."),
                N_("F1 counts the right labels twice, above and below the line of the fraction."),
                N_("Accuracy is at most one half as soon as one label is wrong."),
            ),
            1,
            N_(
                "Of one photo, accuracy is a / (a + b), with a right labels and b wrong ones, and F1 is "
                "2a / (2a + b). Counting a twice above and below the line never lowers the fraction. What "
                "holds of every photo holds of the mean."
            ),
            (
                N_("No: both count only what is true or predicted."),
                N_("No: with three right labels and a wrong one accuracy is 3/4."),
            ),
        ),
    ),
    Challenge(
        "lucky_first",
        27,
        N_("Perfect one-error, poor average precision"),
        N_("Keep one-error perfect, and bring average precision below one half."),
        photos([[1, 1, 0, 0, 0]], [[0.9, 0.7, 0.5, 0.3, 0.1]]),
        (
            Wanted(("average_precision", "samples"), "below", 1 / 2),
            Wanted(("one_error", "samples"), "is", 0),
        ),
        (
            N_("With a true label alone at the top it cannot be done. Need it be alone?"),
            N_("Give all labels the same score: one-error takes the leftmost of them, and that is cat."),
        ),
        N_(
            "How ties are treated can decide everything: under these rules one-error takes the leftmost of "
            "the tied labels, and average precision gives each of them the worst place."
        ),
        matters=("one_error_tie", "precision_rank"),
    ),
    Challenge(
        "half_wrong",
        28,
        N_("Half of the cells wrong, low cross-entropy"),
        N_("Make at least half of the cells wrong, and keep sigmoid cross-entropy at 1/3 or less."),
        photos([[1, 0, 1, 0], [0, 1, 0, 1]], [[2, -1, 3, -2], [-3, 1, -1, 2]], threshold=0),
        (
            Wanted(("hamming_loss", "samples"), "at_least", 1 / 2),
            Wanted(("sigmoid_cross_entropy", "samples"), "at_most", 1 / 3),
        ),
        (
            N_("What is the least that a wrong cell can cost?"),
            N_("A score of 0 is the cheapest mistake: a probability of one half costs ln 2."),
        ),
        N_(
            "Cross-entropy is never far below Hamming loss: each wrong cell costs at least ln 2. So a low "
            "cross-entropy promises few wrong cells, while few wrong cells promise nothing about it."
        ),
        may=FREELY,
        matters=("threshold_rule",),
        impossible=Impossible(
            (
                N_("A wrong cell costs at least ln 2, and the mean over the cells is then above 1/3."),
                N_("Cross-entropy is never below one half."),
                N_("A wrong cell makes cross-entropy infinite."),
            ),
            0,
            N_(
                "A wrong cell has a probability of at most one half for what is the case, and costs at least "
                "ln 2, which is more than 2/3. If half of the cells are wrong, the mean is more than 1/3."
            ),
            (
                N_("No: where every score is far on the right side of 0, cross-entropy is near 0."),
                N_("No: the cost is finite as long as the probability of what is the case is above 0."),
            ),
        ),
    ),
)
