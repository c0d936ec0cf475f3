"""Which scripts can be one module, and what is said of those that cannot."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Mapping

import pytest

from pages.shell.browser_files import ROOT
from pages.shell.bundle import BundleError, bundled
from pages.shell.served_bundle import APART, bundle
from pages.style.sheet import ORDER, sheet

NAMES = 'import { one } from "./one.js";\n'


def test_every_script_of_the_pages_is_in_the_bundle() -> None:
    files = {*ROOT.rglob("*.js")}
    assert files >= {*APART}
    served = bundle().decode()
    paths = {file.relative_to(ROOT).as_posix(): file not in APART for file in files}
    assert {path: f'scripts["{path}"] = ' in served for path in paths} == paths


def test_every_component_is_known_in_the_bundle() -> None:
    """A server that has drawn no page yet knows all of them."""
    code = "from pages.shell.served_bundle import bundle; print(bundle().decode())"
    served = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    known = json.loads(served.rpartition("export const components = ")[2].rstrip().rstrip(";"))
    made = {
        file.stem for file in ROOT.rglob("*.py") if re.search(r"^\w+ = component\(", file.read_text(), re.M)
    }
    assert len(made) > 10
    assert {*known} == made
    assert {known[name]["script"] for name in made} <= {
        file.relative_to(ROOT).as_posix() for file in ROOT.rglob("*.js")
    }


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
        ({"a.js": 'import a from "./a.css";', "a.css": ""}, "a.js has 'import a from \"./a.css\";'"),
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


def test_every_style_is_in_the_sheet_once() -> None:
    assert sorted(f"{name}.css" for name in ORDER) == sorted(file.name for file in ROOT.rglob("*.css"))
    for file in ROOT.rglob("*.css"):
        assert sheet().count(file.read_text("utf-8")) == 1
        assert sheet().count("{") == sheet().count("}")
