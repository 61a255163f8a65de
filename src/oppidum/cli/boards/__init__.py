"""Tables as text, a file for each family of titles: lines that a person reads and a screen reader speaks."""
