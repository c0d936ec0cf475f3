"""Duel: two models on the same samples, and the search for a disagreement."""
