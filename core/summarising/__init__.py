"""Summaries of clauses by a language model, of which only those sentences are kept that rest on words of the clause."""
