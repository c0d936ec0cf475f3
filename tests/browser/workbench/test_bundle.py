"""In the bundle a script sees what it would see at its own address."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from pages.shell.bundle import bundled
from tests.browser.conftest import Server

SCRIPTS = {
    "shown/first.js": """import second from "../second.js";
import {
  twice as double,
  Box,
} from "../second.js";
import { ORDER } from "./order.js";
ORDER.push("first");
export default { sum: double(second) + new Box(1).inside, order: ORDER };
export const address = new URL("./look.png", import.meta.url).pathname;
""",
    "second.js": """import { ORDER } from "./shown/order.js";
ORDER.push("second");
const one = 20;
export default one;
export async function late() {
  return `${one}`;
}
export function twice(number) {
  return 2 * number;
}
export class Box {
  constructor(inside) {
    this.inside = inside;
  }
}
""",
    "shown/order.js": "export const ORDER = [];\n",
    "never.js": 'throw new Error("Nobody imports this.");\n',
}


@pytest.fixture
def found(page: Page, server: Server) -> object:
    """What comes of these scripts when the first one is imported twice."""
    address, text = server("app.py"), bundled(SCRIPTS)
    page.route("**/scripts/bundle.js", lambda route: route.fulfill(body=text, content_type="text/javascript"))
    page.goto(f"{address}/_stcore/health")
    return page.evaluate("""async () => {
        const { scripts } = await import("/scripts/bundle.js");
        const [one, again] = [scripts["shown/first.js"](), scripts["shown/first.js"]()];
        const late = await scripts["second.js"]().late();
        return { ...one.default, address: one.address, isSame: one === again, late };
    }""")


def test_a_script_takes_what_others_export_and_is_run_once(found: object) -> None:
    assert found == {
        "sum": 2 * 20 + 1,
        "order": ["second", "first"],
        "address": "/scripts/shown/look.png",
        "isSame": True,
        "late": "20",
    }
