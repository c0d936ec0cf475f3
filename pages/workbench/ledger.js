// The matrix as it looks with the edits that Python has not answered yet.

import { applyLocally, placed, viewOf, whereNow } from "./local_edits.js";
import { newOp, Outbox } from "./outbox.js";

export class Ledger {
  outbox = new Outbox();
  draft = null; // an edit still under the pointer or the fingers: shown, not sent
  refusal = null; // Python's sentence about an own edit, until it is shown
  held = false; // while something is on the move nothing is adopted

  receive(data, send) {
    this.latest = data;
    this.send = send;
    if (!this.held) this.adopt();
  }

  adopt() {
    this.held = false;
    this.data = this.latest;
    const { refused } = this.data;
    if (refused && this.outbox.pending.some((op) => op.id === refused.id)) this.refusal = refused.text;
    this.outbox.receive(this.data, this.send);
    this.refresh();
  }

  hold() {
    this.held = true;
  }

  sketch(op) {
    this.draft = op;
    this.refresh();
  }

  commit(op) {
    this.draft = null;
    this.outbox.add({ ...newOp(op), ...whereNow(this.view, op) });
    this.refresh();
  }

  close() {
    this.outbox.close();
  }

  refresh() {
    this.view = viewOf(this.data);
    for (const op of this.outbox.pending) {
      const here = placed(this.view, op);
      if (here) applyLocally(this.view, here);
    }
    if (this.draft) applyLocally(this.view, this.draft);
  }
}

// Show Python's sentence about a refused edit once, so that the next edit can clear it.
export function showRefusal(ledger, message) {
  if (ledger.refusal) message.textContent = ledger.refusal;
  ledger.refusal = null;
}
