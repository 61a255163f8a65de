"""The rules of City of Iron: what lies on a table and how it changes. Most of it is compiled."""
