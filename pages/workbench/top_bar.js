// The bar on top of every page: the menu and the tools.

import { carryAlong } from "./links.js";
import { showMenu } from "./menu.js";
import { showTools } from "./toolbar.js";

export default show;

function show(given) {
  const { data, parentElement } = given;
  const brand = parentElement.querySelector(".brand");
  Object.assign(brand, { textContent: data.menu.name }).dataset.page = data.menu.start;
  showMenu(parentElement.querySelector("nav"), data.menu);
  const ends = [carryAlong(parentElement.querySelector(".topbar")), showTools(parentElement.querySelector(".toolbar"), given)];
  return () => ends.forEach((end) => end());
}
