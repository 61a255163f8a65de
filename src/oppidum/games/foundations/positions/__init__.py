"""Tables of Foundations as positions that people can write."""
