// The bar on top of every page: the menu and the tools.

import { component } from "../views/component.js";
import { showMenu } from "./menu.js";
import { showTools } from "./toolbar.js";

const styles = ["./look.css", "./top_bar.css", "./menu.css", "./toolbar.css"];

export default component(show, ...styles.map((name) => new URL(name, import.meta.url)));

function show(given) {
  const endMenu = showMenu(given.parentElement.querySelector("nav"), given.data.menu);
  const endTools = showTools(given.parentElement.querySelector(".toolbar"), given);
  return () => {
    endMenu();
    endTools();
  };
}
