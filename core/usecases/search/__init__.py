"""A query -> hits."""
