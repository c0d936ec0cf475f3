"""Every convention on which books and libraries differ, each declared once.

`of_sets` and `of_scores` declare the conventions of their metrics as fields of a dataclass: the name of the
field, its type (the choices), its default, its title and what each choice means. `every_convention` makes one
`Conventions` of them and lists its switches and dials. `declaring` has the words for ties, which all of them
share.
"""

from .every_convention import DIALS, SWITCHES, Conventions

__all__ = ["DIALS", "SWITCHES", "Conventions"]
