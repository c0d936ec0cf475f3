"""What the engine says to a person whose input it cannot use."""


class InputError(ValueError):
    """An input that has no meaning here: the sentence says what is wrong, where, and what is allowed.

    `text` is the sentence with its named placeholders and `facts` what fills them, so that a
    screen can translate the sentence and point at the cell (`row` and `column` count from 0).
    """

    def __init__(self, text: str, **facts: object) -> None:
        super().__init__(text.format(**facts))
        self.text = text
        self.facts = facts
