"""Summaries of clauses by a language model; only sentences that rest on words of the clause are kept."""
