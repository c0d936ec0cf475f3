"""One file per metric, named by its key: the formula on the board. Each file registers its metric."""

from importlib import import_module
from pkgutil import iter_modules

from metrics.registry import put_in_order

for _module in iter_modules(__path__):
    import_module(f"{__name__}.{_module.name}")
put_in_order()
