"""What cannot change it: what is done to the matrix, and which metrics could notice."""
