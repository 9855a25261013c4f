"""PDF -> Document."""
