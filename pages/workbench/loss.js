// The loss of the connection. The server that answers next may be another one: until it is known to be the same, what is
// done here is addressed to the server that is told of the loss with this number.

const listeners = new Set();

export const loss = { number: 0, isTold: false };

export function onLoss(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tellLoss() {
  for (const listener of listeners) listener();
}
