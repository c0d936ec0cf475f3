"""What if: something is moved through its whole range, and every metric is seen along it."""
