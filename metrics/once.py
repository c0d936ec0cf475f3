"""A property that is computed when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

Value = TypeVar("Value")


class once(Generic[Value]):  # noqa: N801 - a decorator, as `property` is
    """Like `functools.cached_property`, but without its lock of Python 3.11, which is slow."""

    def __init__(self, compute: Callable[[Any], Value]) -> None:
        self.compute = compute
        self.name = compute.__name__
        self.__doc__ = compute.__doc__

    @overload
    def __get__(self, one: None, owner: type) -> once[Value]: ...

    @overload
    def __get__(self, one: object, owner: type) -> Value: ...

    def __get__(self, one: Any, owner: type) -> once[Value] | Value:
        """The value, which from now on stands in the object itself."""
        if one is None:
            return self
        value = one.__dict__[self.name] = self.compute(one)
        return value
