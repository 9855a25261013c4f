"""The versions of a contract, and a clause in each of them."""
