"""Clauses on their way out."""
