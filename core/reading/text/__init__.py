"""Plain text -> Document."""
