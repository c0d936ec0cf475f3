"""How metrics behave where the scores, the order or the matrix is another one."""
