"""What the page needs beside the game itself: its files, words, rules, and answers to a player's questions."""
