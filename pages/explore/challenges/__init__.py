"""Challenges: what to bring about by editing a small matrix."""
