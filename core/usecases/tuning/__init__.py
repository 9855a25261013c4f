"""The user's ratings -> what search goes by."""
