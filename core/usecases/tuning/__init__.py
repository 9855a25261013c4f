"""The user's ratings -> the settings of search."""
