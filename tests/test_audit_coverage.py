"""No worked example, smallest example or identity of the audit is without a test: where each of them is."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

from tests import test_claims, test_conventions_of_rankings, test_conventions_of_sets, test_documents
from tests.every import for_every

DOCUMENTS, MINIMAL, SMALL_SETS = "test_documents", "test_conventions_of_rankings", "test_conventions_of_sets"
SETS, RANKS, TIES = "test_identities_of_sets", "test_identities_of_rankings", "test_tie_orders"
AUC, PEAK, ROC = "test_roc_auc", "test_peak_f1", "test_roc_curve"
NDCG, PRO, LOSSES, PROBABILITY = "test_ndcg", "test_pro_loss", "test_cross_entropies", "test_probability"
ORACLES, RECORDED, CLAIMS = "test_oracles", "test_recorded", "test_claims"
OF_SCIKIT_LEARN = (ORACLES, "test_the_scikit_learn_preset_gives_the_value_of_the_call_that_it_names")
LIKE_SCIKIT_LEARN = (ORACLES, "test_torchmetrics_agrees_with_scikit_learn_except_in_ranking_loss")
OF_TORCH = (RECORDED, "test_the_preset_gives_the_value_that_was_recorded")
DEFINED = (ORACLES, "test_every_choice_alone_gives_the_value_of_the_definition")
WORKED = (DOCUMENTS, "test_the_printed_value_is_the_value")
SMALLEST = (MINIMAL, "test_the_switch_gives_the_value_that_the_audit_measured")
SMALLEST_SETS = (SMALL_SETS, "test_the_switch_gives_the_value_that_the_audit_measured")
MISTAKE = (CLAIMS, "test_a_mistake_leads_to_one_number_and_right_is_another")
PRO_WORKED = (PRO, "test_the_worked_values")
Where = Mapping[str, tuple[str, str]]

# The tables of cases hold these under their own names.
IN_TABLES: Mapping[tuple[str, str], set[str]] = {
    WORKED: {name.split()[0] for name in test_documents.PRINTED},
    SMALLEST: {case[0].split()[0] for case in test_conventions_of_rankings.CASES},
    SMALLEST_SETS: {case[0] for case in test_conventions_of_sets.CASES},
    MISTAKE: set(test_claims.TWO_NUMBERS),
}

EXAMPLES: Where = {
    **{f"B{number}": WORKED for number in (*range(1, 13), 17, *range(19, 27), 28, 29, 30, 31, 33)},
    "B13": (CLAIMS, "test_the_printed_loss_does_not_exist_in_sixteen_bits"),
    "B14": (DOCUMENTS, "test_b12_and_b14_the_loss_of_each_sample_of_d1_and_the_sum_that_its_equation_says"),
    "B15": (DOCUMENTS, "test_b15_the_two_top_labels_of_each_sample_of_d1_and_their_probabilities"),
    "B16": (DOCUMENTS, "test_b16_the_softmax_of_both_samples_of_d1"),
    "B18": (CLAIMS, "test_a_printed_number_is_judged_by_what_is_computed"),
    "B27": (DOCUMENTS, "test_b27_the_average_precision_of_each_label_of_d2_with_its_tie_grouped"),
    "B32": (DOCUMENTS, "test_b32_the_trace_of_d4_row_by_row"),
}
CLASS_SETS = (1, 2, 3, 5, 6, 8, 9, 10, 14, 16, 17)
CLASS_RANKS = (
    27,
    28,
    29,
    30,
    31,
    32,
    34,
    35,
    36,
    37,
    39,
    41,
    43,
    44,
    45,
    46,
    47,
    48,
    50,
    52,
    56,
    57,
    71,
    75,
    76,
    78,
)
SMALLEST_EXAMPLES: Where = {
    **{f"C{number:02}": SMALLEST_SETS for number in CLASS_SETS},
    **{f"C{number}": SMALLEST for number in CLASS_RANKS},
    "C18": MISTAKE,
    "C19": (SMALL_SETS, "test_c19_everything_wrong_counts_as_wrong_and_minus_one_is_refused"),
    "C21": (SMALL_SETS, "test_c21_a_score_equal_to_the_threshold"),
    "C22": (
        SMALL_SETS,
        "test_c22_no_threshold_on_the_scores_of_d0_gives_what_it_predicts_for_its_second_sample",
    ),
    "C40": (NDCG, "test_the_base_of_the_logarithm_changes_the_sums_and_not_the_ratio"),
    "C42": (PEAK, "test_small_examples_on_which_conventions_part"),
    "C51": DEFINED,
    "C54": (DOCUMENTS, "test_sample_weights_work_under_every_average_as_measured_for_c54"),
    "C58": PRO_WORKED,
    "C59": PRO_WORKED,
    "C60": (PRO, "test_an_order_of_indices_and_one_of_ranks_are_not_the_same"),
    "C61": (PRO, "test_the_order_of_the_true_labels_matters_and_can_be_omitted"),
    "C62": PRO_WORKED,
    "C64": (DOCUMENTS, "test_b12_and_b14_the_loss_of_each_sample_of_d1_and_the_sum_that_its_equation_says"),
    "C66": (LOSSES, "test_no_logit_is_too_large"),
    "C67": (CLAIMS, "test_the_printed_loss_does_not_exist_in_sixteen_bits"),
    "C69": (PROBABILITY, "test_the_labels_on_top_are_as_many_as_asked_for_whatever_is_likely"),
    "C72": (DOCUMENTS, "test_b19_to_b25_the_decimals_that_d1_prints_are_rounded_or_cut_off"),
    "C77": ("test_example", "test_a_bad_input_is_refused_in_a_sentence_that_says_where_and_what_is_allowed"),
}
LABELS_AND_ROWS = "test_s10_s11_the_mean_of_f_is_at_most_f_of_the_means"
IDENTITIES: Where = {
    "S01": (SETS, "test_s01_subset_accuracy_and_the_0_1_loss_add_up_to_1"),
    "S02": (SETS, "test_s02_hamming_loss_is_what_accuracy_of_the_cells_lacks_to_1"),
    "S03": (SETS, "test_s03_the_0_1_loss_lies_between_hamming_loss_and_as_many_times_it_as_there_are_labels"),
    "S04": (SETS, "test_s04_with_one_true_and_one_predicted_label_each_all_are_one_number"),
    "S05": (SETS, "test_s05_jaccard_and_f1_of_a_part_say_the_same"),
    "S06": (SETS, "test_s06_jaccard_is_below_f1_unless_every_row_is_all_or_nothing"),
    "S07": (SETS, "test_s07_of_the_means_jaccard_is_at_least_what_f1_says"),
    "S08": (SETS, "test_s08_subset_accuracy_is_at_most_jaccard"),
    "S09": (SETS, "test_s09_jaccard_then_the_lower_of_precision_and_recall_then_f1_then_the_higher"),
    "S10": (SETS, LABELS_AND_ROWS),
    "S10b": (
        SETS,
        "test_s10b_the_two_are_equal_only_if_precision_and_recall_are_in_the_same_proportion_everywhere",
    ),
    "S11": (SETS, LABELS_AND_ROWS),
    "S12": (
        SETS,
        "test_s12_over_all_cells_precision_is_recall_if_as_much_is_put_as_is_missed_or_nothing_is_found",
    ),
    "S12b": (SETS, "test_s12b_over_all_cells_jaccard_follows_from_f1_and_is_at_most_it"),
    "S13": (SETS, "test_s13_f1_over_all_cells_is_a_weighted_mean_of_the_f1_of_rows_and_of_labels"),
    "S14": (SETS, "test_s14_recall_over_all_cells_is_that_of_the_labels_weighted_by_their_true_ones"),
    "S15": (SETS, "test_s15_samples_of_a_matrix_are_labels_of_the_matrix_turned"),
    "S15b": OF_SCIKIT_LEARN,
    "S15c": OF_SCIKIT_LEARN,
    "S16": (SETS, "test_s16_precision_becomes_recall_where_truth_and_prediction_change_places"),
    "S17": (
        SETS,
        "test_s17_accuracy_over_all_labels_is_below_jaccard_and_is_the_label_density_where_all_is_right",
    ),
    "S18": (SETS, "test_s18_hamming_loss_exact_match_and_right_cells_do_not_care_which_class_is_called_true"),
    "S18b": (SETS, "test_s18b_f1_does_care"),
    "S19": (SETS, "test_s19_f_lies_between_precision_and_recall_and_moves_to_recall_as_beta_grows"),
    "S20": (SETS, "test_s20_precision_of_a_row_is_recall_if_the_sets_are_as_large_or_share_nothing"),
    "S21": (SETS, "test_s21_the_order_of_rows_and_labels_changes_nothing"),
    "S22": (SETS, "test_s22_every_row_twice_changes_nothing"),
    "R01": (RANKS, "test_r01_a_tie_at_one_half_lies_in_the_middle"),
    "R02": (AUC, "test_r02_ranking_loss_and_auc_of_a_row_sum_to_one_if_a_tie_is_shared"),
    "R02b": (AUC, "test_r02_ranking_loss_and_auc_of_a_row_sum_to_one_if_a_tie_is_shared"),
    "R02c": (RANKS, "test_r02c_auc_of_labels_and_ranking_loss_of_samples_are_no_complements"),
    "R03": OF_SCIKIT_LEARN,
    "R03b": LIKE_SCIKIT_LEARN,
    "R03c": (RANKS, "test_r03c_ties_broken_by_column_lie_between_none_and_all_counted"),
    "R03d": (TIES, "test_r29b_rules_that_break_ties_by_column_ignore_the_order_where_no_row_has_a_tie"),
    "R04": (
        RANKS,
        "test_r04_scikit_learns_coverage_is_one_more_than_the_reviews_with_empty_rows_at_rank_zero",
    ),
    "R04b": LIKE_SCIKIT_LEARN,
    "R04c": (RANKS, "test_r04c_coverage_grows_from_the_highest_place_to_the_lowest"),
    "R05": OF_SCIKIT_LEARN,
    "R05b": LIKE_SCIKIT_LEARN,
    "R06": (RANKS, "test_r06_average_precision_over_samples_is_lrap_less_the_share_of_empty_rows"),
    "R06b": (RANKS, "test_r06b_is_not_an_identity_where_a_row_is_empty"),
    "R07": (RANKS, "test_r07_macro_average_precision_is_lrap_of_the_transposed_matrix"),
    "R07b": (RANKS, "test_r07b_samples_and_macro_are_transposed_if_empty_lists_count_alike"),
    "R08": DEFINED,
    "R08b": OF_SCIKIT_LEARN,
    "R09": (RANKS, "test_r09_a_perfect_order_is_perfect_for_every_ranking_metric"),
    "R09b": (RANKS, "test_r09_a_perfect_order_is_perfect_for_every_ranking_metric"),
    "R10": (RANKS, "test_r10_coverage_is_at_least_the_number_of_true_labels_less_one"),
    "R11": (RANKS, "test_r11_with_one_true_label_each_the_metrics_are_functions_of_its_rank"),
    "R11b": (RANKS, "test_r11b_with_one_true_label_each_one_error_counts_those_not_at_rank_one"),
    "R12": (RANKS, "test_r12_ranking_loss_is_bounded_by_the_false_labels_at_or_above_the_last_true_one"),
    "R13": (RANKS, "test_r13_lrap_of_a_row_is_never_below_that_of_the_worst_order"),
    "R14": (RANKS, "test_r14_scores_that_are_all_tied_give_the_share_of_true_labels"),
    "R15": (RANKS, "test_r15_an_increasing_function_of_each_row_changes_no_metric_over_samples"),
    "R15 PRO loss": (RANKS, "test_r15_pro_loss_too_if_the_threshold_is_bent_with_its_row"),
    "R16": (RANKS, "test_r16_an_increasing_function_of_each_column_changes_no_metric_over_labels"),
    "R17": (RANKS, "test_r17_one_increasing_function_for_all_leaves_the_list_of_all_cells"),
    **{f"R17{letter}": (RANKS, "test_r17_the_other_way_round_it_is_not_an_identity") for letter in "bcd"},
    "R18": (ROC, "test_r18_trapezoids_pairs_and_rank_sum_agree"),
    "R19": (AUC, "test_r19_the_scores_upside_down"),
    "R20": (
        AUC,
        "test_r20_the_mean_auc_of_the_rows_is_macro_auc_of_the_transpose_and_one_less_ranking_loss",
    ),
    "R21": (RANKS, "test_r21_one_error_grows_from_the_optimistic_to_the_pessimistic_rule"),
    "R22": (NDCG, "test_the_base_of_the_logarithm_changes_the_sums_and_not_the_ratio"),
    "R22 scikit-learn": (NDCG, "test_it_is_scikit_learns_at_every_depth"),
    "R22b": (NDCG, "test_one_list_of_all_cells_is_another_question"),
    "R23": (TIES, "test_r23_shared_discounts_are_what_random_tie_breaking_gives_on_average"),
    "R25": (TIES, "test_r25_a_tie_counted_one_half_is_what_random_tie_breaking_gives_on_average"),
    "R25 one-error": (TIES, "test_r25_the_expected_one_error_is_what_random_tie_breaking_gives_on_average"),
    "R26": (TIES, "test_r26_coverage_under_any_tie_breaking_lies_between_the_highest_and_the_lowest_place"),
    "R26 peak F1": (TIES, "test_r26_peak_f1_of_a_threshold_is_the_least_over_all_tie_orders"),
    "R27": (PEAK, "test_r27_pooled_peak_f1_is_the_best_micro_f1_of_one_threshold"),
    "R28": (PEAK, "test_r28_the_mean_peak_f1_of_the_rows_is_at_least_f1_over_samples_at_any_threshold"),
    "R29": (TIES, "test_r29_the_order_of_labels_and_of_samples_changes_nothing"),
    "R29b": (TIES, "test_r29b_rules_that_break_ties_by_column_ignore_the_order_where_no_row_has_a_tie"),
    "P01": (PRO, "test_its_second_group_is_ranking_loss_with_ties_as_half"),
    "P02": (PRO, "test_its_groups_at_the_threshold_are_the_wrong_cells_but_for_ties"),
    "P03": (PRO, "test_without_ties_at_the_threshold_they_are_misses_and_false_alarms"),
    "P04": (PRO, "test_it_is_0_exactly_for_the_right_labels_in_their_order"),
    "P05": (PRO, "test_its_second_group_is_ranking_loss_with_ties_as_half"),
    "L01": OF_TORCH,
    "L02": (LOSSES, "test_a_sum_is_the_mean_times_what_it_was_divided_by"),
    "L04": (LOSSES, "test_it_is_at_least_ln_2_times_hamming_loss_at_0"),
    "L05": OF_TORCH,
    "L06": (LOSSES, "test_softmax_is_at_least_k_ln_k"),
    "L07": (LOSSES, "test_a_constant_added_to_a_row_changes_sigmoid_and_not_softmax"),
    "L07b": (LOSSES, "test_a_constant_added_to_a_row_changes_sigmoid_and_not_softmax"),
    "L08": (LOSSES, "test_sigmoid_is_the_same_for_the_opposite_question"),
    "L09": (PROBABILITY, "test_l09_the_sigmoid_keeps_the_order_of_all_cells"),
    "L10": (PROBABILITY, "test_probabilities_keep_the_order_of_the_labels_of_a_sample"),
    "L10b": (PROBABILITY, "test_l10b_the_softmax_of_rows_does_not_keep_the_order_in_a_label"),
    "T01": (SETS, "test_t01_the_threshold_rule_matters_only_where_a_score_is_the_threshold"),
    "T01 recall": (SETS, "test_t01_recall_never_grows_with_the_threshold"),
    "T02": (SETS, "test_t02_with_as_many_labels_predicted_as_are_true_precision_recall_and_f1_are_one"),
    "T02b": (SETS, "test_t02_with_as_many_labels_predicted_as_are_true_precision_recall_and_f1_are_one"),
    "T03": (SETS, "test_t03_with_k_labels_each_precision_of_the_samples_is_that_of_all_cells"),
    "X01": (SETS, "test_x01_accuracy_of_d1_is_jaccard_unless_two_sets_are_empty"),
    "X01b": (SETS, "test_x01_accuracy_of_d1_is_jaccard_unless_two_sets_are_empty"),
    "X02": (SETS, "test_x02_precision_recall_and_f1_of_d1_are_those_of_scikit_learn"),
    "X03": (SETS, "test_x03_left_out_is_the_mean_over_the_rows_that_have_a_value"),
    "X04": (TIES, "test_x04_without_a_tie_of_true_labels_lrap_is_the_least_over_all_tie_orders"),
    "X05": (TIES, "test_x05_without_a_tie_of_a_true_and_a_false_label_lrap_is_the_most"),
    "X06": (TIES, "test_x06_the_top_label_bounds_lrap"),
    "X07": OF_TORCH,
    "X08": (AUC, "test_torchmetrics_counts_a_label_without_pairs_as_0"),
    "X09": OF_SCIKIT_LEARN,
    "M01": (TIES, "test_m01_d3_counts_a_tied_pair_0_and_keeps_rows_without_a_pair"),
    "M02": (PRO, "test_it_is_its_definition"),
    "M03": (SETS, "test_m03_d3_predicts_above_the_threshold_of_the_sample"),
    "M04": (SETS, "test_m04_m05_f1_of_d3_has_no_value_where_two_sets_are_empty"),
    "M05": (SETS, "test_m04_m05_f1_of_d3_has_no_value_where_two_sets_are_empty"),
    "M06": (TIES, "test_m06_d3_takes_the_first_maximum_as_the_top_label"),
    "M07": (TIES, "test_m07_d3_averages_precision_over_ordinal_places_and_stops_at_an_empty_row"),
    "M08": (TIES, "test_m08_d3_measures_the_place_of_the_last_true_label_and_l_less_one_for_none"),
}
ALL: Where = {**EXAMPLES, **SMALLEST_EXAMPLES, **IDENTITIES}


@for_every("key", ALL)
def test_what_the_audit_says_has_its_test(key: str) -> None:
    module, name = ALL[key]
    assert callable(getattr(import_module(f"tests.{module}"), name))
    if ALL[key] in IN_TABLES:
        assert key in IN_TABLES[ALL[key]]


def test_every_worked_example_is_there() -> None:
    assert EXAMPLES.keys() == {f"B{number}" for number in range(1, 34)}
