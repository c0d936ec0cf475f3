"""What a kernel may ask of a part, and how the values of the parts become one number."""
