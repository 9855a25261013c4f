"""Search by example: the like of 1 to 5 clauses, in the library and in one contract.

The pieces are those of Borchmann et al., "Searching for Legal Clauses by Analogy" (2019), and each can be replaced: a
segmenter cuts a text to candidates, a vectorizer turns them into vectors, a projector moves these to another space, an
aggregator makes one vector of several, a scorer compares candidates with examples, a chooser says which to return.
"""
