"""Use cases: checking a library for damage, and restoring what is damaged."""
