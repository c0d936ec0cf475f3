"""The search for the smallest change on which two metrics disagree."""
