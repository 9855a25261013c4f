"""Use cases: whether a library is as it was written, and making again what is not."""
