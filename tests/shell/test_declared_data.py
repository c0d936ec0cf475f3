"""What crosses to scripts is declared on both sides: a class of Python, and a `@typedef` of its name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import is_dataclass
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

import pytest

from pages.shell.browser_files import ROOT
from pages.shell.joined import BoxNode, Component, HtmlNode, NamedTexts, NoData, PartNode, components
from pages.state.protocol import Answer, Message
from tests.every import for_every

COMMENT = re.compile(r"/\*\*(.*?)\*/", re.S)
TYPEDEF = re.compile(r"@typedef \{object\} (\w+)(.*?)(?=@typedef|$)")
PROPERTY = re.compile(r"@property \{([^}]*)\}\s+(\[?\w+\]?)")
NAMES_OF_TYPES = {str: "string", bool: "boolean", int: "number", float: "number", NoneType: "null"}
WORDS = get_args(NamedTexts)[1]

Properties = dict[str, str]  # the type of each property, by its name; [name] for one that may be missing


def typedefs(script: str) -> dict[str, Properties]:
    """The properties of every object that a script declares."""
    comments = (" ".join(re.split(r"\s*\n\s*\* ?|\s+", one)) for one in COMMENT.findall(script))
    return {
        name: {key: " ".join(kind.split()) for kind, key in PROPERTY.findall(rest)}
        for comment in comments
        for name, rest in TYPEDEF.findall(comment)
    }


def in_script(kind: Any, value: Any = None) -> str:
    """A type of Python as a script writes it; the names of words are those of the `value`."""
    if get_origin(kind) is Annotated and WORDS in kind.__metadata__:
        names = " | ".join(f'"{name}"' for name in value) if value else "string"
        return f"Record<{names}, string>"
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return " | ".join(dict.fromkeys(map(in_script, inner)))
    if origin is Literal:
        return " | ".join(f'"{one}"' for one in inner)
    if origin is tuple and inner[-1] is not ...:
        return f"[{', '.join(map(in_script, inner))}]"
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return f"Record<string, {in_script(inner[1])}>"
    if origin is not None:
        item = in_script(inner[0])
        return f"({item})[]" if "|" in item and not item.endswith(")[]") else f"{item}[]"
    if is_declared(kind):
        return str(kind.__name__)
    if kind in (Any, object):
        return "unknown"
    return next(name for one, name in NAMES_OF_TYPES.items() if issubclass(kind, one))


def is_declared(kind: Any) -> bool:
    return is_typeddict(kind) or is_dataclass(kind)


def properties(declared: type, value: Mapping[str, Any] | None = None) -> Properties:
    """What a script is to declare of a class."""
    found = {}
    for key, kind in get_type_hints(declared, include_extras=True).items():
        is_optional = get_origin(kind) is NotRequired or key in getattr(declared, "__optional_keys__", ())
        kind = get_args(kind)[0] if get_origin(kind) is NotRequired else kind
        found[f"[{key}]" if is_optional else key] = in_script(kind, value and value.get(key))
    return found


def within(declared: type, known: set[type]) -> Iterator[type]:
    """The class, and all others that its values are made of."""
    if declared in known:
        return
    known.add(declared)
    yield declared
    kinds = [*get_type_hints(declared, include_extras=True).values()]
    for kind in kinds:
        kinds += get_args(kind)
        if is_declared(kind):
            yield from within(kind, known)


def constants_of(component: Component[Any]) -> type:
    declared: type = get_type_hints(component.constants)["return"]
    return declared


def declared_for(component: Component[Any]) -> list[type]:
    """What a component is given: its data and its constants."""
    return [one for one in (component.data, constants_of(component)) if one is not NoData]


SCRIPTS = {file: file.read_text("utf-8") for file in ROOT.rglob("*.js") if not file.name.endswith(".min.js")}
IN_SCRIPTS = [(name, found) for text in SCRIPTS.values() for name, found in typedefs(text).items()]
DECLARED = {
    one
    for top in (
        *(top for component in components().values() for top in declared_for(component)),
        *(BoxNode, PartNode, HtmlNode, Message, Answer),
    )
    for one in within(top, set())
}
CONSTANTS = {constants_of(component): component.constants() for component in components().values()}


@for_every("name", sorted(components()))
def test_a_script_is_given_what_it_says(name: str) -> None:
    component = components()[name]
    names = [one.__name__ for one in declared_for(component)]
    assert names, "a component has data, constants, or both"
    given = " & ".join(names)
    is_said = [f"@param {{{one}}} given" in SCRIPTS[component.script] for one in (given, f"Given<{given}>")]
    assert any(is_said), f"@param {{Given<{given}>}} given"
    assert set(names) <= typedefs(SCRIPTS[component.script]).keys()


@for_every("declared", sorted(DECLARED, key=lambda one: one.__name__))
def test_a_class_and_the_typedef_of_its_name_have_the_same_properties(declared: type) -> None:
    wanted = properties(declared, CONSTANTS.get(declared))
    lines = "\n".join(f" * @property {{{kind}}} {key}" for key, kind in wanted.items())
    found = [one for name, one in IN_SCRIPTS if name == declared.__name__]
    assert found == [wanted], (
        f"{declared.__module__} has\n * @typedef {{object}} {declared.__name__}\n{lines}"
    )


def test_what_a_script_declares_comes_from_python() -> None:
    assert {name for name, _found in IN_SCRIPTS} == {one.__name__ for one in DECLARED}


def test_a_typedef_is_read_and_a_type_written() -> None:
    read = typedefs(
        '/**\n * @typedef {object} One\n * @property {Record<"a" |\n *   "b", string>} words the words\n'
        " * @property {(Two | null)[]} [twos]\n */"
    )
    assert read == {"One": {"words": 'Record<"a" | "b", string>', "[twos]": "(Two | null)[]"}}
    assert in_script(tuple[int, str] | None) == "[number, string] | null"
    with pytest.raises(StopIteration):
        in_script(bytes)
