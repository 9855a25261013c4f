"""The query language: terms and connectors as lawyers type them on Westlaw, Lexis and dtSearch, evaluated exactly.

`parse` makes a tree of a query or says what is wrong with it, `evaluate` finds the clauses that it describes, `marks`
shows where, `paraphrase` says in words how it was read.

Whose rules it follows, where they differ:

- A connector is written in capitals (``AND OR NOT``) or as a sign, so that "terms and conditions" are three words.
- Precedence is Westlaw's: phrases, ``OR``, proximity, ``AND``, and last ``NOT`` (also written ``%``, ``AND NOT``, ``BUT
  NOT``), which leaves out all that follows it. Of several proximity connectors the narrower is read first: words
  before sentences before paragraphs, few words before many, and else from left to right.
- Words with only a space between them are a phrase in a query with connectors, and else each must occur, as on Lexis.
  Beside a quotation, a group or a field, a space is ``AND``. A last "clause" or "provision" only names what is
  wanted, and is not searched for, where there are words and quotations alone.
- ``w/n`` counts words from one to the other, so that neighbours are 1 apart; it crosses sentences and paragraphs, but
  never leaves the clause. A word is never near itself: "loss w/5 loss" asks for two losses.
- Of a group such as ``(a w/5 b)`` each word that satisfies it stands for it: ``(a w/5 b) w/3 c`` asks for a c within 3
  words of an a or a b that are within 5 of each other. Connectors in order (``pre/n +n +s +p``) make one chain.
"""
