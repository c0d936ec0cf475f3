"""The faults that are planted to see which of them the tests catch."""
