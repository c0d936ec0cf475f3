// What a lesson asks the reader to try: Python says whether it has been done.

export function newTask(root, onWayBack) {
  root.innerHTML = '<h3></h3><p class="wanted"></p><p class="state" role="status"></p><p class="presses"><button type="button" class="press"></button></p>';
  const find = (selector) => root.querySelector(selector);
  const panel = { title: find("h3"), wanted: find(".wanted"), state: find(".state"), back: find("button") };
  panel.back.onclick = onWayBack;
  return panel;
}

export function paintTask({ title, wanted, state, back }, task) {
  if (!task.text) return;
  title.textContent = task.title;
  wanted.textContent = task.text;
  state.textContent = task.is_done ? task.done : task.open;
  state.classList.toggle("done", task.is_done);
  back.textContent = task.back;
  back.hidden = !task.edited;
}
