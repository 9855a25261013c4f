"""Use cases: whether a library is as it was written, and restoring what is not."""
