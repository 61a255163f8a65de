"""What each viewer of City of Iron knows, and how the rest is sampled."""
