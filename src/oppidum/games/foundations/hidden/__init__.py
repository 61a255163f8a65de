"""What each viewer of Foundations knows, and how the rest is sampled."""
