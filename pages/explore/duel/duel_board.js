// The pictures of a duel, with links in the state of the workbench.

import { component } from "../../views/component.js";
import { show } from "../../workbench/carried_links.js";

export default component(
  show,
  new URL("../../workbench/look.css", import.meta.url),
  new URL("./duel_board.css", import.meta.url),
);
