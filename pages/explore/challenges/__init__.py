"""Challenges: tasks to bring about, and claims that one may try to break."""
