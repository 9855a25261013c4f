"""The selected clauses, kept in trays."""
