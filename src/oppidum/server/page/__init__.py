"""What the page needs beside the game: its files, words, rules, history, and answers to a player's questions."""
