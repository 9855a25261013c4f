"""The network guard, file modes and the encrypted library."""
