r"""The project's LaTeX as MathML, which a browser sets without a script, each piece with its width.

Only what the writers of this package use is read: letters, numbers, scripts, fractions, roots, sums, brackets
that grow, cases, and the signs of the tables below. `\place{1.5}` keeps a place of this width, which the
caller fills: most formulas of an edit are those of the edit before with other numbers in the same places.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape

from ..errors import DeclarationError

TOKEN = re.compile(r"\\[A-Za-z]+|\\.|\d+(?:\.\d+)?(?:/\d+)?|\s+|.", re.S)
SCRIPT_SCALE = 0.71
PLACE = "<>"  # no text has it: there it would be escaped


@dataclass(frozen=True)
class Piece:
    """Some MathML, about how wide it is in em, and whether it is a relation or a sign of addition."""

    markup: str
    width: float
    relation: bool = False
    addition: bool = False


RELATIONS = {
    "=": "=",
    "<": "&lt;",
    ">": "&gt;",
    ":": ":",
    r"\ge": "≥",
    r"\le": "≤",
    r"\in": "∈",
    r"\notin": "∉",
    r"\to": "→",
    r"\approx": "≈",
}
BINARY = {"+": "+", "-": "−", "−": "−", r"\cdot": "·", r"\cap": "∩", r"\cup": "∪", r"\setminus": "∖"}
BINARY |= {r"\triangle": "△", r"\times": "×"}
PLAIN = {",": ",", "/": "/", r"\dots": "…", r"\infty": "∞", r"\vdots": "⋮", "!": "!", "'": "′"}
SPACES = (r"\;", r"\,")
BRACKETS = {"(": "(", ")": ")", "[": "[", "]": "]", "|": "|", r"\{": "{", r"\}": "}"}
SMALL = (
    "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau upsilon phi "
    "chi psi omega"
)
CAPITAL = "Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega"
NAMES = (*SMALL.split(), *CAPITAL.split(), "ell")
GREEK = {
    rf"\{name}": letter for name, letter in zip(NAMES, "αβγδεζηθικλμνξπρστυφχψωΓΔΘΛΞΠΣΥΦΨΩℓ", strict=True)
}
NAMED = {r"\max": "max", r"\min": "min", r"\ln": "ln", r"\log": "log"}
ADDITION = ("+", "-", "−")


def mathml(latex: str) -> tuple[Piece, ...]:
    """The pieces of a formula from left to right, with `PLACE` in their markup where a place is left open.

    ValueError for LaTeX that is not among what is read here.
    """
    return tuple(_Reader(latex).row(""))


@lru_cache(1024)
def check_symbol(symbol: str, of_what: str) -> None:
    r"""DeclarationError for a symbol in LaTeX that is not among what is read here.

    >>> check_symbol(r"\alpha_{max}", "the convention pull")
    >>> check_symbol(r"\aleph", "a_step")
    Traceback (most recent call last):
    multilabel_metrics_lab.errors.DeclarationError: The symbol of a_step cannot be shown: \aleph is not read here, in \aleph
    """  # noqa: E501 - a message is one line
    try:
        mathml(symbol)
    except (ValueError, KeyError, IndexError) as problem:
        raise DeclarationError(f"The symbol of {of_what} cannot be shown: {problem}") from problem


def place(width: float) -> str:
    """A place of this width, in LaTeX."""
    return rf"\place{{{width:g}}}"


def fill(markup: str, places: Sequence[str]) -> str:
    """The markup with something in each of its places, from left to right."""
    first, *rest = markup.split(PLACE)
    return first + "".join([put + after for put, after in zip(places, rest, strict=True)])


def together(pieces: tuple[Piece, ...] | list[Piece]) -> Piece:
    """Several pieces as one."""
    if len(pieces) == 1:
        return pieces[0]
    markup = "".join(piece.markup for piece in pieces)
    return Piece(f"<mrow>{markup}</mrow>", sum(piece.width for piece in pieces))


def text_width_in_em(text: str) -> float:
    """About how wide a text is, in em; a Chinese character is as wide as two letters."""
    return sum(1.0 if char > "⺀" else 0.53 for char in text)


class _Reader:
    """Reads one formula from left to right."""

    def __init__(self, latex: str) -> None:
        self.tokens = TOKEN.findall(latex)
        self.position = 0

    @property
    def next(self) -> str:
        return self.tokens[self.position] if self.position < len(self.tokens) else ""

    def take(self) -> str:
        token = self.next
        self.position += 1
        return token

    def row(self, end: str) -> Iterator[Piece]:
        """The pieces up to the token `end`, which is taken too."""
        while self.next != end:
            if not self.next:
                raise ValueError(f"There is no {end} in {''.join(self.tokens)}")
            if self.next.isspace():
                self.take()
                continue
            yield self.scripted(self.atom())
        self.take()

    def group(self) -> Piece:
        """What is in the braces that come next, or the one token."""
        if self.next != "{":
            return self.atom()
        self.take()
        return together(list(self.row("}")))

    def raw(self) -> str:
        """The text in the braces that come next."""
        self.take()
        text, depth = "", 1
        while depth:
            token = self.take()
            if not token:
                raise ValueError(f"There is no }} in {''.join(self.tokens)}")
            depth += {"{": 1, "}": -1}.get(token, 0)
            text += token if depth else ""
        return text

    def rows(self) -> list[list[Piece]]:
        """The cells of every row up to the end of an environment, which is taken too."""
        rows: list[list[Piece]] = [[]]
        cell: list[Piece] = []
        while True:
            if self.next.isspace():
                self.take()
                continue
            if self.next not in ("&", r"\\", r"\end"):
                cell.append(self.scripted(self.atom()))
                continue
            rows[-1].append(together(cell))
            cell, sign = [], self.take()
            if sign == r"\end":
                self.raw()
                return rows
            if sign == r"\\":
                rows.append([])

    def scripted(self, base: Piece) -> Piece:
        """A piece with what stands below and above it at its right."""
        while self.next in ("_", "^"):
            name = {"_": "msub", "^": "msup"}[self.take()]
            script = self.group()
            markup = f"<{name}>{base.markup}{script.markup}</{name}>"
            base = Piece(markup, base.width + SCRIPT_SCALE * script.width)
        return base

    def atom(self) -> Piece:
        """The next token, with the groups that belong to it."""
        token = self.take()
        if token[:1].isdigit():
            return Piece(f"<mn>{token}</mn>", 0.5 * len(token))
        if token in _SIGNS:
            return _SIGNS[token]
        if token == r"\left":
            return self.fenced()
        if token in _COMMANDS:
            return _COMMANDS[token](self)
        if len(token) == 1 and token.isalpha():
            return Piece(f"<mi>{escape(token)}</mi>", 0.57)
        raise ValueError(f"{token} is not read here, in {''.join(self.tokens)}")

    def fenced(self) -> Piece:
        """A bracket that grows with what is in it, as far as the one that belongs to it."""
        left = BRACKETS[self.take()]
        inside = together(list(self.row(r"\right")))
        right = BRACKETS[self.take()]
        return Piece(f"<mrow><mo>{left}</mo>{inside.markup}<mo>{right}</mo></mrow>", inside.width + 0.9)


_SIGNS: Mapping[str, Piece] = {
    **{token: Piece(f"<mo>{sign}</mo>", 1.35, relation=True) for token, sign in RELATIONS.items()},
    **{token: Piece(f"<mo>{sign}</mo>", 1.15, addition=token in ADDITION) for token, sign in BINARY.items()},
    **{token: Piece(f"<mo>{sign}</mo>", 0.45) for token, sign in PLAIN.items()},
    **{token: Piece('<mspace width="0.25em"/>', 0.45) for token in SPACES},
    **{token: Piece(f'<mo stretchy="false">{sign}</mo>', 0.4) for token, sign in BRACKETS.items()},
    **{token: Piece(f"<mi>{sign}</mi>", 0.57) for token, sign in GREEK.items()},
    **{token: Piece(f"<mi>{name}</mi>", text_width_in_em(name)) for token, name in NAMED.items()},
    r"\sum": Piece('<mo largeop="false" movablelimits="false">∑</mo>', 0.95),
}


def _fraction(reader: _Reader) -> Piece:
    above, below = reader.group(), reader.group()
    return Piece(f"<mfrac>{above.markup}{below.markup}</mfrac>", max(above.width, below.width) + 0.3)


def _root(reader: _Reader) -> Piece:
    inside = reader.group()
    return Piece(f"<msqrt>{inside.markup}</msqrt>", inside.width + 1.0)


def _cases(reader: _Reader) -> Piece:
    """A brace before rows that say what holds in which case."""
    reader.raw()
    rows = reader.rows()
    cells = (
        "".join(f'<mtd style="text-align:left;padding:0 0.8em 0 0">{cell.markup}</mtd>' for cell in row)
        for row in rows
    )
    table = "".join(f"<mtr>{row}</mtr>" for row in cells)
    width = sum(max(cell.width for cell in column) + 0.8 for column in zip(*rows, strict=True))
    return Piece(f"<mrow><mo>{{</mo><mtable>{table}</mtable></mrow>", width + 0.6)


def _upright(reader: _Reader) -> Piece:
    text = reader.raw()
    # Several letters stand upright by themselves.
    upright = ' mathvariant="normal"' if len(text) == 1 else ""
    return Piece(f"<mi{upright}>{escape(text)}</mi>", 0.62 * len(text))


def _text(reader: _Reader) -> Piece:
    text = _LATEX_TEXT.sub(lambda found: _UNESCAPED.get(found[0], found[0][1:]), reader.raw())
    return Piece(f"<mtext>{escape(text)}</mtext>", text_width_in_em(text))


def _place(reader: _Reader) -> Piece:
    return Piece(PLACE, float(reader.raw()))


def _hat(reader: _Reader) -> Piece:
    under = reader.group()
    return Piece(f'<mover accent="true">{under.markup}<mo stretchy="false">^</mo></mover>', under.width)


def _overline(reader: _Reader) -> Piece:
    """A line that is as long as what is under it: a border, as browsers do not agree on how a sign grows."""
    under = reader.group()
    return Piece(f'<mrow class="over">{under.markup}</mrow>', under.width)


_LATEX_TEXT = re.compile(r"\\text[a-z]+\{\}|\\.|\{\}")
_UNESCAPED = {r"\textbackslash{}": "\\", r"\textasciitilde{}": "~", r"\textasciicircum{}": "^", "{}": ""}
_COMMANDS: Mapping[str, Callable[[_Reader], Piece]] = {
    "{": lambda reader: together(list(reader.row("}"))),
    r"\frac": _fraction,
    r"\tfrac": _fraction,
    r"\sqrt": _root,
    r"\begin": _cases,
    r"\mathrm": _upright,
    r"\text": _text,
    r"\place": _place,
    r"\hat": _hat,
    r"\overline": _overline,
}
