"""Measures the program on real contracts: its speed (`make bench`) and its accuracy (`make clauses`)."""
