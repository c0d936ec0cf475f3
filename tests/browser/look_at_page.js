// Says of a page what is cut off, and what is measured: the picture's place, how much of it is drawn in, the letters, the
// left edges, what can be pressed. The pages of a lesson are turned one after the other, from the question to the last one.
({ scale, words, picture, letters, areas, scrolling, swiped, edges, first }) => {
  const turning = [...document.querySelectorAll(".stage .turning > button")];
  const [back, next] = turning;
  while (back?.getAttribute("aria-disabled") === "false") back.click();
  const seen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const main = document.querySelector("[data-testid=stMain]");
  const holds = (box, { left, top, right, bottom }, slack = 1.5) =>
    left >= box.left - slack &&
    top >= box.top - slack &&
    right <= box.right + slack &&
    bottom <= box.bottom + slack;
  // What an element shows of what it holds: a clip may leave a margin around it.
  const frameOf = (one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    const style = getComputedStyle(one);
    const margin = style.overflowX === "clip" ? parseFloat(style.overflowClipMargin) || 0 : 0;
    return { left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin };
  };
  // On a phone the page is scrolled down, and then all of it is seen.
  const isPhone = innerWidth < 641;
  const window_ = isPhone ? { ...seen, top: -Infinity, bottom: Infinity } : seen;
  const cutBy = (element, { left, top, right, bottom }) => {
    const line = element.closest(swiped)?.getBoundingClientRect();
    const box = { left: line?.left ?? left, top, right: line?.left ?? right, bottom };
    // What a list does not show can be scrolled to.
    const list = element.closest(scrolling);
    const inWindow = list === null ? window_ : { ...window_, top: -Infinity, bottom: Infinity };
    if (!holds(inWindow, box)) return "the window";
    for (let one = element.parentElement; one && one !== main; one = one.parentElement) {
      const { overflowX, overflowY, display } = getComputedStyle(one);
      if (
        one === document.body ||
        display === "contents" ||
        (overflowX === "visible" && overflowY === "visible")
      )
        continue;
      const frame = list === null ? frameOf(one) : { ...frameOf(one), top: -Infinity, bottom: Infinity };
      if (!holds(frame, box)) return one.dataset.box || one.className || one.localName;
    }
    return null;
  };
  // The box of a text is higher than its letters: what is above and below them may be cut off.
  const pen = new OffscreenCanvas(1, 1).getContext("2d");
  const inked = ({ text, holder, box }) => {
    const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(holder);
    pen.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
    const of = pen.measureText(text);
    const above = of.fontBoundingBoxAscent - of.actualBoundingBoxAscent,
      below = of.fontBoundingBoxDescent - of.actualBoundingBoxDescent;
    return new DOMRect(box.left, box.top + above, box.width, Math.max(1, box.height - above - below));
  };
  const isShown = (one) =>
    one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length > 0;
  const isHidden = (one) =>
    one.closest("details:not([open]) :not(summary), .unseen, [data-box=below], desc, title") !== null;
  const texts = (area) => {
    const walker = document.createTreeWalker(area, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) {
      const { currentNode: text } = walker;
      const holder = text.parentElement;
      if (!text.data.trim() || !isShown(holder) || isHidden(holder)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      found.push({
        text: text.data.trim(),
        holder,
        box: range.getBoundingClientRect(),
        lines: [...range.getClientRects()],
      });
    }
    return found;
  };
  const shared = (a, b) => {
    const left = Math.max(a.left, b.left),
      top = Math.max(a.top, b.top);
    return new DOMRect(
      left,
      top,
      Math.max(0, Math.min(a.right, b.right) - left),
      Math.max(0, Math.min(a.bottom, b.bottom) - top),
    );
  };
  // A name that is too long ends in … on purpose.
  const endsInDots = (one) =>
    one.closest(".chip, .named, .name, .pill, .option, [title]") !== null &&
    getComputedStyle(one).textOverflow === "ellipsis";
  const sizeOf = (one) => parseFloat(getComputedStyle(one).fontSize);
  const pages = [];
  for (let isLast = false; !isLast; ) {
    for (const one of document.getAnimations()) one.finish();
    const faults = new Set();
    const look = (element, box, what) => {
      const by = box.width > 0.5 || box.height > 0.5 ? cutBy(element, box) : null;
      if (by)
        faults.add(
          `${what} is cut off by ${by}: ${[box.left, box.top, box.right, box.bottom].map(Math.round)}`,
        );
    };
    const canvas = document.querySelector(picture);
    const inWords = [...document.querySelectorAll(words)].flatMap(texts);
    const inPicture = texts(canvas);
    const elsewhere = areas.flatMap((area) => [...document.querySelectorAll(area)].flatMap(texts));
    for (const { text, holder, box } of [...inPicture, ...inWords])
      if (!endsInDots(holder)) look(holder, inked({ text, holder, box }), `“${text}”`);
    const marks = [...canvas.querySelectorAll("*")].filter((one) => isShown(one) && !isHidden(one));
    // An element that is nothing but its text was looked at with the texts.
    const isText = (one) =>
      getComputedStyle(one).display === "inline" &&
      getComputedStyle(one).boxShadow === "none" &&
      one.textContent.trim() !== "";
    for (const one of marks)
      if (!isText(one) && (one.closest("svg") === null || one.localName === "svg"))
        look(one, one.getBoundingClientRect(), `a ${one.className || one.localName}`);
    // A matrix that is too large is scrolled to its lit cells: it shows some of them, and cuts off the others.
    const lit = [...document.querySelectorAll("td[aria-current=step]")];
    const scroller = document.querySelector(".editor .scroller");
    const isLarge =
      scroller !== null &&
      (scroller.scrollHeight > scroller.clientHeight || scroller.scrollWidth > scroller.clientWidth);
    const rows = scroller?.querySelectorAll("tbody tr").length,
      columns = scroller?.querySelectorAll("thead th").length;
    if (!isPhone && isLarge && rows <= 5 && columns <= 6)
      faults.add(`the matrix of ${rows} rows and ${columns} columns scrolls`);
    if (isLarge && lit.some(isShown)) {
      if (!lit.some((cell) => cutBy(cell, cell.getBoundingClientRect()) === null))
        faults.add("no lit cell is seen");
    } else for (const cell of lit) look(cell, cell.getBoundingClientRect(), "a lit cell");
    for (const field of document.querySelectorAll("input:not([type=range])")) {
      const { height } = field.getBoundingClientRect();
      if (isShown(field) && height > 64 * scale)
        faults.add(`the field ${field.ariaLabel ?? field.id} is ${Math.round(height)} px high`);
    }
    for (const formula of document.querySelectorAll(".stage .page math")) {
      if (isShown(formula) && sizeOf(formula) < 15.9 * scale)
        faults.add(`${formula.textContent} is set in ${sizeOf(formula)} px`);
    }
    // A picture keeps its place, though the edge of that cuts nothing off.
    for (const one of inPicture)
      if (
        !endsInDots(one.holder) &&
        !one.holder.closest(scrolling) &&
        getComputedStyle(canvas).display !== "contents" &&
        !holds(canvas.getBoundingClientRect(), inked(one), 4)
      )
        faults.add(
          `“${one.text}” leaves the picture's place: ${[inked(one).left, inked(one).top, inked(one).right, inked(one).bottom].map(Math.round)}`,
        );
    // No two texts of a picture, nor of the words, stand on each other, as far as they are shown.
    for (const all of [inPicture, inWords.filter(({ holder }) => !holder.closest("math"))]) {
      const inks = all.flatMap((one) => one.lines.map((box) => ({ ...one, ink: inked({ ...one, box }) })));
      for (const one of inks) {
        const frame = endsInDots(one.holder) ? one.holder : one.holder.closest(scrolling);
        if (frame !== null) one.ink = shared(one.ink, frame.getBoundingClientRect());
      }
      for (const [place, one] of inks.entries()) {
        for (const other of inks.slice(place + 1)) {
          const { width, height } = shared(one.ink, other.ink);
          if (one.holder !== other.holder && width > 2 && height > 2)
            faults.add(
              `“${one.text}” stands on “${other.text}”: ${[one.ink.left, one.ink.top, other.ink.left, other.ink.top].map(Math.round)}`,
            );
        }
      }
    }
    for (const { text, holder } of inPicture)
      if (sizeOf(holder) < (letters - 0.1) * scale)
        faults.add(`“${text}” in the picture is set in ${sizeOf(holder)} px`);
    for (const { text, holder } of elsewhere)
      if (!holder.closest("math, .legend") && sizeOf(holder) < 13.9 * scale)
        faults.add(`“${text}” is set in ${sizeOf(holder)} px`);
    const place = canvas.getBoundingClientRect();
    const painted = marks
      .filter((one) => one.childElementCount === 0)
      .map((one) => one.getBoundingClientRect())
      .filter(({ width, height }) => width && height);
    const span = (low, high) =>
      painted.length
        ? Math.max(...painted.map((one) => one[high])) - Math.min(...painted.map((one) => one[low]))
        : 0;
    const left = (selector) => {
      const one = document.querySelector(selector);
      return one && isShown(one) ? Math.round(one.getBoundingClientRect().left) : null;
    };
    // What is in a table is a cell, and so is a row of numbers that unfolds.
    const isInSight = (one) => isPhone || shared(seen, one.getBoundingClientRect()).height > 2;
    const presses = [
      ...document.querySelectorAll(
        "a[href], a[data-page], button, select, summary, input, [role=slider], [tabindex='0']",
      ),
    ].filter(
      (one) =>
        isShown(one) &&
        !isHidden(one) &&
        isInSight(one) &&
        !one.closest("td, th, .dots .metric, [data-part$=_metrics], .chips, .working, .data > div") &&
        one.tabIndex >= -1 &&
        !one.matches("[aria-hidden=true]"),
    );
    const sizes = new Set(
      [...inPicture, ...elsewhere]
        .filter(({ holder }) => !holder.closest("math, .legend"))
        .map(({ holder }) => Math.round(sizeOf(holder) * 10) / 10),
    );
    pages.push({
      pace: document.querySelector(".stage .pace")?.textContent ?? "",
      lit: document.querySelectorAll("td[aria-current=step]").length,
      faults: [...faults],
      sideways:
        Math.max(main.scrollWidth - main.clientWidth, document.documentElement.scrollWidth - innerWidth) > 1,
      isEmpty: [...canvas.querySelectorAll(".nothing")].some(isShown),
      scrolls:
        main.scrollWidth > main.clientWidth + 1 ||
        main.scrollHeight > main.clientHeight + 1 ||
        [...document.querySelectorAll(".stage .board")].some(
          (board) => board.scrollHeight > board.clientHeight + 1,
        ),
      area: Math.round(place.width * place.height),
      filled:
        Math.round(
          100 * Math.max(span("left", "right") / place.width, span("top", "bottom") / place.height),
        ) / 100,
      sizes: [...sizes].sort((a, b) => a - b),
      edges: edges.map(left),
      presses: presses.length,
      primary: presses.filter(
        (one) => one.classList.contains("primary") && one.getAttribute("aria-disabled") !== "true",
      ).length,
      wide:
        Math.round(
          (100 * (Math.max(place.right, 0) - document.querySelector(words).getBoundingClientRect().left)) /
            innerWidth,
        ) / 100,
      bottoms: first.map((one) =>
        Math.round(
          [...document.querySelectorAll(one)].filter(isShown)[0]?.getBoundingClientRect().bottom ?? -1,
        ),
      ),
    });
    isLast =
      next === undefined ||
      next.getAttribute("aria-disabled") === "true" ||
      document.querySelector(".stage .ending:not([hidden])") !== null;
    if (!isLast) next.click();
  }
  return pages;
};
