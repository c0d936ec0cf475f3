"""What PyTorch and TensorFlow call the losses, and the lines of numpy for what no library has."""

from ..conventions import Conventions
from ..registry import METRICS
from .source import Library

CALLS = {key: metric.numpy_code for key, metric in METRICS.items() if metric.numpy_code}
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
