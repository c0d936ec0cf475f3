"""A handler of an event that returns `false` prevents what the browser would do, such as to type a digit."""

from __future__ import annotations

import re
from pathlib import Path

PAGES = Path(__file__).parents[1] / "pages"
RETURNS_A_CONDITION = re.compile(r"\.on[a-z]+ = (?:async )?(?:\w+|\([^)]*\)) => (?!\{)[^;]*&&")


def test_no_handler_returns_a_condition() -> None:
    assert RETURNS_A_CONDITION.search('field.onkeydown = ({ key }) => key === "Enter" && commit();')
    assert not RETURNS_A_CONDITION.search("field.onkeydown = (event) => { if (event.key && one) commit(); };")
    found = {
        script.relative_to(PAGES).as_posix(): said
        for script in sorted(PAGES.rglob("*.js"))
        if (said := RETURNS_A_CONDITION.findall(script.read_text(encoding="utf-8")))
    }
    assert found == {}
