"""Search by example: the clauses of the library that are similar to 1 to 5 examples, and where one is in a contract.

To find where, a text is cut into statements (`statements`), which are turned into vectors (`features`, `prepared`) and
compared with the examples (`similarity`, `evidence`). A model weighs the evidence (`relevance`), and the likeliest
statements are returned (`selection`), or, where the examples are only a few words, the words in them that match
(`cutter`). The task is that of Borchmann et al., "Searching for Legal Clauses by Analogy" (2019).
"""
