"""The five documents that the metrics were first collected from: what they print, and where they err."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter

from metrics.words import N_
from pages.intake.examples import TEXTS
from pages.sources.claims import Claim, DocumentMistake, Slip
from pages.sources.claims_d0 import CLAIMS_D0
from pages.sources.claims_d1 import CLAIMS_D1
from pages.sources.claims_d2_d3_d4 import CLAIMS_D2, CLAIMS_D3, CLAIMS_D4
from pages.sources.mistakes_losses import MISTAKES_OF_LOSSES, SLIPS_OF_LOSSES
from pages.sources.mistakes_ranking import MISTAKES_OF_RANKING, SLIPS_OF_RANKING
from pages.sources.mistakes_sets import MISTAKES_OF_SETS, SLIPS_OF_SETS
from pages.sources.public_question import SKLEARN, TORCHMETRICS
from pages.words import gettext as _

_BY_KEY = attrgetter("key")
DOCUMENT_MISTAKES: Sequence[DocumentMistake] = sorted(
    (*MISTAKES_OF_SETS, *MISTAKES_OF_RANKING, *MISTAKES_OF_LOSSES), key=_BY_KEY
)
SLIPS: Sequence[Slip] = sorted((*SLIPS_OF_SETS, *SLIPS_OF_RANKING, *SLIPS_OF_LOSSES), key=_BY_KEY)


@dataclass(frozen=True)
class Document:
    """One document: its name in sentences, its title, where it was found, and the numbers it prints.

    None of them names its author. `address` is "" where none is known.
    """

    key: str
    name: str
    title: str
    found: str
    claims: tuple[Claim, ...]
    address: str = ""

    @property
    def heading(self) -> str:
        """Its name at the beginning of a line, as the libraries are named."""
        return self.name[0].upper() + self.name[1:]

    @property
    def errors_to_find(self) -> tuple[Claim, ...]:
        """The printed numbers that are not what a reader computes."""
        return tuple(one for one in self.claims if one.error)

    @property
    def mistakes(self) -> tuple[DocumentMistake, ...]:
        """Its errors and ambiguities that lead to a number."""
        return tuple(one for one in DOCUMENT_MISTAKES if self.key in (*one.documents, *one.others))

    @property
    def rows(self) -> dict[str, Claim | DocumentMistake]:
        """Its claims and its mistakes, by what an address calls them."""
        claims = {self.name_of(one.key): one for one in self.claims}
        return claims | {self.name_of(one.key): one for one in self.mistakes}

    def name_of(self, row: str) -> str:
        """What the claim or the mistake with this key is called in an address."""
        return f"{self.key}_{row}".replace(" ", "_")

    @property
    def slips(self) -> tuple[Slip, ...]:
        """Its errors that are about no number."""
        return tuple(one for one in SLIPS if self.key in one.documents)


_TITLES = {one.source: one.title_with_translation for one in TEXTS}
DOCUMENTS: Mapping[str, Document] = {
    one.key: one
    for one in (
        Document(
            "D0",
            N_("the overview"),
            _TITLES["d0"],
            N_("An overview, author not named, seen on elefans.com in 2024"),
            CLAIMS_D0,
            "https://www.elefans.com/category/jswz/34/1736032.html",
        ),
        Document(
            "D1",
            N_("the article with code"),
            _TITLES["d1"],
            N_("An article of 月来客栈, with code in numpy, TensorFlow and PyTorch"),
            CLAIMS_D1,
            "https://www.ylkz.life",
        ),
        Document(
            "D2",
            N_("the article on AP"),
            _TITLES["d2"],
            N_("An article of 2024, author not named"),
            CLAIMS_D2,
        ),
        Document(
            "D3",
            N_("the MATLAB article"),
            _TITLES["matlab_d3"],
            N_("A post with ten functions in MATLAB, author not named"),
            CLAIMS_D3,
        ),
        Document(
            "D4",
            N_("the article on LRAP"),
            _TITLES["d4"],
            N_("Translated from GeeksforGeeks, translator not named"),
            CLAIMS_D4,
        ),
    )
}


DOCUMENT_OF_SOURCE = {"d0": "D0", "d1": "D1", "d2": "D2", "matlab_d3": "D3", "d4": "D4"}
TITLES_OF_OTHER_SOURCES = {
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
    if source in DOCUMENT_OF_SOURCE:
        document = DOCUMENTS[DOCUMENT_OF_SOURCE[source]]
        return _("{title}. {found}").format(title=document.title, found=_(document.found))
    return _(TITLES_OF_OTHER_SOURCES[source])


_ISSUE_TITLES = {
    (SKLEARN, 4230): "Issue about calculating roc_auc_score",
    (SKLEARN, 5379): "error in average_precision_score",
    (SKLEARN, 7220): "Error in calculation of Macro F1 Score",
    (SKLEARN, 9618): "Error in average_precision_score",
    (SKLEARN, 10843): "precision_score shows incorrect value",
    (SKLEARN, 11739): "roc_auc_score bug report maybe",
    (SKLEARN, 16568): "'roc_auc_score' not working",
    (SKLEARN, 19394): "Exception using Macro ROC-AUC",
    (SKLEARN, 26864): (
        "Is this behavior a bug?: f1_score([1,0,0], [0,1,0], zero_division=1.0) returns 1.0 not 0.0"
    ),
    (SKLEARN, 31052): (
        "precision_recall_fscore_support with zero_division=np.nan assigns F1-score as 0 instead of np.nan"
    ),
    ("elixir-nx/scholar", 360): (
        "Ranking.dcg resolves tied scores in the model's favour, so a constant model scores NDCG 1.0"
    ),
    ("lightgbm-org/LightGBM", 3363): "NDCG and Tied Scores",
}
_PULL_REQUEST_TITLES = {
    (SKLEARN, 3971): "add ranking_loss multilabel ranking metric",
    (SKLEARN, 7356): (
        "Bug fix and new feature: fix implementation of average precision score and add eleven-point "
        "interpolated option"
    ),
    (SKLEARN, 26713): "FIX samples average computation for multi-label classification",
    (TORCHMETRICS, 2031): "Fix tie breaking in ndcg metric",
}
THREAD_TITLES: Mapping[str, str] = {
    f"https://github.com/{repository}/{kind}/{number}": title
    for kind, titles in (("issues", _ISSUE_TITLES), ("pull", _PULL_REQUEST_TITLES))
    for (repository, number), title in titles.items()
}
