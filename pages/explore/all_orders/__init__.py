"""All orders: where the order of a sample stands among all orders of its scores."""
