// Sentences that came from Python.

// Fill the named placeholders of a sentence that came from Python.
export function fill(text, facts) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(facts[name] ?? whole));
}
