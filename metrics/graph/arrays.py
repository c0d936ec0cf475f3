"""The types of the arrays that quantities hold."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]
Mask = NDArray[np.bool_]
Variant = tuple[int, ...]
