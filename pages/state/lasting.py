"""What lasts as long as the server does is no longer looked through for garbage.

Python stops everybody while it looks for garbage, and most of what it looks at are modules, which stay.
"""

from __future__ import annotations

import gc
from functools import cache


@cache
def set_lasting_aside() -> None:
    """Set aside all that there is now: to be called when what lasts is there, and done once."""
    gc.collect()
    gc.freeze()
