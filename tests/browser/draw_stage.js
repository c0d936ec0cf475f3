// Draw the components with this data, as Streamlit would.
async ({ components, heights, columns }) => {
    for (const [id, height] of Object.entries(heights)) document.getElementById(id).style.height = `${height}px`;
    document.querySelector(".columns").style.gridTemplateColumns = columns;
    window.shown ??= {};
    for (const { name, module, data } of components) {
        if (!window.shown[name]) {
            const parentElement = document.getElementById(name).attachShadow({ mode: "open" });
            window.shown[name] = { parentElement, show: (await import(module)).default };
        }
        const { parentElement, show } = window.shown[name];
        await show({ data, parentElement, setStateValue() {} });
    }
    await document.fonts.ready;
    for (const one of document.getAnimations()) one.finish();
}
