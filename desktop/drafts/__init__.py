"""A draft reviewed: its findings beside its text, and the precedents that show how others say it."""
