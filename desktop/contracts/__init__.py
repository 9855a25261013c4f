"""The contracts of the library, and the facts of each."""
