"""The command line: one file a command. It is English; what the engine refuses is said by the catalogues."""
