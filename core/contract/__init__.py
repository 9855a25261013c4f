"""A document -> its section tree, citations, definitions, clauses and facts."""
