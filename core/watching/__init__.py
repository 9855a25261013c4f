"""Folders -> which of their files have just changed, as the system reports it."""
