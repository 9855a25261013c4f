"""How well a clause fits what a query asks beyond its subject: `query` reads the query, `features` the clauses."""
