"""Tells which kinds of clause a clause is: each compared with what the lexicon says of it."""
