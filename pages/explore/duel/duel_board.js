// The pictures of a duel, with links in the state of the workbench.

import lookCss from "../../workbench/look.css" with { type: "css" };
import duelBoardCss from "./duel_board.css" with { type: "css" };
import { show } from "../../workbench/carried_links.js";

export const styles = [lookCss, duelBoardCss];
export default show;
