"""What each viewer of Sprawlopolis knows, and how the rest is sampled."""
