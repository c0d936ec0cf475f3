"""One test over many cases: what `pytest.mark.parametrize` does, as a single test that reports all that fail.

Thousands of tests that take a millisecond each cost more to collect, to hand out and to report than to run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps
from inspect import signature
from typing import Any

Test = Callable[..., None]


def for_every(names: str | tuple[str, ...], cases: Iterable[Any]) -> Callable[[Test], Test]:
    """Run the test once for each case, given by these names, and fail with all the cases that fail."""
    given = (names,) if isinstance(names, str) else names
    listed = [(case,) if isinstance(names, str) else tuple(case) for case in cases]
    assert listed, "a test without a case proves nothing"

    def of_all(test: Test) -> Test:
        @wraps(test)
        def every(*others: Any, **more: Any) -> None:
            failed = []
            for case in listed:
                try:
                    test(*others, **more, **dict(zip(given, case, strict=True)))
                except Exception as problem:
                    problem.add_note(f"{', '.join(given)}: {', '.join(map(repr, case))}"[:500])
                    failed.append(problem)
            if failed:
                raise ExceptionGroup(f"{len(failed)} of {len(listed)} cases", failed)

        own_signature = signature(test)
        others_of_test = [one for name, one in own_signature.parameters.items() if name not in given]
        every.__signature__ = own_signature.replace(parameters=others_of_test)  # type: ignore[attr-defined]
        return every

    return of_all
