// Of each word of a picture that is shown: its text, its class, its size in px, and its contrast with what lies under it.
svg => {
    const pixel = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    const read = (colour, opacity) => {
        pixel.clearRect(0, 0, 1, 1);
        pixel.fillStyle = colour;
        pixel.fillRect(0, 0, 1, 1);
        const [r, g, b, a] = pixel.getImageData(0, 0, 1, 1).data;
        return [r, g, b, a / 255 * opacity];
    };
    const over = ([r, g, b, a], below) => [r, g, b].map((one, i) => one * a + below[i] * (1 - a));
    const light = (colour) => colour.map((one) => one / 255)
        .map((one) => one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4)
        .reduce((sum, one, i) => sum + one * [0.2126, 0.7152, 0.0722][i], 0);
    const round = (one) => one ? [...round(one.parentElement ?? one.getRootNode().host), one] : [];
    const paint = (one) => {
        const { fill, fillOpacity } = getComputedStyle(one);
        const shine = round(one).reduce((all, each) => all * Number(getComputedStyle(each).opacity), 1);
        return fill === "none" ? [0, 0, 0, 0] : read(fill, shine * Number(fillOpacity));
    };
    const page = round(svg).reduce(
        (back, one) => over(read(getComputedStyle(one).backgroundColor, 1), back), [255, 255, 255]
    );
    const shown = [...svg.querySelectorAll("text, rect, circle, ellipse, path, polygon")]
        .filter((one) => one.checkVisibility() && one.getClientRects().length && !one.closest("defs"));
    return shown.flatMap((word, place) => {
        if (word.localName !== "text" || !word.textContent.trim()) return [];
        const { left, right, top, bottom } = word.getBoundingClientRect();
        const middle = new DOMPoint((left + right) / 2, (top + bottom) / 2);
        const isUnder = (one) => one.localName !== "text"
            && one.isPointInFill(middle.matrixTransform(one.getScreenCTM().inverse()));
        const under = shown.slice(0, place).filter(isUnder);
        const back = under.reduce((below, one) => over(paint(one), below), page);
        const [low, high] = [light(over(paint(word), back)), light(back)].sort((x, y) => x - y);
        const matrix = word.getScreenCTM();
        const size = parseFloat(getComputedStyle(word).fontSize) * Math.hypot(matrix.a, matrix.b);
        return [[word.textContent, word.getAttribute("class") ?? "", size, (high + 0.05) / (low + 0.05)]];
    });
}
