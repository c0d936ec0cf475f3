"""The full title of a source, as it stands in a list of references."""

from __future__ import annotations

from metrics.words import N_
from pages.sources.source_documents import DOCUMENTS
from pages.words import gettext as _

OF_DOCUMENTS = {"d0": "D0", "d1": "D1", "d2": "D2", "matlab_d3": "D3", "d4": "D4"}
OTHERS = {
    "zhang_zhou_2014": N_(
        "M.-L. Zhang and Z.-H. Zhou, A Review on Multi-Label Learning Algorithms, IEEE Transactions on "
        "Knowledge and Data Engineering 26, 2014"
    ),
    "zhou_2016": N_("Zhou Zhihua, Machine Learning (周志华《机器学习》), Tsinghua University Press, 2016"),
    "scikit_learn": N_("The functions of sklearn.metrics, with their defaults"),
    "torchmetrics": N_("The multilabel functions of torchmetrics, with their defaults"),
}


def full_title(source: str) -> str:
    """The title of the source with this key, and who wrote it."""
    if source in OF_DOCUMENTS:
        document = DOCUMENTS[OF_DOCUMENTS[source]]
        return _("{title}. {found}").format(title=_(document.title), found=_(document.found))
    return _(OTHERS[source])
