// What Python has not answered yet. All of it is sent each time, because Streamlit keeps only the last
// value, and again while no answer comes: a server that has died knows nothing of what was sent to it.

import { stepShown } from "../stage/place.js";

const PATIENCE = 2000; // ms until something is sent again; twice as long the next time
const MOST_PATIENCE = 5000;
const newest = new Map(); // outbox → the id of its last edit, until that is known to be answered

export class Outbox {
  pending = [];
  timer = 0;
  attempt = 0;

  // Python's answer: `done` names the last edit that it has dealt with, `version` its session and the matrix
  // that it holds now.
  receive({ done, version }, send) {
    this.send = send;
    const before = this.pending.length;
    this.pending = unacknowledged(this.pending, done);
    if (this.pending.length < before) this.attempt = 0;
    // Edits made in a session that the server has forgotten keep the version of that session.
    if (!this.pending.length || version.session === this.version.session) this.version = version;
    const isNew = this.session !== undefined && this.session !== version.session;
    this.session = version.session;
    if (isNew && this.pending.length) this.dispatch();
    else this.wait();
  }

  add(op) {
    this.pending.push(op);
    newest.set(this, op.id);
    this.attempt = 0;
    this.dispatch();
  }

  dispatch() {
    // Streamlit brings a new session also what was answered long ago: that is not sent to this session.
    this.send({ to: this.session, base: this.version, ops: this.pending, attempt: this.attempt });
    this.wait();
  }

  wait() {
    clearTimeout(this.timer);
    if (!this.pending.length) return;
    this.timer = setTimeout(() => {
      this.attempt++;
      this.dispatch();
    }, Math.min(MOST_PATIENCE, PATIENCE * 2 ** this.attempt));
  }

  close() {
    clearTimeout(this.timer);
    newest.delete(this);
  }
}

// Whether everything that was done on this page is answered, `done` being the ids of Python's last answers.
export function areAnswered(done) {
  for (const [outbox, id] of newest) if (done.includes(id)) newest.delete(outbox);
  return newest.size === 0;
}

function unacknowledged(pending, done) {
  const last = pending.findIndex((op) => op.id === done);
  return pending.slice(last + 1);
}

// Python does the edits of all components in the order of their making, and learns which step was looked at.
export function newOp(op) {
  return { id: newId(), at: performance.timeOrigin + performance.now(), ...stepShown(), ...op };
}

// crypto.randomUUID exists on https and localhost only, and a class often connects over plain http.
function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
