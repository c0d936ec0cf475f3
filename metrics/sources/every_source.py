"""The sources by name: those whose conventions a reader can take over, and all the libraries."""

from collections.abc import Mapping

from metrics.conventions import Conventions
from metrics.sources.documents import D0, D1, D2, D3, D4
from metrics.sources.plain_numpy import PLAIN_NUMPY
from metrics.sources.review import ZHANG_ZHOU_2014
from metrics.sources.scikit_learn import SCIKIT_LEARN
from metrics.sources.source import Library, Source
from metrics.sources.tensorflow import TENSORFLOW
from metrics.sources.torch import TORCH
from metrics.sources.torchmetrics import TORCHMETRICS

SOURCES: Mapping[str, Source] = {
    one.key: one for one in (ZHANG_ZHOU_2014, SCIKIT_LEARN, TORCHMETRICS, D0, D1, D2, D3, D4)
}
PRESETS: Mapping[str, Conventions] = {key: source.preset for key, source in SOURCES.items()}
LIBRARIES: Mapping[str, Library] = {
    one.key: one for one in (SCIKIT_LEARN, TORCHMETRICS, TORCH, TENSORFLOW, PLAIN_NUMPY)
}
