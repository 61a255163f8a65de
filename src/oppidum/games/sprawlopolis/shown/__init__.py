"""What people are shown of Sprawlopolis: views, facts, events, explanations and reasons."""
