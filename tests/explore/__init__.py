"""The pages that explore: challenges, the duel, libraries and conventions, and the others."""
