"""Folders -> the files in them that have just changed, as the system reports."""
