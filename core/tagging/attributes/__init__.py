"""Attributes of clauses, read from their words by rules: whose they are, what they do, exceptions, ceilings, periods,
forums.

`read` reads a clause; `parties` knows whom the words name, `main_rule` finds the rule by which a clause would be named,
`exceptions` and `ceilings` read limits of liability, `wording` reads the attributes that a few words decide, `forum`
and `notice` read values: which courts or arbitrators, how many days.
"""
