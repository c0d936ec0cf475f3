"""What is made or imported only when it is first used."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, Generic, TypeVar, overload

Value = TypeVar("Value")


class lazy_property(Generic[Value]):  # noqa: N801 - a decorator, as `property` is
    """Like `functools.cached_property`, but without its lock of Python 3.11, which is slow."""

    def __init__(self, compute: Callable[[Any], Value]) -> None:
        self.compute = compute
        self.name = compute.__name__
        self.__doc__ = compute.__doc__

    @overload
    def __get__(self, instance: None, owner: type) -> lazy_property[Value]: ...

    @overload
    def __get__(self, instance: object, owner: type) -> Value: ...

    def __get__(self, instance: Any, owner: type) -> lazy_property[Value] | Value:
        """The value, which is from now on an attribute of the instance itself."""
        if instance is None:
            return self
        value = instance.__dict__[self.name] = self.compute(instance)
        return value


def import_optional(library: str) -> Any:
    """Return the module `library`, which the engine does without until it is asked for.

    ImportError, with the command that installs it, where it is not there.
    """
    try:
        return import_module(library)
    except ModuleNotFoundError as missing:
        root = library.partition(".")[0]
        if missing.name != root:
            raise
        raise ImportError(
            f"This needs {root}, which is not installed: pip install {root}", name=root
        ) from missing
