"""Expressions, named quantities, notes, and the steps from a number back to the data."""
