"""Tunes search to the user's ratings: its settings, and the last layer of the reranker."""
