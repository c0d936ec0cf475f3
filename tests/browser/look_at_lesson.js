// Turns the pages of a lesson one after the other, from the question to what to try, and says of each what is cut off,
// and what is measured: the picture's place, how much of it is drawn in, the letters, the left edges, what can be pressed.
({ scale }) => {
    const root = document.querySelector(".stage");
    const [back, next] = root.querySelectorAll(".turning > button");
    while (back.getAttribute("aria-disabled") === "false") back.click();
    const seen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    const main = document.querySelector("[data-testid=stMain]");
    const holds = (box, { left, top, right, bottom }, slack = 1.5) =>
        left >= box.left - slack && top >= box.top - slack && right <= box.right + slack && bottom <= box.bottom + slack;
    const cutBy = (element, box) => {
        if (!holds(seen, box)) return "the window";
        for (let one = element.parentElement; one; one = one.parentElement) {
            const { overflowX, overflowY, overflowClipMargin } = getComputedStyle(one);
            if (one === document.body || (overflowX === "visible" && overflowY === "visible")) continue;
            const beyond = overflowX === "clip" ? parseFloat(overflowClipMargin) : 0;
            if (!holds(one.getBoundingClientRect(), box, 1.5 + beyond)) return one.className || one.localName;
        }
        return null;
    };
    const isShown = (one) => one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length > 0;
    const isHidden = (one) => one.closest("details:not([open]) :not(summary), .unseen, [data-box=below], desc, title") !== null;
    const sizeOf = (one) => parseFloat(getComputedStyle(one).fontSize);
    // A font leaves room above its highest letters and below its lowest ones.
    const inked = ({ left, right, top, bottom, width, height }, size) => ({ left, right, top: top + 0.15 * size, bottom: bottom - 0.05 * size, width, height });
    const texts = (area) => {
        const walker = document.createTreeWalker(area, NodeFilter.SHOW_TEXT);
        const found = [];
        while (walker.nextNode()) {
            const { currentNode: text } = walker;
            const holder = text.parentElement;
            if (!text.data.trim() || !isShown(holder) || isHidden(holder)) continue;
            const range = document.createRange();
            range.selectNodeContents(text);
            found.push({ text: text.data.trim(), holder, box: inked(range.getBoundingClientRect(), sizeOf(holder)) });
        }
        return found;
    };
    // A name that is too long ends in … on purpose.
    const endsInDots = (one) => one.closest(".chip, .named, .name, .pill, .option, .share") !== null && getComputedStyle(one).textOverflow === "ellipsis";
    const pages = [];
    for (let isLast = false; !isLast; ) {
        for (const one of document.getAnimations()) one.finish();
        const faults = new Set();
        const look = (element, box, what) => {
            const by = box.width > 0.5 || box.height > 0.5 ? cutBy(element, box) : null;
            if (by) faults.add(`${what} is cut off by ${by}: ${[box.left, box.top, box.right, box.bottom].map(Math.round)}`);
        };
        const canvas = root.querySelector(".canvas");
        const inPicture = texts(canvas);
        const areas = [".words", ".foot", "[data-part=lesson_head]", "[data-part=matrix_editor]", "[data-part=score_line]", "[data-part=top_bar]"];
        const elsewhere = areas.flatMap((area) => [...document.querySelectorAll(area)].flatMap(texts));
        for (const { text, holder, box } of [...inPicture, ...texts(root.querySelector(".words"))]) if (!endsInDots(holder)) look(holder, box, `“${text}”`);
        const marks = [...canvas.querySelectorAll("*")].filter((one) => isShown(one) && !isHidden(one));
        const isBox = (one) => one.localName === "svg" || (one.closest("svg") === null && getComputedStyle(one).display !== "inline");
        for (const one of marks) if (isBox(one)) look(one, one.getBoundingClientRect(), `a ${one.className || one.localName}`);
        for (const cell of document.querySelectorAll("td[aria-current=step]")) look(cell, cell.getBoundingClientRect(), "a lit cell");
        for (const formula of root.querySelectorAll(".page math")) {
            if (isShown(formula) && sizeOf(formula) < 15.9 * scale) faults.add(`${formula.textContent} is set in ${sizeOf(formula)} px`);
        }
        for (const { text, holder } of inPicture) if (sizeOf(holder) < 15.9 * scale) faults.add(`“${text}” in the picture is set in ${sizeOf(holder)} px`);
        for (const { text, holder } of elsewhere) if (!holder.closest("math, .letter") && sizeOf(holder) < 13.9 * scale) faults.add(`“${text}” is set in ${sizeOf(holder)} px`);
        const place = canvas.getBoundingClientRect();
        const painted = marks.filter((one) => one.childElementCount === 0).map((one) => one.getBoundingClientRect()).filter(({ width, height }) => width && height);
        const span = (low, high) => (painted.length ? Math.max(...painted.map((one) => one[high])) - Math.min(...painted.map((one) => one[low])) : 0);
        const left = (selector) => {
            const one = document.querySelector(selector);
            return one && isShown(one) ? Math.round(one.getBoundingClientRect().left) : null;
        };
        const presses = [...document.querySelectorAll("a[href], a[data-page], button, select, summary, input, [role=slider], [tabindex='0']")].filter(
            (one) => isShown(one) && !isHidden(one) && !one.closest("td, .chips, .working, .data > div") && one.tabIndex >= -1 && !one.matches("[aria-hidden=true]"),
        );
        const sizes = new Set([...inPicture, ...elsewhere].filter(({ holder }) => !holder.closest("math, .letter")).map(({ holder }) => Math.round(sizeOf(holder) * 10) / 10));
        pages.push({
            pace: root.querySelector(".pace").textContent,
            lit: document.querySelectorAll("td[aria-current=step]").length,
            faults: [...faults],
            sideways: main.scrollWidth > main.clientWidth + 1,
            scrolls: main.scrollWidth > main.clientWidth + 1 || root.querySelector(".board").scrollHeight > root.querySelector(".board").clientHeight + 1,
            area: Math.round(place.width * place.height),
            isEmpty: [...canvas.querySelectorAll(".nothing")].some(isShown),
            filled: Math.round(100 * Math.max(span("left", "right") / place.width, span("top", "bottom") / place.height)) / 100,
            sizes: [...sizes].sort((a, b) => a - b),
            edges: [".words .question", "[data-part=lesson_head] .chooser > div:first-child", ".editor tbody th > div", "details:has(> [data-box=below]) > summary"].map(left),
            presses: presses.length,
            primary: presses.filter((one) => one.classList.contains("primary") && one.getAttribute("aria-disabled") !== "true").length,
            wide: Math.round((100 * (Math.max(place.right, 0) - root.querySelector(".words").getBoundingClientRect().left)) / innerWidth) / 100,
            bottoms: [".question, .asking h3", ".turning > .primary"].map((one) => Math.round([...root.querySelectorAll(one)].filter(isShown)[0]?.getBoundingClientRect().bottom ?? -1)),
        });
        isLast = next.getAttribute("aria-disabled") === "true";
        next.click();
    }
    return pages;
}
