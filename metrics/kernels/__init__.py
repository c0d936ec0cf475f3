"""One file per metric, named by its key: the formula on the board. Each file registers its metric.

A kernel takes a part, whose arrays have shape (..., n_parts, n_items), and gives a quantity whose value has
shape (..., n_parts): one value for each row, each column or all cells. An average makes one number of them.
Where a fraction is 0/0 the value is what the conventions choose, or NaN, with a note for the reader.
"""

from importlib import import_module
from pkgutil import iter_modules

from ..registry import put_in_order

for _module in iter_modules(__path__):
    import_module(f"{__name__}.{_module.name}")
put_in_order()
