"""What TensorFlow calls the losses."""

from ..conventions import Conventions
from .source import Library

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
