"""Bulk indexing: files read and embedded by the workers of a Ray cluster, with the same stages as on a desktop."""
