"""HTML -> Document."""
