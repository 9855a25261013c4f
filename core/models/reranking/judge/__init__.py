"""A language model that grades how well clauses answer a query: in a process of its own, by log-probabilities."""
