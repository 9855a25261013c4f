"""An encrypted library: its files lie sealed in its folder, and in clear only in a private folder while it is unlocked.

Neither LanceDB nor SQLite, as they are built for Python, encrypt what they write; so whole files are sealed, and the
program works on a copy in memory. What that protects, and what not, is said in resources/handbook/library.md.
"""
