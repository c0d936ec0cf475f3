"""What PyTorch and TensorFlow call the losses, and lines of numpy for what scikit-learn does not have."""

from ..conventions import Conventions
from .source import Calls, Library

PEAK = """def peak(y, s):
    return max(2 * y[s >= t].sum() / (y.sum() + (s >= t).sum()) for t in s)

"""

PRO_LOSS = """def lost(upper, lower):
    return np.heaviside(lower[None, :] - upper[:, None], 0.5)

def loss(y, s, order, limit):
    true, false = s[np.argsort(order)][y[np.argsort(order)] == 1], s[y == 0]
    in_order = lost(true, true)[np.triu_indices(len(true), 1)]
    groups = (in_order, lost(true, false), lost(true, limit), lost(limit, false))
    return sum(group.mean() if group.size else 0 for group in groups) / 4

limits = np.broadcast_to(threshold, (len(y_true), 1))
np.mean([loss(*row) for row in zip(y_true, y_score, relevance_order, limits)])"""

MARGIN_LOSS = """def steps(y, rank):
    return rank.max(where=y == 1, initial=0) - rank.min(where=y == 0, initial=len(y))

ranks = (y_score[:, :, None] <= y_score[:, None, :]).sum(axis=2)
np.mean([max(0, steps(*row)) for row in zip(y_true, ranks)])"""

CALLS: Calls = {
    "one_error": {"samples": "np.mean([1 - y[s.argmax()] for y, s in zip(y_true, y_score)])"},
    "reciprocal_rank": {
        "samples": "np.mean([max(y / (s[:, None] <= s).sum(1)) for y, s in zip(y_true, y_score)])"
    },
    "is_error": {
        "samples": "np.mean([(s[y == 1][:, None] <= s[y == 0]).any() for y, s in zip(y_true, y_score)])"
    },
    "margin_loss": {"samples": MARGIN_LOSS},
    "pro_loss": {"samples": PRO_LOSS},
    "peak_f1": {
        "samples": f"{PEAK}\nnp.mean([peak(y, s) for y, s in zip(y_true, y_score)])",
        "macro": f"{PEAK}\nnp.mean([peak(y, s) for y, s in zip(y_true.T, y_score.T)])",
        "micro": f"{PEAK}\npeak(y_true.ravel(), y_score.ravel())",
    },
    "sigmoid_cross_entropy": {"samples": "np.mean(np.logaddexp(0, y_score) - y_true * y_score)"},
    "softmax_cross_entropy": {
        "samples": "log_sum = np.logaddexp.reduce(y_score, axis=1, keepdims=True)\n"
        "np.mean((y_true * (log_sum - y_score)).sum(axis=1))"
    },
}

PLAIN_NUMPY = Library(key="numpy", title="NumPy", preset=Conventions(), calls=CALLS, takes_weights=False)


TORCH = Library(
    key="torch",
    title="PyTorch",
    preset=Conventions(),
    calls={
        "sigmoid_cross_entropy": {"samples": "binary_cross_entropy_with_logits(y_score, y_true)"},
        "softmax_cross_entropy": {"samples": "cross_entropy(y_score, y_true)"},
    },
    takes_weights=False,
)


TENSORFLOW = Library(
    key="tensorflow",
    title="TensorFlow",
    preset=Conventions(),
    calls={
        "sigmoid_cross_entropy": {
            "samples": "reduce_mean(sigmoid_cross_entropy_with_logits(labels=y_true, logits=y_score))"
        },
        "softmax_cross_entropy": {
            "samples": "reduce_mean(softmax_cross_entropy_with_logits(labels=y_true, logits=y_score))"
        },
    },
    takes_weights=False,
)
