"""Sections and references -> the clauses of a document, each with the passages that it cites."""
