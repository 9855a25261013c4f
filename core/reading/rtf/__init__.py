"""RTF -> Document."""
