"""What an edit moves, which switch decides, and the smallest matrix on which it does."""
