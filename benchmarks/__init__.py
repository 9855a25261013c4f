"""Measures the program on real contracts: its speed (`make bench`) and its accuracy (`make clauses`)."""

import core  # noqa: F401  # before NumPy, so that its matrix products have one thread as in the program
