// Draw the components with this data, as Streamlit would.
async ({ address, nodes, heights, columns }) => {
    for (const [id, height] of Object.entries(heights)) document.getElementById(id).style.height = `${height}px`;
    document.querySelector(".columns").style.gridTemplateColumns = columns;
    const bundle = await import(address);
    for (const node of nodes) {
        const data = new TextEncoder().encode(JSON.stringify([node]));
        const given = { data, parentElement: document.getElementById(node.part), setStateValue() {}, setTriggerValue() {} };
        bundle.scripts["views/joined.js"]().default(given, bundle);
    }
    await document.fonts.ready;
    for (const one of document.getAnimations()) one.finish();
}
