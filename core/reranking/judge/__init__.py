"""A language model that is asked how well clauses answer a query: in a process of its own, by log-probabilities."""
