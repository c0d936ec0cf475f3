// One document, owned by the browser. A tab loads this module once: it outlives pages, answers and servers.
//
// It holds lines of documents that undo and redo walk through, what is looked at, and a sequence number of the state. The
// whole state goes to Python in one message, of which one is in flight at most: what changes meanwhile goes with the
// next one. Python's answer is drawn by the parts of the page.

import { edited, learnEdits } from "./tab/edits.js";
import { followAddress, withoutDelay } from "./tab/streamlit_in_browser.js";
import {
  addressOf,
  addressWith,
  forgetHistory,
  learnAddress,
  onConnection,
  onTooLongMessage,
  onTraversal,
  pageInAddress,
  queryInAddress,
  savedHistory,
  saveHistory,
  sayConnection,
  sayRefused,
  shownHere,
  writeEntry,
} from "./tab/window.js";

/**
 * @import { DocumentData, MatrixData } from "./tab/edits.js"
 *
 * @typedef {object} Message
 * @property {string} seq
 * @property {number} attempt
 * @property {string} page
 * @property {string} adopted
 * @property {boolean} draft
 * @property {DocumentData} document
 * @property {MatrixData | null} opened
 * @property {MatrixData | null} reference
 * @property {boolean} pinned
 * @property {MatrixData[]} tried
 * @property {Record<string, string>} focus
 * @property {Record<string, unknown>} parts
 * @property {PressData | null} press
 * @property {Record<string, string> | null} link
 *
 * @typedef {object} PressData
 * @property {string} id
 * @property {string} part
 * @property {string} name
 * @property {unknown} value
 *
 * @typedef {object} Answer
 * @property {OpenedLink} [opened]
 * @property {Record<string, string>} [query]
 * @property {string} page
 * @property {string} [seq]
 * @property {number} [attempt]
 * @property {Record<string, string | null>} [focus]
 * @property {Proposal} [proposal]
 * @property {string} [refused]
 *
 * @typedef {object} OpenedLink
 * @property {DocumentData} document
 * @property {Record<string, string>} focus
 *
 * @typedef {object} Proposal
 * @property {DocumentData} [document]
 * @property {boolean} [opened]
 * @property {string} id
 * @property {Record<string, string | null>} focus
 * @property {string} [sentence]
 * @property {string} [lender]
 *
 * @typedef {object} StoreConstants
 * @property {string[]} params
 * @property {string[]} rules
 * @property {string[]} choices
 * @property {string[]} pages
 * @property {number} max_undo
 * @property {number} max_tried
 * @property {NamePatterns} patterns
 * @property {FreshValues} fresh
 * @property {Limits} limits
 * @property {Record<"not_connected" | "too_long" | "full" | "no_number" | "long_name" | "taken_name" | "last_sample" |
 *   "last_label" | "bad_weight" | "no_weight", string>} sentences
 *
 * @typedef {object} NamePatterns
 * @property {string} samples
 * @property {string} labels
 *
 * @typedef {object} FreshValues
 * @property {number} threshold
 * @property {number} weight
 *
 * @typedef {object} Limits
 * @property {number} samples
 * @property {number} labels
 * @property {number} cells
 * @property {number} name
 * @property {number} message
 * @property {number} lightest
 * @property {number} heaviest
 */

const PATIENCE = 3000; // ms until a message is sent again; twice as long the next time, up to four times as long
const APART = 300; // ms between two turned steps that are entries of the browser's history both
const LESSON = ["metric", "average", "part"]; // what makes a lesson another one
const [OWN, TASK] = ["own", "task"]; // as in pages/state/session.py
const tabId = Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(36)).join("");
const [listeners, painters] = [new Set(), new Set()];
let frame = 0; // the request for the frame before which all is painted

// Entries { id, lender, document, opened }, where `opened` is the matrix that the edits of this one began with, and the
// place of the one that is shown.
function newLine() {
  return { documents: [], at: -1 };
}

const store = {
  // The lines by who has opened their first matrix: the visitor, a task, or the page of that name. A line of a page is in
  // place on that page alone.
  lines: new Map([[OWN, newLine()]]),
  lender: OWN, // of the line in place
  draft: null, // a document under the visitor's hand: it is shown and sent, and undo passes over it
  pinned: null, // a matrix to compare with
  focus: {}, // what is looked at, by parameters as an address has them
  parts: {}, // the values of parts of the page, by "part.name"
  page: "",
  press: null, // a press that Python has not answered
  link: null, // a link that Python is to open
  query: {}, // the link to what is shown, of Python's last answer

  get line() {
    return this.lines.get(this.lender);
  },
};
/** @type {StoreConstants} */
const constants = Object(null); // Python's, since `start`
const entries = new Map(); // every entry of this tab by its id: the browser's history may lead to one that undo does not
const texts = new WeakMap(); // matrix → all that it holds, as JSON
let idCount = 0;
let turned = -Infinity; // when the reader has turned to a step last
let historyId = tabId; // what the entries are saved under over a reload

