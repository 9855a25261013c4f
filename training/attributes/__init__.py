"""Labels of the attributes of clauses in CUAD's contracts, and how well `core.tagging.attributes` finds the same.

The labels (``labels.tsv``, see its card) were made by language models that read the clauses. They are kept as ranges of
characters in the text of CUAD's contracts, without their words. `records` reads them, `measure` compares.
"""
