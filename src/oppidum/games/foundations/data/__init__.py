"""The component data of Foundations, in TOML, and the types that it is read into."""
