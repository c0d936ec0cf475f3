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
    """One document: what it is about and the numbers it prints."""

    key: str
    title: str
    claims: tuple[Claim, ...]

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
        Document("D0", N_("D0: an overview of multi-label metrics"), CLAIMS_D0),
        Document("D1", N_("D1: losses and set metrics, with code"), CLAIMS_D1),
        Document("D2", N_("D2: average precision"), CLAIMS_D2),
        Document("D3", N_("D3: metrics as MATLAB functions"), CLAIMS_D3),
        Document("D4", N_("D4: label ranking average precision"), CLAIMS_D4),
    )
}
