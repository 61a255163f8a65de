"""Tables of City of Iron as positions that people can write."""
