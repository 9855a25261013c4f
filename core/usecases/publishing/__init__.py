"""Use cases: publishing a library for others, and subscribing to one that others publish."""
