"""The contract and what every game shares: no input or output, no title, no word of prose."""
