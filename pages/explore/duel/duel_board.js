// The pictures of a duel, with links in the state of the workbench.

import { show } from "../../workbench/carried_links.js";

export default show;
