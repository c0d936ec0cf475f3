"""Which scripts can be one module, and what is said of those that cannot."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from pages.views.browser_files import NO_MODULES, ROOT, bundle
from pages.views.bundle import BundleError, bundled

NAMES = 'import { one } from "./one.js";\n'


def test_every_module_of_the_pages_is_in_the_bundle() -> None:
    files = {file.relative_to(ROOT).as_posix() for file in ROOT.rglob("*.js")} - {*NO_MODULES}
    assert {path for path in files if f'scripts["{path}"] = ' not in bundle().decode()} == set()
    assert not any(f'scripts["{path}"] = ' in bundle().decode() for path in NO_MODULES)


@pytest.mark.parametrize(
    ("scripts", "told"),
    [
        ({"a.js": NAMES}, "a.js imports one.js, and there is no such script."),
        ({"a.js": NAMES, "one.js": "const one = 1;"}, "a.js imports one, which one.js does not export."),
        (
            {"a.js": 'import one from "./b.js";', "b.js": ""},
            "a.js imports default, which b.js does not export.",
        ),
        ({"a.js": 'import "./b.js";', "b.js": ""}, "a.js has 'import \"./b.js\";'"),
        ({"a.js": 'import * as b from "./b.js";', "b.js": ""}, "a.js has 'import * as b"),
        ({"a.js": 'import { b } from "https://b.example/b.js";'}, "a.js has 'import { b }"),
        ({"a.js": "export let one = 1;"}, "a.js has 'export let one = 1;'"),
        ({"a.js": "const one = 1;\nexport { one };"}, "a.js has 'export { one };'"),
        ({"a.js": 'const one = await import("./b.js");'}, "a.js has 'import(\"./b.js\");'"),
    ],
)
def test_a_script_that_cannot_be_one_of_them_is_named(scripts: Mapping[str, str], told: str) -> None:
    with pytest.raises(BundleError) as error:
        bundled(scripts)
    assert str(error.value).startswith(told)


def test_scripts_that_import_each_other_are_named() -> None:
    one = 'import { two } from "./two.js";\nexport const one = 1;'
    with pytest.raises(BundleError, match=r"^These scripts import each other: .*(one|two)\.js"):
        bundled({"one.js": one, "two.js": f"{NAMES}export const two = 2;"})
