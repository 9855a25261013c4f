"""OpenDocument text -> Document."""
