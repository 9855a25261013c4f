"""Use cases: a library published for others, and a subscription to one that others publish."""
