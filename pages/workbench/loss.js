// A loss of the connection, until a server knows this browser again. Whoever answers next may be another one: what is done
// meanwhile is sent to whoever hears of the loss with this number.

const listeners = new Set();

export const loss = { number: 0, isTold: false };

export function onLoss(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tellLoss() {
  loss.isTold = true;
  for (const listener of listeners) listener();
}
