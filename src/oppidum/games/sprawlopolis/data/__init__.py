"""The component data of Sprawlopolis, in TOML, and the types that it is read into."""
