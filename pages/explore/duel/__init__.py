"""Duel: two models on the same samples, and which of them each metric prefers."""
