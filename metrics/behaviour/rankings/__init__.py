"""All orders of the scores of a sample, and what the metrics say of them."""
