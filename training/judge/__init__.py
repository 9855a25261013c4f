"""Trains SmolLM2, the language model of the tests, to judge clauses: `adapter.safetensors`, described in `card.md`.

It ships to no user. The tests use it as a real judge that passes the sanity check.
"""
