"""The five documents that the metrics were first collected from: what they print, and where they err."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from metrics.words import N_
from pages.sources.claims import Claim
from pages.sources.claims_d0 import CLAIMS_D0
from pages.sources.claims_d1 import CLAIMS_D1
from pages.sources.claims_d2 import CLAIMS_D2
from pages.sources.claims_d3 import CLAIMS_D3
from pages.sources.claims_d4 import CLAIMS_D4
from pages.sources.mistakes import Mistake, Slip
from pages.sources.mistakes_average_precision import (
    MISTAKES_OF_AVERAGE_PRECISION,
    SLIPS_OF_AVERAGE_PRECISION,
)
from pages.sources.mistakes_losses import MISTAKES_OF_LOSSES, SLIPS_OF_LOSSES
from pages.sources.mistakes_ranking import MISTAKES_OF_RANKING, SLIPS_OF_RANKING
from pages.sources.mistakes_sets import MISTAKES_OF_SETS, SLIPS_OF_SETS

MISTAKES: Sequence[Mistake] = sorted(
    (*MISTAKES_OF_SETS, *MISTAKES_OF_RANKING, *MISTAKES_OF_AVERAGE_PRECISION, *MISTAKES_OF_LOSSES),
    key=lambda one: one.key,
)
SLIPS: Sequence[Slip] = sorted(
    (*SLIPS_OF_SETS, *SLIPS_OF_RANKING, *SLIPS_OF_AVERAGE_PRECISION, *SLIPS_OF_LOSSES),
    key=lambda one: one.key,
)


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
    def mistakes(self) -> tuple[Mistake, ...]:
        """Its errors and ambiguities that lead to a number."""
        return tuple(one for one in MISTAKES if one.concerns(self.key))

    @property
    def errors(self) -> dict[str, str]:
        """What each of its errors says, by its number such as C01."""
        told = {one.key: one.says for one in self.mistakes}
        return told | {one.key: one.says for one in self.slips}

    @property
    def rows(self) -> dict[str, Claim | Mistake]:
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


DOCUMENTS: Mapping[str, Document] = {
    one.key: one
    for one in (
        Document(
            "D0",
            N_("the overview"),
            N_("多标签评价指标 (Multi-label metrics)"),
            N_("An overview, author not named, seen on elefans.com in 2024"),
            CLAIMS_D0,
            "https://www.elefans.com/category/jswz/34/1736032.html",
        ),
        Document(
            "D1",
            N_("the article with code"),
            N_("Losses and metrics for multi-label classification"),
            N_("An article of 月来客栈, with code in numpy, TensorFlow and PyTorch"),
            CLAIMS_D1,
            "https://www.ylkz.life",
        ),
        Document(
            "D2",
            N_("the article on AP"),
            N_("AP score详解 (The AP score explained)"),
            N_("An article of 2024, author not named"),
            CLAIMS_D2,
        ),
        Document(
            "D3",
            N_("the MATLAB article"),
            N_("【实验分析】Evaluation Matrics"),
            N_("A post with ten functions in MATLAB, author not named"),
            CLAIMS_D3,
        ),
        Document(
            "D4",
            N_("the article on LRAP"),
            N_("多标签排名指标-标签排名平均精度 (Label ranking average precision)"),
            N_("Translated from GeeksforGeeks, translator not named"),
            CLAIMS_D4,
        ),
    )
}
