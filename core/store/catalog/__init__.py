"""SQLite: the commit point. Documents, clauses, tags, and what the user keeps."""
