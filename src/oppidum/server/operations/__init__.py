"""Running the server: is it well, what does it do, and how it starts and stops."""
