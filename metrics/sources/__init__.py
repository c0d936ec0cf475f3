"""Who defines or computes which metric, and with which conventions: the review, libraries, documents.

Each library has one table in a file of its own, the texts have theirs in `review` and `documents`;
`every_source` lists them all. What a library newly computes is one more line in its table.
"""
