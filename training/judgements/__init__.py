"""Judgements: how well clauses of CUAD's contracts answer queries about the lexicon's clause types.

The queries are ours (``queries.tsv``), the grades come from readers, which are language models (``judgements.tsv``, see
its card). ``written_queries.tsv`` and ``written_judgements.tsv`` are the same for queries that were each written for
one clause, of CUAD or ACORD, to train on. A judged clause is kept as ranges of characters in the text of CUAD's
contract, or as the id of ACORD's clause, without its words. `pool` draws what is to be graded and writes it for blind
sheets, `collect` takes the grades, `records` reads the files.
"""
