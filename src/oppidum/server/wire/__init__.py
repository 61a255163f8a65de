"""Everything that goes over the network, as structs: what is decoded is valid, what is sent has a schema."""
