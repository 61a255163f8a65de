"""The messages of the network as structs. Decoding validates what clients send; the schema comes from the structs."""
