// What sticks out of the window, or of an element round it that cuts off, on each page one after the other: the
// question comes first, what to try last.
({ leastFont, areas, withMatrix }) => {
    const root = document.querySelector("[data-part=stage]").shadowRoot;
    const [back, next] = root.querySelector(".turning").querySelectorAll("button");
    while (back.getAttribute("aria-disabled") === "false") back.click();
    const seen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    const parentOf = (one) => one.assignedSlot ?? one.parentElement ?? one.getRootNode().host ?? null;
    const holds = (box, { left, top, right, bottom }, slack = 1) =>
        left >= box.left - slack && top >= box.top - slack && right <= box.right + slack && bottom <= box.bottom + slack;
    const cutBy = (element, box) => {
        if (!holds(seen, box)) return "the window";
        for (let one = parentOf(element); one; one = parentOf(one)) {
            const { overflowX, overflowY } = getComputedStyle(one);
            if (one === document.body || one === document.documentElement || (overflowX === "visible" && overflowY === "visible")) continue;
            if (!holds(one.getBoundingClientRect(), box)) return one.className.baseVal ?? (one.className || one.localName);
        }
        return null;
    };
    const shown = (one) => one.getClientRects().length > 0 && getComputedStyle(one).visibility !== "hidden";
    const faults = [];
    const look = (element, box, what) => {
        const by = box.width || box.height ? cutBy(element, box) : null;
        if (by) faults.push(`${what} is cut off by ${by}: ${[box.left, box.top, box.right, box.bottom].map(Math.round)}`);
    };
    const pages = [];
    for (let turned = false; !turned; ) {
        for (const one of document.getAnimations()) one.finish();
        faults.length = 0;
        for (const area of root.querySelectorAll(areas)) {
            const walker = document.createTreeWalker(area, NodeFilter.SHOW_TEXT);
            while (walker.nextNode()) {
                const text = walker.currentNode;
                const holder = text.parentElement;
                if (!text.data.trim() || !shown(holder) || holder.closest("details:not([open]) .hidden-numbers, desc, title, defs")) continue;
                const range = document.createRange();
                range.selectNodeContents(text);
                const box = holder.ownerSVGElement ? holder.getBoundingClientRect() : range.getBoundingClientRect();
                look(holder, box, `“${text.data.trim()}”`);
            }
            for (const shape of area.querySelectorAll("rect, circle, line, path, polygon, polyline")) {
                if (shown(shape) && !shape.closest("defs")) look(shape, shape.getBoundingClientRect(), `a ${shape.localName}`);
            }
        }
        for (const formula of root.querySelectorAll(".page math")) {
            const size = parseFloat(getComputedStyle(formula).fontSize);
            if (shown(formula) && size < leastFont - 0.01) faults.push(`${formula.textContent} is set in ${size} px`);
        }
        const editor = document.querySelector("[data-part=matrix_editor]").shadowRoot;
        for (const cell of withMatrix ? editor.querySelectorAll("[aria-current=step]") : []) look(cell, cell.getBoundingClientRect(), "a lit cell");
        pages.push({ pace: root.querySelector(".pace").textContent, lit: editor.querySelectorAll("[aria-current=step]").length, faults: [...new Set(faults)] });
        turned = next.getAttribute("aria-disabled") === "true";
        next.click();
    }
    return pages;
}
