"""The sources by name: those whose conventions a reader can take over, and all the libraries."""

from collections.abc import Mapping

from ..conventions import Conventions
from .documents import D0, D1, D2, D3, D4
from .other_libraries import PLAIN_NUMPY, TENSORFLOW, TORCH
from .review import ZHANG_ZHOU_2014
from .scikit_learn import SCIKIT_LEARN
from .source import Library, Source
from .torchmetrics import TORCHMETRICS
from .zhou_2016 import ZHOU_2016

SOURCES: Mapping[str, Source] = {
    one.key: one for one in (ZHANG_ZHOU_2014, SCIKIT_LEARN, TORCHMETRICS, D0, D1, D2, D3, D4, ZHOU_2016)
}
PRESETS: Mapping[str, Conventions] = {key: source.preset for key, source in SOURCES.items()}
LIBRARIES: Mapping[str, Library] = {
    one.key: one for one in (SCIKIT_LEARN, TORCHMETRICS, TORCH, TENSORFLOW, PLAIN_NUMPY)
}
