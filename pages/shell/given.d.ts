// What the default export of a component's script is given, by `joined.js` next door.
interface Given<Data> {
  data: Data;
  // biome-ignore lint/suspicious/noExplicitAny: what a script finds in its own HTML is not declared
  parentElement: any;
  setStateValue(name: string, value: unknown): void;
  setTriggerValue(name: string, value: unknown): void;
}
