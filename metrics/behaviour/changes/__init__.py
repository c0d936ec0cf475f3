"""What is done to scores and matrices, and which metrics cannot notice."""
