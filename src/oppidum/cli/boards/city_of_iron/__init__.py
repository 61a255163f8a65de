"""The table of City of Iron as text: `table` is the board, `remarks` stand beside actions, `looks` opens piles."""
