"""Learns from the stars that the user gave: what search weighs, and the last layer of the reranker."""
