"""What people are shown of City of Iron: views, facts, events, prompts, explanations and reasons."""
