// Where this browser is. A server that knows nothing of the visitor, because it was started anew or is another one, is
// told with the first message that reaches it.

import { ownPart } from "./carried.js";
import { copyOf } from "./kept_matrix.js";
import { loss, tellLoss } from "./loss.js";
import { lineToTell } from "./undo_line.js";

const HERE = {
  session: null, // the one that is known to the server and to this page
  isConnected: true,
  stranger: null, // the session that was told last though it had said nothing of this browser
  tell: () => {},
};

export function listenForWhereabouts(tell) {
  HERE.tell = tell;
}

// What is told while there is no connection goes with the first message, whoever sends it.
export function loseConnection() {
  HERE.isConnected = false;
  loss.number++;
  tellWhereabouts();
}

export function regainConnection({ isRunAskedFor }) {
  HERE.isConnected = true;
  if (!isRunAskedFor) tellWhereabouts();
}

// What was heard just before the connection was lost may still change the address.
export function noteAddress() {
  if (!HERE.isConnected) tellWhereabouts();
}

function tellWhereabouts() {
  if (HERE.session === null) return;
  const query = ownPart();
  loss.isTold = true;
  HERE.tell({ session: HERE.session, number: loss.number, query, copy: copyOf(query.m), ...lineToTell() });
  if (!HERE.isConnected) tellLoss();
}

// Whether Python speaks from a session that does not know where this browser is. It is told once: its first run may
// have begun without it.
export function isLostOn({ session, met }) {
  const isAnother = HERE.session !== null && HERE.session !== session;
  if (isAnother && met !== loss.number) {
    if (HERE.stranger !== session) {
      loss.number++;
      tellWhereabouts();
    }
    HERE.stranger = session;
    return true;
  }
  HERE.session = session;
  if (loss.isTold && HERE.isConnected) {
    loss.isTold = false;
    HERE.tell(null);
  }
  return false;
}
