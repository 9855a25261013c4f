"""Kept clauses: the form in which one is kept or changed, the window in which they are browsed, and their wiring."""
