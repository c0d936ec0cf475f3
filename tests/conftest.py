"""How the random tests draw: the same examples on every run and every machine, with no clock."""

from hypothesis import settings

settings.register_profile("repeatable", deadline=None, derandomize=True, database=None, max_examples=60)
settings.load_profile("repeatable")
