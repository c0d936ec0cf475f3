"""All challenges in the order they are offered, from easy to hard."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from metrics.behaviour.variants import Case
from metrics.words import N_
from pages.explore.challenges.challenge import Challenge, Impossibility, photo_matrix
from pages.lessons.conditions import START, Condition, EditBound, Goal, Look, MatrixCondition

# The metrics that they are about; F1 is the F score with β = 1.
ACCURACY: Case = ("accuracy", "samples")
AVERAGE_PRECISION: Case = ("average_precision", "samples")
COVERAGE: Case = ("coverage", "samples")
F1: Case = ("f_beta", "samples")
HAMMING_LOSS: Case = ("hamming_loss", "samples")
MACRO_AUC: Case = ("roc_auc", "macro")
MACRO_F1: Case = ("f_beta", "macro")
MICRO_F1: Case = ("f_beta", "micro")
NDCG: Case = ("ndcg", "samples")
ONE_ERROR: Case = ("one_error", "samples")
PEAK_F1: Case = ("peak_f1", "samples")
PRECISION: Case = ("precision", "samples")
RANKING_LOSS: Case = ("ranking_loss", "samples")
RECALL: Case = ("recall", "samples")
RECIPROCAL_RANK: Case = ("reciprocal_rank", "samples")
SIGMOID_CROSS_ENTROPY: Case = ("sigmoid_cross_entropy", "samples")
SUBSET_ACCURACY: Case = ("subset_accuracy", "samples")

ANY_SCORES = EditBound(("scores",))
ONE_SCORE, TWO_SCORES, THREE_SCORES = (EditBound(("scores",), most=count) for count in (1, 2, 3))
ONE_THRESHOLD, ONE_LABEL = EditBound(("threshold",), most=1), EditBound(("labels",), most=1)
SCORES_AND_TRUTHS = EditBound(("scores", "truths"))
TWO_OF_FOUR, SCORES = [[1, 0, 1, 0]], [[0.8, 0.4, 0.3, 0.1]]

EASY = (
    Challenge(
        "top_place",
        0,
        N_("Put a true label first"),
        N_("The model puts a false label first. Move one score so that one-error is perfect."),
        photo_matrix([[0, 1, 1, 0]], [[0.7, 0.5, 0.4, 0.2]]),
        Goal((Condition(ONE_ERROR, "is", 0),), ONE_SCORE),
        (
            N_("One-error asks a single question: is the top-ranked label wrong?"),
            N_("Give a true label, dog or car, the highest score of all."),
        ),
        N_("One-error looks at the label with the highest score and at nothing else."),
    ),
    Challenge(
        "first_and_last",
        1,
        N_("Keep the top right, and sink another true label"),
        N_("Keep the top label right, and make coverage as bad as it can be with five labels."),
        photo_matrix([[1, 1, 0, 0, 0]], [[0.9, 0.7, 0.5, 0.3, 0.1]]),
        Goal((Condition(COVERAGE, "is", 4), Condition(ONE_ERROR, "is", 0)), ONE_SCORE),
        (
            N_("Coverage asks how far down you must read to find every true label."),
            N_("Move dog to the very end of the ranking."),
        ),
        N_(
            "Coverage looks at the last true label, one-error at the first label of all. Neither sees what "
            "lies between."
        ),
        deciding_rules=("coverage_start",),
    ),
    Challenge(
        "last_true",
        2,
        N_("Lift the last true label"),
        N_("Move one label so that coverage is as good as it can be with three true labels."),
        photo_matrix([[1, 0, 0, 1, 1]], [[0.9, 0.7, 0.5, 0.8, 0.1]]),
        Goal((Condition(COVERAGE, "is", 2),), ONE_SCORE),
        (
            N_("Which true label makes you read on to the end?"),
            N_("Lift boat above dog, which is the highest of the false labels."),
        ),
        N_("Coverage depends on the lowest true label alone. The order of those above it does not matter."),
        deciding_rules=("coverage_start",),
    ),
    Challenge(
        "one_pair",
        3,
        N_("Repair two pairs with one move"),
        N_(
            "Three of the four pairs are in the wrong order. Move one label so that a single wrong pair is "
            "left."
        ),
        photo_matrix([[1, 0, 1, 0]], [[0.3, 0.9, 0.6, 0.5]]),
        Goal((Condition(RANKING_LOSS, "is", 1 / 4),), ONE_SCORE),
        (
            N_("A pair has a true and a false label. Which label is in the most wrong pairs?"),
            N_("Cat is below two false labels, dog and tree: move it above both."),
        ),
        N_(
            "Ranking loss counts the pairs of a true and a false label that are in the wrong order. A label "
            "that passes two others repairs two pairs."
        ),
    ),
    Challenge(
        "nearly_right",
        4,
        N_("Get one photo completely right"),
        N_("No photo has exactly its labels. Raise subset accuracy with a single edit."),
        photo_matrix(
            [[1, 0, 1, 0], [1, 1, 0, 0], [0, 1, 1, 0]],
            [[0.8, 0.6, 0.3, 0.2], [0.9, 0.4, 0.1, 0.3], [0.6, 0.9, 0.4, 0.2]],
        ),
        Goal((Condition(SUBSET_ACCURACY, "above", START),), ONE_SCORE),
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
    ),
    Challenge(
        "two_too_many",
        5,
        N_("Halve accuracy, and miss nothing"),
        N_("Halve the accuracy of this photo without missing a true label."),
        photo_matrix([[1, 1, 0, 0]], [[0.9, 0.8, 0.3, 0.2]]),
        Goal(
            (
                Condition(ACCURACY, "is", 1 / 2),
                Condition(RECALL, "is", 1),
                Condition(F1, "above", ACCURACY),
            ),
            TWO_SCORES,
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
        deciding_rules=("accuracy_of_samples",),
    ),
    Challenge(
        "find_all",
        6,
        N_("Find every true label with the threshold"),
        N_("Move the threshold until recall is perfect and precision as low as it gets."),
        photo_matrix(TWO_OF_FOUR, SCORES),
        Goal((Condition(RECALL, "is", 1), Condition(PRECISION, "at_most", 1 / 2)), ONE_THRESHOLD),
        (
            N_("What would you predict if a missed label were terrible and a wrong one cost nothing?"),
            N_("Drag the threshold below the lowest score, so that every label is predicted."),
        ),
        N_(
            "Recall rewards finding every true label and does not see what is predicted wrongly. Whoever "
            "predicts everything has perfect recall."
        ),
    ),
    Challenge(
        "only_sure",
        7,
        N_("Predict nothing wrong with the threshold"),
        N_("Move the threshold until precision is perfect although half of the true labels are missed."),
        photo_matrix(TWO_OF_FOUR, SCORES, threshold=0.2),
        Goal((Condition(PRECISION, "is", 1), Condition(RECALL, "at_most", 1 / 2)), ONE_THRESHOLD),
        (
            N_("What would you predict if a wrong label were terrible and a missed one cost nothing?"),
            N_("Drag the threshold up until only the highest score of all is predicted."),
        ),
        N_(
            "Precision rewards predicting only what is true, and does not see what is missed. Whoever "
            "predicts one label, and that one is right, has perfect precision."
        ),
    ),
    Challenge(
        "half_gain",
        8,
        N_("Bring NDCG to exactly one half"),
        N_("Move the only true label down until NDCG is exactly one half."),
        photo_matrix([[0, 0, 1, 0, 0]], [[0.5, 0.7, 0.9, 0.3, 0.1]]),
        Goal((Condition(NDCG, "is", 1 / 2), Condition(RECIPROCAL_RANK, "is", 1 / 3)), ONE_SCORE),
        (
            N_("NDCG gives each place a gain: 1 for the first, less and less for those below."),
            N_("Place r earns 1/log₂(1 + r), and log₂ 4 = 2: move car to the third place."),
        ),
        N_(
            "NDCG rewards true labels near the top, and its gain falls slowly: the third place is still "
            "worth one half. Reciprocal rank falls faster: there the third place is worth one third."
        ),
        deciding_rules=("ndcg_log",),
    ),
    Challenge(
        "down_the_column",
        9,
        N_("Order the photos of one label perfectly"),
        N_("Only one label, cat. Make its ROC AUC perfect by moving the score of one photo."),
        photo_matrix([[1], [0], [1], [0]], [[0.9], [0.6], [0.4], [0.2]]),
        Goal((Condition(MACRO_AUC, "is", 1),), ONE_SCORE),
        (
            N_("ROC AUC compares each photo that shows the cat with each one that does not."),
            N_("Photo 3 shows a cat, and photo 2 without one has a higher score: lift photo 3 above it."),
        ),
        N_(
            "ROC AUC of a label is the share of right pairs down its column: photos with the label should "
            "stand above photos without it. Only the order counts, not how high the scores are."
        ),
        preset="scikit_learn",
        deciding_rules=("auc_tie",),
    ),
    Challenge(
        "too_sure",
        10,
        N_("Raise cross-entropy without a new mistake"),
        N_("One of the four cells is wrong. Make sigmoid cross-entropy terrible without another wrong cell."),
        photo_matrix([[1, 1, 0, 0]], [[2, -0.5, -2, -1.5]], threshold=0),
        Goal(
            (Condition(SIGMOID_CROSS_ENTROPY, "at_least", 2), Condition(HAMMING_LOSS, "is", START)), ONE_SCORE
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
    ),
)


def no_false_label_is_above_a_true_one(edited: Look, opened: Look) -> bool:
    """Return whether within every sample no false label has a higher score than a true one."""
    truth, scores = edited.true_cells, edited.example.scores
    assert scores is not None
    highest_false = np.where(truth, -np.inf, scores).max(axis=1)
    return bool((highest_false <= np.where(truth, scores, np.inf).min(axis=1)).all())


MEDIUM = (
    Challenge(
        "spread_out",
        11,
        N_("Fewer wrong cells, fewer perfect photos"),
        N_("Make Hamming loss better and subset accuracy worse."),
        photo_matrix([[1, 0, 0, 1], [1, 1, 0, 0]], [[0.8, 0.3, 0.2, 0.7], [0.4, 0.3, 0.6, 0.1]]),
        Goal(
            (Condition(HAMMING_LOSS, "below", START), Condition(SUBSET_ACCURACY, "below", START)),
            THREE_SCORES,
        ),
        (
            N_("Hamming loss counts wrong cells, wherever they are. Subset accuracy counts perfect photos."),
            N_("Repair two cells of photo 2, and spoil one cell of photo 1."),
        ),
        N_(
            "Hamming loss rewards every right cell alike. Subset accuracy rewards perfect photos only: it "
            "prefers all mistakes to be in the same photo."
        ),
    ),
    Challenge(
        "heaped_up",
        12,
        N_("More wrong cells, more perfect photos"),
        N_("Make Hamming loss worse and subset accuracy better."),
        photo_matrix([[1, 0, 0, 1], [1, 1, 0, 0]], [[0.8, 0.6, 0.2, 0.7], [0.7, 0.4, 0.3, 0.1]]),
        Goal(
            (Condition(SUBSET_ACCURACY, "above", START), Condition(HAMMING_LOSS, "above", START)),
            THREE_SCORES,
        ),
        (
            N_(
                "Each photo has one wrong cell. Where can more mistakes be made that subset accuracy does "
                "not see?"
            ),
            N_("Take the prediction of dog away from photo 1, then predict two false labels in photo 2."),
        ),
        N_(
            "A photo that is wrong already can be as wrong as it likes: subset accuracy does not fall any "
            "further, while Hamming loss counts every cell."
        ),
    ),
    Challenge(
        "new_label",
        13,
        N_("Lower Hamming loss without touching a cell"),
        N_("Make Hamming loss better without touching a cell that is there."),
        photo_matrix([[1, 0, 1], [0, 1, 0]], [[0.8, 0.6, 0.7], [0.3, 0.4, 0.2]]),
        Goal((Condition(HAMMING_LOSS, "below", START), Condition(MICRO_F1, "is", START)), ONE_LABEL),
        (
            N_(
                "Hamming loss is a share of all cells. How can the share fall while the number of mistakes "
                "stays?"
            ),
            N_("Press ✎ beside the matrix and add a label: it is never true and never predicted."),
        ),
        N_(
            "Hamming loss also rewards what is correctly not predicted, so it looks good where most labels "
            "are rare. F1 leaves those cells out."
        ),
    ),
    Challenge(
        "right_but_unsure",
        14,
        N_("Keep every cell right, and raise cross-entropy"),
        N_("Keep every cell right, and make sigmoid cross-entropy nearly as bad as guessing."),
        photo_matrix([[1, 1, 0, 0]], [[2, 1.5, -2, -1.5]], threshold=0),
        Goal(
            (Condition(SIGMOID_CROSS_ENTROPY, "at_least", 3 / 5), Condition(HAMMING_LOSS, "is", 0)),
            ANY_SCORES,
        ),
        (
            N_("A score of 0 stands for a probability of one half: that is guessing."),
            N_(
                "Bring every score close to 0 on its own side, such as 0.1 for true and −0.1 for false "
                "labels."
            ),
        ),
        N_(
            "Cross-entropy rewards being right and sure. Hamming loss only asks on which side of the "
            "threshold a score lies."
        ),
    ),
    Challenge(
        "worse_top",
        15,
        N_("Better ranking loss, worse one-error"),
        N_("Make ranking loss better and one-error worse."),
        photo_matrix([[1, 0, 0, 0, 1]], [[0.9, 0.7, 0.5, 0.3, 0.1]]),
        Goal((Condition(RANKING_LOSS, "below", START), Condition(ONE_ERROR, "above", START)), TWO_SCORES),
        (
            N_("One edit can spoil the top. The other one must repair more pairs than that costs."),
            N_("Lift boat above tree, car and dog, then put dog on top of all."),
        ),
        N_(
            "Ranking loss rewards every pair in the right order alike. One-error rewards the first place "
            "only, and nothing further down makes up for it."
        ),
    ),
    Challenge(
        "same_pairs",
        16,
        N_("Worse average precision, same ranking loss"),
        N_("Make average precision worse without changing ranking loss."),
        photo_matrix([[0, 1, 0, 0, 1]], [[0.7, 0.9, 0.5, 0.2, 0.1]]),
        Goal(
            (Condition(AVERAGE_PRECISION, "below", START), Condition(RANKING_LOSS, "is", START)), TWO_SCORES
        ),
        (
            N_("Spoil one pair near the top, and repair another one further down."),
            N_("Lift cat above dog: that spoils one pair. Then lift boat above tree: that repairs one."),
        ),
        N_(
            "Average precision reads the list from the top and stops at each true label, so a false label "
            "above the first true one costs most. For ranking loss every pair costs the same."
        ),
    ),
    Challenge(
        "less_deep",
        17,
        N_("Better coverage, worse ranking loss"),
        N_("Make coverage better and ranking loss worse."),
        photo_matrix([[0, 0, 1, 1, 0]], [[0.6, 0.4, 0.9, 0.2, 0.8]]),
        Goal((Condition(COVERAGE, "below", START), Condition(RANKING_LOSS, "above", START)), TWO_SCORES),
        (
            N_("Coverage sees the last true label only. What may the other one do meanwhile?"),
            N_("Lift tree just above dog, then let car fall between cat and tree."),
        ),
        N_(
            "Coverage rewards finding the last true label early, and does not see where the others are. "
            "Ranking loss counts every false label that stands above a true one."
        ),
    ),
    Challenge(
        "best_threshold",
        18,
        N_("Find the best threshold for F1"),
        N_("Move the threshold until F1 is as high as any threshold can make it."),
        photo_matrix([[1, 0, 1, 1]], [[0.8, 0.45, 0.4, 0.35]]),
        Goal((Condition(F1, "is", PEAK_F1),), ONE_THRESHOLD),
        (
            N_("Two true labels are missed. What is the price of predicting them as well?"),
            N_(
                "Drag the threshold below the score of tree, the lowest true label: that costs one false "
                "label."
            ),
        ),
        N_(
            "F1 rewards a balance of finding true labels and not predicting false ones, and it depends on "
            "the threshold. Peak F1 depends on the order alone: it is what the best threshold gives."
        ),
    ),
    Challenge(
        "all_level",
        19,
        N_("Ranking loss 1 with no false label above a true one"),
        N_("Bring ranking loss to 1 without putting a false label above a true one."),
        photo_matrix([[1, 0, 1, 0]], [[0.8, 0.5, 0.6, 0.5]]),
        Goal(
            (
                Condition(RANKING_LOSS, "is", 1),
                MatrixCondition(
                    no_false_label_is_above_a_true_one,
                    N_("No false label has a higher score than a true label."),
                ),
            ),
            TWO_SCORES,
        ),
        (
            N_("Two labels need not be above or below each other. What else can they be?"),
            N_("Give all four labels the same score: every pair is a tie."),
        ),
        N_(
            "A tie is a decision of the convention. Here it counts as a wrong pair, so a model that gives "
            "all labels the same score gets the worst ranking loss. Other rules count half a pair, or none."
        ),
        deciding_rules=("ranking_loss_tie",),
    ),
)

COLUMNS = photo_matrix([[1, 0, 1], [1, 0, 1], [0, 1, 0]], [[0.8, 0.2, 0.6], [0.7, 0.3, 0.5], [0.2, 0.9, 0.1]])

HARD = (
    Challenge(
        "rare_label",
        20,
        N_("Lift macro F1 above micro F1"),
        N_("Bring F1 as a mean over the labels above F1 over all cells."),
        photo_matrix([[1, 0, 0], [1, 0, 1], [1, 1, 0]], [[0.9, 0.2, 0.3], [0.8, 0.1, 0.7], [0.6, 0.4, 0.2]]),
        Goal((Condition(MACRO_F1, "above", MICRO_F1),), TWO_SCORES),
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
    ),
    Challenge(
        "perfect_list",
        21,
        N_("Average precision 1 with ranking loss above 0"),
        N_("Keep average precision at 1 and bring ranking loss above 0, on any scores and truths."),
        photo_matrix([[1, 1, 0, 0], [0, 1, 0, 1]], [[0.8, 0.7, 0.4, 0.2], [0.3, 0.9, 0.1, 0.6]]),
        Goal((Condition(AVERAGE_PRECISION, "is", 1), Condition(RANKING_LOSS, "above", 0)), SCORES_AND_TRUTHS),
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
        deciding_rules=("ranking_loss_tie", "precision_rank"),
        impossible=Impossibility(
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
        photo_matrix([[1, 0, 0], [1, 0, 1], [1, 1, 0]], [[0.4, 0.2, 0.3], [0.3, 0.1, 0.6], [0.8, 0.7, 0.2]]),
        Goal((Condition(MICRO_F1, "above", START), Condition(MACRO_F1, "below", START)), THREE_SCORES),
        (
            N_("Help the frequent label, and hurt a rare one."),
            N_("Predict cat in photos 1 and 2. Then give up the only dog, in photo 3."),
        ),
        N_(
            "A model can look better on average by giving up a rare label: micro rewards that, macro "
            "punishes it."
        ),
    ),
    Challenge(
        "above_the_last",
        23,
        N_("Bring coverage below 1"),
        N_("Two labels of each photo are true. Bring coverage below 1 by other scores."),
        photo_matrix([[1, 0, 1, 0], [0, 1, 0, 1]], [[0.9, 0.6, 0.4, 0.2], [0.5, 0.8, 0.3, 0.7]]),
        Goal((Condition(COVERAGE, "below", 1),), ANY_SCORES),
        (
            N_("What is the coverage of a photo whose ranking is perfect?"),
            N_("In a perfect ranking the two true labels have the first and the second place."),
        ),
        N_(
            "Coverage has a best value that depends on the data: the number of true labels less one. Two "
            "data sets cannot be compared by it."
        ),
        deciding_rules=("coverage_start", "coverage_rank"),
        impossible=Impossibility(
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
        Goal((Condition(RANKING_LOSS, "at_least", 1 / 2), Condition(MACRO_AUC, "is", 1)), THREE_SCORES),
        (
            N_("ROC AUC compares scores within a column, ranking loss compares them within a row."),
            N_("Add 1 to all three scores of dog: the order within its column stays, the rows change."),
        ),
        N_(
            "ROC AUC as a mean over the labels rewards the right order of photos for each label by itself. "
            "Ranking loss rewards the right order of labels in each photo, so the scores of different labels "
            "must be on one scale."
        ),
        preset="scikit_learn",
        deciding_rules=("auc_tie", "ranking_loss_tie"),
    ),
    Challenge(
        "all_round",
        25,
        N_("Perfect ROC AUC with ranking loss 1"),
        N_("Now bring ranking loss to 1 while the ROC AUC of every label stays perfect."),
        COLUMNS,
        Goal((Condition(RANKING_LOSS, "is", 1), Condition(MACRO_AUC, "is", 1)), ANY_SCORES),
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
        preset="scikit_learn",
        deciding_rules=("auc_tie", "ranking_loss_tie"),
        impossible=Impossibility(
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
        photo_matrix([[1, 0, 1, 0], [0, 1, 1, 0]], [[0.8, 0.6, 0.3, 0.1], [0.4, 0.9, 0.7, 0.2]]),
        Goal((Condition(ACCURACY, "above", F1),), SCORES_AND_TRUTHS),
        (
            N_("Both are means over the photos: begin with a single one. Where are they equal?"),
            N_("A photo has 1 label right and 2 wrong ones: accuracy is 1/3. And F1 is 2 · 1 / (2 · 1 + 2)."),
        ),
        N_(
            "F1 and accuracy reward the same: labels that are both true and predicted. F1 gives them twice "
            "the weight, so it is always at least as high, and they order single photos alike."
        ),
        preset="scikit_learn",
        deciding_rules=("accuracy_of_samples", "f_of_samples"),
        impossible=Impossibility(
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
        photo_matrix([[1, 1, 0, 0, 0]], [[0.9, 0.7, 0.5, 0.3, 0.1]]),
        Goal((Condition(AVERAGE_PRECISION, "below", 1 / 2), Condition(ONE_ERROR, "is", 0)), ANY_SCORES),
        (
            N_("With a true label alone at the top it cannot be done. Need it be alone?"),
            N_("Give all labels the same score: one-error takes the leftmost of them, and that is cat."),
        ),
        N_(
            "How ties are treated can decide everything: under these rules one-error takes the leftmost of "
            "the tied labels, and average precision gives each of them the worst place."
        ),
        deciding_rules=("one_error_tie", "precision_rank"),
    ),
    Challenge(
        "half_wrong",
        28,
        N_("Half of the cells wrong, low cross-entropy"),
        N_("Make at least half of the cells wrong, and keep sigmoid cross-entropy at 1/3 or less."),
        photo_matrix([[1, 0, 1, 0], [0, 1, 0, 1]], [[2, -1, 3, -2], [-3, 1, -1, 2]], threshold=0),
        Goal(
            (
                Condition(HAMMING_LOSS, "at_least", 1 / 2),
                Condition(SIGMOID_CROSS_ENTROPY, "at_most", 1 / 3),
            ),
            SCORES_AND_TRUTHS,
        ),
        (
            N_("What is the least that a wrong cell can cost?"),
            N_("A score of 0 is the cheapest mistake: a probability of one half costs ln 2."),
        ),
        N_(
            "Cross-entropy is never far below Hamming loss: each wrong cell costs at least ln 2. So a low "
            "cross-entropy promises few wrong cells, while few wrong cells promise nothing about it."
        ),
        deciding_rules=("threshold_rule",),
        impossible=Impossibility(
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


LEVELS = (N_("easy"), N_("medium"), N_("hard"))
ABOUT_LEVELS = (
    N_("Each of these shows what a metric looks at."),
    N_("Most of these set two metrics against each other."),
    N_("Some of these cannot be done at all. Which, and why?"),
)
FIRST_THREE = ("top_place", "nearly_right", "find_all")  # a ranking, a set of labels, a threshold
CHALLENGES: Mapping[str, Challenge] = {one.key: one for one in (*EASY, *MEDIUM, *HARD)}
LEVEL_OF = {one.key: level for level, listed in enumerate((EASY, MEDIUM, HARD)) for one in listed}
