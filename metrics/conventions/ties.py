"""One vocabulary for ties, whichever metric meets one.

Tied items, whose scores are equal, are taken in one of these ways:

first     one after the other: in a row from the left, in a column from the top
last      one after the other: in a row from the right, in a column from the bottom
together  all at once: what reaches one of them reaches all. Each of them counts the others, so their rank
          is the lowest of their places, and a top K that includes one of them includes them all
highest   all on the highest of their places: none of them counts the others
average   each gets the mean of what they would get one after the other

A tied pair is a true and a false item with the same score. It counts as `one` pair, as `half` a pair or as
`zero` pairs, or as the places of its two items say (`first`, `last`).
"""

from typing import Final

FIRST: Final = "first"
LAST: Final = "last"
TOGETHER: Final = "together"
HIGHEST: Final = "highest"
AVERAGE: Final = "average"

MOST_SORTED_BY_COLUMN = 16  # The sort of torchmetrics keeps the order of equal scores up to here.