// Messages and answers: `seq` numbers the states.
let post = null; // sends a message
let seq = 0;
let answered = -1; // the newest state that Python has answered
let sent = null; // the message that is in flight
let attempt = 0; // how often it was sent again
let timer = 0;
let servedPage = null; // that of the last answer
let accepted = null; // the last entry that Python has accepted
let adopted = ""; // the last proposal that was adopted, by its id

// What is shown

export const current = () => store.draft ?? entry().document;
export const isReady = () => store.line.at >= 0;
export const currentFocus = () => store.focus;
export const isRule = (name) => constants.rules.includes(name);
export const isDrafting = () => store.draft !== null;
export const isAnswered = (since) => answered >= since;
export const sequence = () => seq;
export const canUndo = () => store.line.at > 0;
export const canRedo = () => store.line.at < store.line.documents.length - 1;
export const isAsOpened = () => isSame(current().matrix, entry().opened);

const entry = () => store.line.documents[store.line.at];
const isSame = (one, other) => one === other || textOf(one) === textOf(other);

function textOf(matrix) {
  if (!texts.has(matrix)) texts.set(matrix, JSON.stringify(matrix));
  return texts.get(matrix);
}

// Calls back at every change of what is shown; what is returned ends that.
export function onChange(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// Calls `paint` once before the next frame, for all changes until then: the message leaves first. While a hand drags, it is
// called at each move.
export function onPaint(paint) {
  painters.add(paint);
  return () => painters.delete(paint);
}

// What the visitor does

// Makes an edit, or undoes, redoes, resets, pins or unpins; the sentence that refuses it, or "".
export function perform(action) {
  const doIt = { undo, redo, reset, pin: () => pin(current().matrix), unpin: () => pin(null) }[action.kind];
  if (doIt === undefined) return makeEdit(action);
  if (isReady()) doIt();
  return "";
}

function makeEdit(edit) {
  const { document = entry().document, refused = "" } = edited(entry().document, edit);
  const isStep = document !== entry().document;
  if (isStep) {
    turnToEdited(edit);
    put(document, entry().opened);
  }
  if (isStep || isDrafting()) {
    store.draft = null;
    changed();
  }
  return refused;
}

// Somebody at a task looks at the part in which a cell was edited.
function turnToEdited({ row, column }) {
  const { challenge, average } = store.focus;
  const place = { samples: row, macro: column }[average];
  if (challenge && row !== undefined && column !== undefined && place !== undefined)
    store.focus.part = String(place + 1);
}

// Shows what an edit would do, while the hand still moves; null for nothing any more. The sentence that refuses it, or "".
export function sketch(edit) {
  const { document = null, refused = "" } = edit === null ? {} : edited(entry().document, edit);
  if (document === store.draft) return refused;
  store.draft = document;
  changed();
  return refused;
}

const undo = () => canUndo() && walk(store.line.at - 1, { isNew: true });
const redo = () => canRedo() && walk(store.line.at + 1, { isNew: true });

// The matrix as it was opened, as an edit.
function reset() {
  if (isAsOpened()) return;
  put({ ...entry().document, matrix: entry().opened }, entry().opened);
  changed();
}

function pin(matrix) {
  store.pinned = matrix;
  changed();
}

// Looks at something else of the same document. Another lesson, and what is chosen on a page that explores, is a new entry
// of the history.
// With `leaves` a link to another page is followed next, and no message is sent here: that of the other page says it all,
// and one more would lead Streamlit back to this page.
export function look(changes, { leaves = false } = {}) {
  const others = Object.keys(changes).filter((name) => store.focus[name] !== changes[name]);
  if (others.length === 0) return;
  Object.assign(store.focus, changes);
  write({
    isNew: others.some((name) => LESSON.includes(name)) || constants.choices.some((name) => name in changes),
  });
  if (!leaves) changed();
}

// The step that is shown, which Python need not hear of. One that the reader has turned to is a new entry of the history,
// but for those that are passed quickly.
export function noteStep(step, { isTurned = false } = {}) {
  if (step === (store.focus.step ?? null) || servedPage !== store.page) return;
  if (step === null) delete store.focus.step;
  else store.focus.step = step;
  const isNew = isTurned && performance.now() - turned > APART;
  if (isTurned) turned = performance.now();
  if (isReady()) write({ isNew, address: addressWith(withStep(queryInAddress())) });
}

/** @param {Record<string, string>} query */
function withStep({ step, ...query }) {
  return store.focus.step === undefined ? query : { ...query, step: store.focus.step };
}

// Stores a value of a part of the page, and sends it to Python.
export function setPartValue(part, name, value) {
  const key = `${part}.${name}`;
  if (JSON.stringify(store.parts[key]) === JSON.stringify(value)) return;
  store.parts[key] = value;
  changed();
}

// Something is pressed that Python is to deal with, as a dialog or an edit that it makes.
export function press(part, name, value = true) {
  store.press = { id: `${tabId}.${idCount++}`, part, name, value };
  changed();
}

// Goes to a page in the state of the tab, with the parameters in `asks` changed. A matrix among them is opened by Python.
export function visit(page, asks = {}) {
  if (page === store.page && Object.keys(asks).length === 0) return; // it is shown
  const { rules, focus } = rulesAndFocus(asks);
  if (asks.m !== undefined) return openLink(page, { ...queryInAddress(), ...asks });
  leaveFor(page);
  changeLine(page, asks);
  Object.assign(store.focus, focus);
  if (Object.keys(rules).length) append({ ...entry().document, rules }, entry().opened);
  arrive({ ...queryInAddress(), ...asks });
}

// Goes to a page, and has Python open what a link says.
export function openLink(page, query) {
  leaveFor(page);
  store.lender = OWN;
  const { solved } = store.focus; // what somebody has solved stays so
  store.link = { ...(solved && { solved }), ...query };
  arrive(query);
}

function leaveFor(page) {
  if (isDrafting()) sketch(null);
  [store.page, sent] = [page, null];
}

// What a page has opened stays there as it was left, and what a task has opened goes along with a link that asks for
// something. Elsewhere the visitor's own matrix is in place; a metric that a link asks for is meant of that one, too.
function changeLine(page, asks) {
  const isTask = store.lender === TASK;
  if (isTask && Object.keys(asks).length > 0) return;
  if (isTask) delete store.focus.challenge;
  if (store.lender !== page) store.lender = asks.metric === undefined && store.lines.has(page) ? page : OWN;
}

function arrive(query) {
  write({ isNew: true, address: addressOf(store.page, query) });
  followAddress();
  changed();
}

// The parameters of a link from here: those of the state of the tab, with those that the link asks for in their place.
export function queryWith(asks) {
  const { step, ...query } = store.query;
  return { ...query, ...asks };
}

function rulesAndFocus(asks) {
  const [rules, focus] = [{}, {}];
  for (const [name, value] of Object.entries(asks)) (isRule(name) ? rules : focus)[name] = value;
  return { rules, focus };
}

// The documents

// Adds a document to those that undo walks through, with an entry of the browser's history.
function put(document, opened, { isNew = true } = {}) {
  append(document, opened);
  write({ isNew });
}

function append(document, opened) {
  const { max_undo } = constants;
  const { lender, line } = store;
  const added = { id: `${tabId}-${idCount++}`, lender, document, opened };
  entries.set(added.id, added);
  line.documents.splice(line.at + 1, Infinity, added);
  line.documents.splice(0, Math.max(0, line.documents.length - max_undo));
  line.at = line.documents.length - 1;
  if (entries.size > 2 * max_undo) entries.delete(entries.keys().next().value);
}

// A matrix is opened in the line of its lender. What pages have opened gives way to another one of the visitor's own.
function changeLineFor(lender) {
  if (lender === OWN) store.lines = new Map([[OWN, store.lines.get(OWN)]]);
  else if (lender !== store.lender) store.lines.set(lender, newLine());
  store.lender = lender;
}

function walk(at, { isNew }) {
  [store.draft, store.line.at] = [null, at];
  write({ isNew });
  changed();
}

/** @param {{ isNew: boolean, address?: string }} entry */
function write({ isNew, address }) {
  const { page, focus } = store;
  writeEntry({ history: historyId, entry: entry().id, page, focus: { ...focus } }, { isNew, address });
}

// The browser has gone through its history: whether to another page. What it leads to is shown as by undo or redo, where
// these lead there too; another step is turned to, of which Python need not hear.
function traverse() {
  const [shown, page] = [shownHere(), pageInAddress()];
  const isElsewhere = page !== store.page;
  if (isElsewhere) [store.page, sent] = [page, null];
  const there = shown && entries.get(shown.entry);
  turned = -Infinity;
  if (!isElsewhere && there === entry() && !isDrafting() && isOtherStep(shown.focus)) {
    turnBack(shown.focus);
    return false;
  }
  if (!there) store.link = queryInAddress();
  else {
    store.focus = { ...shown.focus };
    store.lender = there.lender;
    if (!store.line) store.lines.set(there.lender, newLine());
    const { line } = store;
    const place = line.documents.indexOf(there);
    if (place < 0) line.documents.splice(line.at + 1, Infinity, there);
    [store.draft, line.at] = [null, place < 0 ? line.documents.length - 1 : place];
  }
  changed();
  return isElsewhere;
}

// Whether nothing but the step is another one.
function isOtherStep(focus) {
  const names = new Set([...Object.keys(focus), ...Object.keys(store.focus)]);
  return [...names].every((name) => name === "step" || focus[name] === store.focus[name]);
}

// The address of an entry may be older than the last answer.
function turnBack(focus) {
  store.focus = { ...focus };
  if (answered === seq) write({ isNew: false, address: addressWith(withStep(store.query)) });
  callAll(listeners);
}

// Messages and answers

function changed() {
  seq++;
  sayRefused("");
  callAll(listeners);
  send();
  if (isDrafting()) paintAll();
  else frame ||= requestAnimationFrame(paintAll);
}

function paintAll() {
  cancelAnimationFrame(frame);
  frame = 0;
  callAll(painters);
}

function callAll(callbacks) {
  for (const callback of [...callbacks]) {
    try {
      callback();
    } catch (problem) {
      reportError(problem); // what cannot be drawn can still be sent, and taken back
    }
  }
}

// While another page is on its way, a message waits for that one: with a message Streamlit names the page that it shows,
// and would go back there.
function send() {
  if (!post || !isReady() || sent !== null || answered === seq || servedPage !== store.page) return;
  const document = current();
  /** @type {Message} */
  const message = {
    seq: `${tabId}.${seq}`,
    attempt,
    page: store.page,
    adopted,
    draft: isDrafting(),
    document,
    opened: entry().opened === document.matrix ? null : entry().opened,
    reference: referenceMatrix(),
    pinned: store.pinned !== null,
    tried: tried(),
    focus: store.focus,
    parts: store.parts,
    press: store.press,
    link: store.link,
  };
  if (new Blob([JSON.stringify(message)]).size > constants.limits.message) return refuseToSend();
  sent = { seq, focus: { ...store.focus }, press: store.press, link: store.link, entry: entry() };
  clearTimeout(timer);
  timer = setTimeout(sendAgain, PATIENCE * 2 ** Math.min(attempt, 2));
  withoutDelay(() => post(message));
}

// The matrix to compare with: the pinned one, or the one before the last edit of it.
function referenceMatrix() {
  const { matrix } = current();
  const earlier = [...store.line.documents.slice(0, store.line.at), ...(isDrafting() ? [entry()] : [])];
  const isOther = ({ document }) => document.matrix !== matrix;
  return store.pinned ?? earlier.findLast(isOther)?.document.matrix ?? null;
}

// The last matrices since the one that was opened, for what somebody tries to bring about; as many as have the cells of
// the largest one.
function tried() {
  if (!store.focus.challenge) return [];
  const since = store.line.documents.filter(({ opened }) => opened === entry().opened);
  const different = new Map(since.map(({ document: { matrix } }) => [textOf(matrix), matrix]));
  const { samples, labels } = current().matrix;
  const most = Math.floor(constants.limits.cells / (samples.length * labels.length));
  return [...different.values()].slice(-Math.min(most, constants.max_tried));
}

// The server would end the connection with a message that is longer than it accepts.
function refuseToSend() {
  clearTimeout(timer);
  [sent, attempt, answered] = [null, 0, seq];
  [store.parts, store.pinned] = [{}, null];
  takeBack(constants.sentences.too_long, seq);
}

function sendAgain() {
  sent = null;
  attempt++;
  if (servedPage !== store.page) followAddress();
  send();
}

// Takes in Python's answer, if there is one. `postMessage` sends the next message.
export function receive(answer, postMessage) {
  post = (message) => postMessage("message", message);
  if (answer) take(answer);
}

// The parts of the page are drawn: a message may have waited.
export const onPageDrawn = () => isReady() && send();

/** @param {Answer} answer */
function take(answer) {
  servedPage = answer.page;
  if (isReady() && servedPage === pageInAddress()) store.page = servedPage; // a link of Streamlit's own leads here
  if (answer.opened && !isReady()) {
    beginWith(answer);
    return answer.proposal && adopt(answer.proposal, true);
  }
  const [of, number] = (answer.seq ?? "").split(".");
  if (of !== tabId)
    answered = Math.min(answered, seq - 1); // it has not heard of what is in place
  else takeOwn(answer, Number(number));
}

/** @param {Answer} answer */
function beginWith({ opened: { document, focus }, page, query }) {
  Object.assign(store, { focus, page, query });
  append(document, document.matrix);
  write({ isNew: false, address: addressWith(query) });
  [answered, accepted] = [seq, entry()];
}

/** @type {(answer: Answer, number: number) => void} */
function takeOwn(answer, number) {
  const own = sent?.seq === number ? sent : null;
  if (own !== null) {
    if (store.press === own.press) store.press = null;
    if (store.link === own.link) store.link = null;
    clearTimeout(timer);
    [sent, attempt] = [null, 0];
  }
  answered = Math.max(answered, number);
  if (answer.refused) return takeBack(answer.refused, number);
  if (answer.proposal) return adopt(answer.proposal, Boolean(own?.link));
  if (own === null) return;
  accepted = own.entry;
  merge(answer.focus, own.focus);
  if (number !== seq || !answer.query) return;
  store.query = answer.query;
  if (pageInAddress() === answer.page) write({ isNew: false, address: addressWith(withStep(answer.query)) });
}

// What Python says of what is looked at, where nobody has chosen something else since.
function merge(changes, then = store.focus) {
  for (const [name, value] of Object.entries(changes)) {
    if (store.focus[name] !== then[name]) continue;
    if (value === null) delete store.focus[name];
    else store.focus[name] = value;
  }
}

// What Python makes is adopted once, as an edit; what a link opens belongs to the entry of the history that it has made.
/** @type {(proposal: Proposal, isOfLink: boolean) => void} */
function adopt({ id, document, opened, lender = OWN, focus, sentence }, isOfLink) {
  if (id === adopted) return;
  adopted = id;
  const isOfPage = ![OWN, TASK].includes(lender);
  if (isOfPage && lender !== store.page) return changed(); // that page has been left
  merge(focus);
  if (document) {
    if (opened) changeLineFor(lender);
    // What a page opens belongs to the entry that has led there.
    put(document, opened ? document.matrix : entry().opened, { isNew: !isOfLink && !isOfPage });
  } else write({ isNew: !isOfLink && constants.choices.some((one) => one in focus) });
  store.draft = null;
  changed();
  if (sentence) sayRefused(sentence);
}

// What Python refuses is taken back: what it has accepted last is in place again.
function takeBack(sentence, number) {
  if (number !== seq) return;
  if (accepted === null) return startAnew();
  [store.press, store.link] = [null, null];
  const place = store.line.documents.indexOf(accepted);
  if (isDrafting()) sketch(null);
  else if (place >= 0 && place !== store.line.at) {
    store.line.documents.splice(Math.max(place, store.line.at), 1);
    walk(place, { isNew: false });
  }
  sayRefused(sentence);
}

// What was saved over a reload is of no use any more: the address is opened, as by somebody who comes here first.
function startAnew() {
  forgetHistory(historyId);
  store.line.at = -1;
  writeEntry(null, { isNew: false });
  location.reload();
}

// The tab

/**
 * The documents of this tab are here again after a reload.
 * @param {StoreConstants} given
 */
export function start(given) {
  Object.assign(constants, given);
  learnAddress(constants);
  learnEdits(constants);
  const shown = shownHere();
  const saved = shown && savedHistory(shown.history);
  for (const { documents } of saved?.lines.values() ?? [])
    for (const restored of documents) entries.set(restored.id, restored);
  const there = entries.get(shown?.entry);
  if (there) {
    historyId = shown.history;
    Object.assign(store, {
      lines: saved.lines,
      lender: there.lender,
      parts: saved.parts,
      pinned: saved.pinned,
      focus: { ...shown.focus },
      query: queryInAddress(),
    });
    store.line.at = store.line.documents.indexOf(there);
    seq++;
  }
  store.page = pageInAddress();
  onTraversal(() => !isReady() || traverse());
  addEventListener("pagehide", () => isReady() && saveHistory(historyId, store));
  onConnection((isConnected) => {
    sayConnection(isConnected ? "" : constants.sentences.not_connected);
    if (isConnected && isReady() && answered !== seq) sendAgain();
  });
  onTooLongMessage(refuseToSend);
}
