// What Python has not answered yet. All of it is sent each time, because Streamlit keeps only the last
// value, and again while no answer comes: a server that has died knows nothing of what was sent to it. What was
// answered is held until the address says it: only then it outlives the server.

import { stepShown } from "../stage/place.js";
import { loss, onLoss } from "./loss.js";
import { onWritten, written } from "./written.js";

const PATIENCE = 2000; // ms until something is sent again; twice as long the next time
const MOST_PATIENCE = 5000;
const newest = new Map(); // outbox → the id of its last edit, until that is known to be answered

export class Outbox {
  pending = [];
  answered = []; // as far as the address may not say it yet
  timer = 0;
  attempt = 0;
  deaf = [onWritten(() => this.forget()), onLoss(() => this.unwritten().ops.length && this.dispatch())];

  // Python's answer: `done` names the last edit that it has dealt with, `version` its session and the matrix
  // that it holds now.
  receive({ done, version }, send) {
    this.send = send;
    const isNew = this.session !== undefined && this.session !== version.session;
    if (isNew) this.takeBack();
    this.acknowledge(done);
    // Edits made in a session that the server has forgotten keep the version of that session.
    if (!this.pending.length || version.session === this.version.session) this.version = version;
    this.session = version.session;
    if (isNew && this.pending.length) this.dispatch();
    else this.wait();
  }

  // The answers of a session that the server has forgotten are void, as far as the address does not say them.
  takeBack() {
    const { ops, base } = this.unwritten();
    Object.assign(this, { answered: [], pending: ops, version: base });
    if (ops.length) newest.set(this, ops.at(-1).id);
  }

  // What dies with the server, and the version that it was made on: that of the address.
  unwritten() {
    const made = [...this.answered, ...this.pending];
    const ops = made.slice(lastWritten(made) + 1);
    return { ops, base: ops.length ? { ...this.version, matrix: written.matrix ?? this.version.matrix } : this.version };
  }

  acknowledge(done) {
    const answered = this.pending.splice(0, this.pending.findIndex(({ id }) => id === done) + 1);
    if (answered.length) this.attempt = 0;
    this.answered.push(...answered);
    this.forget();
  }

  forget() {
    const last = written.matrix === null ? this.answered.length : lastWritten(this.answered);
    this.answered.splice(0, last + 1);
  }

  add(op) {
    this.pending.push(op);
    newest.set(this, op.id);
    this.attempt = 0;
    this.dispatch();
  }

  dispatch() {
    // Streamlit brings a new session also what was answered long ago: that is not sent to this session.
    const sent = { to: this.session, base: this.version, ops: this.pending };
    this.send({ ...(loss.isTold ? { to: loss.number, ...this.unwritten() } : sent), attempt: this.attempt });
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
    for (const end of this.deaf) end();
  }
}

function lastWritten(ops) {
  return ops.findLastIndex(({ id }) => written.done.includes(id));
}

// Whether everything that was done on this page is answered, `done` being the ids of Python's last answers.
export function areAnswered(done) {
  for (const [outbox, id] of newest) if (done.includes(id)) newest.delete(outbox);
  return newest.size === 0;
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
