"""Query -> candidates."""
