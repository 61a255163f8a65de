"""Tables of Sprawlopolis as positions that people can write."""
