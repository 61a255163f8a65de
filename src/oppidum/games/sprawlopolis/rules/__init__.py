"""The rules of Sprawlopolis: what lies on a table and how it changes. Most of it is compiled."""
