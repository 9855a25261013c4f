"""Clauses compared with one another or with a draft."""
