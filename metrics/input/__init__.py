"""The input of every metric, checked at the border."""
