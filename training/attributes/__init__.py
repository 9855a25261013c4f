"""Labels by reading of what clauses of CUAD's contracts have, and how well `core.attributes` reads the same.

The labels (``labels.tsv``, see its card) are kept as ranges of characters in the text of CUAD's contracts, without
their words. `records` reads them, `measure` compares.
"""
