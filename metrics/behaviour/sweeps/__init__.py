"""Something is moved through its range: the value of a metric at every place of it."""
