"""The query language: terms and connectors as lawyers type them on Westlaw, Lexis and dtSearch, evaluated exactly.

`parse` turns a query into a tree or says what is wrong with it, `evaluate` finds the clauses that match, `marks` shows
where, `paraphrase` says in plain language how it was read.

Where the rules of these systems differ:

- A connector is written in capitals (``AND OR NOT``) or as a sign, so that "terms and conditions" are three words.
- Precedence is Westlaw's: phrases, ``OR``, proximity, ``AND``, and last ``NOT`` (also written ``%``, ``AND NOT``, ``BUT
  NOT``), which excludes all that follows it. Of several proximity connectors the narrower binds first: words before
  sentences before paragraphs, few words before many, and otherwise from left to right.
- Words with only a space between them are a phrase in a query with connectors; otherwise each must occur, as on Lexis.
  Next to a quotation, a group or a field, a space is ``AND``. In a query of words and quotations alone, a last "clause"
  or "provision" only names what is wanted, and is not searched for.
- ``w/n`` counts words from one to the other, so that neighbours are 1 apart; it crosses sentences and paragraphs, but
  never leaves the clause. A word is never near itself: "loss w/5 loss" asks for two losses.
- Each word that satisfies a group such as ``(a w/5 b)`` represents it: ``(a w/5 b) w/3 c`` asks for a c within 3 words
  of an a or a b that are within 5 of each other. Ordered connectors (``pre/n +n +s +p``) make one chain.
"""
