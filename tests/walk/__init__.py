"""One walk through the app, in Firefox and WebKit: in Chromium all tests of `tests/browser` run.

`python -m tests.walk` starts the app and makes the same walk in each: edit, flip, drag, step, undo, Back,
save, paste, switch a convention. After every step the numbers on the page are compared with what the engine
computes for the matrix that should be in place. `--browser firefox` walks in that one alone.
"""
