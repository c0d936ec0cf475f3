"""Who defines or computes which metric, and with which conventions: the review, libraries, documents.

`texts` has the review, the documents and the textbook, `libraries` a table of calls for each library: what
a library newly computes is one more line in its table.
"""

from collections.abc import Mapping

from ..by_key import ByKey
from ..conventions import Conventions
from ..keys import LibraryKey, SourceKey
from ..words import N_
from .libraries import PLAIN_NUMPY, SCIKIT_LEARN, TENSORFLOW, TORCH, TORCHMETRICS
from .source import Library, Source
from .texts import D0, D1, D2, D3, D4, ZHANG_ZHOU_2014, ZHOU_2016

SOURCES: Mapping[SourceKey | str, Source] = ByKey(
    N_("There is no source {key!r}: there are {known}."),
    {
        source.key: source
        for source in (ZHANG_ZHOU_2014, SCIKIT_LEARN, TORCHMETRICS, D0, D1, D2, D3, D4, ZHOU_2016)
    },
)
PRESETS: Mapping[SourceKey | str, Conventions] = ByKey(
    N_("There is no preset {key!r}: there are {known}."),
    {key: source.preset for key, source in SOURCES.items()},
)
LIBRARIES: Mapping[LibraryKey | str, Library] = ByKey(
    N_("There is no library {key!r}: there are {known}."),
    {library.key: library for library in (SCIKIT_LEARN, TORCHMETRICS, TORCH, TENSORFLOW, PLAIN_NUMPY)},
)
