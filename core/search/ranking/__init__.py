"""Candidates -> one order."""
