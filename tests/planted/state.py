"""Faults of what a visitor has done, and of how a matrix comes in and goes out."""

from __future__ import annotations

from tests.planted.fault import INTAKE, STATE, Fault, likely


def _of_state(name: str, file: str, old: str, new: str, *first: str) -> Fault:
    return Fault(name, f"pages/state/{file}", old, new, likely(first, STATE))


def _of_intake(name: str, file: str, old: str, new: str, *first: str) -> Fault:
    return Fault(name, f"pages/intake/{file}", old, new, likely(first, INTAKE))


FAULTS = (
    _of_state(
        "Undo forgets the matrix that it undoes",
        "undo_history.py",
        "(*self.future, self.matrix))",
        "self.future)",
        "undo_history",
        "session",
    ),
    _of_state(
        "After an edit what was undone before can still be redone",
        "undo_history.py",
        "past=newest((*self.past, self.matrix)), future=()",
        "past=newest((*self.past, self.matrix)), future=self.future",
        "undo_history",
        "session",
    ),
    _of_state(
        "A matrix that is as near back as forth is looked for forth",
        "undo_history.py",
        "(not forth or back <= forth)",
        "(not forth or back < forth)",
        "undo_history",
        "session",
    ),
    _of_state(
        "Edits are made in the order of the components and not of their making",
        "inbox.py",
        "return sorted(sent, key=lambda one: when(one.op))",
        "return sent",
        "inbox",
        "edits",
        "arrival",
    ),
    _of_state(
        "The edit that was dealt with last is made again with the next one",
        "inbox.py",
        "return ops[len(ids) - ids[::-1].index(done) :] if done in ids else ops",
        "return ops[len(ids) - 1 - ids[::-1].index(done) :] if done in ids else ops",
        "inbox",
        "edits",
        "arrival",
    ),
    _of_state(
        "A browser that connects again makes edits on a matrix that they were not meant for",
        "inbox.py",
        "lost = [name for name in strangers if found and bases[name].matrix != version.matrix]",
        "lost: list[str] = []",
        "inbox",
        "edits",
        "arrival",
    ),
    _of_state(
        "The edits of a browser that connects again do not wait until it has said where it is",
        "inbox.py",
        "waiting = [] if found else strangers",
        "waiting: list[str] = []",
        "inbox",
        "edits",
        "arrival",
    ),
    _of_state(
        "What the browser told the session before counts in the next one",
        "arrival.py",
        "} if told == session:",
        "} if told:",
        "inbox",
        "edits",
        "arrival",
    ),
    _of_state(
        "A browser that connects again is believed to be where it was opened",
        "session.py",
        "self.address, place = self.address.connect(traversal)",
        "place = None",
        "inbox",
        "edits",
        "arrival",
    ),
    _of_state(
        "Back in the browser beats an edit that was made after it",
        "address_bar.py",
        "late = told is not None and told.at < latest",
        "late = False",
        "address_bar",
        "arrival",
        "link",
    ),
    _of_state(
        "An edit makes no entry in the history of the browser",
        "address_bar.py",
        "return replace(self, acted=True, push=self.push or edited)",
        "return replace(self, acted=True, push=self.push)",
        "address_bar",
        "arrival",
        "session",
    ),
    _of_state(
        "A window that was asked for stays when another cell is looked at",
        "window.py",
        "if asked != self.outdated:",
        "if asked is not None:",
        "pages",
        "limits",
    ),
    _of_state(
        "What was made of a matrix is kept when the conventions change",
        "kept.py",
        "made: Made = self._made.pop(key) if key in self._made else make()\n",
        "key = key[0] if isinstance(key, tuple) else key\n"
        "        made: Made = self._made.pop(key) if key in self._made else make()\n",
        "overview",
    ),
    _of_state(
        "A link leaves out a convention that is the usual one but not that of the preset",
        "link.py",
        "started, chosen = vars(PRESETS[focus.preset]), vars(focus.conventions)",
        "started, chosen = vars(Conventions()), vars(focus.conventions)",
        "link",
    ),
    _of_state(
        "A link drops the weights of the samples",
        "link.py",
        '(("o", matrix.relevance), ("w", matrix.weights)) if value',
        '(("o", matrix.relevance),) if value',
        "link",
    ),
    _of_state(
        "An edit goes to its old place although its row is somewhere else by name",
        "operations.py",
        "if isinstance(name, str) and name in names:",
        "if index is None and isinstance(name, str) and name in names:",
        "edits",
    ),
    _of_state(
        "A threshold of any sample is set for the first one",
        "operations.py",
        'elif decision.kind == "samples" and op.get("row") is not None:\n        place = _row(matrix, op)',
        'elif decision.kind == "samples" and op.get("row") is not None:\n        place = 0',
        "decision",
        "edits",
    ),
    _of_intake(
        "Without a label the places of relevance behind it do not move up",
        "relevance_and_weights.py",
        "tuple([place - (place > gone) for place in without(places, column)])",
        "without(places, column)",
        "decision",
        "edits",
    ),
    _of_intake(
        "A table with semicolons and decimal commas is split at the commas",
        "csv_text.py",
        'for sign in "\\t;," if sign',
        'for sign in "\\t,;" if sign',
        "list_text",
        "files",
    ),
    _of_intake(
        "A name that a spreadsheet takes for a formula goes out as it is",
        "csv_text.py",
        "guarded(name).replace(",
        "name.replace(",
        "files",
    ),
    _of_intake(
        "Two labels may come in with the same name",
        "names.py",
        "        _refuse_taken(name, taken)\n        taken.add(name)",
        "        taken.add(name)",
        "files",
        "link",
    ),
    _of_intake(
        "A matrix of the largest number of samples is refused",
        "limits.py",
        "return n_rows <= MOST_SAMPLES and",
        "return n_rows < MOST_SAMPLES and",
        "limits",
    ),
    _of_intake(
        "One more matrix than is allowed is held for undo",
        "limits.py",
        "accumulate(reversed(numbers[-DEEPEST_UNDO:]))",
        "accumulate(reversed(numbers[-DEEPEST_UNDO - 1 :]))",
        "limits",
        "session",
    ),
    _of_intake(
        "An NPY file of truth values is refused",
        "npy.py",
        'if kind.kind not in "biuf" or',
        'if kind.kind not in "iuf" or',
        "files",
    ),
    _of_intake(
        "Without a sample the thresholds of the others stand at the wrong rows",
        "decision_rule.py",
        "thresholds=without(self.thresholds, row))",
        "thresholds=self.thresholds[:-1])",
        "decision",
        "edits",
    ),
)
