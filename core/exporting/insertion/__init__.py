"""Puts a clause into a copy of a Word draft, as tracked changes, in the draft's own numbering, style and type."""
