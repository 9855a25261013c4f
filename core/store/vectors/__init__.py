"""LanceDB: the clauses and their vectors."""
