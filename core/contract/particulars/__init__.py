"""Finds the particulars of an agreement. A query needs its places alone, so each part is imported by itself."""
