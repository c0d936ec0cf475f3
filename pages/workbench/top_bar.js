// The bar on top of every page: the menu and the tools.

import lookCss from "./look.css" with { type: "css" };
import topBarCss from "./top_bar.css" with { type: "css" };
import menuCss from "./menu.css" with { type: "css" };
import toolbarCss from "./toolbar.css" with { type: "css" };
import { showMenu } from "./menu.js";
import { showTools } from "./toolbar.js";

export const styles = [lookCss, topBarCss, menuCss, toolbarCss];
export default show;

function show(given) {
  const endMenu = showMenu(given.parentElement.querySelector("nav"), given.data.menu);
  const endTools = showTools(given.parentElement.querySelector(".toolbar"), given);
  return () => {
    endMenu();
    endTools();
  };
}
