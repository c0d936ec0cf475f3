// A file from the visitor's machine: nothing of it is read or sent before the button is pressed.

/**
 * @typedef {object} FileChoiceConstants
 * @property {string} endings
 * @property {number} max_size
 * @property {Record<"file" | "send", string>} words
 */

export default show;

/** @param {Given<FileChoiceConstants>} given */
function show({ data: { words, endings, max_size }, parentElement, setTriggerValue }) {
  const [field, button] = ["input", "button"].map((part) => parentElement.querySelector(part));
  field.ariaLabel = words.file;
  field.accept = endings;
  button.textContent = words.send;
  field.onchange = () => (button.hidden = !field.files.length);
  field.onchange();
  button.onclick = async () => {
    const [file] = field.files;
    const content = file.size <= max_size ? await asBase64(file) : "";
    setTriggerValue("file", { name: file.name, size: file.size, content });
  };
}

// "" where the file can no longer be read.
function asBase64(file) {
  const reader = new FileReader();
  return new Promise((done) => {
    reader.onload = () => done(String(reader.result).split(",")[1]);
    reader.onerror = () => done("");
    reader.readAsDataURL(file);
  });
}
