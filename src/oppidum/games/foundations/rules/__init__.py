"""The rules of Foundations: what lies on a table and how it changes. Most of it is compiled."""
