"""What the picture of a result reads from its quantities."""
