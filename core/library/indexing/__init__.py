"""Files -> rows of the library."""
