"""Use cases: checking that a library is as it was written, and restoring what is not."""
