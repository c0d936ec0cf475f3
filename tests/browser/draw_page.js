// Put a document in place, and draw the parts of a page with it, as Streamlit would.
async ({ address, document: content, name, nodes }) => {
  const bundle = await import(address);
  const store = bundle.scripts["workbench/store.js"]();
  const tell = (answer) =>
    store.receive({ page: "ranking", ...answer }, (_name, message) => (window.message = message));
  const focus = { step: "start" };
  if (!store.isReady()) {
    store.start(bundle.components.store.constants);
    tell({ opened: { document: content, focus }, query: {}, names: [name] });
    store.setPartValue("room", "is_drawn", true);
  }
  tell({
    seq: window.message.seq,
    proposal: { id: `${performance.now()}`, document: content, name, opened: true, focus },
  });
  const data = new TextEncoder().encode(JSON.stringify({ nodes }));
  const given = {
    data,
    parentElement: document.getElementById("page"),
    setStateValue() {},
    setTriggerValue() {},
  };
  await bundle.scripts["shell/joined.js"]().default(given, bundle);
  await document.fonts.ready;
  for (const one of document.getAnimations()) one.finish();
};
