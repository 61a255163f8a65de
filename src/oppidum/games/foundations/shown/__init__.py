"""What people are shown of Foundations: views, facts, events, explanations and reasons."""
