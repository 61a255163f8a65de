"""The component data of City of Iron, in TOML, the types that it is read into, and its checks."""
