"""Filings as the SEC keeps them -> Document."""
