"""How metrics behave, on the matrix at hand: what the pages that explore are made of."""
