// What the walk reads on the page.
(() => {
  const all = (selector) =>
    [...document.querySelectorAll(selector)].filter((one) =>
      one.checkVisibility({ visibilityProperty: true }),
    );
  const nameOf = (one) => (one.getAttribute("aria-label") ?? one.textContent).trim();
  // Two of a name are one too many: while Python answers, the old may stand beside the new.
  const find = (selector, name) => {
    const found = all(selector).filter((one) => nameOf(one).startsWith(name));
    return found.length === 1 ? found[0] : null;
  };
  const text = (selector) => all(selector)[0]?.textContent ?? "";
  const rows = (read) => [...(all(".editor table")[0]?.tBodies[0].rows ?? [])].map(read);
  const colours = async (file) => {
    const image = await createImageBitmap(file);
    const paper = new OffscreenCanvas(image.width, image.height).getContext("2d");
    paper.drawImage(image, 0, 0);
    return new Set(new Uint32Array(paper.getImageData(0, 0, image.width, image.height).data.buffer)).size;
  };

  return {
    screen: () => ({
      number: text("[data-testid=number]"),
      metrics: all("[role=radiogroup][aria-label=Metric] [role=radio]").map((one) =>
        one.textContent.replaceAll(" ", ""),
      ),
      truths: rows((row) => [...row.querySelectorAll(".truth")].map((one) => Number(one.textContent))),
      scores: rows((row) =>
        [...row.querySelectorAll("td:has(.truth) .score")].map((one) => Number(one.value)),
      ),
      link: new URLSearchParams(location.search).get("m"),
    }),
    query: () => Object.fromEntries(new URLSearchParams(location.search)),
    entries: () => history.length,
    // Where the middle of an element is, once nothing covers it; it is brought into sight first.
    place: (selector, name) => {
      const one = find(selector, name);
      if (one === null) return null;
      const isOut = ({ top, bottom }) => top < 0 || bottom > innerHeight;
      if (isOut(one.getBoundingClientRect())) one.scrollIntoView({ block: "center", behavior: "instant" });
      const { x, y, width, height } = one.getBoundingClientRect();
      const middle = { x: x + width / 2, y: y + height / 2 };
      const hit = document.elementFromPoint(middle.x, middle.y);
      return one === hit || one.contains(hit) ? middle : null;
    },
    focus: (selector, name) => {
      find(selector, name)?.focus();
      return find(selector, name) !== null;
    },
    text,
    count: (selector) => all(selector).length,
    cellsOf: (selector, name) => find(selector, name)?.dataset.cells ?? "",
    highlighted: () =>
      rows((row, i) =>
        [...row.querySelectorAll("td")].flatMap((cell, j) =>
          cell.getAttribute("aria-current") === "step" ? [`${i}:${j}`] : [],
        ),
      )
        .flat()
        .join(" "),
    axis: (selector, name) => {
      const [chip, ticks] = [find(selector, name), all(".axis span")];
      const [value, low, high] = ["now", "min", "max"].map((end) =>
        Number(chip.getAttribute(`aria-value${end}`)),
      );
      const [from, to] = [ticks[0], ticks.at(-1)].map((tick) => parseFloat(tick.style.left));
      return { value, low, high, width: to - from };
    },
    leave: () => {
      window.isLeft = true;
      return true;
    },
    isOpen: () =>
      window.isLeft === undefined && text("[data-testid=number]") !== "" && rows(Boolean).length > 0,
    // Instead of being saved, a file is looked at: its name, and its text or how many colours are in it.
    watchSaving: () => {
      const address = URL.createObjectURL.bind(URL);
      let file = null;
      window.saved = [];
      URL.createObjectURL = (blob) => {
        file = blob;
        return address(blob);
      };
      HTMLAnchorElement.prototype.click = async function () {
        const content = file.type === "image/png" ? await colours(file) : await file.text();
        window.saved.push([this.download, content]);
      };
      return true;
    },
    saved: () => window.saved,
    wideBy: () => document.documentElement.scrollWidth - innerWidth,
  };
})();
