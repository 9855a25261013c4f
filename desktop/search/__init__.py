"""Queries: typed, understood, answered, filtered, and asked again."""
