"""The clauses found: the list of cards, and the results as a whole."""
