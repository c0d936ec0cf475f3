"""Claims about metrics that hold for every matrix, or that one matrix breaks."""
